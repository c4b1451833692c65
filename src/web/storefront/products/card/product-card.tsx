import { useBrand, useTerms } from '#web/ui/page/frame.ts'
import { useState } from 'react'
import { shownPrice } from '#rules/prices/shown.ts'
import { formatPesos, instalment } from '#rules/money.ts'
import { instalmentsSaid } from '#rules/payments/instalments.ts'
import { FEW_LEFT, leftText, OUT_OF_STOCK } from '#rules/products/product.ts'
import type { ProductCard as Product } from '#shop/products/products.ts'
import { DiscountBadge } from '#web/ui/discount-badge.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { MineGone } from '#web/storefront/my-size/mine-gone.tsx'
import { BagButton } from './bag-button.tsx'
import { useIsShoes } from './use-is-shoes.ts'
import { HeartButton } from './heart-button.tsx'
import { ProductLink } from '../product-link.tsx'

type Props = {
  product: Product
  /** How wide the picture is drawn. */
  sizes: string
  /** In the first view; the first of all is what the page waits for. */
  eager?: boolean
  first?: boolean
  as?: 'h2' | 'h3'
}

/** One link covers the card; the buttons are its siblings, above it (product §2.12, §35.7). */
export function ProductCard({ product, sizes, eager, first, as: Heading = 'h3' }: Props) {
  const { id, name, image, imageAlt, secondImage, stock, promotion } = product
  const [closer, setCloser] = useState(false)
  const soldOut = stock === 0
  const terms = useTerms()
  const brand = useBrand(product.brand)
  const shoes = useIsShoes(product.category)
  return (
    <article
      className={`card ${soldOut ? 'sold-out' : ''}`}
      data-shoes={shoes || undefined}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setCloser(true)}
    >
      <div className="tile">
        <Picture image={image} alt={imageAlt} sizes={sizes} eager={eager} first={first} />
        {closer && secondImage && (
          <span className="card-second">
            <Picture image={secondImage} alt="" sizes={sizes} eager />
          </span>
        )}
        <DiscountBadge of={product} className="absolute top-2 left-2" />
        {(soldOut || promotion) && (
          <span className="absolute bottom-2 left-2 rounded-tile bg-paper px-2 py-1 text-sm font-bold">
            {soldOut ? OUT_OF_STOCK : promotion}
          </span>
        )}
        <span className="card-action top-0.5">
          <HeartButton id={id} name={name} />
        </span>
        {!soldOut && (
          <span className="card-action bottom-0.5" data-reveal>
            <BagButton product={product} />
          </span>
        )}
      </div>
      <p className="mt-2.5 text-sm text-muted">{brand}</p>
      <Heading className="line-clamp-2 text-md leading-snug font-semibold md:text-base">
        <ProductLink id={id} className="card-link">
          {name}
        </ProductLink>
      </Heading>
      <p className="mt-1 leading-tight">
        <Price of={product} />
      </p>
      <p className="mt-1 text-sm text-verde">
        {instalmentsSaid(terms)} de{' '}
        <span className="whitespace-nowrap tabular-nums">
          {formatPesos(instalment(shownPrice(product).amount, terms.instalments))}
        </span>
        {product.byHand}
      </p>
      <MineGone product={product} />
      {!soldOut && stock <= FEW_LEFT && (
        <p className="mt-1 text-sm font-semibold text-ambar">{leftText(stock)}</p>
      )}
    </article>
  )
}
