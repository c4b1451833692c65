import { useEffect } from 'react'
import { paths } from '#rules/paths.ts'
import type { Centavos } from '#rules/money.ts'
import { IN_STOCK, OUT_OF_STOCK } from '#rules/products/product.ts'
import type { ProductCard } from '#shop/products/products.ts'
import { Icon } from '#web/ui/icon.tsx'
import { DiscountBadge } from '#web/ui/discount-badge.tsx'
import { Here } from '#web/ui/form/here.tsx'
import { useIsShoes } from '#web/storefront/products/card/use-is-shoes.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { UNDO } from '#web/ui/notice/toast.tsx'
import { PriceChange } from '#web/storefront/cart/price-change.tsx'
import { MineGone } from '#web/storefront/my-size/mine-gone.tsx'
import { CartToggle } from '#web/storefront/products/card/cart-toggle-button.tsx'
import { IN_GRID_OF_FOUR } from '#web/storefront/products/card/sizes.ts'
import { useFavourite } from '#web/storefront/products/card/use-favourite.ts'
import { ProductLink } from '#web/storefront/products/product-link.tsx'
import { shownPrice } from '#rules/prices/shown.ts'

/** Product §2.20: image, name, price, stock label, a remove 'x' and the cart toggle. */
export function FavouriteCard({
  product,
  first,
  before,
}: {
  product: ProductCard
  first: boolean
  /** What it cost when it was liked, if that is known. */
  before: Centavos | undefined
}) {
  const { id, name, image, imageAlt, stock } = product
  const { fetcher, on, offerUndo } = useFavourite(id)
  const shoes = useIsShoes(product.category)
  // The card goes and takes the focus with it: on to what brings it back.
  useEffect(() => {
    if (!on && document.activeElement === document.body) document.getElementById(UNDO)?.focus()
  }, [on])
  if (!on) return null
  const inStock = stock > 0
  return (
    <article className={`card ${inStock ? '' : 'sold-out'}`} data-shoes={shoes || undefined}>
      <div className="tile">
        <Picture image={image} alt={imageAlt} sizes={IN_GRID_OF_FOUR} first={first} />
        <DiscountBadge of={product} className="absolute top-2 left-2" />
        <fetcher.Form
          method="post"
          action={paths.toggleFavourite}
          onSubmit={offerUndo}
          className="card-action top-0.5"
        >
          <Here />
          <input type="hidden" name="productId" value={id} />
          <input type="hidden" name="on" value="0" />
          <button className="icon-button" aria-label={`Quitar de favoritos: ${name}`}>
            <Icon of="x" />
          </button>
        </fetcher.Form>
      </div>
      <h2 className="mt-2.5 line-clamp-2 leading-snug font-semibold">
        <ProductLink id={id} className="card-link">
          {name}
        </ProductLink>
      </h2>
      <p className="mt-1">
        <Price of={product} />
      </p>
      <PriceChange before={before} now={shownPrice(product).amount} />
      <p
        className={`mt-1 flex items-center gap-1.5 text-sm font-semibold ${inStock ? 'text-verde' : 'text-muted'}`}
      >
        <Icon of={inStock ? 'circle-check' : 'circle-x'} size={16} />
        {inStock ? IN_STOCK : OUT_OF_STOCK}
      </p>
      <MineGone product={product} />
      <div className="relative z-2 mt-3">{inStock && <CartToggle product={product} size="small" />}</div>
    </article>
  )
}
