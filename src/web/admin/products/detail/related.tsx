import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { ProductCard } from '#shop/products/products.ts'
import { Carousel } from '#web/ui/carousel/carousel.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'

/** What customers see below the product, each leading to its own page of the back office. */
export function Related({ products }: { products: ProductCard[] }) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="relacionados" className="mt-12 border-t border-line pt-8">
      <h2 id="relacionados" className="display mb-4 text-xl">
        Productos relacionados
      </h2>
      <Carousel label="Productos relacionados">
        {products.map((product) => (
          <article key={product.id} className="card">
            <div className="tile">
              <Picture image={product.image} alt={product.imageAlt} sizes="(min-width: 48rem) 16rem, 82vw" />
            </div>
            <h3 className="mt-2 line-clamp-2 text-md leading-snug font-semibold">
              <Link to={adminPaths.product(product.id)} className="card-link">
                {product.name}
              </Link>
            </h3>
            <p className="mt-1">
              <Price of={product} />
            </p>
          </article>
        ))}
      </Carousel>
    </section>
  )
}
