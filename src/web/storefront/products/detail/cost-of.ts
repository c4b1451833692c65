/** What the price block of a product's page says. Said by the loader: a browser needs none of its rules. */
import { pick } from '#rules/record.ts'
import type { Settings } from '#shop/context.ts'
import type { ProductPage } from '#shop/products/products.ts'
import { soldPricesSaid } from '#rules/units/sold-prices.ts'
import type { UnitOnSale } from '#shop/units/on-sale.ts'
import { lowestSaid } from './lowest.ts'
import { asBought, hasBulk, shownPrice } from '#rules/prices/shown.ts'
import { priceText } from '#rules/prices/price-text.ts'

export function costOf(
  product: ProductPage,
  units: readonly UnitOnSale[],
  { fiscalCondition }: Pick<Settings, 'fiscalCondition'>,
) {
  // What is bought with the page's button has its own price; where there is nothing but single pairs, the cheapest one's.
  const of = pick(asBought(product), ['price', 'offer', 'discount', 'units', 'from'])
  return {
    of,
    amount: shownPrice(of).amount,
    told: product.told?.said,
    lowest: lowestSaid(product.lowest),
    units:
      hasBulk(product) && units.length > 0
        ? {
            from: priceText({ ...of, from: Math.min(...units.map(({ price }) => price)) }),
            count: units.length,
          }
        : null,
    soldHere: product.soldPrices && soldPricesSaid(product.soldPrices),
    showTaxes: fiscalCondition === 'responsable_inscripto',
  }
}
export type CostOf = ReturnType<typeof costOf>
