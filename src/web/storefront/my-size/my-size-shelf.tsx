import { Link, useLocation } from 'react-router'
import { IN_MY_SIZE, mySizeFrom } from '#rules/my-size/words.ts'
import type { ProductCard as Product } from '#shop/products/products.ts'
import { ProductCard } from '#web/storefront/products/card/product-card.tsx'

const WIDTH = '(min-width: 48rem) 200px, 42vw'

/** A row that scrolls sideways, printed by the server with the page. */
export function MySizeShelf({ products }: { products: Product[] }) {
  const { pathname } = useLocation()
  return (
    <section aria-labelledby="en-tu-talle" className="mb-8">
      <div className="flex items-center justify-between">
        <h2 id="en-tu-talle" className="text-xl font-bold">
          {IN_MY_SIZE}
        </h2>
        <Link to={mySizeFrom(pathname)} className="link inline-flex min-h-11 items-center text-sm text-muted">
          Cambiar mi talle
        </Link>
      </div>
      <ul className="size-shelf">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} sizes={WIDTH} />
          </li>
        ))}
      </ul>
    </section>
  )
}
