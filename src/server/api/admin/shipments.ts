/** Parcels by courier over the API: the same verbs, refusals and audit as the back office's pages. */
import * as v from 'valibot'
import { mapDone } from '#rules/outcome.ts'
import { shipmentAsked, SHIPMENT_FORM_SAYS } from '#rules/shipments/boxes.ts'
import { CLAIM_STATES } from '#rules/shipments/claims.ts'
import { COURIERS } from '#rules/shipments/couriers.ts'
import { EVENT_KINDS } from '#rules/shipments/events.ts'
import { attendForm, SHIPMENT_SAYS } from '#rules/shipments/messages.ts'
import { SHIPMENT_STATES } from '#rules/shipments/states.ts'
import { SHIPMENT_VIEWS } from '#rules/shipments/views.ts'
import { SHIPMENT_WAITS } from '#rules/shipments/waits.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { page } from '#server/api/operation/paged.ts'
import {
  count,
  id,
  only,
  money,
  textOrNull,
  time,
  told,
  orNull,
  titled,
} from '#server/api/operation/shape.ts'
import { CODE } from '#server/api/returns/shape.ts'

const facts = {
  id,
  orderId: id,
  number: v.string(),
  courier: v.picklist(COURIERS),
  part: told(v.nullable(count), 'Qué parte del pedido lleva; null: lo que no va en ninguna'),
  state: v.picklist(SHIPMENT_STATES),
  trackingCode: textOrNull,
  trackingUrl: v.string(),
  boxes: count,
  box: v.strictObject({ weightG: count, lengthCm: count, widthCm: count, heightCm: count }),
  declared: money,
  createdAt: time,
  lookedAt: v.nullable(time),
  handedAt: v.nullable(time),
  branch: v.string(),
  branchUntil: textOrNull,
  trouble: v.string(),
  waitsFor: v.nullable(v.picklist(SHIPMENT_WAITS)),
  waitsSince: v.nullable(time),
  priceChange: told(textOrNull, 'Si hoy el correo cotiza otra cosa que la que vio quien compró'),
  toBranch: told(textOrNull, 'La sucursal que eligió quien compró; null a domicilio'),
  sentAgainAt: told(v.nullable(time), 'Cuándo se decidió mandar otra vez lo que volvió'),
  claim: orNull('Lo que se le reclamó al correo', {
    state: v.picklist(CLAIM_STATES),
    number: v.string(),
    openedOn: v.string(),
    openedBy: v.string(),
    claimed: money,
    paid: told(v.nullable(money), 'Null también para quien no ve el dinero'),
    note: v.string(),
    endedAt: v.nullable(time),
  }),
  returnCode: told(textOrNull, 'La solicitud de lo que trae de vuelta; null si lleva algo a quien compró'),
  exchangeCode: told(textOrNull, 'El cambio del que lleva lo nuevo; null si no es de uno'),
  zpl: told(v.boolean(), 'Si la etiqueta también viene en ZPL'),
}
const event = v.strictObject({
  at: time,
  kind: v.picklist(EVENT_KINDS as [string, ...string[]]),
  text: v.string(),
  place: v.string(),
})
const ofOne = v.strictObject({
  ...facts,
  events: v.array(event),
  outdated: told(v.boolean(), 'Los datos de entrega cambiaron después de la etiqueta'),
})
const OF_ORDER = v.strictObject({ id: told(id, 'El número del pedido, sin letras: 42') })
const OF_SHIPMENT = v.strictObject({ id: told(id, 'El número del envío') })
const PATH = '/admin/shipments/:id'

export function addShipments(api: Api, { shipments }: Shop): void {
  const { add } = api.in('Envíos por correo')
  const reads = { who: 'order.fulfil' } as const
  const does = { who: 'order.fulfil', failures: [409] } as const
  add({
    ...reads,
    id: 'adminListShipments',
    route: 'GET /admin/shipments',
    summary: 'Los envíos por correo; sin `view`, los que esperan a alguien, el que espera hace más primero',
    query: v.strictObject({
      view: told(v.optional(v.picklist(SHIPMENT_VIEWS), 'esperan'), 'Cuáles'),
      page,
    }),
    answer: {
      schema: v.array(titled('AdminShipment', { ...facts, name: v.string(), place: v.string() })),
      ends: { 200: 'Los envíos' },
      rows: 'shipments',
    },
    run: ({ visitor, query }) => shipments.list(visitor, query),
  })
  add({
    ...reads,
    id: 'adminFindOrderShipments',
    route: 'GET /admin/orders/:id/shipments',
    summary: 'Los envíos de un pedido con su recorrido, el último primero',
    params: OF_ORDER,
    answer: {
      schema: v.array(ofOne),
      ends: { 200: 'Los envíos' },
    },
    run: async ({ visitor, params }) =>
      mapDone(await shipments.ofOrder(visitor, params.id), (end) => end.shipments),
  })
  add({
    ...reads,
    id: 'adminFindReturnShipments',
    route: 'GET /admin/returns/:code/shipments',
    summary: 'Los envíos de una solicitud: lo que vuelve y lo nuevo de un cambio, el último primero',
    params: CODE,
    answer: { schema: v.array(ofOne), ends: { 200: 'Los envíos' } },
    run: ({ visitor, params }) => shipments.ofReturn(visitor, params.code),
  })
  add({
    ...does,
    id: 'adminCreateShipment',
    route: 'POST /admin/orders/:id/shipments',
    summary:
      'Crear el envío de un pedido, o de una parte (`part`), con un correo. Otra vez responde con el mismo',
    details:
      'El correo lo recibe una sola vez. Si no contesta a tiempo la respuesta es 409, y la tienda le pregunta por su cuenta antes de pedirlo de nuevo.',
    params: OF_ORDER,
    body: { schema: only(shipmentAsked), message: SHIPMENT_FORM_SAYS.invalid },
    answer: {
      schema: v.strictObject({ id, state: v.picklist(SHIPMENT_STATES), trackingCode: textOrNull }),
      ends: { 201: 'El envío' },
    },
    run: ({ visitor, params, sent }) => shipments.create(visitor, params.id, sent),
  })
  add({
    ...does,
    id: 'adminHandOverShipment',
    route: `POST ${PATH}/hand-over`,
    summary: 'El correo se lo llevó: el pedido queda despachado con su código',
    params: OF_SHIPMENT,
    answer: { schema: v.strictObject({ id, changed: v.boolean() }), ends: { 200: 'Entregado' } },
    run: ({ visitor, params }) => shipments.handOver(visitor, params.id),
  })
  add({
    ...does,
    id: 'adminCancelShipment',
    route: `POST ${PATH}/cancel`,
    summary: 'Anular un envío que el correo todavía no tiene',
    params: OF_SHIPMENT,
    answer: { schema: v.strictObject({ id }), ends: { 200: 'Anulado' } },
    run: ({ visitor, params }) => shipments.cancel(visitor, params.id),
  })
  add({
    ...does,
    id: 'adminAskShipment',
    route: `POST ${PATH}/ask`,
    summary: 'Preguntarle al correo ahora',
    params: OF_SHIPMENT,
    answer: { schema: v.strictObject({ state: v.picklist(SHIPMENT_STATES) }), ends: { 200: 'Cómo está' } },
    run: ({ visitor, params }) => shipments.askNow(visitor, params.id),
  })
  add({
    ...does,
    id: 'adminSendAgain',
    route: `POST ${PATH}/again`,
    summary: 'Lo que volvió se manda otra vez: el pedido puede tener otro envío',
    params: OF_SHIPMENT,
    answer: { schema: v.strictObject({ id }), ends: { 200: 'Se puede crear otro' } },
    run: ({ visitor, params }) => shipments.sendAgain(visitor, params.id),
  })
  add({
    ...does,
    id: 'adminAttendShipment',
    route: `POST ${PATH}/attend`,
    summary: 'Una persona ya se ocupó: deja de esperar',
    params: OF_SHIPMENT,
    body: { schema: only(attendForm), message: SHIPMENT_SAYS.invalid },
    answer: { schema: v.strictObject({ id }), ends: { 200: 'Atendido' } },
    run: ({ visitor, params, sent }) => shipments.attend(visitor, params.id, sent),
  })
}
