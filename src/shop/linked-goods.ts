import { done, type Outcome } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { ShippingQuotes } from '#shop/shipments/quotes.ts'

type Linked = { goods: Parameters<ShippingQuotes['quote']>[2] }
/** null: the link means none of its own. */
export type LinkedGoods = (visitor: Visitor, link: string) => Promise<Outcome<Linked | null>>

/** What somebody is about to buy by a link that they were sent: of the first of `parts` that knows it. */
export const openLinkedGoods =
  (parts: readonly LinkedGoods[]): LinkedGoods =>
  async (visitor, link) => {
    for (const find of parts) {
      const end = await find(visitor, link)
      if (!end.ok || end.value !== null) return end
    }
    return done(null)
  }
