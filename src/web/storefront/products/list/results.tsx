import type { ProductCard as Product } from '#shop/products/products.ts'
import { ProductCard } from '../card/product-card.tsx'
import { IN_GRID_BESIDE_RAIL } from '../card/sizes.ts'
import { PromoTile } from './promo-tile.tsx'
import { PAGE_SIZE } from '#rules/paging.ts'

/** The first four pictures are in the first view of most screens. */
const EAGER = 4

/** Nine leave an orphan in two columns: on phones a tenth tile invites to the showroom (product §2.32). */
export function Results({
  cards,
  above,
}: {
  cards: Product[]
  /** Nothing with pictures stands above. */ above: boolean
}) {
  return (
    <ul className="product-grid">
      {cards.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            sizes={IN_GRID_BESIDE_RAIL}
            eager={index < EAGER}
            first={above && index === 0}
          />
        </li>
      ))}
      {cards.length === PAGE_SIZE && (
        <li className="md:hidden">
          <PromoTile />
        </li>
      )}
    </ul>
  )
}
