import { discountPercent } from '#rules/products/discount.ts'
import { OUT_OF_STOCK } from '#rules/products/product.ts'
import type { ProductCard } from '#shop/products/products.ts'
import { useIsShoes } from '#web/storefront/products/card/use-is-shoes.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { HeartButton } from '../card/heart-button.tsx'
import { IN_GRID_OF_FOUR } from '../card/sizes.ts'
import { ProductLink } from '../product-link.tsx'

/** Product §2.22: image, name, both prices, 'N DE DESCUENTO!' and 'VER MÁS'. */
export function OfferCard({
  product,
  eager,
  first,
}: {
  product: ProductCard
  eager: boolean
  first: boolean
}) {
  const { id, name, image, imageAlt, discount, stock } = product
  const shoes = useIsShoes(product.category)
  return (
    <article className={`card h-full ${stock === 0 ? 'sold-out' : ''}`} data-shoes={shoes || undefined}>
      <div className="tile">
        <Picture image={image} alt={imageAlt} sizes={IN_GRID_OF_FOUR} eager={eager} first={first} />
        {stock === 0 && (
          <span className="absolute bottom-2 left-2 rounded-tile bg-paper px-2 py-1 text-sm font-bold">
            {OUT_OF_STOCK}
          </span>
        )}
        <span className="card-action top-0.5">
          <HeartButton id={id} name={name} />
        </span>
      </div>
      <p className="display mt-3 text-md leading-tight text-naranja">
        {discountPercent(discount)}% DE DESCUENTO!
      </p>
      <h2 className="mt-1 line-clamp-2 text-md leading-snug font-semibold md:text-base">{name}</h2>
      <p className="mt-1">
        <Price of={{ ...product, from: null }} />
      </p>
      <p className="mt-auto pt-3">
        <ProductLink id={id} className="card-link button" data-look="quiet" data-size="small">
          VER MÁS<span className="sr-only">: {name}</span>
        </ProductLink>
      </p>
    </article>
  )
}
