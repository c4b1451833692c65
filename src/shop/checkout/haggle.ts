/** A lower price that is agreed on at the counter (product §57.1), of what is sold there or kept under a name: read, shown, and never under an owner's floor. */
import { and, eq, inArray } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { unitTerms, units } from '#data/schema.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import { partKey } from '#rules/cart/join.ts'
import { splitOf } from '#rules/consignment/split.ts'
import type { Centavos } from '#rules/money.ts'
import { done, invalid, type Outcome } from '#rules/outcome.ts'
import { salePrice } from '#rules/products/discount.ts'
import { haggleForm, TILL_SAYS } from '#rules/till/till.ts'
import type { Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { CartView, CartViewLine } from '#shop/cart/cart.ts'
import type { TakenProduct } from '#shop/orders/stock.ts'
import type { Units } from '#shop/orders/units.ts'
import { readForm } from '#shop/read-form.ts'
import { paidFor } from '#shop/units/price.ts'

/** A price that was agreed on, of the line with that key (`partKey`), and why. */
type Haggled = { price: Centavos; reason: string }
export type Haggles = ReadonlyMap<string, Haggled>
/** By the place of a line, what comes off each of it, and why. */
export type Off = Map<number, { off: Centavos; reason: string }>

/** Of what was typed beside lines, by `partKey`; a lower price with its reason. */
export function readHaggles(typed: Readonly<Record<string, unknown>>): Outcome<Haggles, never> {
  const read = new Map<string, Haggled>()
  for (const [key, input] of Object.entries(typed)) {
    const form = readForm(haggleForm, input, TILL_SAYS.invalid)
    if (!form.ok) return form
    read.set(key, form.value)
  }
  return done(read)
}

/** `asked`: what it costs without what was agreed on; neither where nothing was. */
type HaggledLine = CartViewLine & { asked?: Centavos; reason?: string }
export type HaggledCart = Omit<CartView, 'lines'> & { lines: HaggledLine[] }
/** As it is shown before anything is written: what is no lower price counts for nothing. `lines`: those that it was read of. */
export function withHaggles(cart: CartView, lines: readonly CartLine[], haggles: Haggles): HaggledCart {
  const shown = cart.lines.map((line, at): HaggledLine => {
    const agreed = haggles.get(partKey(lines[at]!))
    if (!agreed || agreed.price >= line.unitPrice) return line
    const { price: unitPrice, reason } = agreed
    return { ...line, asked: line.unitPrice, reason, unitPrice, lineTotal: unitPrice * line.buyable }
  })
  return { ...cart, lines: shown, subtotal: shown.reduce((sum, { lineTotal }) => sum + lineTotal, 0) }
}

/** Of entrusted pairs, by code: the least that whoever sells it may agree on, its floor or its owner's part, whichever is more. */
export async function leastOf(
  db: Reader | Tx,
  codes: readonly string[],
): Promise<ReadonlyMap<string, Centavos>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .select({
      code: units.code,
      price: units.priceCentavos,
      floor: unitTerms.floorCentavos,
      bp: unitTerms.commissionBp,
      least: unitTerms.commissionMinCentavos,
    })
    .from(units)
    .innerJoin(unitTerms, eq(unitTerms.id, units.termsId))
    .where(and(inArray(units.code, [...codes]), eq(units.owner, 'consignor')))
  return new Map(
    rows.map(({ code, price, floor, bp, least }) => [
      code,
      Math.max(floor, splitOf(price, { bp, least }).part),
    ]),
  )
}

/** Of goods that were taken: never above their price, never under what an owner agreed to. */
export async function agreedOn(
  tx: Tx,
  lines: readonly CartLine[],
  taken: { units: readonly Units[]; products: ReadonlyMap<number, TakenProduct> },
  haggles: Haggles,
): Promise<Outcome<Off, never>> {
  const off: Off = new Map()
  if (haggles.size === 0) return done(off)
  const least = await leastOf(
    tx,
    taken.units.flatMap(({ got }) => (got ? [got.code] : [])),
  )
  for (const [at, line] of lines.entries()) {
    const wanted = haggles.get(partKey(line))
    if (!wanted) continue
    const { got } = taken.units[at]!
    const product = taken.products.get(line.productId)!
    const { priceCentavos: price, offer, discount } = product
    const asked = got ? paidFor(got) : salePrice({ price, offer, discount })
    if (wanted.price >= asked) return invalid(TILL_SAYS.invalid, { [partKey(line)]: TILL_SAYS.haggled })
    const floor = got ? (least.get(got.code) ?? 0) : 0
    if (wanted.price < floor)
      return invalid(TILL_SAYS.underFloor(floor), { [partKey(line)]: TILL_SAYS.underFloor(floor) })
    off.set(at, { off: asked - wanted.price, reason: wanted.reason })
  }
  return done(off)
}

/** What the shop took off an entrusted pair is frozen with its sale, as its own cost. */
export const atAgreed = (units: readonly Units[], agreed: Off): Units[] =>
  units.map((one, at) => {
    const less = agreed.get(at)
    return one.got && less
      ? { ...one, got: { ...one.got, shopDiscountCentavos: one.got.shopDiscountCentavos + less.off } }
      : one
  })

/** Each price that was agreed on stands in the record. `lines`: as they were written. */
export async function auditHaggles(
  tx: Tx,
  visitor: Visitor,
  agreed: Off,
  { orderId, lines, at }: { orderId: number; lines: readonly { unitPriceCentavos: Centavos }[]; at: Date },
): Promise<void> {
  const rows = [...agreed].map(([place, { off, reason }]) => ({
    action: 'till.haggle' as const,
    entity: 'order' as const,
    entityId: orderId,
    before: { price: lines[place]!.unitPriceCentavos + off },
    after: { price: lines[place]!.unitPriceCentavos, reason },
    at,
  }))
  if (rows.length > 0) await writeAudit(tx, visitor, ...rows)
}
