/**
 * The only place where foreign picture bytes are decoded. Four formats by their first bytes, a limit on bytes and pixels, no SVG, few
 * decodes at a time; what leaves here is pixels of ours, upright, without metadata.
 */
import type { Sharp } from 'sharp'
import {
  kindOfFile,
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  PICTURE_MESSAGES,
  refusalOfFile,
} from '#rules/products/pictures/picture-file.ts'
import { GatewayRefused, GatewayUnavailable } from '#gateways/ports.ts'
import { openSharp } from './sharp.ts'
import { takeTurns } from './turns.ts'

const MAX_BYTES = MAX_PICTURE_BYTES
const TIMEOUT_SECONDS = 20

const full = () =>
  new GatewayUnavailable('Hay muchas imágenes en proceso. Probá en un momento.', { trouble: 'resting' })
/** What people from outside send waits in a line of its own, one at a time: it never keeps the shop's pictures waiting. */
const turns = { shop: takeTurns(2, 30, full), visitors: takeTurns(1, 30, full) }
export type PictureLine = keyof typeof turns

/** Runs `work` on an upright picture when it is one's turn. Throws GatewayRefused with a sentence for whoever chose the file. */
export async function decodePicture<T>(
  bytes: Uint8Array,
  work: (upright: Sharp, size: { width: number; height: number }) => Promise<T>,
  line: PictureLine = 'shop',
): Promise<T> {
  const head = bytes.subarray(0, 256)
  const refusal = bytes.length > MAX_BYTES ? PICTURE_MESSAGES.heavy : refusalOfFile(head, bytes.length)
  if (refusal) throw new GatewayRefused(refusal)
  const format = kindOfFile(head)
  return turns[line](async () => {
    try {
      const picture = openSharp()(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error' })
      const found = await picture.metadata()
      if (found.format !== (format === 'avif' ? 'heif' : format))
        throw new GatewayRefused(PICTURE_MESSAGES.format)
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
  if (/pixel limit/i.test(detail)) return new GatewayRefused(PICTURE_MESSAGES.pixels, detail)
  if (/timeout/i.test(detail)) return new GatewayRefused(PICTURE_MESSAGES.slow, detail)
  return new GatewayRefused(PICTURE_MESSAGES.broken, detail)
}
