import { MAX_PICTURE_BYTES } from '#rules/products/pictures/picture-file.ts'
import { PHOTO_TYPES } from '#rules/returns/ask/photos.ts'
import { MOST_REVIEW_PHOTOS, REVIEW_PHOTO_HINT, REVIEW_PHOTO_MESSAGES } from '#rules/reviews/photos.ts'

/** Takes photos of a review. Still (ui/start/still.tsx): it brings its limits along for photos-field.tsx. */
export default function PhotosInput() {
  return (
    <>
      <label htmlFor="fotos" className="mb-1.5 block text-md font-semibold">
        Fotos <span className="font-normal text-muted">(opcional)</span>
      </label>
      <input
        id="fotos"
        type="file"
        name="photos"
        accept={PHOTO_TYPES}
        multiple
        data-most={MOST_REVIEW_PHOTOS}
        data-many={REVIEW_PHOTO_MESSAGES.many}
        data-bytes={MAX_PICTURE_BYTES}
        data-heavy={REVIEW_PHOTO_MESSAGES.heavy}
        aria-describedby="fotos-error fotos-ayuda"
        className="file-input block min-h-11 w-full text-md"
      />
      <p id="fotos-ayuda" className="text-sm text-muted">
        {REVIEW_PHOTO_HINT}
      </p>
    </>
  )
}
