/** The chips of the offers page, read from its address and written back to one. */
import { asking, paths } from '#rules/paths.ts'

export type OfferChoice = { percent: number | null; category: string | null }
const PERCENTS = [10, 20, 30, 40, 50]

/** `categories`: those that the shop knows. */
export function readOfferChoice(params: URLSearchParams, categories: readonly string[]): OfferChoice {
  const percent = Number(params.get('descuento'))
  const category = params.get('category') ?? ''
  return {
    percent: PERCENTS.includes(percent) ? percent : null,
    category: categories.includes(category) ? category : null,
  }
}

export const writeOfferChoice = ({ percent, category }: OfferChoice): string =>
  asking(paths.offers, { descuento: percent, category })
