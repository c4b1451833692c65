import {
  MAX_PICTURE_PIXELS,
  PICTURE_MESSAGES,
  pixelsOfFile,
  refusalOfFile,
  TILE_COLOUR,
} from '#rules/products/pictures/picture-file.ts'
import type { Box } from './crop.ts'

/** As wide as the widest that pages draw, nearly twice over. */
const WIDEST = 1800
const LIGHT = 1_500_000
/** A JPEG's size stands within its first hundred kilobytes, behind the camera's own notes. */
const HEAD = 256 * 1024

/** Why a file is no picture that the shop takes, before any of it is decoded; null when it may be one. */
export async function problemOf(file: File): Promise<string | null> {
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer())
  const refusal = refusalOfFile(head.subarray(0, 256), file.size)
  if (refusal) return refusal
  const { width, height } = pixelsOfFile(head) ?? { width: 0, height: 0 }
  return width * height > MAX_PICTURE_PIXELS ? PICTURE_MESSAGES.pixels : null
}

/** Upright; null when this browser cannot read it, and the shop shall say. */
export async function decoded(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}

/** The box of the picture, no larger than pages need. A telephone's photo of 12 MB becomes one of some hundred kB before it travels. */
export async function cut(picture: ImageBitmap, box: Box, file: File): Promise<Blob> {
  const whole = Math.abs(box.width - picture.width) < 1 && Math.abs(box.height - picture.height) < 1
  if (whole && file.size <= LIGHT) return file
  const scale = Math.min(1, WIDEST / box.width)
  const canvas = new OffscreenCanvas(Math.round(box.width * scale), Math.round(box.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return file
  // Cut-outs without a ground of their own stand on the tile's colour.
  pen.fillStyle = TILE_COLOUR
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, box.left, box.top, box.width, box.height, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
}
