import { pictureSources } from '#rules/products/pictures/picture.ts'
import type { AdminProduct } from '#shop/products/admin/catalogue.ts'
import { DiscountBadge } from '#web/ui/discount-badge.tsx'
import { Picture } from '#web/ui/picture.tsx'

/** All views side by side, as the shop shows them. */
export function Pictures({ product }: { product: AdminProduct }) {
  const views =
    product.images.length > 0 ? product.images : [{ url: null, alt: '', width: 960, height: 1200 }]
  return (
    <ul className="grid grid-cols-2 gap-2">
      {views.map(({ url, alt, width, height }, index) => (
        <li key={url} className={`tile ${index === 0 ? 'col-span-2 sm:col-span-1' : ''}`}>
          <Picture
            image={url}
            alt={alt}
            width={width}
            height={height}
            sizes="(min-width: 64rem) 20rem, 50vw"
            eager={index === 0}
          />
          {index === 0 && <DiscountBadge of={product} className="absolute top-2 left-2" />}
        </li>
      ))}
      {product.video !== '' && (
        <li className="tile">
          <video
            preload="none"
            src={product.video}
            poster={pictureSources(product.image)?.src}
            muted
            playsInline
            controls
            aria-label={`Video de ${product.name}`}
            className="aspect-4/5 w-full object-contain"
          />
        </li>
      )}
    </ul>
  )
}
