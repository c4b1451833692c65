import { formatAmount } from '#rules/money.ts'
import type { Catalogue } from '#rules/products/choices.ts'
import { labelOf, manyOf } from '#rules/products/labels.ts'
import { promotionShort, type PromotionTerms } from './promotion.ts'

type Described = PromotionTerms & { startsOn: string | null; endsOn: string | null; firstPurchase: boolean }

const day = (iso: string) => iso.split('-').reverse().join('/')

/** «20 % OFF en zapatillas, desde $ 50.000, hasta el 30/11/2026»: one line of the list. */
export function describePromotion(promotion: Described, { categories, brands }: Catalogue): string {
  const { products, sizes, minimum, startsOn, endsOn, code, firstPurchase } = promotion
  const what = [
    ...promotion.categories.map((value) => manyOf(categories, value)),
    ...promotion.brands.map((value) => labelOf(brands, value)),
    ...(products.length > 0 ? [products.length === 1 ? '1 producto' : `${products.length} productos`] : []),
    ...(sizes.length > 0 ? [`talle ${sizes.join(', ')}`] : []),
  ]
  return [
    `${promotionShort(promotion)} en ${what.length > 0 ? what.join(', ') : 'todo'}`,
    ...(minimum === null ? [] : [`desde ${formatAmount(minimum)}`]),
    ...(firstPurchase ? ['primera compra'] : []),
    code === null ? 'automática' : `con ${code}`,
    ...(startsOn === null ? [] : [`del ${day(startsOn)}`]),
    ...(endsOn === null ? [] : [`hasta el ${day(endsOn)}`]),
  ].join(' · ')
}
