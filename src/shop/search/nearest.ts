/** Of a list that has nothing: what there is without one of the things asked for, else without two of them (product §6.12). */
import { appliedOf, type Applied, type Labels } from '#rules/search/applied.ts'
import { anyProduct, writeQuery, type ProductQuery } from '#rules/search/search.ts'

/** `text`: what it does without. */
export type Nearest<Card> = { text: string; query: ProductQuery; total: number; cards: Card[] }

const SUGGESTED = 5
const MOST_WAYS = 8

/** In the order of what is asked; without two, those that leave most first. */
export async function nearestOf<Card>(
  query: ProductQuery,
  labels: Labels,
  list: (wider: ProductQuery) => Promise<{ cards: Card[]; paging: { total: number } }>,
): Promise<Nearest<Card>[]> {
  const words = query.q.split(' ')
  const wishes = [
    ...(words.length > 1 ? [{ text: `«${query.q}»`, without: { q: '' } }] : []),
    ...appliedOf(query, labels),
  ].slice(0, MOST_WAYS)
  const found = async (ways: readonly Applied[]): Promise<Nearest<Card>[]> => {
    const looked = await Promise.all(
      ways.map(async ({ text, without }) => {
        const wider = { ...query, page: 1, ...without }
        // Without its only wish it is the whole shop, which is no answer.
        if (writeQuery(wider) === writeQuery(anyProduct)) return null
        const { cards, paging } = await list(wider)
        return cards.length > 0 ? { text, query: wider, total: paging.total, cards } : null
      }),
    )
    return looked.filter((one) => one !== null)
  }
  const ways = await found(wishes)
  const shown = ways.length > 0 ? ways : (await found(inPairs(wishes))).toSorted((a, b) => b.total - a.total)
  return shown.slice(0, SUGGESTED)
}

/** Two of one filter are two changes of the same list, which cannot be put together. */
const inPairs = (wishes: readonly Applied[]): Applied[] =>
  wishes.flatMap((one, at) =>
    wishes
      .slice(at + 1)
      .filter(({ without }) => Object.keys(without).every((key) => !(key in one.without)))
      .map((other) => ({
        text: `${one.text} ni ${other.text}`,
        without: { ...one.without, ...other.without },
      })),
  )
