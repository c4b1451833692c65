/** Parts of an order that leave before the rest, by API: the same verbs as the order's page. */
import * as v from 'valibot'
import { PART_SAYS, PART_STATES, partForm, partLostForm } from '#rules/fulfilment/parts.ts'
import { DESK_MESSAGES, shipmentForm } from '#rules/orders/admin.ts'
import { mapDone } from '#rules/outcome.ts'
import type { Shop } from '#shop/shop.ts'
import type { PartMoved } from '#shop/fulfilment/parts/in-part.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { id, only, told } from '#server/api/operation/shape.ts'

const OF = {
  method: 'POST',
  group: 'Pedidos: administración',
  who: 'order.fulfil',
  failures: [409],
} as const
const ORDER = { id: told(id, 'El número del pedido, sin letras: 42') }
const PART = v.strictObject({ ...ORDER, part: told(id, 'La parte, por su `id`') })
const schema = v.strictObject({ part: id, state: v.picklist(PART_STATES), changed: v.boolean() })
const PATH = '/admin/orders/:id/parts'
const parcel = { schema: only(shipmentForm), message: DESK_MESSAGES.invalid }
const plainly = ({ part, state, changed }: PartMoved) => ({ part, state, changed })

export function addParts({ add }: Api, { ordersAdmin: { parts } }: Shop): void {
  add(
    {
      ...OF,
      id: 'adminSeparatePart',
      path: PATH,
      summary: 'Separar una parte de un pedido pagado, para que salga antes que el resto',
      details:
        '`lines`: cuántas de cada renglón; algo tiene que quedar para el otro envío. La misma `key` otra vez no separa dos veces.',
      params: v.strictObject(ORDER),
      body: { schema: only(partForm), message: PART_SAYS.invalid },
      answer: { schema, ends: { 201: 'La parte' } },
    },
    async ({ visitor, params, sent }) => mapDone(await parts.separate(visitor, params.id, sent), plainly),
  )
  const does = { ...OF, params: PART }
  const ends = { 200: 'Cómo quedó' }
  add(
    {
      ...does,
      id: 'adminSendPart',
      path: `${PATH}/:part/send`,
      summary: 'Despachar una parte con quién la lleva y su seguimiento; por correo, con su envío',
      body: parcel,
      answer: { schema, ends },
    },
    async ({ visitor, params, sent }) =>
      mapDone(await parts.send(visitor, params.id, params.part, sent), plainly),
  )
  add(
    {
      ...does,
      id: 'adminCorrectPart',
      path: `${PATH}/:part/correct`,
      summary: 'Corregir el seguimiento de una parte que está en camino',
      body: parcel,
      answer: { schema, ends },
    },
    async ({ visitor, params, sent }) =>
      mapDone(await parts.correct(visitor, params.id, params.part, sent), plainly),
  )
  add(
    {
      ...does,
      id: 'adminLosePart',
      path: `${PATH}/:part/lost`,
      who: 'order.refund',
      summary: 'Dar por perdida una parte que salió y no se manda otra vez, y devolver su dinero',
      details:
        'Por correo, la que el correo perdió o su envío se dio por perdido. Nada de eso vuelve. El pedido deja de esperarla. La misma `key` otra vez no devuelve dos veces.',
      body: { schema: only(partLostForm), message: PART_SAYS.invalid },
      answer: { schema, ends },
    },
    async ({ visitor, params, sent }) =>
      mapDone(await parts.lost(visitor, params.id, params.part, sent), plainly),
  )
  for (const [verb, name, summary] of [
    ['join', 'Join', 'Volver a juntar con el resto una parte que no salió'],
    ['arrive', 'Arrive', 'Llegó una parte'],
    ['undo', 'Undo', 'Deshacer el último paso de una parte antes de que salga su mail'],
  ] as const)
    add(
      { ...does, id: `admin${name}Part`, path: `${PATH}/:part/${verb}`, summary, answer: { schema, ends } },
      async ({ visitor, params }) => mapDone(await parts[verb](visitor, params.id, params.part), plainly),
    )
}
