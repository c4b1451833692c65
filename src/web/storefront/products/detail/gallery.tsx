import { lazy, Suspense, useRef, useState } from 'react'
import { OUT_OF_STOCK } from '#rules/products/product.ts'
import type { ProductPage } from '#shop/products/products.ts'
import { DiscountBadge } from '#web/ui/discount-badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useIsShoes } from '#web/storefront/products/card/use-is-shoes.ts'
import { Picture } from '#web/ui/picture.tsx'
import { HeartButton } from '../card/heart-button.tsx'
import { Thumbnails } from './thumbnails.tsx'

/** Of the few products that have a video. */
const Film = lazy(() => import('./film.tsx'))
const Lightbox = lazy(() => import('./lightbox.tsx'))
const SIZES = '(min-width: 95rem) 760px, (min-width: 48rem) 50vw, calc(100vw - 32px)'

/** All views in a row that swipes; thumbnails, not dots (product §35.9); a tap looks closer. */
export function Gallery({ product }: { product: ProductPage }) {
  const row = useRef<HTMLUListElement>(null)
  const [closer, setCloser] = useState<number | null>(null)
  const shoes = useIsShoes(product.category)
  const views =
    product.images.length > 0
      ? product.images
      : [{ url: product.image, alt: product.imageAlt, width: 960, height: 1200 }]
  return (
    <section
      aria-label={product.video === '' ? 'Fotos del producto' : 'Fotos y video del producto'}
      data-shoes={shoes || undefined}
      className={`gallery grid grid-cols-1 gap-2 md:sticky md:top-20 lg:grid-cols-[4.5rem_minmax(0,1fr)] lg:gap-3 ${product.stock === 0 ? 'sold-out' : ''}`}
    >
      <div className="relative min-w-0 lg:order-2">
        <ul ref={row} className="flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]">
          {views.map(({ url, alt, width, height }, index) => (
            <li key={url} id={`vista-${index + 1}`} className="relative w-full shrink-0 snap-start">
              <button
                type="button"
                onClick={() => setCloser(index)}
                className="tile group w-full cursor-zoom-in"
                aria-label={`Ampliar: ${alt || product.name}`}
              >
                <Picture
                  image={url}
                  alt={alt}
                  width={width}
                  height={height}
                  sizes={SIZES}
                  eager={index < 2}
                  first={index === 0}
                />
                <span className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-full bg-paper/75 [@media(scripting:none)]:hidden">
                  <Icon of="zoom-in" />
                </span>
              </button>
            </li>
          ))}
          {product.video !== '' && (
            <li id={`vista-${views.length + 1}`} className="tile w-full shrink-0 snap-start">
              <Suspense>
                <Film
                  video={product.video}
                  poster={product.image}
                  name={product.name}
                  className="size-full object-contain"
                />
              </Suspense>
            </li>
          )}
        </ul>
        <DiscountBadge of={product} className="absolute top-3 left-3" />
        {product.stock === 0 && (
          <span className="absolute bottom-3 left-3 rounded-tile bg-paper px-2.5 py-1.5 font-bold">
            {OUT_OF_STOCK}
          </span>
        )}
        <span className="absolute top-2 right-2">
          <HeartButton id={product.id} name={product.name} />
        </span>
      </div>
      {(views.length > 1 || product.video !== '') && (
        <Thumbnails views={views} film={product.video === '' ? null : { poster: product.image }} row={row} />
      )}
      {closer !== null && (
        <Suspense>
          <Lightbox
            views={views}
            video={product.video}
            name={product.name}
            first={closer}
            onClose={() => setCloser(null)}
          />
        </Suspense>
      )}
    </section>
  )
}
