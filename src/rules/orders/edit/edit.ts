/**
 * Changing what an order has before it is packed (product §11.15): which orders may be, what is asked, what it comes to. What was
 * agreed stays: the price of every product that the order has, its discount in pesos and its shipping.
 */
import * as v from 'valibot'
import { MAX_LINES, MAX_QUANTITY } from '#rules/cart/cart.ts'
import { couponDiscount } from '#rules/coupons/coupon.ts'
import { isUntouched, type FulfilmentState } from '#rules/orders/fulfilment/states.ts'
import { formatAmount, fromPesos, type Centavos } from '#rules/money.ts'
import { MAX_REASON } from '#rules/orders/admin.ts'
import { requestKey } from '#rules/request-key.ts'
import { isOpen, type OrderState } from '#rules/orders/states.ts'
import { isDisputed, isNotPaid, isPaid, type OrderPaymentState } from '#rules/payments/order-payment.ts'
import { MAX_SIZE_LETTERS } from '#rules/products/size-text.ts'
import { asPlain, atMost } from '#rules/text.ts'
import { wholeNumber } from '#rules/typed.ts'
import type { Amounts } from '#rules/orders/order.ts'
import type { LinePromotion } from '#rules/promotions/offers.ts'
import type { SoldCondition } from '#rules/units/grade.ts'

export const EDIT_SAYS = {
  invalid: 'Revisá los productos.',
  over: 'El pedido ya no está en curso: no se edita.',
  packed: 'El pedido ya está preparado o salió. Si todavía está acá, volvelo a «por preparar» y editalo.',
  inParts: 'Una parte del pedido ya salió o está separada: no se edita. Lo que queda se devuelve en dinero.',
  waits: 'Ya hay un cambio de este pedido que espera su pago. Anulalo para hacer otro.',
  disputed: 'El pago está en disputa: no se edita.',
  refunded: 'Todo el dinero de este pedido se devolvió: no se edita.',
  paying: 'Hay un pago de este pedido en curso. Esperá a que se apruebe o se rechace.',
  part: 'Ya llegó una parte del pago. Esperá el resto, o devolvela, y después editalo.',
  given: 'De este pedido ya se devolvieron productos: lo demás se cambia por devolución o cancelando.',
  comesBack: 'Este pedido tiene una devolución o un arrepentimiento abierto: se resuelve ahí.',
  singleSize: 'Es una prenda única: no tiene otro talle. Sacala, y sumá la que prefiera.',
  singleCount: 'De una prenda única hay una sola.',
  noUnit: 'Elegí una prenda que esté a la venta, de ese producto y ese talle.',
  unitGone: (name: string) => `${name}: se vendió recién. No cambiamos nada.`,
  doubt: 'Estamos verificando con Mercado Pago si ya se pagó. Probá de nuevo en unos segundos.',
  changed: 'Otra persona cambió este pedido mientras lo mirabas. Mirá cómo quedó: no hicimos nada todavía.',
  amount: (difference: Centavos) =>
    `La diferencia cambió: ahora ${differenceInWords(difference)}. No hicimos nada todavía.`,
  same: 'Así está ahora: cambiá algo.',
  empty: 'Tiene que quedar al menos un producto. Para sacar todo, cancelá el pedido.',
  free: 'Así el pedido quedaría sin nada que pagar. Cancelalo y que haga otro.',
  unknown: 'No es de este pedido.',
  promoted: 'Tiene una promoción: se le cambia el talle, no la cantidad. Para sacarlo, cancelá el pedido.',
  otherPrice: 'Ese talle ya está en el pedido a otro precio. Elegí otro talle.',
  noProduct: 'Elegí un producto que esté a la venta.',
  noSize: 'Ese talle no existe.',
  gone: (name: string, size: string) => `No hay stock de ${name}, talle ${size}: no cambiamos nada.`,
  tooMany: `De cada talle, hasta ${MAX_QUANTITY}.`,
  lines: `Un pedido tiene hasta ${MAX_LINES} productos distintos.`,
  waitsForRefund: 'Hay un cambio de este pedido que espera su pago: anulalo antes de devolver productos.',
  noEdit: 'No hay ningún cambio de este pedido que espere su pago.',
}

/** «se pagan $ 500», «se devuelven $ 500», «no hay diferencia». */
const differenceInWords = (difference: Centavos): string =>
  difference === 0
    ? 'no hay diferencia'
    : difference > 0
      ? `se pagan ${formatAmount(difference)}`
      : `se devuelven ${formatAmount(-difference)}`

// ---------------------------------------------------------------- may it begin?

export type Editable = {
  status: OrderState
  paymentStatus: OrderPaymentState
  fulfilment: FulfilmentState
  /** A part of it is separated, or has left. */
  inParts: boolean
  editWaits: boolean
  /** Units of it were given back, a case is open, or a part of a payment by hand came. */
  given: boolean
  comesBack: boolean
  /** It has nothing but single pairs. */
  single: boolean
  part: boolean
}
/** Why an order is not edited, in words for who asks; `single` where nothing but a size is changed. */
export type EditWhyNot = Record<
  | 'over'
  | 'packed'
  | 'inParts'
  | 'disputed'
  | 'waits'
  | 'part'
  | 'refunded'
  | 'paying'
  | 'given'
  | 'comesBack',
  string
> & { single?: string }
/** Null when it may be edited now; otherwise why not. */
export function whyNotEdited(order: Editable, says: EditWhyNot = EDIT_SAYS): string | null {
  if (!isOpen(order.status)) return says.over
  if (!isUntouched(order.fulfilment)) return says.packed
  if (order.inParts) return says.inParts
  if (isDisputed(order.paymentStatus)) return says.disputed
  if (order.editWaits) return says.waits
  if (order.part) return says.part
  if (!isNotPaid(order.paymentStatus) && !isPaid(order.paymentStatus))
    return order.paymentStatus === 'refunded' ? says.refunded : says.paying
  if (order.given) return says.given
  if (order.comesBack) return says.comesBack
  return (order.single && says.single) || null
}

// ---------------------------------------------------------------- what is asked

export const editSize = (message: string) =>
  v.pipe(v.string(message), v.minLength(1, message), v.maxLength(MAX_SIZE_LETTERS, message))
const size = editSize(EDIT_SAYS.noSize)
export const editId = (message: string) =>
  v.pipe(
    v.union([v.number(), v.string()], message),
    v.transform(Number),
    v.integer(message),
    v.minValue(1, message),
    v.maxValue(Number.MAX_SAFE_INTEGER, message),
  )
const asked = {
  /** Of the order's own lines; one that is not named stays, of quantity 0 it is taken out. */
  lines: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          orderLineId: editId(EDIT_SAYS.unknown),
          size,
          quantity: wholeNumber(EDIT_SAYS.tooMany, 0, MAX_QUANTITY),
        }),
      ),
      v.maxLength(MAX_LINES, EDIT_SAYS.lines),
    ),
    [],
  ),
  /** What is added. */
  add: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          productId: editId(EDIT_SAYS.noProduct),
          size,
          quantity: wholeNumber(EDIT_SAYS.tooMany, 1, MAX_QUANTITY),
          /** The code of a single pair: that one, of that product and size. */
          unit: v.optional(v.nullable(v.pipe(v.string(EDIT_SAYS.noUnit), v.maxLength(40, EDIT_SAYS.noUnit)))),
        }),
      ),
      v.maxLength(MAX_LINES, EDIT_SAYS.lines),
    ),
    [],
  ),
}
export const editQuoteForm = v.object(asked)
export type EditAsked = v.InferOutput<typeof editQuoteForm>
export const editForm = v.object({
  ...asked,
  /** What the button said, in pesos: above 0 it is paid, below it is given back. */
  difference: v.pipe(
    v.union([v.number(), v.string()], EDIT_SAYS.changed),
    v.transform(Number),
    v.number(EDIT_SAYS.changed),
    v.transform(fromPesos),
  ),
  /** The lines as they were looked at (`linesSeen`). */
  seen: v.pipe(v.string(EDIT_SAYS.changed), v.maxLength(5000)),
  reason: v.pipe(
    v.optional(v.string(), ''),
    asPlain,
    atMost(MAX_REASON, (most) => `El motivo admite hasta ${most} caracteres`),
  ),
  key: requestKey,
})

// ---------------------------------------------------------------- what it comes to

/** A line of an order as an edit keeps it, before and after. */
export type EditLine = {
  productId: number
  sizeId: number
  name: string
  brand: string
  image: string
  size: string
  quantity: number
  listPriceCentavos: Centavos
  unitPriceCentavos: Centavos
  discount: string | null
  costCentavos: Centavos | null
  /** What was agreed to come off each of it, and why; not there in edits of before it was kept. */
  haggledCentavos?: Centavos
  haggleReason?: string | null
  /** What promotions took off the whole line: it stays as it is, but for its size. */
  promotionCentavos: Centavos
  promotions: LinePromotion[]
  /** The single pair that it is, as it was described; not there where it comes in quantities. */
  unitId?: number | null
  unitCode?: string | null
  condition?: SoldCondition | null
}
/** Of the discount, `meansDiscount` is for the means of payment (product §30.5). */
export type EditSide = { lines: EditLine[]; subtotal: Centavos; discount: Centavos; meansDiscount: Centavos }

export const linesSeen = (lines: readonly { id: number; size: string; quantity: number }[]): string =>
  lines.map(({ id, size, quantity }) => `${id}:${size}:${quantity}`).join(',')

/** `agreed`: the discount that the order was placed with; edited there and back, it is the same again. */
export function editedAmounts(
  lines: readonly Pick<EditLine, 'unitPriceCentavos' | 'quantity'>[],
  { agreed, shipping }: { agreed: Centavos; shipping: Centavos },
): Amounts {
  const subtotal = lines.reduce((sum, line) => sum + line.unitPriceCentavos * line.quantity, 0)
  const discount = couponDiscount(agreed, subtotal)
  return { subtotal, discount, shipping, total: subtotal - discount + shipping }
}

type Counted = Pick<EditLine, 'sizeId' | 'productId' | 'quantity' | 'name' | 'size' | 'unitCode'>
/** What is one line: what comes in quantities by its size, a single pair by its code. */
export const lineKey = ({ sizeId, unitCode }: Pick<EditLine, 'sizeId' | 'unitCode'>): string =>
  unitCode ? `@${unitCode}` : String(sizeId)
/** What is more of each, or (`sign` −1) less; `unit` is the code of a single pair. */
export function unitsMoved<L extends Counted>(
  before: readonly L[],
  after: readonly L[],
  sign: 1 | -1,
): (L & { unit: string | null })[] {
  const [from, to] = sign === 1 ? [before, after] : [after, before]
  return to.flatMap((line) => {
    const had = from.find((other) => lineKey(other) === lineKey(line))
    const quantity = line.quantity - (had?.quantity ?? 0)
    return quantity > 0 ? [{ ...line, quantity, unit: line.unitCode ?? null }] : []
  })
}

const unitsInWords = ({ quantity, name, size }: Counted): string => `${quantity} × ${name}, talle ${size}`
/** «Sale 1 × Cancha, talle 41. Entra 1 × Cancha, talle 42.» */
export const editInWords = (before: readonly Counted[], after: readonly Counted[]): string =>
  [
    ...unitsMoved(before, after, -1).map((line) => `Sale ${unitsInWords(line)}.`),
    ...unitsMoved(before, after, 1).map((line) => `Entra ${unitsInWords(line)}.`),
  ].join(' ')
