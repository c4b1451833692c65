/** Parts of an order that leave before the rest, by API: the same verbs as the order's page. */
import * as v from 'valibot'
import { PART_SAYS, PART_STATES, partForm, partLostForm } from '#rules/fulfilment/parts.ts'
import { DESK_MESSAGES, shipmentForm } from '#rules/orders/admin.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { id, only, told } from '#server/api/operation/shape.ts'

const OF = {
  who: 'order.fulfil',
  failures: [409],
} as const
const ORDER = { id: told(id, 'El número del pedido, sin letras: 42') }
const PART = v.strictObject({ ...ORDER, part: told(id, 'La parte, por su `id`') })
const schema = v.strictObject({ part: id, state: v.picklist(PART_STATES), changed: v.boolean() })
const PATH = '/admin/orders/:id/parts'
const parcel = { schema: only(shipmentForm), message: DESK_MESSAGES.invalid }

export function addParts(api: Api, { ordersAdmin: { parts } }: Shop): void {
  const { add } = api.in('Pedidos: administración')
  add({
    ...OF,
    id: 'adminSeparatePart',
    route: `POST ${PATH}`,
    summary: 'Separar una parte de un pedido pagado, para que salga antes que el resto',
    details:
      '`lines`: cuántas de cada renglón; algo tiene que quedar para el otro envío. La misma `key` otra vez no separa dos veces.',
    params: v.strictObject(ORDER),
    body: { schema: only(partForm), message: PART_SAYS.invalid },
    answer: { schema, ends: { 201: 'La parte' } },
    run: ({ visitor, params, sent }) => parts.separate(visitor, params.id, sent),
  })
  const does = { ...OF, params: PART }
  const ends = { 200: 'Cómo quedó' }
  add({
    ...does,
    id: 'adminSendPart',
    route: `POST ${PATH}/:part/send`,
    summary: 'Despachar una parte con quién la lleva y su seguimiento; por correo, con su envío',
    body: parcel,
    answer: { schema, ends },
    run: ({ visitor, params, sent }) => parts.send(visitor, params.id, params.part, sent),
  })
  add({
    ...does,
    id: 'adminCorrectPart',
    route: `POST ${PATH}/:part/correct`,
    summary: 'Corregir el seguimiento de una parte que está en camino',
    body: parcel,
    answer: { schema, ends },
    run: ({ visitor, params, sent }) => parts.correct(visitor, params.id, params.part, sent),
  })
  add({
    ...does,
    id: 'adminLosePart',
    route: `POST ${PATH}/:part/lost`,
    who: 'order.refund',
    summary: 'Dar por perdida una parte que salió y no se manda otra vez, y devolver su dinero',
    details:
      'Por correo, la que el correo perdió o su envío se dio por perdido. Nada de eso vuelve. El pedido deja de esperarla. La misma `key` otra vez no devuelve dos veces.',
    body: { schema: only(partLostForm), message: PART_SAYS.invalid },
    answer: { schema, ends },
    run: ({ visitor, params, sent }) => parts.lost(visitor, params.id, params.part, sent),
  })
  for (const [verb, name, summary] of [
    ['join', 'Join', 'Volver a juntar con el resto una parte que no salió'],
    ['arrive', 'Arrive', 'Llegó una parte'],
    ['undo', 'Undo', 'Deshacer el último paso de una parte antes de que salga su mail'],
  ] as const)
    add({
      ...does,
      id: `admin${name}Part`,
      route: `POST ${PATH}/:part/${verb}`,
      summary,
      answer: { schema, ends },
      run: ({ visitor, params }) => parts[verb](visitor, params.id, params.part),
    })
}
