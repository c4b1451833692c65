/** One search over orders, returns, products, people, messages, coupons and promotions, for whoever works here: each finds only what is theirs to see. */
import { orderNumber } from '#rules/orders/order.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { HIT_KINDS, HITS_ON_PAGE, SHORTEST_ASKED, type HitKind } from '#rules/search-everything/everything.ts'
import { parseSearch } from '#rules/search-everything/query.ts'
import { readUnitCode } from '#rules/units/code.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { HIT_NEEDS, openFinders, type Hit } from './finders.ts'

export type Found = {
  /** What was looked for, tidied. */
  q: string
  groups: { kind: HitKind; hits: Hit[]; more: boolean }[]
  /** Whose number or code it is, when it is exactly one's. */
  exact: { kind: HitKind; id: string } | null
}

export function openEverything(context: ShopContext) {
  const finders = openFinders(context)

  /** Newest first in each kind; at most `limit` of each. Too short a text finds nothing, except a number. */
  async function search(visitor: Visitor, typed: string, limit = HITS_ON_PAGE): Promise<Outcome<Found>> {
    const refusal = may(visitor, 'office.enter')
    if (refusal) return refusal
    const asked = parseSearch(typed)
    if (asked.text.length < SHORTEST_ASKED && asked.number === null)
      return done({ q: asked.text, groups: [], exact: null })
    const groups = await Promise.all(
      HIT_KINDS.filter((kind) => may(visitor, HIT_NEEDS[kind]) === null).map(async (kind) => {
        const hits = await finders[kind](visitor, asked, limit + 1)
        return { kind, hits: hits.slice(0, limit), more: hits.length > limit }
      }),
    )
    const firstOf = (kind: HitKind) => groups.find((group) => group.kind === kind)?.hits[0]
    const order = firstOf('order')
    // Four digits are as well half a telephone.
    const onlyThat =
      asked.phones.length === 0 || groups.find(({ kind }) => kind === 'order')?.hits.length === 1
    const back = firstOf('return')
    const unit = firstOf('unit')
    return done({
      q: asked.text,
      groups: groups.filter(({ hits }) => hits.length > 0),
      exact:
        order && onlyThat && asked.number !== null && order.id === orderNumber(asked.number)
          ? { kind: 'order', id: order.id }
          : back?.id === asked.text.toUpperCase()
            ? { kind: 'return', id: back.id }
            : unit && unit.id === readUnitCode(asked.text)
              ? { kind: 'unit', id: unit.id }
              : null,
    })
  }

  return { search }
}
