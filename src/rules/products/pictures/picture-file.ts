/**
 * What a picture's file may be: four formats, its weight, its pixels, and the sentence beside each limit. The browser asks before it
 * decodes and sends, the image gateway again before it decodes; both go by the first bytes, never by the name.
 */
export const MAX_PICTURE_MB = 8
export const MAX_PICTURE_BYTES = MAX_PICTURE_MB * 1024 * 1024
const MAX_MEGAPIXELS = 40
export const MAX_PICTURE_PIXELS = MAX_MEGAPIXELS * 1_000_000
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif'

/** Product tiles are 4 by 5 and have this ground (product §35.2, §35.7). */
const TILE = { width: 4, height: 5 }
export const TILE_RATIO = TILE.width / TILE.height
export const TILE_SHAPE = `${TILE.width} por ${TILE.height}`
export const TILE_COLOUR = '#EBE9E3'
/** A pixel or two of rounding is still the shape. */
export const isTileShaped = ({ width, height }: { width: number; height: number }): boolean =>
  Math.abs(width / height / TILE_RATIO - 1) < 0.01

const FORMATS = 'JPG, PNG, WebP o AVIF'
const FOUR = `La imagen tiene que ser ${FORMATS}.`
/** Beside the button that takes files. */
export const PICTURE_HINT = `${FORMATS}, hasta ${MAX_PICTURE_MB} MB. Salen verticales, de ${TILE_SHAPE}.`
export const PICTURE_MESSAGES = {
  empty: 'La imagen está vacía.',
  heavy: `La imagen pesa más de ${MAX_PICTURE_MB} MB.`,
  format: FOUR,
  svg: `Es un dibujo SVG. ${FOUR}`,
  gif: `Es un GIF. ${FOUR}`,
  pdf: `Es un PDF. ${FOUR}`,
  heic: `Es una foto HEIC, que los navegadores no muestran. ${FOUR}`,
  pixels: `La imagen es demasiado grande: el máximo son ${MAX_MEGAPIXELS} megapíxeles.`,
  broken: 'No pudimos leer la imagen: el archivo está dañado.',
  slow: 'La imagen tardó demasiado en procesarse. Probá con una más chica.',
}

type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif'
type Kind = PictureFormat | 'svg' | 'gif' | 'pdf' | 'heic' | 'other'

/** Of the file's first bytes (64 are enough, a few hundred for an SVG with a preface). */
export function kindOfFile(head: Uint8Array): Kind {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp') {
    const brand = text(8, 12)
    if (brand === 'avif' || brand === 'avis') return 'avif'
    return /^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(brand) ? 'heic' : 'other'
  }
  if (text(0, 3) === 'GIF') return 'gif'
  if (text(0, 5) === '%PDF-') return 'pdf'
  return /^[\s\ufeffï»¿]*<(\?xml|svg|!--|!doctype svg)/i.test(text(0, 256)) ? 'svg' : 'other'
}

/** Why a file is none of ours, by its weight and first bytes; null when it may be one. */
export function refusalOfFile(head: Uint8Array, bytes: number): string | null {
  if (bytes === 0) return PICTURE_MESSAGES.empty
  const kind = kindOfFile(head)
  switch (kind) {
    case 'jpeg':
    case 'png':
    case 'webp':
    case 'avif':
      return null
    case 'other':
      return PICTURE_MESSAGES.format
    default:
      return PICTURE_MESSAGES[kind]
  }
}

/**
 * How many pixels the file says that it has, without decoding any: 48 kB can be 400 megapixels. Null when these bytes do not say
 * (AVIF, or a JPEG whose size stands later).
 */
export function pixelsOfFile(bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kind = kindOfFile(bytes)
  if (kind === 'png' && bytes.length >= 24) return { width: view.getUint32(16), height: view.getUint32(20) }
  if (kind === 'jpeg') return pixelsOfJpeg(view)
  if (kind === 'webp' && bytes.length >= 30) return pixelsOfWebp(bytes, view)
  return null
}

function pixelsOfJpeg(view: DataView): { width: number; height: number } | null {
  for (let at = 2; at + 9 <= view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    // A start of frame, but not the tables that share its numbers.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

function pixelsOfWebp(bytes: Uint8Array, view: DataView): { width: number; height: number } | null {
  const form = String.fromCharCode(...bytes.subarray(12, 16))
  const three = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
  if (form === 'VP8X') return { width: three(24) + 1, height: three(27) + 1 }
  if (form === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  if (form === 'VP8 ')
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  return null
}
