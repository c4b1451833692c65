/** What an order that is being taken down would come to now, for the person it is to be: the checkout's own numbers (product §11.24). */
import { balanceOf } from '#shop/credit/ledger.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import type { Centavos } from '#rules/money.ts'
import type { ChatTerms } from '#rules/orders/by-chat.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { addressesOf } from '#shop/addresses/kept.ts'
import type { KeptAddress } from '#rules/addresses/address.ts'
import type { openCart } from '#shop/cart/cart.ts'
import { openQuote, type Quote } from '#shop/checkout/quote.ts'
import type { ShopContext } from '#shop/context.ts'
import type { openCoupons } from '#shop/coupons/coupons.ts'
import type { ShippingQuotes } from '#shop/shipments/quotes.ts'
import { carriageKey, type CarriageOption } from '#rules/shipments/carriage.ts'
import { inReach } from '#rules/ids.ts'
import type { Haggles } from '#shop/checkout/haggle.ts'
import { whereAsked } from './terms.ts'

export type ChatQuote = Pick<Quote, 'cart' | 'amounts' | 'offer' | 'coupon' | 'couponProblem'> & {
  /** What couriers ask for carrying it there, and how a form names each; none where the shop's own price counts. */
  carriages: (CarriageOption & { key: string })[]
  /** The one that the amounts count. */
  carriage: string | null
  /** Of the person: to choose from, and to pay with. */
  addresses: KeptAddress[]
  balance: Centavos
  /** What of the total store credit would pay. */
  credit: Centavos
  /** Why it cannot be sent where it is asked to, by field; its amounts are of what is known. */
  problems: Record<string, string>
}

const NOBODY_YET = { name: '', surname: '', phone: '', email: '' }

export function openChatQuote(
  context: ShopContext,
  verbs: {
    cart: ReturnType<typeof openCart>
    coupons: ReturnType<typeof openCoupons>
    quotes: ShippingQuotes
  },
) {
  const { database } = context
  const quote = openQuote(context, verbs)

  return async function quoteFor(
    visitor: Visitor,
    personId: number | null,
    asked: ChatTerms,
    lines: readonly CartLine[],
    /** Lower prices that were agreed on at the counter. */
    haggles: Haggles = new Map(),
  ): Promise<Outcome<ChatQuote>> {
    const refusal = may(visitor, 'order.manage')
    if (refusal) return refusal
    if (personId !== null && !inReach(personId)) return missing()
    const where = await whereAsked(database.db, asked, NOBODY_YET, personId)
    const carriages = where.ok ? await carriagesTo(visitor, asked, where.value.codePostal, lines) : []
    const chosen = carriages.find(({ key }) => key === asked.carriage) ?? null
    const found = await quote(
      visitor,
      {
        lines,
        haggles,
        province: where.ok ? where.value.province : asked.province,
        postalCode: where.ok ? where.value.codePostal : asked.codePostal,
        delivery: asked.delivery,
        quoted: chosen?.price ?? null,
        couponCode: asked.coupon,
      },
      personId,
    )
    const balance = personId === null ? 0 : await balanceOf(database.db, personId)
    return done({
      ...found,
      carriages,
      carriage: chosen?.key ?? null,
      addresses: personId === null ? [] : await addressesOf(database.db, personId),
      balance,
      credit: asked.credit ? Math.min(balance, found.amounts.total) : 0,
      problems: !where.ok && where.kind === 'invalid' ? where.fields : {},
    })
  }

  /** Asked for 2 seconds at most, and of what is known at once (shipments/quotes.ts); a code that is none has no price but the shop's. */
  async function carriagesTo(
    visitor: Visitor,
    { delivery }: ChatTerms,
    code: string,
    lines: readonly CartLine[],
  ): Promise<ChatQuote['carriages']> {
    if (delivery !== 'delivery' || lines.length === 0 || !verbs.quotes.isOn()) return []
    const offer = await verbs.quotes.quote(visitor, code, (await verbs.cart.read([...lines])).lines)
    const { id, options } = offer.ok ? offer.value : { id: null, options: [] }
    return id === null ? [] : options.map((option, index) => ({ ...option, key: carriageKey(id, index) }))
  }
}
