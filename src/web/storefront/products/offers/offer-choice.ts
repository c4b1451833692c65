/** The chips of the offers page, read from its address and written back to one. */
import { CATEGORIES } from '#rules/products/product.ts'

export type OfferChoice = { percent: number | null; category: string | null }
const PERCENTS = [10, 20, 30, 40, 50]

export function readOfferChoice(params: URLSearchParams): OfferChoice {
  const percent = Number(params.get('descuento'))
  const category = params.get('category') ?? ''
  return {
    percent: PERCENTS.includes(percent) ? percent : null,
    category: (CATEGORIES as readonly string[]).includes(category) ? category : null,
  }
}

export function writeOfferChoice({ percent, category }: OfferChoice): string {
  const params = new URLSearchParams()
  if (percent !== null) params.set('descuento', String(percent))
  if (category !== null) params.set('category', category)
  const text = params.toString()
  return text === '' ? '/Offers' : `/Offers?${text}`
}
