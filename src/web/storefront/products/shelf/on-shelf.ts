/** What a shelf shows of a product: pages carry no more of it. */
import type { Catalogue } from '#rules/products/choices.ts'
import { wornAs } from '#rules/products/size-guide.ts'
import { pick } from '#rules/record.ts'
import type { ProductCard } from '#shop/products/products.ts'

export type OnShelf = ReturnType<typeof onShelf>[number]

export const onShelf = (cards: readonly ProductCard[], catalogue: Pick<Catalogue, 'categories'>) =>
  cards.map((card) => ({
    ...pick(card, ['id', 'name', 'image', 'price', 'offer', 'discount', 'from', 'units']),
    shoes: wornAs(card.category, catalogue) === 'shoes',
  }))
