import type { ProductCard as Product } from '#shop/products/products.ts'
import { AUTOPLAY, Carousel } from '#web/ui/carousel/carousel.tsx'
import { ProductCard } from '../card/product-card.tsx'
import { IN_CAROUSEL } from '../card/sizes.ts'

export function Related({ products }: { products: Product[] }) {
  if (products.length === 0) return null
  return (
    <section
      aria-labelledby="relacionados"
      className="mt-14 border-t border-line pt-10 pb-16 md:mt-20 md:pb-24"
    >
      <h2 id="relacionados" className="display mb-6 text-xl md:text-2xl">
        Productos relacionados
      </h2>
      <Carousel label="Productos relacionados" autoplay={AUTOPLAY}>
        {products.map((product) => (
          <ProductCard key={product.id} product={product} sizes={IN_CAROUSEL} />
        ))}
      </Carousel>
    </section>
  )
}
