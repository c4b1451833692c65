/** The counter by API: the same verbs, refusals and audit as its pages. */
import * as v from 'valibot'
import { TILL_KINDS, TILL_MEANS } from '#rules/payments/till-means.ts'
import { QR_ASK_MS, QR_STATES } from '#rules/till/qr.ts'
import {
  closeForm,
  customerForm,
  moveForm,
  openForm,
  saleForm,
  TILL_SAYS,
  voidForm,
} from '#rules/till/till.ts'
import type { Shop } from '#shop/shop.ts'
import { agreed } from '#server/api/agreed.ts'
import { cartLines } from '#server/api/cart.ts'
import type { Api } from '#server/api/operation/operation.ts'
import {
  count,
  id,
  only,
  money,
  textOrNull,
  time,
  told,
  signed,
  listOf,
} from '#server/api/operation/shape.ts'

const takings = v.strictObject({ cash: signed, card: signed, transfer: signed, qr: signed, credit: signed })
const day = v.strictObject({
  id,
  day: v.string(),
  openedAt: time,
  openedBy: textOrNull,
  closedAt: v.nullable(time),
  closedBy: textOrNull,
  float: money,
  expected: told(signed, 'El efectivo que tiene que haber'),
  counted: v.nullable(money),
  difference: signed,
  differenceReason: v.string(),
  takings: told(takings, 'Lo cobrado menos lo devuelto, por medio'),
  moved: told(signed, 'Efectivo que entró y salió sin venta'),
  sales: count,
})
const entry = v.strictObject({
  id,
  kind: v.picklist(TILL_KINDS),
  means: v.picklist(TILL_MEANS),
  amount: signed,
  number: textOrNull,
  operation: v.string(),
  reason: v.string(),
  who: textOrNull,
  at: time,
})
const selling = v.strictObject({
  ...saleForm.entries,
  lines: cartLines,
  agreed,
})
const ofDay = v.strictObject({ id: told(id, 'El número de la caja') })
const QR_CALL = {
  who: 'till.sell',
  failures: [409],
  params: v.strictObject({ id: told(id, 'El número del pedido, sin letras: 42') }),
  answer: {
    schema: v.strictObject({
      id,
      number: v.string(),
      total: money,
      state: v.picklist(QR_STATES),
      code: told(v.string(), 'Lo que dice el QR, para dibujarlo'),
      expiresAt: v.nullable(time),
      late: told(v.boolean(), 'Lo pagaron cuando ya no valía: se devuelve'),
    }),
    ends: { 200: 'El QR' },
  },
} as const

export function addTill(api: Api, { till }: Shop): void {
  const { add } = api.in('Mostrador')
  const counts = { who: 'till.count', failures: [409] } as const
  const sells = { who: 'till.sell', failures: [409] } as const
  add({
    ...counts,
    id: 'adminOpenTill',
    route: 'POST /admin/till/days',
    summary: 'Abrir la caja con el efectivo que hay. La misma `key` otra vez responde con la misma',
    body: { schema: only(openForm), message: TILL_SAYS.invalid },
    answer: { schema: v.strictObject({ id }), ends: { 201: 'La caja' } },
    run: ({ visitor, sent }) => till.days.open(visitor, sent),
  })
  add({
    ...sells,
    id: 'adminSellAtCounter',
    route: 'POST /admin/till/sales',
    summary: 'Cobrar una venta en el mostrador: queda paga y entregada, y lo vendido sale del stock',
    details:
      'Hace falta una caja abierta. `key`: la misma otra vez responde con la misma venta. `shown`: el total que se mostró, en centavos; si ya no es ese, no se cobra. Con `means: qr` lo vendido queda apartado y la venta se hace cuando se paga: `waits` lo dice, y el QR está en `/admin/till/sales/:id/qr`.',
    body: { schema: selling, message: TILL_SAYS.invalid },
    answer: {
      schema: v.strictObject({ id, number: v.string(), total: money, change: money, waits: v.boolean() }),
      ends: { 201: 'La venta y el vuelto' },
    },
    run: async ({ visitor, sent, body }) => {
      const { lines: _lines, agreed, ...form } = sent as Record<string, unknown>
      const end = await till.sell(visitor, form, body.lines, (agreed ?? {}) as Record<string, unknown>)
      return end
    },
  })
  add({
    ...sells,
    id: 'adminFindCounterCustomer',
    route: 'POST /admin/till/customers',
    summary: 'Quien compra, por el e-mail de su cuenta, con su saldo a favor',
    failures: [],
    body: { schema: only(customerForm), message: TILL_SAYS.invalid },
    answer: {
      schema: v.strictObject({ id, name: v.string(), email: v.string(), balance: money }),
      ends: { 200: 'Quien compra' },
    },
    run: ({ visitor, sent }) => till.findCustomer(visitor, sent),
  })
  add({
    ...QR_CALL,
    route: 'GET /admin/till/sales/:id/qr',
    id: 'adminFindCounterQr',
    summary:
      'El QR de una venta y cómo está: `none` sin respuesta de Mercado Pago, `shown`, `paid` o `ended`',
    details: `Mientras espera, preguntá de nuevo cada ${QR_ASK_MS / 1000} segundos.`,
    failures: [],
    run: ({ visitor, params }) => till.qr.look(visitor, params.id),
  })
  add({
    ...QR_CALL,
    id: 'adminMakeCounterQr',
    route: 'POST /admin/till/sales/:id/qr',
    summary: 'Pedir otra vez el QR de una venta que no lo tiene. Si ya está, responde con el mismo',
    run: ({ visitor, params }) => till.qr.again(visitor, params.id),
  })
  add({
    ...QR_CALL,
    id: 'adminCancelCounterQr',
    route: 'POST /admin/till/sales/:id/qr/cancel',
    summary: 'Cancelar el QR que espera: lo apartado vuelve a la venta. Mientras lo pagan, no se puede',
    run: ({ visitor, params }) => till.qr.cancel(visitor, params.id),
  })
  add({
    ...sells,
    id: 'adminVoidCounterSale',
    route: 'POST /admin/till/sales/:id/void',
    summary: 'Anular una venta de la caja abierta: lo vendido vuelve, y el dinero por donde se cobró',
    params: v.strictObject({ id: told(id, 'El número del pedido, sin letras: 42') }),
    body: { schema: only(voidForm), message: TILL_SAYS.invalid },
    answer: {
      schema: v.strictObject({
        back: listOf({ means: v.picklist(TILL_MEANS), amount: money }),
      }),
      ends: { 200: 'Lo que se devuelve' },
    },
    run: ({ visitor, params, sent }) => till.voidSale(visitor, params.id, sent),
  })
  add({
    ...counts,
    id: 'adminMoveTill',
    route: 'POST /admin/till/moves',
    summary: 'Anotar efectivo que entró o salió de la caja sin una venta',
    body: { schema: only(moveForm), message: TILL_SAYS.invalid },
    answer: { schema: v.strictObject({ cash: signed }), ends: { 201: 'El efectivo que queda' } },
    run: ({ visitor, sent }) => till.days.move(visitor, sent),
  })
  add({
    ...counts,
    id: 'adminCloseTill',
    route: 'POST /admin/till/days/:id/close',
    summary: 'Cerrar la caja con lo que se contó; lo que no coincide lleva su motivo',
    params: ofDay,
    body: { schema: only(closeForm), message: TILL_SAYS.invalid },
    answer: { schema: v.strictObject({ difference: signed }), ends: { 200: 'La diferencia' } },
    run: ({ visitor, params, sent }) => till.days.close(visitor, params.id, sent),
  })
  add({
    route: 'GET /admin/till/days/:id',
    who: 'till.read',
    id: 'adminFindTillDay',
    summary: 'Una caja con sus movimientos',
    params: ofDay,
    answer: { schema: v.strictObject({ day, entries: v.array(entry) }), ends: { 200: 'La caja' } },
    run: ({ visitor, params }) => till.days.day(visitor, params.id),
  })
}
