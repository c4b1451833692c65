/** What the page of so many pairs shows: the first of each place, or those of one place by pages. */
import { PAIR_PLACES, type PairPlace } from '#rules/consignment/story/line.ts'
import type { PairStand } from '#rules/consignment/story/stands.ts'
import { paging, type Paging } from '#rules/paging.ts'

const FIRST = 12
const A_PAGE = 40
/** Nobody has so many; an address may say any. */
const MOST_PAGES = 10_000

export type Arranged<T> = {
  groups: { place: PairPlace; count: number; pairs: T[] }[]
  /** Null: the first of each. */
  pages: Paging | null
}

/** Whatever waits for its owner stands first. */
const waits = ({ tone }: PairStand): number => (tone === 'bad' ? 0 : tone === 'wait' ? 1 : 2)

/** `asked`: the place, as an address says it. */
export type Where = { asked: string | null; page: number }

const placeOf = ({ asked }: Where): PairPlace | null => PAIR_PLACES.find((one) => one === asked) ?? null

/** So many of those that stand alike, newest first, are enough to tell which are shown. */
export const enoughAlike = (where: Where): number =>
  placeOf(where) === null ? FIRST : A_PAGE * paging(A_PAGE * MOST_PAGES, where.page, A_PAGE).page

/** `countOf`: how many a place has, where `all` are only enough of them. */
export function arranged<T>(
  all: readonly T[],
  standOf: (one: T) => PairStand,
  where: Where,
  countOf?: (place: PairPlace) => number,
): Arranged<T> {
  const stands = all.map((one) => ({ one, stand: standOf(one) }))
  const of = (place: PairPlace): T[] =>
    stands
      .filter(({ stand }) => stand.place === place)
      .toSorted((a, b) => waits(a.stand) - waits(b.stand))
      .map(({ one }) => one)
  const place = placeOf(where)
  if (place !== null) {
    const pairs = of(place)
    const count = countOf?.(place) ?? pairs.length
    const pages = paging(count, where.page, A_PAGE)
    const from = (pages.page - 1) * A_PAGE
    return { groups: [{ place, count, pairs: pairs.slice(from, from + A_PAGE) }], pages }
  }
  return {
    groups: PAIR_PLACES.map((one) => {
      const pairs = of(one)
      return { place: one, count: countOf?.(one) ?? pairs.length, pairs: pairs.slice(0, FIRST) }
    }),
    pages: null,
  }
}
