/** Products on sale by words, as the counter and an order by telephone choose them (found-products.tsx). */
import { priceText } from '#rules/prices/price-text.ts'
import { anyProduct } from '#rules/search/search.ts'
import type { Shop } from '#shop/shop.ts'
import type { FoundProduct } from './found-products.tsx'

/** With their sizes and single pairs. */
export async function findProducts(shop: Shop, q: string, most: number): Promise<FoundProduct[]> {
  const { cards } = await shop.products.list({ ...anyProduct, q }, most)
  return Promise.all(
    cards.map(async (card) => ({
      id: card.id,
      name: card.name,
      price: priceText(card),
      each: card.from === null ? null : card.salePrice,
      sizes: card.sizes,
      pairs: card.units ? await shop.products.units(card.id) : [],
    })),
  )
}
