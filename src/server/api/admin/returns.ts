/** What comes back, by API, for who runs the shop: the queue by due date, one case, and each of its moves (product §14.14). */
import * as v from 'valibot'
import { DESK_MESSAGES, shipmentForm } from '#rules/orders/admin.ts'
import { mapDone } from '#rules/outcome.ts'
import {
  EXCHANGE_STEPS,
  exchangeLostForm,
  replaceForm,
  type ExchangeStep,
} from '#rules/returns/exchange/exchange.ts'
import { RETURN_KINDS } from '#rules/returns/kinds.ts'
import { TURNS } from '#rules/returns/queue.ts'
import {
  answerForm,
  openReturnForm,
  receiveForm,
  rejectForm,
  resolveForm,
  RETURN_DEED,
  RETURN_INVALID,
} from '#rules/returns/return.ts'
import { RETURN_STATES } from '#rules/returns/states.ts'
import { cleanSearch } from '#rules/search/search.ts'
import type { ReturnView } from '#shop/returns/returns.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { page } from '#server/api/operation/paged.ts'
import { id, only, money, told } from '#server/api/operation/shape.ts'
import { withPhotoUrls, CODE, moved, oneCase, parcelMoved, summary } from '#server/api/returns/shape.ts'

const PATH = '/admin/returns/:code'
const ONCE = 'La misma `key` otra vez no repite nada.'
const yes = (about: string) => v.optional(told(v.boolean(), about), false)
const query = v.strictObject({
  q: v.optional(told(v.string(), 'Código, nombre, e-mail, número de pedido o de seguimiento'), ''),
  status: v.optional(told(v.array(v.picklist(RETURN_STATES)), 'Estado'), []),
  kind: v.optional(told(v.picklist(RETURN_KINDS), 'Arrepentimientos, cambios o reclamos')),
  turn: v.optional(told(v.picklist(TURNS), 'A quién le toca: a la tienda o a quien compró')),
  late: yes('Sin responder, y se pasó el plazo'),
  inTime: yes('Sin responder, en plazo'),
  claims: yes('Reclamos abiertos que no son disputas'),
  page,
})

export function addReturnsAdmin(api: Api, { returns, settings }: Shop): void {
  const { add } = api.in('Devoluciones: administración')
  add({
    id: 'adminListReturns',
    route: 'GET /admin/returns',
    summary: 'Lo que vuelve, por fecha límite: lo que vence antes, primero',
    who: 'return.read',
    query,
    answer: { schema: v.array(summary), ends: { 200: 'Los casos' }, rows: 'returns' },
    run: async ({ visitor, query: { q, kind, turn, ...asked } }) => {
      const view = { ...asked, q: cleanSearch(q), kind: kind ?? null, turn: turn ?? null }
      return returns.list(visitor, view)
    },
  })
  add({
    id: 'adminFindReturn',
    route: `GET ${PATH}`,
    summary: 'Un caso con su pedido, lo que llegó, lo que se debe y lo que se puede hacer con él',
    who: 'return.read',
    params: CODE,
    answer: { schema: oneCase, ends: { 200: 'El caso' }, sees: ({ seesMoney }: ReturnView) => seesMoney },
    run: async ({ visitor, params }) =>
      mapDone(await returns.find(visitor, params.code), (view) => withPhotoUrls(view, settings.publicUrl)),
  })
  add({
    id: 'adminOpenReturn',
    route: 'POST /admin/orders/:id/returns',
    summary: 'Abrir un caso de todo un pedido, para quien vino o llamó',
    details: 'Por línea, o un cambio: `POST /orders/:reference/returns` y `…/exchanges`, con tu sesión.',
    who: 'return.answer',
    params: v.strictObject({ id: told(id, 'El número del pedido, sin letras: 42') }),
    body: { schema: only(openReturnForm), message: RETURN_INVALID },
    answer: { schema: moved, ends: { 201: 'Abierto' } },
    run: ({ visitor, params, sent }) => returns.open(visitor, params.id, sent),
  })

  const of = (name: keyof typeof RETURN_DEED) =>
    ({
      id: `admin${name[0]!.toUpperCase()}${name.slice(1)}Return`,
      route: `POST ${PATH}/${name}`,
      who: RETURN_DEED[name],
      params: CODE,
      answer: { schema: moved, ends: { 200: 'Cómo quedó' } },
      failures: [404, 409],
    }) as const

  add({
    ...of('link'),
    summary: 'Unirlo a un pedido',
    body: {
      schema: v.strictObject({ order: told(v.string(), 'El número del pedido') }),
      message: RETURN_INVALID,
    },
    run: ({ visitor, params, body }) => returns.link(visitor, params.code, body.order),
  })
  add({
    ...of('approve'),
    summary: 'Aceptarlo; `message` se le manda a quien lo pidió',
    body: { schema: only(answerForm), message: RETURN_INVALID, optional: true },
    run: ({ visitor, params, sent }) => returns.approve(visitor, params.code, sent),
  })
  add({
    ...of('reject'),
    summary: 'Rechazarlo, diciendo por qué',
    body: { schema: only(rejectForm), message: RETURN_INVALID },
    run: ({ visitor, params, sent }) => returns.reject(visitor, params.code, sent),
  })
  add({
    ...of('cancel'),
    summary: 'Anularlo: se pidió por error, o se queda con lo que tiene',
    run: (asked) => returns.cancel(asked.visitor, asked.params.code),
  })
  add({
    ...of('receive'),
    summary: 'Recibir lo que llegó, y decir de cada cosa en qué estado',
    details: `Lo que \`holdings\` del caso dice que puede llegar. ${ONCE} Otra \`key\` es otro paquete.`,
    body: { schema: only(receiveForm), message: RETURN_INVALID },
    run: ({ visitor, params, sent }) => returns.receive(visitor, params.code, sent),
  })
  const settled = { schema: v.strictObject({ ...moved.entries, refunded: money }), ends: { 200: 'Resuelto' } }
  add({
    ...of('resolve'),
    summary: 'Resolverlo con dinero, o sin dinero y con un motivo',
    details: `\`amount\`: cuánto se devuelve por lo que llegó, en pesos; nada se completa solo. ${ONCE}`,
    body: { schema: only(resolveForm), message: RETURN_INVALID },
    answer: settled,
    run: ({ visitor, params, sent }) => returns.resolve(visitor, params.code, sent),
  })
  add({
    ...of('resolve'),
    id: 'adminReplaceReturn',
    route: `POST ${PATH}/replace`,
    who: EXCHANGE_STEPS.replace.deed,
    summary: 'Hacer el cambio: lo que llegó se acepta por lo nuevo',
    details: '`back`: lo que vuelve porque lo nuevo cuesta menos, como dice `exchange.back` del caso.',
    body: { schema: only(replaceForm), message: RETURN_INVALID, optional: true },
    answer: settled,
    run: ({ visitor, params, sent }) => returns.replace(visitor, params.code, sent),
  })

  const ofParcel = (step: Exclude<ExchangeStep, 'replace'>) =>
    ({
      id: `admin${step[0]!.toUpperCase()}${step.slice(1)}Exchange`,
      route: `POST ${PATH}/exchange/${step}`,
      summary: `De un cambio: ${EXCHANGE_STEPS[step].label.toLowerCase()}`,
      who: EXCHANGE_STEPS[step].deed,
      params: CODE,
      answer: { schema: parcelMoved, ends: { 200: 'Cómo quedó' } },
      failures: [404, 409],
    }) as const
  for (const step of ['pack', 'unpack', 'deliver', 'unship'] as const)
    add({ ...ofParcel(step), run: ({ visitor, params }) => returns.parcel[step](visitor, params.code) })
  add({
    ...ofParcel('ship'),
    body: { schema: only(shipmentForm), message: DESK_MESSAGES.invalid },
    run: ({ visitor, params, sent }) => returns.parcel.ship(visitor, params.code, sent),
  })
  add({
    ...ofParcel('lost'),
    body: { schema: only(exchangeLostForm), message: RETURN_INVALID },
    run: ({ visitor, params, sent }) => returns.parcel.lost(visitor, params.code, sent),
  })
}
