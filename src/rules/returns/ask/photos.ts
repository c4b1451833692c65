/** Photos of a case, of what came wrong or of how it came back: private, ours once they are in, and how many. */
import { MAX_PICTURE_BYTES, MAX_PICTURE_MB } from '#rules/products/pictures/picture-file.ts'

export const PHOTO_AUTHORS = ['buyer', 'shop'] as const
export type PhotoAuthor = (typeof PHOTO_AUTHORS)[number]

/** Of one case, each side. */
export const MOST_PHOTOS = 6
/** Sent at once: what a phone's photos weigh. */
const SENT_MB = 24
export const PHOTOS_BYTES = SENT_MB * 1024 * 1024
/** Read all the same, so that what was typed beside photos that are refused comes back: as many as may be, each as heavy as it may be. */
export const PHOTOS_READ_BYTES = MOST_PHOTOS * MAX_PICTURE_BYTES
/** The longest side of what is kept. */
export const PHOTO_SIDE = 1600
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp'
export const PHOTO_HINT = `Hasta ${MOST_PHOTOS}, de ${MAX_PICTURE_MB} MB cada una y ${SENT_MB} MB juntas. Solo las vemos vos y nosotros.`
export const PHOTO_MESSAGES = {
  many: `Se pueden mandar hasta ${MOST_PHOTOS} fotos.`,
  heavy: `Juntas pesan más de ${SENT_MB} MB: mandá menos de una vez.`,
  none: 'Elegí una foto.',
  over: 'Este caso ya terminó: no hacen falta más fotos.',
}
