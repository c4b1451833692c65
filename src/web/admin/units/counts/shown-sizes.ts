import type { CountView } from '#shop/units/counts/counts.ts'
import type { CountedSize } from '#shop/units/counts/sizes.ts'

/** Of what nobody counted, and of what agrees, so many are on the page, which is read every few seconds; all of them are in the CSV. */
const MOST_SHOWN = 50

type ShownSizes = {
  differing: CountedSize[]
  uncounted: CountedSize[]
  agreeing: CountedSize[]
  total: { sizes: number; uncounted: number; agreeing: number; uncountedPieces: number }
}

/** What its parts are drawn from. */
export type ShownCount = Omit<CountView, 'pieces'> & {
  pieces: Omit<CountView['pieces'], 'sizes'> & ShownSizes
}

export function shownSizes(sizes: readonly CountedSize[]): ShownSizes {
  const differing = sizes.filter(({ difference, moved }) => difference !== 0 || moved)
  const uncounted = sizes.filter(({ counted }) => counted === null)
  const agreeing = sizes.filter(
    ({ counted, difference, moved }) => counted !== null && difference === 0 && !moved,
  )
  return {
    differing,
    uncounted: uncounted.filter(({ difference }) => difference === 0).slice(0, MOST_SHOWN),
    agreeing: agreeing.slice(0, MOST_SHOWN),
    total: {
      sizes: sizes.length,
      uncounted: uncounted.length,
      agreeing: agreeing.length,
      uncountedPieces: uncounted.reduce((sum, { expected }) => sum + expected, 0),
    },
  }
}
