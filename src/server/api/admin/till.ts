/** The counter by API: the same verbs, refusals and audit as its pages. */
import * as v from 'valibot'
import { toPesos } from '#rules/money.ts'
import { mapDone } from '#rules/outcome.ts'
import { TILL_KINDS, TILL_MEANS } from '#rules/payments/till-means.ts'
import { QR_ASK_MS, QR_STATES } from '#rules/till/qr.ts'
import {
  closeForm,
  customerForm,
  haggleForm,
  moveForm,
  openForm,
  saleForm,
  TILL_SAYS,
  voidForm,
} from '#rules/till/till.ts'
import type { Shop } from '#shop/shop.ts'
import type { TillDay, TillQr } from '#shop/till/till.ts'
import { cartLines } from '#server/api/cart.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { amountInPesos } from '#server/api/orders/shape.ts'
import { count, id, only, pesos, textOrNull, time, told } from '#server/api/operation/shape.ts'

const GROUP = 'Mostrador'
const signed = v.number()
const takings = v.strictObject({ cash: signed, card: signed, transfer: signed, qr: signed, credit: signed })
const day = v.strictObject({
  id,
  day: v.string(),
  openedAt: time,
  openedBy: textOrNull,
  closedAt: v.nullable(time),
  closedBy: textOrNull,
  float: pesos,
  expected: v.pipe(signed, v.description('El efectivo que tiene que haber')),
  counted: v.nullable(pesos),
  difference: signed,
  differenceReason: v.string(),
  takings: v.pipe(takings, v.description('Lo cobrado menos lo devuelto, por medio')),
  moved: v.pipe(signed, v.description('Efectivo que entró y salió sin venta')),
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
export const agreed = v.pipe(
  v.optional(v.record(v.string(), v.strictObject(haggleForm.entries)), {}),
  v.description('Precios acordados, por línea: «7:42», o «7:42@7KQ2MD4» de una prenda única'),
)
const selling = v.strictObject({
  ...saleForm.entries,
  lines: cartLines,
  agreed,
})
const ofDay = v.strictObject({ id: told(id, 'El número de la caja') })

const inPesos = ({ float, expected, counted, difference, takings: by, moved, ...rest }: TillDay) => ({
  ...rest,
  float: toPesos(float),
  expected: toPesos(expected),
  counted: counted === null ? null : toPesos(counted),
  difference: toPesos(difference),
  takings: {
    cash: toPesos(by.cash),
    card: toPesos(by.card),
    transfer: toPesos(by.transfer),
    qr: toPesos(by.qr),
    credit: toPesos(by.credit),
  },
  moved: toPesos(moved),
})

const qrShape = ({ total, playedAt: _demo, ...qr }: TillQr) => ({ ...qr, total: toPesos(total) })
const QR_CALL = {
  method: 'POST',
  group: GROUP,
  who: 'till.sell',
  failures: [409],
  params: v.strictObject({ id: told(id, 'El número del pedido, sin letras: 42') }),
  answer: {
    schema: v.strictObject({
      id,
      number: v.string(),
      total: pesos,
      state: v.picklist(QR_STATES),
      code: v.pipe(v.string(), v.description('Lo que dice el QR, para dibujarlo')),
      expiresAt: v.nullable(time),
      late: v.pipe(v.boolean(), v.description('Lo pagaron cuando ya no valía: se devuelve')),
    }),
    ends: { 200: 'El QR' },
  },
} as const

export function addTill({ add }: Api, { till }: Shop): void {
  const counts = { method: 'POST', group: GROUP, who: 'till.count', failures: [409] } as const
  const sells = { method: 'POST', group: GROUP, who: 'till.sell', failures: [409] } as const
  add(
    {
      ...counts,
      id: 'adminOpenTill',
      path: '/admin/till/days',
      summary: 'Abrir la caja con el efectivo que hay. La misma `key` otra vez responde con la misma',
      body: { schema: only(openForm), message: TILL_SAYS.invalid },
      answer: { schema: v.strictObject({ id }), ends: { 201: 'La caja' } },
    },
    ({ visitor, sent }) => till.days.open(visitor, sent),
  )
  add(
    {
      ...sells,
      id: 'adminSellAtCounter',
      path: '/admin/till/sales',
      summary: 'Cobrar una venta en el mostrador: queda paga y entregada, y lo vendido sale del stock',
      details:
        'Hace falta una caja abierta. `key`: la misma otra vez responde con la misma venta. `shown`: el total que se mostró, en centavos; si ya no es ese, no se cobra. Con `means: qr` lo vendido queda apartado y la venta se hace cuando se paga: `waits` lo dice, y el QR está en `/admin/till/sales/:id/qr`.',
      body: { schema: selling, message: TILL_SAYS.invalid },
      answer: {
        schema: v.strictObject({ id, number: v.string(), total: pesos, change: pesos, waits: v.boolean() }),
        ends: { 201: 'La venta y el vuelto' },
      },
    },
    async ({ visitor, sent, body }) => {
      const { lines: _lines, agreed, ...form } = sent as Record<string, unknown>
      const end = await till.sell(visitor, form, body.lines, (agreed ?? {}) as Record<string, unknown>)
      return mapDone(end, ({ total, change, ...sale }) => ({
        ...sale,
        total: toPesos(total),
        change: toPesos(change),
      }))
    },
  )
  add(
    {
      ...sells,
      id: 'adminFindCounterCustomer',
      path: '/admin/till/customers',
      summary: 'Quien compra, por el e-mail de su cuenta, con su saldo a favor',
      failures: [],
      body: { schema: only(customerForm), message: TILL_SAYS.invalid },
      answer: {
        schema: v.strictObject({ id, name: v.string(), email: v.string(), balance: pesos }),
        ends: { 200: 'Quien compra' },
      },
    },
    async ({ visitor, sent }) =>
      mapDone(await till.findCustomer(visitor, sent), ({ balance, ...who }) => ({
        ...who,
        balance: toPesos(balance),
      })),
  )
  add(
    {
      ...QR_CALL,
      method: 'GET',
      id: 'adminFindCounterQr',
      path: '/admin/till/sales/:id/qr',
      summary:
        'El QR de una venta y cómo está: `none` sin respuesta de Mercado Pago, `shown`, `paid` o `ended`',
      details: `Mientras espera, preguntá de nuevo cada ${QR_ASK_MS / 1000} segundos.`,
      failures: [],
    },
    async ({ visitor, params }) => mapDone(await till.qr.look(visitor, params.id), qrShape),
  )
  add(
    {
      ...QR_CALL,
      id: 'adminMakeCounterQr',
      path: '/admin/till/sales/:id/qr',
      summary: 'Pedir otra vez el QR de una venta que no lo tiene. Si ya está, responde con el mismo',
    },
    async ({ visitor, params }) => mapDone(await till.qr.again(visitor, params.id), qrShape),
  )
  add(
    {
      ...QR_CALL,
      id: 'adminCancelCounterQr',
      path: '/admin/till/sales/:id/qr/cancel',
      summary: 'Cancelar el QR que espera: lo apartado vuelve a la venta. Mientras lo pagan, no se puede',
    },
    async ({ visitor, params }) => mapDone(await till.qr.cancel(visitor, params.id), qrShape),
  )
  add(
    {
      ...sells,
      id: 'adminVoidCounterSale',
      path: '/admin/till/sales/:id/void',
      summary: 'Anular una venta de la caja abierta: lo vendido vuelve, y el dinero por donde se cobró',
      params: v.strictObject({ id: told(id, 'El número del pedido, sin letras: 42') }),
      body: { schema: only(voidForm), message: TILL_SAYS.invalid },
      answer: {
        schema: v.strictObject({
          back: v.array(v.strictObject({ means: v.picklist(TILL_MEANS), amount: pesos })),
        }),
        ends: { 200: 'Lo que se devuelve' },
      },
    },
    async ({ visitor, params, sent }) =>
      mapDone(await till.voidSale(visitor, params.id, sent), ({ back }) => ({
        back: back.map(amountInPesos),
      })),
  )
  add(
    {
      ...counts,
      id: 'adminMoveTill',
      path: '/admin/till/moves',
      summary: 'Anotar efectivo que entró o salió de la caja sin una venta',
      body: { schema: only(moveForm), message: TILL_SAYS.invalid },
      answer: { schema: v.strictObject({ cash: signed }), ends: { 201: 'El efectivo que queda' } },
    },
    async ({ visitor, sent }) =>
      mapDone(await till.days.move(visitor, sent), ({ cash }) => ({ cash: toPesos(cash) })),
  )
  add(
    {
      ...counts,
      id: 'adminCloseTill',
      path: '/admin/till/days/:id/close',
      summary: 'Cerrar la caja con lo que se contó; lo que no coincide lleva su motivo',
      params: ofDay,
      body: { schema: only(closeForm), message: TILL_SAYS.invalid },
      answer: { schema: v.strictObject({ difference: signed }), ends: { 200: 'La diferencia' } },
    },
    async ({ visitor, params, sent }) =>
      mapDone(await till.days.close(visitor, params.id, sent), ({ difference }) => ({
        difference: toPesos(difference),
      })),
  )
  add(
    {
      method: 'GET',
      group: GROUP,
      who: 'till.read',
      id: 'adminFindTillDay',
      path: '/admin/till/days/:id',
      summary: 'Una caja con sus movimientos',
      params: ofDay,
      answer: { schema: v.strictObject({ day, entries: v.array(entry) }), ends: { 200: 'La caja' } },
    },
    async ({ visitor, params }) =>
      mapDone(await till.days.day(visitor, params.id), (found) => ({
        day: inPesos(found.day),
        entries: found.entries.map(amountInPesos),
      })),
  )
}
