import { IN_STOCK, OUT_OF_STOCK } from '#rules/products/product.ts'
import type { Specification } from '#rules/products/specifications.ts'
import type { ProductPage } from '#shop/products/products.ts'
import type { ProductReviews } from '#shop/reviews/reviews.ts'
import { Rating } from '#web/storefront/reviews/rating.tsx'

type Props = {
  product: Omit<ProductPage, 'lowest'>
  specifications: Specification[]
  reviews: ProductReviews
}

/** Product §2.17: description with rating, stock and sold; specifications. */
export default function Description({ product, specifications, reviews }: Props) {
  return (
    <div className="mt-12 grid grid-cols-1 gap-x-16 gap-y-10 border-t border-line pt-10 md:mt-16 lg:grid-cols-[minmax(0,1.35fr)_minmax(22rem,1fr)]">
      <section aria-labelledby="descripcion">
        <h2 id="descripcion" className="display text-xl">
          Descripción
        </h2>
        {product.description && <p className="mt-4 max-w-[62ch] text-lg">{product.description}</p>}
        <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-4">
          <Fact name="Puntuación">
            <Rating score={product.average} />
            {reviews.count > 0 && (
              <a href="#opiniones" className="link ml-2 text-md">
                {reviews.count} {reviews.count === 1 ? 'opinión' : 'opiniones'}
              </a>
            )}
          </Fact>
          <Fact name="Disponible">{product.stock > 0 ? `${IN_STOCK} · ${product.stock}` : OUT_OF_STOCK}</Fact>
          <Fact name="Vendidos">{product.sold}</Fact>
        </dl>
      </section>
      <section aria-labelledby="especificaciones">
        <h2 id="especificaciones" className="display text-xl">
          Especificaciones
        </h2>
        <dl className="mt-4 divide-y divide-line border-y border-line">
          {specifications.map(({ name, value }) => (
            <div key={name} className="flex justify-between gap-4 py-3">
              <dt className="text-muted">{name}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-0.5 flex items-center font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
