/** The desk's agenda by API: who booked a half hour, what they bring, and who came. Booking one is its owner's, by the link of an offer (offers.ts). */
import * as v from 'valibot'
import { DROP_OFF_NOTES, DROP_OFF_STATES, OFFER_STATES } from '#rules/consignment/offers/states.ts'
import { OFFER_SAYS } from '#rules/consignment/offers/limits-and-texts.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { count, id, textOrNull, told, titled, listOf } from '#server/api/operation/shape.ts'

const PATH = '/admin/drop-offs'
const agenda = titled('Agenda', {
  day: v.string(),
  most: told(count, 'A cuántas personas se recibe por media hora; 0: no se toman turnos'),
  slots: listOf({
    slot: told(v.string(), 'La media hora: «10:30»'),
    visits: listOf({
      id,
      state: v.picklist(DROP_OFF_STATES),
      consignorId: id,
      name: v.string(),
      phone: v.string(),
      offers: listOf('Lo que trae; `code`: el del par', {
        id,
        name: v.string(),
        state: v.picklist(OFFER_STATES),
        code: textOrNull,
      }),
    }),
  }),
})

export function addDropOffs(api: Api, { consignment: { offers } }: Shop): void {
  const { add } = api.in('Recepción de pares')
  const { dropOffs } = offers
  const answer = { schema: agenda, ends: { 200: 'La agenda de ese día' } }
  add({
    id: 'listDropOffs',
    route: `GET ${PATH}`,
    who: 'consign.read',
    summary: 'Quiénes vienen un día, por media hora, y qué traen',
    query: v.strictObject({
      day: v.optional(told(v.pipe(v.string(), v.isoDate()), 'AAAA-MM-DD; si no se dice, hoy')),
    }),
    answer,
    run: ({ visitor, query: { day = null } }) => dropOffs.agenda(visitor, day),
  })
  add({
    id: 'noteDropOff',
    route: `PUT ${PATH}/:id`,
    who: 'consign.receive',
    summary: 'Anotar si vino, si no vino, o anular el turno',
    details: 'Si no vino o se anula, lo que traía puede sacar otro turno.',
    params: v.strictObject({ id: told(id, 'El turno, de la agenda') }),
    body: { schema: v.strictObject({ state: v.picklist(DROP_OFF_NOTES) }), message: OFFER_SAYS.invalid },
    answer,
    failures: [409],
    run: async ({ visitor, params, body }) => {
      const end = await dropOffs.note(visitor, params.id, body.state)
      return end.ok ? dropOffs.agenda(visitor, end.value.day) : end
    },
  })
}
