import { Form } from 'react-router'
import { sellPaths } from '#rules/sell-paths.ts'
import { PHOTO_TYPES } from '#rules/returns/ask/photos.ts'
import { MAX_PICTURE_MB } from '#rules/products/pictures/picture-file.ts'
import { PICTURE_KIND_LABEL } from '#rules/units/limits-and-texts.ts'
import type { OwnOffer } from '#shop/consignment/offers/view.ts'
import { Button } from '#web/ui/button.tsx'
import { photoField } from '../form/photos-of.ts'
import type { OfferAnswer } from './answer.ts'

type Props = { offer: OwnOffer; token: string; problem: OfferAnswer | undefined; pending: boolean }

/** What was sent of it, and room for more while somebody looks. */
export function PhotosPart({ offer, token, problem, pending }: Props) {
  if (offer.pictures.length === 0) return null
  return (
    <section aria-labelledby="sus-fotos" className="border-t border-line pt-6">
      <h2 id="sus-fotos" className="mb-3 text-lg font-bold">
        Tus fotos
      </h2>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {offer.pictures.map(({ id, kind }) => (
          <li key={id}>
            <a href={sellPaths.pairOfferPhoto(token, id)} className="block">
              <img
                src={sellPaths.pairOfferPhoto(token, id)}
                alt={PICTURE_KIND_LABEL[kind]}
                width={400}
                height={400}
                loading="lazy"
                className="aspect-square w-full bg-tile object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
      {offer.may.addPhotos && (
        <Form
          key={offer.pictures.length}
          method="post"
          encType="multipart/form-data"
          preventScrollReset
          className="mt-4 space-y-3"
        >
          <input type="hidden" name="intent" value="photos" />
          <label className="block text-md font-semibold">
            Mandar más
            <input
              type="file"
              name={photoField('detail')}
              accept={PHOTO_TYPES}
              multiple
              required
              aria-describedby="mas-fotos-ayuda"
              aria-invalid={problem ? true : undefined}
              className="file-input mt-1.5 block min-h-11 w-full max-w-96 text-md font-normal"
            />
          </label>
          <p id="mas-fotos-ayuda" className="text-sm text-muted">
            Hasta {offer.photosLeft} más, de {MAX_PICTURE_MB} MB cada una.
          </p>
          <Button look="quiet" size="small" pending={pending}>
            Mandar fotos
          </Button>
        </Form>
      )}
    </section>
  )
}
