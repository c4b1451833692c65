/**
 * The only place where foreign picture bytes are decoded. Four formats by their first bytes, a limit on bytes and pixels, no SVG, two
 * decodes at a time; what leaves here is pixels of ours, upright, without metadata.
 */
import sharp, { type Sharp } from 'sharp'
import { GatewayRefused, GatewayUnavailable } from '../ports.ts'
import { takeTurns } from './turns.ts'

export const MAX_BYTES = 8 * 1024 * 1024
const MAX_PIXELS = 40_000_000
const TIMEOUT_SECONDS = 20

// libvips opens far more than we accept (SVG among them, which is a program); here it keeps four decoders only.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
})
sharp.concurrency(2)

const SENTENCE = {
  empty: 'La imagen está vacía.',
  heavy: 'La imagen pesa más de 8 MB.',
  format: 'La imagen tiene que ser JPG, PNG, WebP o AVIF.',
  pixels: 'La imagen es demasiado grande: el máximo son 40 megapíxeles.',
  broken: 'No pudimos leer la imagen: el archivo está dañado.',
  slow: 'La imagen tardó demasiado en procesarse. Probá con una más chica.',
}

type Format = 'jpeg' | 'png' | 'webp' | 'avif'

/** By what the file is, never by its name. */
export function sniff(bytes: Uint8Array): Format | null {
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp'
  if (ascii(4, 8) === 'ftyp' && ['avif', 'avis'].includes(ascii(8, 12))) return 'avif'
  return null
}

const turn = takeTurns(
  2,
  30,
  () => new GatewayUnavailable('Hay muchas imágenes en proceso. Probá en un momento.'),
)

/** Runs `work` on an upright picture when it is one's turn. Throws GatewayRefused with a sentence for whoever chose the file. */
export async function decodePicture<T>(
  bytes: Uint8Array,
  work: (upright: Sharp, size: { width: number; height: number }) => Promise<T>,
): Promise<T> {
  if (bytes.length === 0) throw new GatewayRefused(SENTENCE.empty)
  if (bytes.length > MAX_BYTES) throw new GatewayRefused(SENTENCE.heavy)
  const format = sniff(bytes)
  if (!format) throw new GatewayRefused(SENTENCE.format)
  return turn(async () => {
    try {
      const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      const found = await picture.metadata()
      if (found.format !== (format === 'avif' ? 'heif' : format)) throw new GatewayRefused(SENTENCE.format)
      const upright = picture.timeout({ seconds: TIMEOUT_SECONDS }).autoOrient()
      return await work(upright, found.autoOrient)
    } catch (error) {
      throw error instanceof GatewayRefused ? error : refusalFor(error)
    }
  })
}

function refusalFor(error: unknown): unknown {
  const detail = error instanceof Error ? error.message : String(error)
  // A full disk is not the picture's fault.
  if ((error as NodeJS.ErrnoException).syscall) return error
  if (/pixel limit/i.test(detail)) return new GatewayRefused(SENTENCE.pixels, detail)
  if (/timeout/i.test(detail)) return new GatewayRefused(SENTENCE.slow, detail)
  return new GatewayRefused(SENTENCE.broken, detail)
}
