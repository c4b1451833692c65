/** The counter (product §57.1): what its people type, each limit with its sentence, and what a sale comes to by means. */
import * as v from 'valibot'
import { phoneOrNone } from '#rules/phone.ts'
import { PERSONAL_LENGTHS } from '#rules/checkout/lengths.ts'
import { EMAIL_LENGTH, isEmail } from '#rules/email.ts'
import { formatAmount, fromPesos, type Centavos } from '#rules/money.ts'
import { personNameOrNone } from '#rules/person-name.ts'
import { requestKey } from '#rules/request-key.ts'
import { asLine, atLeast, atMost } from '#rules/text.ts'
import { amountInPesos, orNone } from '#rules/typed.ts'
import { MEANS_BACK_MISSING, TILL_MEANS_LABEL, type TillPart } from '#rules/payments/till-means.ts'

const MOST = fromPesos(100_000_000)
/** What anybody writes of why. */
export const REASON_SHORTEST = 3
const REASON_LONGEST = 200
const OPERATION_LONGEST = 60

export const TILL_SAYS = {
  invalid: 'Revisá los datos: todavía no se guardó nada.',
  float: 'Ingresá con cuánto efectivo abre la caja, en pesos. Puede ser 0.',
  counted: 'Ingresá cuánto efectivo contaste, en pesos. Puede ser 0.',
  amount: 'Ingresá cuánto, en pesos.',
  kind: 'Elegí si entró o salió.',
  reason: `Contá por qué, con al menos ${REASON_SHORTEST} letras.`,
  difference: (difference: Centavos) =>
    `${difference < 0 ? 'Faltan' : 'Sobran'} ${formatAmount(Math.abs(difference))}: contá por qué.`,
  moved: (expected: Centavos) =>
    `La caja se movió mientras contabas: ahora tendría que haber ${formatAmount(expected)}. Fijate y volvé a cerrar.`,
  alreadyOpen: 'La caja ya está abierta.',
  closed: 'La caja está cerrada. Abrila para cobrar.',
  closedForBack: 'La caja está cerrada. Abrila para devolver efectivo.',
  meansBack: MEANS_BACK_MISSING,
  isClosed: 'Esa caja ya está cerrada.',
  tooMuchOut: (there: Centavos) => `En la caja hay ${formatAmount(there)}: no puede salir más.`,
  empty: 'Sumá al menos un producto.',
  short: 'Alguien se lo llevó recién. No se cobró nada.',
  nothing: 'No hay nada para cobrar.',
  enter: 'Enter no cobra: para cobrar, apretá «Cobrar», que dice cuánto.',
  means: 'Elegí con qué paga.',
  operation: 'Ingresá el número del cupón o de la operación.',
  received: (due: Centavos) => `En efectivo se cobran ${formatAmount(due)}: recibiste menos.`,
  tooMuch: (total: Centavos) => `Es más que el total, que es ${formatAmount(total)}.`,
  part: 'Ingresá cuánto paga así.',
  total: (was: Centavos, is: Centavos) =>
    `El total cambió: era ${formatAmount(was)} y ahora es ${formatAmount(is)}. No se cobró nada. Fijate y volvé a cobrar.`,
  key: (number: string) =>
    `Esta venta ya se cobró: es el pedido ${number}. Empezá otra para cobrar algo más.`,
  phone: 'Escribí el teléfono con código de área, o dejalo vacío.',
  email: 'Ese e-mail no es válido. También se puede dejar vacío.',
  banned: 'La cuenta de ese e-mail está baneada.',
  haggled: 'Ingresá el precio acordado, en pesos: menos que el que tiene.',
  underFloor: (least: Centavos) =>
    `Este par está en consignación: no se puede vender a menos de ${formatAmount(least)}.`,
  unknown: (typed: string) => `No hay nada a la venta con «${typed}».`,
  foreign: 'Esa etiqueta no es de esta tienda.',
  gone: (name: string) => `«${name}» no está a la venta.`,
  notVoidable: 'Esta venta ya no se anula: es de una caja que cerró. Hacé una devolución desde el pedido.',
  voided: 'Esta venta ya está anulada.',
  moneyBack:
    'Ya se devolvió plata de esta venta, o tiene un cambio o una devolución: seguila desde el pedido.',
  noAccount:
    'No hay ninguna cuenta con ese e-mail verificado. El saldo y las tarjetas de regalo son de una cuenta: se abre en la tienda en un minuto.',
  creditWhose: 'El saldo a favor es de una cuenta: buscá primero la de quien compra.',
  gift: 'Escribí o escaneá el código de la tarjeta de regalo.',
  noEmail: 'Escribí a qué e-mail lo mandamos.',
  mailed: 'Comprobante mandado.',
}

/** Of a sale, as its receipts have it in bars: without what a scanner of another keyboard would change. */
export const receiptCode = (number: string): string => number.replace('-', '')

/** Of an order of which nobody said whose it is. */
export const UNNAMED = 'Consumidor final'

const text = (most: number) =>
  v.pipe(
    v.optional(v.string(), ''),
    asLine,
    atMost(most, (limit) => `Admite hasta ${limit} letras.`),
  )
const reason = v.pipe(
  text(REASON_LONGEST),
  atLeast(REASON_SHORTEST, () => TILL_SAYS.reason),
)
const mailbox = v.pipe(
  v.optional(v.string(), ''),
  asLine,
  v.maxLength(EMAIL_LENGTH, TILL_SAYS.email),
  v.check((typed) => typed === '' || isEmail(typed), TILL_SAYS.email),
)

export const openForm = v.object({ float: amountInPesos(TILL_SAYS.float, 0, MOST), key: requestKey })
export const moveForm = v.object({
  kind: v.picklist(['in', 'out'], TILL_SAYS.kind),
  amount: amountInPesos(TILL_SAYS.amount, 1, MOST),
  reason,
  key: requestKey,
})
export const closeForm = v.object({
  counted: amountInPesos(TILL_SAYS.counted, 0, MOST),
  /** What the page said that there should be, in centavos; null where nobody looked. */
  shown: v.pipe(
    v.optional(v.nullable(v.union([v.number(), v.string()])), null),
    v.transform((value) => (value === null || value === '' ? null : Number(value))),
  ),
  reason: text(REASON_LONGEST),
  /** Although sales without network wait, or may be on their way (product §63.5). */
  unjoined: v.optional(v.picklist(['', 'yes'], TILL_SAYS.invalid), ''),
})
export const voidForm = v.object({ reason })
export const mailForm = v.object({
  email: v.pipe(mailbox, v.minLength(1, TILL_SAYS.noEmail)),
})

export const customerForm = v.object({
  email: v.pipe(mailbox, v.minLength(1, TILL_SAYS.email)),
})
/** `code` is read as when they redeem it themselves. */
export const giftForm = v.object({
  code: v.pipe(
    v.optional(v.string(), ''),
    asLine,
    v.minLength(1, TILL_SAYS.gift),
    v.maxLength(80, TILL_SAYS.gift),
  ),
})

const MEANS_TYPED = ['cash', 'card', 'transfer', 'qr', 'mixed'] as const
export const MEANS_TYPED_LABEL: Record<(typeof MEANS_TYPED)[number], string> = {
  cash: 'Efectivo',
  card: 'Tarjeta (terminal)',
  transfer: 'Transferencia',
  qr: TILL_MEANS_LABEL.qr,
  mixed: 'Varios medios',
}
const partOf = orNone(amountInPesos(TILL_SAYS.part, 0, MOST))

/** How it is paid. */
const paid = {
  means: v.optional(v.picklist(MEANS_TYPED, TILL_SAYS.means), '' as never),
  /** Cash that was handed over; none for what is due exactly. */
  received: partOf,
  /** Of several means: what of it is paid by card and by transfer; the rest is cash. */
  card: partOf,
  transfer: partOf,
  cardOperation: text(OPERATION_LONGEST),
  transferOperation: text(OPERATION_LONGEST),
}
export const paidForm = v.object(paid)
export type PaidForm = v.InferOutput<typeof paidForm>

/** Who buys is never asked for: with an account's e-mail the order is its own. */
export const saleForm = v.object({
  key: requestKey,
  /** What the button said, in centavos; null where nothing was shown. */
  shown: v.pipe(
    v.optional(v.nullable(v.union([v.number(), v.string()])), null),
    v.transform((value) => (value === null || value === '' ? null : Number(value))),
  ),
  name: personNameOrNone({ most: PERSONAL_LENGTHS.nameCompra }),
  phone: phoneOrNone(TILL_SAYS.phone),
  email: mailbox,
  ...paid,
  /** Of the account of that e-mail: all of it, up to the total, and the rest by the means. */
  credit: v.optional(v.picklist(['', 'no', 'yes'], TILL_SAYS.means), ''),
  /** What they had when the page was read, in centavos; null where nothing was shown. */
  creditShown: v.pipe(
    v.optional(v.nullable(v.union([v.number(), v.string()])), null),
    v.transform((value) => (value === null || value === '' ? null : Number(value))),
  ),
})
export type SaleForm = v.InferOutput<typeof saleForm>

/** A lower price that was agreed on, of a line by its key. */
export const haggleForm = v.object({
  price: amountInPesos(TILL_SAYS.haggled, 100, MOST),
  reason,
})

type Paid = { parts: TillPart[]; received: Centavos; change: Centavos }

/** What each means pays of the total, or the sentence beside each field that is wrong. What `credit` pays is paid first. */
export function partsOf(
  form: PaidForm,
  total: Centavos,
  credit: Centavos = 0,
): { ok: true; value: Paid } | { ok: false; fields: Record<string, string> } {
  const { means } = form
  const fields: Record<string, string> = {}
  const due = total - credit
  const mixed = means === 'mixed' && due > 0
  const card = means === 'card' ? due : mixed ? (form.card ?? 0) : 0
  const transfer = means === 'transfer' ? due : mixed ? (form.transfer ?? 0) : 0
  const qr = means === 'qr' ? due : 0
  const cash = due - card - transfer - qr
  if (cash < 0) fields[card > due ? 'card' : transfer > 0 ? 'transfer' : 'card'] = TILL_SAYS.tooMuch(due)
  if (mixed && card + transfer === 0) fields.card = TILL_SAYS.part
  if (card > 0 && form.cardOperation === '') fields.cardOperation = TILL_SAYS.operation
  if (transfer > 0 && form.transferOperation === '') fields.transferOperation = TILL_SAYS.operation
  const received = cash > 0 ? (form.received ?? cash) : 0
  if (received < cash) fields.received = TILL_SAYS.received(cash)
  if (Object.keys(fields).length > 0) return { ok: false, fields }
  const parts: TillPart[] = [
    { means: 'credit' as const, amount: credit, operation: '' },
    { means: 'cash' as const, amount: cash, operation: '' },
    { means: 'card' as const, amount: card, operation: form.cardOperation },
    { means: 'transfer' as const, amount: transfer, operation: form.transferOperation },
    { means: 'qr' as const, amount: qr, operation: '' },
  ].filter(({ amount }) => amount > 0)
  return { ok: true, value: { parts, received, change: received - Math.max(cash, 0) } }
}
