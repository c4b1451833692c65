/** Money that somebody of the shop saw come in: what they type of it, and what it means for its order. */
import * as v from 'valibot'
import { isDay } from '#rules/calendar/argentine-day.ts'
import { formatAmount, fromPesos, type Centavos } from '#rules/money.ts'
import { HAND_TILL_MEANS, MEANS_BACK_MISSING } from '#rules/payments/till-means.ts'
import { asLine, atMost } from '#rules/text.ts'
import { amountInPesos } from '#rules/typed.ts'
import { ACCOUNT_MESSAGES, readAccount } from './account.ts'

const MOST = fromPesos(100_000_000)
const OPERATION_LETTERS = 60
const OPERATION_SHORTEST = 3

export const RECEIVE_MESSAGES = {
  invalid: 'Hay datos para corregir: todavía no acreditamos nada.',
  amount: 'Ingresá cuánto llegó, en pesos.',
  day: 'Elegí el día en que llegó, hasta hoy.',
  early: 'Llegó antes de que se hiciera el pedido: no es de este pedido.',
  operation: 'Ingresá el número de la operación o del recibo.',
  notByHand: 'Este pedido se paga con Mercado Pago: se acredita solo.',
  atCounter:
    'Este pedido espera que paguen su QR en el mostrador. Para cobrarlo de otra manera, cancelá el QR ahí.',
  again: 'Ya hay una acreditación de ese día por ese monto. Si es otra, marcá «Es otra transferencia».',
  cash: (due: Centavos) => `En efectivo se cobra justo: son ${formatAmount(due)}.`,
  nothingShort: 'No falta plata de este pedido.',
  refundGone: 'Esa devolución ya está hecha, o la hace Mercado Pago.',
  noAccount: 'Falta a qué cuenta se devuelve: pedísela a quien compró, o escribila acá.',
  entryTaken: 'Ese movimiento ya se acreditó en otro pedido o se descartó.',
  choose: 'Elegí un pedido.',
}

const UNDO_LETTERS = 3
/** Why money that was booked by mistake cannot be taken out any more, and what to do then. */
export const UNDO_MESSAGES = {
  reason: `Contá por qué, con al menos ${UNDO_LETTERS} letras.`,
  gone: 'Esa acreditación ya está deshecha.',
  last: 'Ese pedido tiene otra acreditación posterior: deshacé primero la última.',
  packed:
    'El pedido ya se está entregando, y no vuelve a esperar su pago. Si el dinero no llegó, hablá con quien compró.',
  back: 'Ya se devolvió dinero de ese pago: no se puede deshacer.',
  moved:
    'Después de ese pago el pedido se editó, o se pidió un cambio o una devolución: no se puede deshacer.',
  invoiced:
    'La factura ya salió. Cancelá el pedido y anotá la devolución como hecha: sale su nota de crédito y las cuentas quedan en cero.',
}

const operation = v.pipe(
  v.optional(v.string(), ''),
  asLine,
  atMost(OPERATION_LETTERS, (most) => `Admite hasta ${most} letras.`),
)
const key = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{8,64}$/, 'Recargá la página y volvé a intentar.'))
const ticked = v.pipe(
  v.optional(v.string(), ''),
  v.transform((value) => value !== ''),
)

/** Typed by hand: nothing of it is filled in beforehand, so that somebody looks at what came. */
export const receiptForm = v.object({
  amount: amountInPesos(RECEIVE_MESSAGES.amount, 1, MOST),
  day: v.pipe(v.optional(v.string(), ''), v.trim(), v.check(isDay, RECEIVE_MESSAGES.day)),
  operation,
  again: ticked,
  key,
})
/** Money that never came, or was not this order's. */
export const undoForm = v.object({
  reason: v.pipe(
    v.optional(v.string(), ''),
    asLine,
    v.minLength(UNDO_LETTERS, UNDO_MESSAGES.reason),
    atMost(200, (most) => `Admite hasta ${most} letras.`),
  ),
})
/** Money that was given back by hand. */
export const handedBackForm = v.object({
  /** Of a sale at the counter: by which means it went back; '' for the one that it came by. */
  means: v.optional(v.picklist(['', ...HAND_TILL_MEANS], MEANS_BACK_MISSING), ''),
  operation: v.pipe(operation, v.minLength(OPERATION_SHORTEST, RECEIVE_MESSAGES.operation)),
  /** Where to; '' for what the order has already. */
  account: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.check((text) => text === '' || readAccount(text) !== null, ACCOUNT_MESSAGES.either),
    v.transform((text) => readAccount(text) ?? ''),
  ),
})
/** Where a shopper wants their money. */
export const refundAccountForm = v.object({
  account: v.pipe(
    v.optional(v.string(), ''),
    v.check((text) => readAccount(text) !== null, ACCOUNT_MESSAGES.either),
    v.transform((text) => readAccount(text)!),
  ),
})

/** Of what came for an order that stands: all of it, a part that waits for the rest, or more than is due. */
export type Sum = { paid: Centavos; missing: Centavos; surplus: Centavos }
export const sumOf = (total: Centavos, before: Centavos, now: Centavos): Sum => ({
  paid: Math.min(total, before + now),
  missing: Math.max(0, total - before - now),
  surplus: Math.max(0, before + now - total),
})
