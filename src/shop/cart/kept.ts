/**
 * The cart of who signed in: kept in the account, the same on every device (product §7.7, decision 46). What a browser kept before
 * is joined to it; an order takes out what it bought.
 */
import { and, eq, inArray } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { carts, products, productSizes } from '#data/schema.ts'
import { CART_FULL, sizeGoneText, type CartLine } from '#rules/cart/cart.ts'
import { changedCart, type CartChange } from '#rules/cart/change.ts'
import { joinCarts, joinSaid, partKey, withoutBought, type JoinSaid } from '#rules/cart/join.ts'
import { done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { UNIT_GONE } from '#rules/units/shown.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { live } from '#shop/search/choose.ts'
import { unitsByCode } from '#shop/units/on-sale.ts'
import type { FrameData } from '#shop/users/frame-data.ts'
import { stillMay } from '#shop/users/still-may.ts'
import { dropReminders } from './reminder-consent.ts'

export function openKeptCart(
  { database, clock, hint }: ShopContext,
  { atHand }: { atHand: FrameData<{ cart: CartLine[] | null }> },
) {
  /** Of nobody, and of who is banned, there is none. */
  async function lines(visitor: Visitor): Promise<CartLine[]> {
    if (visitor.kind !== 'person' || visitor.ban) return []
    return (await atHand(visitor.id))?.cart ?? []
  }

  /** One change after the other, whichever device it comes from. */
  const change = (visitor: Visitor, asked: CartChange): Promise<Outcome<CartLine[]>> =>
    rewrite(visitor, async (_tx, before) => {
      const after = changedCart(before, asked)
      return after === null ? invalid(CART_FULL) : done({ after, answer: after })
    })

  /** By API: only what the shop sells now is put in; what is there may always be taken out. */
  const set = (visitor: Visitor, line: CartLine): Promise<Outcome<CartLine[]>> =>
    rewrite(visitor, async (tx, before) => {
      if (line.quantity > 0) {
        const [product] = await tx
          .select({ id: products.id })
          .from(products)
          .where(and(eq(products.id, line.productId), live))
        if (!product) return missing()
        if (line.unit) {
          const unit = (await unitsByCode(tx, [line.unit])).get(line.unit)
          if (unit?.productId !== line.productId || unit.size !== line.size)
            return invalid(UNIT_GONE, { unit: UNIT_GONE })
        } else if (!(await stockOf(tx, [line])).has(partKey(line)))
          return invalid(sizeGoneText(line.size), { size: sizeGoneText(line.size) })
      }
      const after = changedCart(before, { kind: 'set', line })
      return after === null ? invalid(CART_FULL) : done({ after, answer: after })
    })

  /** What a browser kept for a stranger who signed in meanwhile; asked twice, nothing is there twice. */
  const bring = (
    visitor: Visitor,
    brought: readonly CartLine[],
  ): Promise<Outcome<{ lines: CartLine[]; said: JoinSaid | null }>> =>
    rewrite(visitor, async (tx, before) => {
      const stock = await stockOf(tx, brought)
      const joined = joinCarts(before, brought, (line) => stock.get(partKey(line)) ?? null)
      return done({ after: joined.parts, answer: { lines: joined.parts, said: joinSaid(joined) } })
    })

  type Rewriting<T> = (tx: Tx, before: CartLine[]) => Promise<Outcome<{ after: CartLine[]; answer: T }>>

  async function rewrite<T>(visitor: Visitor, how: Rewriting<T>): Promise<Outcome<T>> {
    const refusal = may(visitor, 'person.self')
    if (refusal) return refusal
    if (visitor.kind !== 'person') return missing()
    return database.transaction(async (tx) => {
      // The lock of the person is the cart's too: a change of another device waits here.
      const gone = await stillMay(tx, visitor, 'person.self')
      if (gone) return gone
      const before = await linesOf(tx, visitor.id)
      const end = await how(tx, before)
      if (!end.ok) return end
      const { after, answer } = end.value
      if (!isSame(before, after)) {
        await write(tx, visitor.id, after, clock())
        await dropReminders(tx, visitor.id)
        await hint({ kind: 'cart', userId: visitor.id })
      }
      return done(answer)
    })
  }

  return { lines, change, set, bring }
}

/** In the transaction that places the order, which holds the lock of the person. `now`: of the order. */
async function takeBought(
  tx: Tx,
  userId: number,
  { bought, now }: { bought: readonly CartLine[]; now: Date },
): Promise<void> {
  await dropReminders(tx, userId)
  const before = await linesOf(tx, userId)
  const after = withoutBought(before, bought)
  if (!isSame(before, after)) await write(tx, userId, after, now)
}

/** Placing takes what was bought out of the cart. */
export const cartPart = {
  name: 'cart',
  write: (
    tx: Tx,
    { userId, placedAt }: { userId: number; placedAt: Date },
    { lines }: { lines: readonly CartLine[] },
  ) => takeBought(tx, userId, { bought: lines, now: placedAt }),
}

async function linesOf(tx: Tx, userId: number): Promise<CartLine[]> {
  const [cart] = await tx.select({ lines: carts.lines }).from(carts).where(eq(carts.userId, userId))
  return cart?.lines ?? []
}

const write = (tx: Tx, userId: number, lines: CartLine[], changedAt: Date) =>
  tx
    .insert(carts)
    .values({ userId, lines, changedAt })
    .onConflictDoUpdate({ target: carts.userId, set: { lines, changedAt } })

const isSame = (a: readonly CartLine[], b: readonly CartLine[]) =>
  a.length === b.length &&
  a.every((line, at) => partKey(line) === partKey(b[at]!) && line.quantity === b[at]!.quantity)

/** By the key of the part; what the shop does not know is not in it. */
async function stockOf(db: Reader, lines: readonly CartLine[]): Promise<Map<string, number>> {
  const ids = [...new Set(lines.map(({ productId }) => productId).filter(inReach))]
  if (ids.length === 0) return new Map()
  const sizes = await db
    .select({ productId: productSizes.productId, size: productSizes.size, stock: productSizes.bulk })
    .from(productSizes)
    .where(inArray(productSizes.productId, ids))
  return new Map(sizes.map(({ stock, ...size }) => [partKey({ ...size, quantity: 1 }), stock]))
}
