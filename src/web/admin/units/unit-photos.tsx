import { PICTURE_KIND_LABEL } from '#rules/units/limits-and-texts.ts'
import type { UnitPage } from '#shop/units/desk/unit-page.ts'
import { Picture } from '#web/ui/picture.tsx'

export function UnitPhotos({ unit: { pictures } }: { unit: UnitPage }) {
  return (
    <section aria-labelledby="sus-fotos" className="panel p-4 md:p-5">
      <h2 id="sus-fotos" className="mb-3 text-lg font-bold">
        Fotos
      </h2>
      {pictures.length === 0 && (
        <p className="text-muted">Todavía no tiene fotos: en la tienda se ven las del producto.</p>
      )}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {pictures.map(({ url, kind, alt }) => (
          <li key={url}>
            <span className="block aspect-4/5 overflow-hidden rounded-tile bg-tile">
              <Picture
                image={url}
                alt={alt || PICTURE_KIND_LABEL[kind]}
                sizes="(min-width: 64rem) 15rem, 45vw"
                className="size-full object-cover"
              />
            </span>
            <span className="text-sm text-muted">{PICTURE_KIND_LABEL[kind]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
