/**
 * A cart as a short link (product §7.9): shared by whoever has something in theirs, opened by anybody who is given it. It holds
 * products, sizes and quantities, nothing of whose they were; prices and stock are those of the day on which it is opened.
 */
import { randomInt } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import * as v from 'valibot'
import { cartLinks } from '#data/schema.ts'
import { CART_EMPTY, LINE_KEY, lineKey, type CartLine } from '#rules/cart/cart.ts'
import { CART_LINK_LENGTH, CART_LINK_MESSAGES, CART_LINK_SIGNS, readCartLinkCode } from '#rules/cart/link.ts'
import { done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { linkPaths } from '#rules/link-paths.ts'
import { isBanned, may, type Visitor } from '#rules/users/access.ts'
import { cartLines, joined } from './requested-lines.ts'
import type { ShopContext } from '#shop/context.ts'
import { guessedTooOften, tooManyTries } from '#shop/rate-limits.ts'
import type { CartView, openCart } from './cart.ts'

export type CartLink = { code: string; url: string; expiresAt: Date }
export type SharedCart = CartLink & {
  view: CartView
  /** What of it can be bought now, and how many. */
  lines: CartLine[]
}

const DAY = 86_400_000
/** For that long one that is over still says that it is. */
const TOLD_DAYS = 30
const SHARES = { hour: 30, day: 100 }
/** Codes that lead nowhere, of one visitor. */
const MISSES = { hour: 20, day: 60 }
const KEY = new RegExp(`^${LINE_KEY}$`, 'u')

export function openCartLinks(
  { database, clock, settings }: ShopContext,
  verbs: { cart: ReturnType<typeof openCart> },
) {
  const { db } = database
  const urlOf = (code: string) => settings.publicUrl + linkPaths.sharedCart(code)

  async function share(visitor: Visitor, lines: unknown): Promise<Outcome<CartLink>> {
    const refusal = isBanned(visitor) ? may(visitor, 'person.self') : null
    if (refusal) return refusal
    const read = v.safeParse(cartLines, lines)
    if (!read.success || !read.output.every((line) => KEY.test(lineKey(line))))
      return invalid(CART_LINK_MESSAGES.broken)
    if (read.output.length === 0) return invalid(CART_EMPTY)
    const many = await tooManyTries(db, 'cart-link', visitor, SHARES, clock())
    if (many) return many
    const code = Array.from(
      { length: CART_LINK_LENGTH },
      () => CART_LINK_SIGNS[randomInt(CART_LINK_SIGNS.length)],
    ).join('')
    const expiresAt = new Date(clock().getTime() + settings.cartLinkDays * DAY)
    await db.insert(cartLinks).values({ code, lines: joined(read.output), createdAt: clock(), expiresAt })
    return done({ code, url: urlOf(code), expiresAt })
  }

  /** Changes nothing but the count of who tries codes that there are not. */
  async function open(visitor: Visitor, typed: string | undefined): Promise<Outcome<SharedCart>> {
    const guessed = await guessedTooOften(db, 'cart-link-miss', visitor, MISSES, clock())
    if (guessed) return guessed
    const code = readCartLinkCode(typed)
    const [link] = code === null ? [] : await db.select().from(cartLinks).where(eq(cartLinks.code, code))
    if (!link)
      return (
        (await tooManyTries(db, 'cart-link-miss', visitor, MISSES, clock())) ??
        missing(CART_LINK_MESSAGES.unknown)
      )
    if (link.expiresAt <= clock()) return missing(CART_LINK_MESSAGES.expired)
    const view = await verbs.cart.read(link.lines)
    const lines = view.lines.flatMap(({ buyable, unit }, at): CartLine[] => {
      const line = link.lines[at]!
      return buyable > 0 ? [{ ...line, quantity: buyable, ...(unit && { unit: unit.code }) }] : []
    })
    return done({ code: link.code, url: urlOf(link.code), expiresAt: link.expiresAt, view, lines })
  }

  /** What was over long enough to have been told so. */
  async function sweep(): Promise<void> {
    await db.delete(cartLinks).where(lt(cartLinks.expiresAt, new Date(clock().getTime() - TOLD_DAYS * DAY)))
  }

  return { share, open, sweep }
}
