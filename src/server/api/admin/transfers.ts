/** «Por acreditar» by API, for who matches payments: the same verbs, refusals and audit as its page. */
import * as v from 'valibot'
import { toPesos } from '#rules/money.ts'
import { mapDone } from '#rules/outcome.ts'
import { HAND_MEANS, HAND_PROVIDERS } from '#rules/payments/means.ts'
import { handedBackForm, RECEIVE_MESSAGES, receiptForm, undoForm } from '#rules/transfers/receive.ts'
import type { Booked } from '#shop/transfers/book.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { amountInPesos } from '#server/api/orders/shape.ts'
import { count, id, only, pesos, time, told } from '#server/api/operation/shape.ts'

const GROUP = 'Por acreditar'
const waiting = v.strictObject({
  orders: v.array(
    v.strictObject({
      id,
      number: v.string(),
      means: v.picklist(HAND_MEANS),
      name: v.string(),
      surname: v.string(),
      total: pesos,
      received: pesos,
      due: pesos,
      placedAt: time,
      placedDay: v.string(),
      expiresAt: time,
      over: v.pipe(v.boolean(), v.description('Ya venció; el dinero puede llegar tarde')),
      proofs: v.array(v.strictObject({ id, at: time })),
    }),
  ),
  owed: v.pipe(
    v.array(
      v.strictObject({
        refundId: id,
        orderId: id,
        number: v.string(),
        means: v.picklist(HAND_PROVIDERS),
        amount: pesos,
        account: v.string(),
        name: v.string(),
        createdAt: time,
      }),
    ),
    v.description('Lo que hay que devolver a mano'),
  ),
})
const booked = v.strictObject({
  paid: v.boolean(),
  missing: v.pipe(pesos, v.description('Lo que falta para pagarlo')),
  owedBack: v.pipe(pesos, v.description('Lo que hay que devolver')),
})
const bookedInPesos = ({ paid, missing, owedBack }: Booked) => ({
  paid,
  missing: toPesos(missing),
  owedBack: toPesos(owedBack),
})
const amount = v.strictObject({ amount: pesos })
const entry = v.strictObject({
  id,
  day: v.string(),
  amount: pesos,
  words: v.string(),
  proposals: v.pipe(
    v.array(v.strictObject({ orderId: id, reasons: v.array(v.string()) })),
    v.description('Los pedidos de los que puede ser, y por qué'),
  ),
})
const receipt = v.strictObject({
  id,
  orderId: id,
  number: v.string(),
  amount: pesos,
  day: v.string(),
  operation: v.string(),
  createdAt: time,
})
const ofOrder = v.strictObject({ id: told(id, 'El número del pedido, sin letras: 42') })
const ofEntry = v.strictObject({ id: told(id, 'El número del movimiento') })

export function addTransfersAdmin({ add }: Api, { transfers }: Shop): void {
  const reads = { method: 'GET', group: GROUP, who: 'transfer.read' } as const
  const matches = { method: 'POST', group: GROUP, who: 'transfer.match', failures: [409] } as const

  add(
    {
      ...reads,
      id: 'listTransfers',
      path: '/admin/transfers',
      summary: 'Los pedidos que esperan dinero sin Mercado Pago, y lo que hay que devolver a mano',
      answer: { schema: waiting, ends: { 200: 'Lo que espera' } },
    },
    async ({ visitor }) =>
      mapDone(await transfers.awaiting(visitor), ({ orders, owed }) => ({
        orders: orders.map((one) => ({
          ...one,
          total: toPesos(one.total),
          received: toPesos(one.received),
          due: toPesos(one.due),
        })),
        owed: owed.map(amountInPesos),
      })),
  )
  add(
    {
      ...matches,
      id: 'adminReceiveOrder',
      path: '/admin/orders/:id/receive',
      summary: 'Acreditar lo que llegó por un pedido',
      details:
        'Completo lo paga; menos espera el resto; de más, dos veces o tarde y sin stock, queda por devolver a mano. La misma `key` otra vez no acredita dos veces.',
      params: ofOrder,
      body: { schema: only(receiptForm), message: RECEIVE_MESSAGES.invalid },
      answer: { schema: booked, ends: { 200: 'Cómo quedó' } },
    },
    async ({ visitor, params, sent }) =>
      mapDone(await transfers.receive(visitor, params.id, sent), bookedInPesos),
  )
  add(
    {
      ...matches,
      id: 'adminAcceptShortOrder',
      path: '/admin/orders/:id/accept-short',
      summary: 'Aceptar como pago total lo que llegó de menos',
      params: ofOrder,
      answer: { schema: amount, ends: { 200: 'Cuánto se aceptó' } },
    },
    async ({ visitor, params }) => mapDone(await transfers.acceptShort(visitor, params.id), amountInPesos),
  )
  add(
    {
      ...reads,
      id: 'listReceipts',
      path: '/admin/receipts',
      summary: 'Lo último que se acreditó de cada pedido, lo más nuevo primero',
      answer: { schema: v.array(receipt), ends: { 200: 'Las acreditaciones' } },
    },
    async ({ visitor }) => mapDone(await transfers.lastReceipts(visitor), (all) => all.map(amountInPesos)),
  )
  add(
    {
      ...matches,
      id: 'adminUndoReceipt',
      path: '/admin/orders/:id/receipts/:receiptId/undo',
      summary: 'Deshacer lo último que se acreditó por error en un pedido',
      details:
        'Si el pedido estaba pagado con eso, vuelve a esperar el pago y se le avisa a quien compró. Lo que ya siguió (preparado, devuelto, facturado) lo impide, y la respuesta dice qué hacer.',
      params: v.strictObject({ ...ofOrder.entries, receiptId: told(id, 'El número de la acreditación') }),
      body: { schema: only(undoForm), message: RECEIVE_MESSAGES.invalid },
      answer: {
        schema: v.strictObject({
          amount: pesos,
          waits: v.pipe(v.boolean(), v.description('El pedido vuelve a esperar su pago')),
        }),
        ends: { 200: 'Lo que se deshizo' },
      },
    },
    async ({ visitor, params, sent }) =>
      mapDone(await transfers.undoReceipt(visitor, params.id, params.receiptId, sent), amountInPesos),
  )
  add(
    {
      ...matches,
      id: 'adminHandBackRefund',
      path: '/admin/orders/:id/refunds/:refundId/handed-back',
      who: 'order.refund',
      summary: 'Anotar que una devolución se hizo a mano',
      params: v.strictObject({ ...ofOrder.entries, refundId: told(id, 'El número de la devolución') }),
      body: { schema: only(handedBackForm), message: RECEIVE_MESSAGES.invalid },
      answer: { schema: amount, ends: { 200: 'Cuánto se devolvió' } },
    },
    async ({ visitor, params, sent }) =>
      mapDone(await transfers.handBack(visitor, params.id, params.refundId, sent), amountInPesos),
  )
  add(
    {
      ...reads,
      id: 'listBankEntries',
      path: '/admin/bank-entries',
      summary: 'Lo que llegó al banco y todavía no es de ningún pedido',
      answer: { schema: v.array(entry), ends: { 200: 'Los movimientos' } },
    },
    async ({ visitor }) => mapDone(await transfers.bank.entries(visitor), (all) => all.map(amountInPesos)),
  )
  add(
    {
      ...matches,
      id: 'takeBankList',
      path: '/admin/bank-entries',
      summary: 'Traer la lista del banco, en CSV',
      body: {
        schema: v.strictObject({
          list: v.pipe(v.string(), v.description('El CSV, tal como lo da el banco')),
          day: v.optional(
            v.pipe(v.string(), v.description('Qué columna es la fecha; si no, se adivina')),
            '',
          ),
          amount: v.optional(
            v.pipe(v.string(), v.description('Qué columna es lo que entra; si no, se adivina')),
            '',
          ),
        }),
      },
      answer: {
        schema: v.strictObject({
          added: count,
          known: count,
          unclear: v.pipe(
            v.array(v.string()),
            v.description('Renglones que no se entendieron, con su porqué'),
          ),
        }),
        ends: { 200: 'Cuántos son nuevos' },
      },
      failures: [],
    },
    async ({ visitor, body: { list, day, amount } }) =>
      transfers.bank.takeList(visitor, list, { day, amount }),
  )
  add(
    {
      ...matches,
      id: 'matchBankEntry',
      path: '/admin/bank-entries/:id/match',
      summary: 'Acreditar un movimiento del banco en un pedido: uno solo',
      params: ofEntry,
      body: { schema: v.strictObject({ orderId: id }) },
      answer: { schema: booked, ends: { 200: 'Cómo quedó' } },
    },
    async ({ visitor, params, body }) =>
      mapDone(await transfers.bank.match(visitor, params.id, body.orderId), bookedInPesos),
  )
  add(
    {
      ...matches,
      id: 'ignoreBankEntry',
      path: '/admin/bank-entries/:id/ignore',
      summary: 'Descartar un movimiento que no es de un pedido, o recuperarlo',
      params: ofEntry,
      body: { schema: v.strictObject({ ignored: v.boolean() }) },
      answer: { schema: v.strictObject({ ignored: v.boolean() }), ends: { 200: 'Cómo quedó' } },
    },
    async ({ visitor, params, body }) =>
      mapDone(await transfers.bank.ignore(visitor, params.id, body.ignored), () => body),
  )
}
