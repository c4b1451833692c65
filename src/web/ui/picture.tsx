import { pictureSources } from '#rules/products/pictures/picture.ts'
import { IMAGE_MISSING } from '#rules/products/product.ts'

type Props = {
  /** As the product keeps it; null when there is none. */
  image: string | null
  alt: string
  /** How wide it is drawn, for the browser to choose a file. */
  sizes: string
  width?: number
  height?: number
  /** In the first view: loaded at once. */
  eager?: boolean
  /** The one picture the first view waits for. */
  first?: boolean
  className?: string
}

/** AVIF, else WebP, in the right width. Without a picture the tile stays, and says so (product §2.14). */
export function Picture({
  image,
  alt,
  sizes,
  width = 960,
  height = 1200,
  eager = false,
  first = false,
  className = '',
}: Props) {
  const sources = pictureSources(image)
  if (!sources)
    return (
      <span
        role="img"
        aria-label={IMAGE_MISSING}
        className={`grid size-full place-items-center bg-tile p-4 text-center text-sm text-muted ${className}`}
      >
        {IMAGE_MISSING}
      </span>
    )
  return (
    <picture>
      {sources.avif && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources.webp && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        src={sources.src}
        alt={alt}
        width={width}
        height={height}
        loading={eager || first ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={first ? 'high' : undefined}
        className={className}
        onError={({ currentTarget }) => sayMissing(currentTarget)}
        // It may have failed before the scripts came.
        ref={(img) => void (img?.complete && img.naturalWidth === 0 && sayMissing(img))}
      />
    </picture>
  )
}

/** A picture that does not load says so (product §2.14) instead of a broken drawing. */
function sayMissing(img: HTMLImageElement) {
  img.alt = IMAGE_MISSING
}
