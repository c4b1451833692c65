import { lazy, Suspense, useRef, useState } from 'react'
import type { UnitOnSale } from '#shop/units/on-sale.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'

const Lightbox = lazy(() => import('../detail/lightbox.tsx'))
const SIZES = '(min-width: 95rem) 760px, (min-width: 48rem) 50vw, calc(100vw - 32px)'

/** All its photos in a row that swipes; a tap looks closer. Without one of its own, the product's. */
export function UnitGallery({
  name,
  pictures,
  otherwise,
}: {
  name: string
  pictures: UnitOnSale['pictures']
  otherwise: { image: string | null; imageAlt: string }
}) {
  const row = useRef<HTMLUListElement>(null)
  const [closer, setCloser] = useState<number | null>(null)
  const views =
    pictures.length > 0
      ? pictures.map((one) => ({ ...one, alt: one.alt || name }))
      : [{ url: otherwise.image, alt: otherwise.imageAlt, width: 960, height: 1200 }]
  return (
    <section
      aria-label="Fotos de esta pieza"
      className="gallery grid grid-cols-1 gap-2 md:sticky md:top-20 lg:grid-cols-[4.5rem_minmax(0,1fr)] lg:gap-3"
    >
      <ul
        ref={row}
        className="flex min-w-0 snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] lg:order-2"
      >
        {views.map(({ url, alt, width, height }, index) => (
          <li key={url} id={`vista-${index + 1}`} className="relative w-full shrink-0 snap-start">
            <button
              type="button"
              onClick={() => setCloser(index)}
              className="tile group w-full cursor-zoom-in"
              aria-label={`Ampliar: ${alt}`}
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
      </ul>
      {views.length > 1 && (
        <ul className="flex flex-wrap gap-2 lg:flex-col">
          {views.map(({ url, alt }, index) => (
            <li key={url} className="w-14 lg:w-full">
              <a
                href={`#vista-${index + 1}`}
                aria-label={`Ver: ${alt}`}
                onClick={(event) => {
                  event.preventDefault()
                  row.current?.scrollTo({ left: index * row.current.clientWidth })
                }}
                className="tile outline-offset-2 hover:outline-1"
              >
                <Picture image={url} alt="" sizes="72px" eager />
              </a>
            </li>
          ))}
        </ul>
      )}
      {closer !== null && (
        <Suspense>
          <Lightbox views={views} video="" name={name} first={closer} onClose={() => setCloser(null)} />
        </Suspense>
      )}
    </section>
  )
}
