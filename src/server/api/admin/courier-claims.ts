/** Parcels that are lost, over the API: said so, sent once more from stock, and claimed of the courier; and labels of cases: for what comes back and for what an exchange gives (product §31.3). */
import * as v from 'valibot'
import { shipmentAsked, SHIPMENT_FORM_SAYS } from '#rules/shipments/boxes.ts'
import {
  CLAIM_SAYS,
  CLAIM_STATES,
  claimAgainForm,
  claimForm,
  claimPaidForm,
  claimRefusedForm,
} from '#rules/shipments/claims.ts'
import { lostForm, SHIPMENT_SAYS } from '#rules/shipments/messages.ts'
import { SHIPMENT_STATES } from '#rules/shipments/states.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { CODE } from '#server/api/returns/shape.ts'
import { id, only, textOrNull, told } from '#server/api/operation/shape.ts'

const OF_SHIPMENT = v.strictObject({ id: told(id, 'El número del envío') })
const PATH = '/admin/shipments/:id'

export function addCourierClaims(api: Api, { shipments }: Shop): void {
  const { add } = api.in('Envíos por correo')
  const does = { failures: [409], params: OF_SHIPMENT } as const
  const claim = v.strictObject({ id: told(id, 'El número del reclamo'), state: v.picklist(CLAIM_STATES) })
  add({
    ...does,
    id: 'adminDeclareShipmentLost',
    who: 'order.fulfil',
    route: `POST ${PATH}/lost`,
    summary: 'Dar por perdido un envío que salió y no llegó. Otra vez responde lo mismo',
    body: { schema: only(lostForm), message: SHIPMENT_SAYS.invalid },
    answer: { schema: v.strictObject({ id }), ends: { 200: 'Perdido' } },
    run: ({ visitor, params, sent }) => shipments.declareLost(visitor, params.id, sent),
  })
  add({
    ...does,
    id: 'adminShipmentTurnedUp',
    who: 'order.fulfil',
    route: `POST ${PATH}/turned-up`,
    summary: 'Apareció lo que se dio por perdido: se le vuelve a preguntar al correo',
    details: 'No si ya se apartó otro del stock, ni si el correo ya pagó el reclamo.',
    answer: { schema: v.strictObject({ id }), ends: { 200: 'En camino' } },
    run: ({ visitor, params }) => shipments.turnedUp(visitor, params.id),
  })
  add({
    ...does,
    id: 'adminSendAnother',
    who: 'order.manage',
    route: `POST ${PATH}/another`,
    summary: 'Lo que se perdió se aparta otra vez del stock: el pedido puede tener otro envío',
    details: 'Una sola vez por envío. Sin stock de todo, o si lleva una prenda única, no se aparta nada.',
    answer: { schema: v.strictObject({ id }), ends: { 200: 'Se puede crear otro' } },
    run: ({ visitor, params }) => shipments.sendAnother(visitor, params.id),
  })
  const made = v.strictObject({ id, state: v.picklist(SHIPMENT_STATES), trackingCode: textOrNull })
  const ofCase = {
    ...does,
    who: 'order.fulfil',
    params: CODE,
    body: { schema: only(shipmentAsked), message: SHIPMENT_FORM_SAYS.invalid },
  } as const
  add({
    ...ofCase,
    id: 'adminCreateExchangeShipment',
    route: 'POST /admin/returns/:code/exchange/shipment',
    summary: 'Crear el envío de lo nuevo de un cambio, con un correo. Otra vez responde con el mismo',
    details: 'Va a la dirección del pedido. Entregarlo, anularlo y seguirlo son los de cualquier envío.',
    answer: { schema: made, ends: { 201: 'El envío' } },
    run: ({ visitor, params, sent }) => shipments.createExchange(visitor, params.code, sent),
  })
  add({
    ...ofCase,
    id: 'adminCreateReturnLabel',
    route: 'POST /admin/returns/:code/label',
    summary: 'Hacer la etiqueta de lo que vuelve. Otra vez responde con la misma',
    details: 'De una solicitud aprobada. Le llega por mail a quien compró.',
    answer: { schema: made, ends: { 201: 'La etiqueta' } },
    run: ({ visitor, params, sent }) => shipments.createBack(visitor, params.code, sent),
  })
  const claims = { ...does, who: 'courier.claim' } as const
  add({
    ...claims,
    id: 'adminOpenCourierClaim',
    route: `POST ${PATH}/claim`,
    summary: 'Anotar el reclamo al correo, por lo declarado. Un envío tiene uno solo',
    body: { schema: only(claimForm), message: CLAIM_SAYS.invalid },
    answer: { schema: claim, ends: { 201: 'El reclamo' } },
    run: ({ visitor, params, sent }) => shipments.claim(visitor, params.id, sent),
  })
  add({
    ...claims,
    id: 'adminPayCourierClaim',
    route: `POST ${PATH}/claim/paid`,
    summary: 'El correo pagó el reclamo. Una sola vez',
    body: { schema: only(claimPaidForm), message: CLAIM_SAYS.invalid },
    answer: { schema: claim, ends: { 200: 'El reclamo' } },
    run: ({ visitor, params, sent }) => shipments.claimPaid(visitor, params.id, sent),
  })
  add({
    ...claims,
    id: 'adminRefuseCourierClaim',
    route: `POST ${PATH}/claim/refused`,
    summary: 'El correo no reconoció el reclamo',
    body: { schema: only(claimRefusedForm), message: CLAIM_SAYS.invalid },
    answer: { schema: claim, ends: { 200: 'El reclamo' } },
    run: ({ visitor, params, sent }) => shipments.claimRefused(visitor, params.id, sent),
  })
  add({
    ...claims,
    id: 'adminReopenCourierClaim',
    route: `POST ${PATH}/claim/again`,
    summary: 'Abrir otra vez un reclamo que terminó',
    body: { schema: only(claimAgainForm), message: CLAIM_SAYS.invalid },
    answer: { schema: claim, ends: { 200: 'El reclamo' } },
    run: ({ visitor, params, sent }) => shipments.claimAgain(visitor, params.id, sent),
  })
}
