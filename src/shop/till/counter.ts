/** What is on the counter before it is paid: found by what was scanned or typed, and what it comes to with what was agreed on. */
import { eq, sql } from 'drizzle-orm'
import { productSizes, products, units } from '#data/schema.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import { partKey } from '#rules/cart/join.ts'
import type { Centavos } from '#rules/money.ts'
import { bestAmounts, countedLines, type Amounts } from '#rules/orders/order.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { byPromotion } from '#rules/promotions/offers.ts'
import { haggleForm, TILL_SAYS } from '#rules/till/till.ts'
import { isPrintedTag, printUnitCode, readUnitCode } from '#rules/units/code.ts'
import { isListed, UNIT_STATE_LABEL } from '#rules/units/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { CartViewLine, openCart } from '#shop/cart/cart.ts'
import type { ShopContext } from '#shop/context.ts'
import { live } from '#shop/search/choose.ts'
import { readForm } from '#shop/read-form.ts'
import { offeredNow } from '#shop/promotions/offered.ts'
import { isSizeAmong } from '#shop/stock/named.ts'
import { leastOf, withHaggles, type Haggles } from '#shop/checkout/haggle.ts'

export type TillLine = CartViewLine & {
  key: string
  /** What it costs without what was agreed on; null where nothing was. */
  asked: Centavos | null
  reason: string
}
export type TillView = {
  lines: TillLine[]
  amounts: Amounts
  /** What promotions take off, by name. */
  promotions: { name: string; amount: Centavos }[]
  ready: boolean
}
/** A line that can be sold as it is; `many`: a code that is of several, to be chosen from. */
export type Found = { line: CartLine } | { many: CartLine[] } | null

export function openCounter(
  { database: { db }, clock, settings }: ShopContext,
  verbs: { cart: ReturnType<typeof openCart> },
) {
  /** By the code of a single pair, the barcode or SKU of a size, or the number on its label; null for words. */
  async function find(visitor: Visitor, typed: string): Promise<Outcome<Found>> {
    const refusal = may(visitor, 'till.sell')
    if (refusal) return refusal
    const code = readUnitCode(typed)
    if (code) {
      const [unit] = await db
        .select({ state: units.state, productId: units.productId, size: productSizes.size })
        .from(units)
        .leftJoin(productSizes, eq(productSizes.id, units.sizeId))
        .where(eq(units.code, code))
      if (unit && (!isListed(unit.state) || unit.productId === null || unit.size === null))
        return conflict(
          `${printUnitCode(code)} no está a la venta: ${UNIT_STATE_LABEL[unit.state].toLowerCase()}.`,
        )
      if (unit)
        return done({ line: { productId: unit.productId!, size: unit.size!, quantity: 1, unit: code } })
    }
    const text = typed.trim()
    if (text === '') return missing()
    const sizes = await db
      .select({
        productId: productSizes.productId,
        size: productSizes.size,
        name: products.name,
        onSale: sql<boolean>`${live}`,
      })
      .from(productSizes)
      .innerJoin(products, eq(products.id, productSizes.productId))
      .where(isSizeAmong([text]))
      .orderBy(productSizes.id)
      .limit(12)
    const [first] = sizes
    const sold = sizes.filter(({ onSale }) => onSale)
    if (first && sold.length === 0) return conflict(TILL_SAYS.gone(first.name))
    if (!first && isPrintedTag(text)) return conflict(TILL_SAYS.foreign)
    const lines = sold.map(({ productId, size }) => ({ productId, size, quantity: 1 }))
    return done(lines.length === 0 ? null : lines.length === 1 ? { line: lines[0]! } : { many: lines })
  }

  async function look(
    visitor: Visitor,
    lines: readonly CartLine[],
    haggles: Haggles = new Map(),
  ): Promise<Outcome<TillView>> {
    const refusal = may(visitor, 'till.sell')
    if (refusal) return refusal
    const cart = withHaggles(await verbs.cart.read(lines), lines, haggles)
    const shown = cart.lines.map((line, at): TillLine => ({
      ...line,
      key: partKey(lines[at]!),
      asked: line.asked ?? null,
      reason: line.reason ?? '',
    }))
    const { offers } = await offeredNow(
      db,
      { now: clock(), userId: null, code: null },
      shown.map((line) => ({ ...line, quantity: line.buyable, single: line.unit !== null })),
    )
    const to = { province: null, delivery: 'pickup' } as const
    const { amounts, offer } = bestAmounts(countedLines(shown), 0, settings, to, offers)
    return done({
      lines: shown,
      amounts,
      promotions: byPromotion(offer.lines).map(({ name, amount }) => ({ name, amount })),
      ready: cart.ready,
    })
  }

  /** Whether what was typed for a line may be agreed on: its problems, by field. Sold, it is asked again. */
  async function agree(
    visitor: Visitor,
    lines: readonly CartLine[],
    key: string,
    input: unknown,
  ): Promise<Outcome<{ fields: Record<string, string> }>> {
    const seen = await look(visitor, lines)
    if (!seen.ok) return seen
    const line = seen.value.lines.find((one) => one.key === key)
    if (!line) return missing()
    const form = readForm(haggleForm, input, TILL_SAYS.invalid)
    if (!form.ok) return done({ fields: form.fields })
    const { price } = form.value
    const least = (await leastOf(db, line.unit ? [line.unit.code] : [])).get(line.unit?.code ?? '') ?? 0
    if (price >= line.unitPrice) return done({ fields: { price: TILL_SAYS.haggled } })
    const fields: Record<string, string> = price < least ? { price: TILL_SAYS.underFloor(least) } : {}
    return done({ fields })
  }

  return { find, look, agree }
}
