/** Photos of a review: how many, how large they are kept, and their sentences. What a file may be is in rules/products/pictures. */
import { MAX_PICTURE_MB } from '#rules/products/pictures/picture-file.ts'

/** Of one review. */
export const MOST_REVIEW_PHOTOS = 4
/** What opens large is as large as a photo of a case; this is the longest side of what stands in the list. */
export const SMALL_PHOTO_SIDE = 320
export type ReviewPhotoSize = 'large' | 'small'

export const REVIEW_PHOTO_HINT = `Hasta ${MOST_REVIEW_PHOTOS}, JPG, PNG o WebP de ${MAX_PICTURE_MB} MB. Las ve todo el mundo.`
export const REVIEW_PHOTO_MESSAGES = {
  many: `Se pueden subir hasta ${MOST_REVIEW_PHOTOS} fotos.`,
  heavy: `Cada foto puede pesar hasta ${MAX_PICTURE_MB} MB.`,
}
