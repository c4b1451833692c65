/** What the list shows of so many pairs: the first of each group, or one group by pages. */
import { PAIR_PLACES, type PairPlace } from '#rules/consignment/story/line.ts'
import { paging } from '#rules/paging.ts'
import type { PairLine } from '#shop/consignment/portal/pairs.ts'

const FIRST = 12
const A_PAGE = 40

/** Whatever waits for its owner stands first. */
const waits = ({ story }: PairLine): number => (story.tone === 'bad' ? 0 : story.tone === 'wait' ? 1 : 2)

export function shownPairs(pairs: readonly PairLine[], asked: string | null, page: number) {
  const place = PAIR_PLACES.find((one) => one === asked) ?? null
  const of = (one: PairPlace) =>
    pairs.filter(({ story }) => story.place === one).toSorted((a, b) => waits(a) - waits(b))
  if (place === null)
    return {
      groups: PAIR_PLACES.map((one) => ({
        place: one,
        count: of(one).length,
        pairs: of(one).slice(0, FIRST),
      })),
      pages: null,
    }
  const all = of(place)
  const pages = paging(all.length, page, A_PAGE)
  const from = (pages.page - 1) * A_PAGE
  return { groups: [{ place, count: all.length, pairs: all.slice(from, from + A_PAGE) }], pages }
}
