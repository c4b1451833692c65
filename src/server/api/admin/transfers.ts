/** «Por acreditar» by API, for who matches payments: the same verbs, refusals and audit as its page. */
import * as v from 'valibot'
import { mapDone } from '#rules/outcome.ts'
import { HAND_MEANS, HAND_PROVIDERS } from '#rules/payments/means.ts'
import { handedBackForm, RECEIVE_MESSAGES, receiptForm, undoForm } from '#rules/transfers/receive.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { count, id, only, money, time, told, listOf } from '#server/api/operation/shape.ts'

const waiting = v.strictObject({
  orders: listOf({
    id,
    number: v.string(),
    means: v.picklist(HAND_MEANS),
    name: v.string(),
    surname: v.string(),
    total: money,
    received: money,
    due: money,
    placedAt: time,
    placedDay: v.string(),
    expiresAt: time,
    over: told(v.boolean(), 'Ya venció; el dinero puede llegar tarde'),
    proofs: v.array(v.strictObject({ id, at: time })),
  }),
  owed: listOf('Lo que hay que devolver a mano', {
    refundId: id,
    orderId: id,
    number: v.string(),
    means: v.picklist(HAND_PROVIDERS),
    amount: money,
    account: v.string(),
    name: v.string(),
    createdAt: time,
  }),
})
const booked = v.strictObject({
  paid: v.boolean(),
  missing: told(money, 'Lo que falta para pagarlo'),
  owedBack: told(money, 'Lo que hay que devolver'),
})
const amount = v.strictObject({ amount: money })
const entry = v.strictObject({
  id,
  day: v.string(),
  amount: money,
  words: v.string(),
  proposals: listOf('Los pedidos de los que puede ser, y por qué', {
    orderId: id,
    reasons: v.array(v.string()),
  }),
})
const receipt = v.strictObject({
  id,
  orderId: id,
  number: v.string(),
  amount: money,
  day: v.string(),
  operation: v.string(),
  createdAt: time,
})
const ofOrder = v.strictObject({ id: told(id, 'El número del pedido, sin letras: 42') })
const ofEntry = v.strictObject({ id: told(id, 'El número del movimiento') })

export function addTransfersAdmin(api: Api, { transfers }: Shop): void {
  const { add } = api.in('Por acreditar')
  const reads = { who: 'transfer.read' } as const
  const matches = { who: 'transfer.match', failures: [409] } as const

  add({
    ...reads,
    id: 'listTransfers',
    route: 'GET /admin/transfers',
    summary: 'Los pedidos que esperan dinero sin Mercado Pago, y lo que hay que devolver a mano',
    answer: { schema: waiting, ends: { 200: 'Lo que espera' } },
    run: ({ visitor }) => transfers.awaiting(visitor),
  })
  add({
    ...matches,
    id: 'adminReceiveOrder',
    route: 'POST /admin/orders/:id/receive',
    summary: 'Acreditar lo que llegó por un pedido',
    details:
      'Completo lo paga; menos espera el resto; de más, dos veces o tarde y sin stock, queda por devolver a mano. La misma `key` otra vez no acredita dos veces.',
    params: ofOrder,
    body: { schema: only(receiptForm), message: RECEIVE_MESSAGES.invalid },
    answer: { schema: booked, ends: { 200: 'Cómo quedó' } },
    run: ({ visitor, params, sent }) => transfers.receive(visitor, params.id, sent),
  })
  add({
    ...matches,
    id: 'adminAcceptShortOrder',
    route: 'POST /admin/orders/:id/accept-short',
    summary: 'Aceptar como pago total lo que llegó de menos',
    params: ofOrder,
    answer: { schema: amount, ends: { 200: 'Cuánto se aceptó' } },
    run: ({ visitor, params }) => transfers.acceptShort(visitor, params.id),
  })
  add({
    ...reads,
    id: 'listReceipts',
    route: 'GET /admin/receipts',
    summary: 'Lo último que se acreditó de cada pedido, lo más nuevo primero',
    answer: { schema: v.array(receipt), ends: { 200: 'Las acreditaciones' } },
    run: ({ visitor }) => transfers.lastReceipts(visitor),
  })
  add({
    ...matches,
    id: 'adminUndoReceipt',
    route: 'POST /admin/orders/:id/receipts/:receiptId/undo',
    summary: 'Deshacer lo último que se acreditó por error en un pedido',
    details:
      'Si el pedido estaba pagado con eso, vuelve a esperar el pago y se le avisa a quien compró. Lo que ya siguió (preparado, devuelto, facturado) lo impide, y la respuesta dice qué hacer.',
    params: v.strictObject({ ...ofOrder.entries, receiptId: told(id, 'El número de la acreditación') }),
    body: { schema: only(undoForm), message: RECEIVE_MESSAGES.invalid },
    answer: {
      schema: v.strictObject({
        amount: money,
        waits: told(v.boolean(), 'El pedido vuelve a esperar su pago'),
      }),
      ends: { 200: 'Lo que se deshizo' },
    },
    run: ({ visitor, params, sent }) => transfers.undoReceipt(visitor, params.id, params.receiptId, sent),
  })
  add({
    ...matches,
    id: 'adminHandBackRefund',
    route: 'POST /admin/orders/:id/refunds/:refundId/handed-back',
    who: 'order.refund',
    summary: 'Anotar que una devolución se hizo a mano',
    params: v.strictObject({ ...ofOrder.entries, refundId: told(id, 'El número de la devolución') }),
    body: { schema: only(handedBackForm), message: RECEIVE_MESSAGES.invalid },
    answer: { schema: amount, ends: { 200: 'Cuánto se devolvió' } },
    run: ({ visitor, params, sent }) => transfers.handBack(visitor, params.id, params.refundId, sent),
  })
  add({
    ...reads,
    id: 'listBankEntries',
    route: 'GET /admin/bank-entries',
    summary: 'Lo que llegó al banco y todavía no es de ningún pedido',
    answer: { schema: v.array(entry), ends: { 200: 'Los movimientos' } },
    run: ({ visitor }) => transfers.bank.entries(visitor),
  })
  add({
    ...matches,
    id: 'takeBankList',
    route: 'POST /admin/bank-entries',
    summary: 'Traer la lista del banco, en CSV',
    body: {
      schema: v.strictObject({
        list: told(v.string(), 'El CSV, tal como lo da el banco'),
        day: v.optional(told(v.string(), 'Qué columna es la fecha; si no, se adivina'), ''),
        amount: v.optional(told(v.string(), 'Qué columna es lo que entra; si no, se adivina'), ''),
      }),
    },
    answer: {
      schema: v.strictObject({
        added: count,
        known: count,
        unclear: told(v.array(v.string()), 'Renglones que no se entendieron, con su porqué'),
      }),
      ends: { 200: 'Cuántos son nuevos' },
    },
    failures: [],
    run: ({ visitor, body: { list, day, amount } }) =>
      transfers.bank.takeList(visitor, list, { day, amount }),
  })
  add({
    ...matches,
    id: 'matchBankEntry',
    route: 'POST /admin/bank-entries/:id/match',
    summary: 'Acreditar un movimiento del banco en un pedido: uno solo',
    params: ofEntry,
    body: { schema: v.strictObject({ orderId: id }) },
    answer: { schema: booked, ends: { 200: 'Cómo quedó' } },
    run: ({ visitor, params, body }) => transfers.bank.match(visitor, params.id, body.orderId),
  })
  add({
    ...matches,
    id: 'ignoreBankEntry',
    route: 'POST /admin/bank-entries/:id/ignore',
    summary: 'Descartar un movimiento que no es de un pedido, o recuperarlo',
    params: ofEntry,
    body: { schema: v.strictObject({ ignored: v.boolean() }) },
    answer: { schema: v.strictObject({ ignored: v.boolean() }), ends: { 200: 'Cómo quedó' } },
    run: async ({ visitor, params, body }) =>
      mapDone(await transfers.bank.ignore(visitor, params.id, body.ignored), () => body),
  })
}
