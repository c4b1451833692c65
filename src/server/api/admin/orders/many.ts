/** Many orders packed or shipped in one call: each ends done or with its reason. */
import * as v from 'valibot'
import { MANY_MESSAGES, manyShipment, MAX_MANY, PARCEL_CHOICES } from '#rules/fulfilment/many.ts'
import { MANY_UNDO_SECONDS, UNDO_SECONDS } from '#rules/fulfilment/undo.ts'
import { shipmentForm } from '#rules/orders/admin.ts'
import { CORRECTION_MESSAGES, deliveryCorrection } from '#rules/order-emails/corrections.ts'
import { RECIPIENT_MESSAGES, recipientForm } from '#rules/orders/recipient.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { id, only, textOrNull, told, listOf } from '#server/api/operation/shape.ts'

const ends = listOf({
  id,
  number: v.string(),
  done: v.boolean(),
  why: told(textOrNull, 'Por qué quedó como estaba'),
})
const OF = {
  group: 'Pedidos: administración',
  who: 'order.fulfil',
  answer: { schema: ends, ends: { 200: 'Cómo terminó cada uno' } },
  failures: [409],
} as const
const details = `Hasta ${MAX_MANY} por vez: si son más, no se hace ninguno. Repetirlo no cambia nada.`

const corrected = v.strictObject({ changed: v.boolean() })
const CORRECTS = {
  group: OF.group,
  params: v.strictObject({ id: told(id, 'El número del pedido, sin letras: 42') }),
  answer: { schema: corrected, ends: { 200: 'Si cambió algo' } },
  failures: [409],
} as const

export function addManyOrders({ add }: Api, { ordersAdmin }: Shop): void {
  const { many, undoMany } = ordersAdmin
  add({
    ...CORRECTS,
    id: 'adminCorrectParcel',
    route: 'POST /admin/orders/:id/correctParcel',
    who: 'order.fulfil',
    summary: 'Corregir quién lleva un pedido y su seguimiento, y avisarle a quien compró',
    body: { schema: only(shipmentForm), message: CORRECTION_MESSAGES.invalid },
    run: ({ visitor, params, sent }) => ordersAdmin.correctParcel(visitor, params.id, sent),
  })
  add({
    ...CORRECTS,
    id: 'adminCorrectDelivery',
    route: 'POST /admin/orders/:id/correctDelivery',
    who: 'order.manage',
    summary: 'Corregir una entrega: todavía no fue, o fue otro día (aaaa-mm-dd)',
    body: { schema: only(deliveryCorrection), message: CORRECTION_MESSAGES.invalid },
    run: ({ visitor, params, sent }) => ordersAdmin.correctDelivery(visitor, params.id, sent),
  })
  add({
    ...CORRECTS,
    id: 'adminCorrectRecipient',
    route: 'POST /admin/orders/:id/correctRecipient',
    who: 'order.manage',
    summary: 'Corregir quién recibe un pedido y dónde, y avisarle a quien compró',
    details:
      'Hasta que se despacha (el teléfono, hasta que se entrega). Lo que no se manda queda como está. `seen`: el `recipientCorrectedAt` del pedido que leíste, vacío si no tiene; si cambió, 409. Si la provincia y el código postal se contradicen, se pregunta una vez (422): con `sure` se guarda así.',
    body: { schema: only(recipientForm), message: RECIPIENT_MESSAGES.invalid },
    run: ({ visitor, params, sent }) => ordersAdmin.correctRecipient(visitor, params.id, sent),
  })
  add({
    ...CORRECTS,
    id: 'adminRestoreRecipient',
    route: 'POST /admin/orders/:id/restoreRecipient',
    who: 'order.manage',
    summary: 'Deshacer la última corrección de quién recibe un pedido y dónde',
    details: `En los primeros ${UNDO_SECONDS} segundos no sale ningún mail; después se le avisa a quien compró.`,
    run: ({ visitor, params }) => ordersAdmin.restoreRecipient(visitor, params.id),
  })
  add({
    ...OF,
    id: 'adminUndoOrders',
    route: 'POST /admin/orders/undo',
    summary: 'Deshacer el último paso de uno o varios pedidos, mientras su mail no salió',
    details: `El mail de un paso espera ${UNDO_SECONDS} segundos; el de los que se despachan varios juntos, ${MANY_UNDO_SECONDS}.`,
    body: { schema: v.strictObject({ ids: v.array(id) }), message: MANY_MESSAGES.invalid },
    run: ({ visitor, body }) => undoMany(visitor, body.ids),
  })
  add({
    ...OF,
    id: 'adminPackOrders',
    route: 'POST /admin/orders/pack',
    summary: 'Preparar varios pedidos',
    details,
    body: { schema: v.strictObject({ ids: v.array(id) }), message: MANY_MESSAGES.invalid },
    run: ({ visitor, body }) => many.pack(visitor, body.ids),
  })
  add({
    ...OF,
    id: 'adminShipOrders',
    route: 'POST /admin/orders/ship',
    summary: 'Despachar varios pedidos, cada uno con su seguimiento',
    details: `${details} En \`trackingUrl\`, {codigo} se cambia por el código de cada uno. Un pedido que ya tiene su envío sale con él; si lo escrito es otro, \`goesBy\` elige: parcel o typed.`,
    body: {
      schema: v.strictObject({
        carrier: manyShipment.entries.carrier,
        trackingUrl: manyShipment.entries.trackingUrl,
        parcels: listOf({
          id,
          trackingCode: shipmentForm.entries.trackingCode,
          goesBy: v.optional(v.picklist(PARCEL_CHOICES)),
        }),
      }),
      message: MANY_MESSAGES.invalid,
    },
    run: ({ visitor, body }) => many.ship(visitor, body),
  })
}
