/**
 * The files that one picture becomes: four widths in AVIF and WebP, and a JPEG for link previews. Named by the digest of the
 * bytes it came from, so the same picture twice is one picture.
 */
import { createHash } from 'node:crypto'
import { OG_WIDTH, PICTURE_WIDTHS } from '#rules/products/pictures/picture.ts'
import { decodePicture } from './decode.ts'
import { openSharp } from './sharp.ts'

export type DerivedPicture = {
  hash: string
  /** Of the picture as it came, upright. */
  width: number
  height: number
  /** File name -> bytes. */
  files: Map<string, Uint8Array>
}

const LARGEST = Math.max(...PICTURE_WIDTHS)
/** Shown where a picture was transparent and the format cannot be: the tile's colour (product §35.2). */
const TILE = '#EBE9E3'

export const pictureHash = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32)

export const fileNames = (hash: string): string[] => [
  ...PICTURE_WIDTHS.flatMap((width) => [`${hash}-${width}.avif`, `${hash}-${width}.webp`]),
  `${hash}-${OG_WIDTH}.jpg`,
]

/** About half a second to a second of work on two cores. A narrow picture is not enlarged, but has all its names. */
export async function derivePicture(bytes: Uint8Array): Promise<DerivedPicture> {
  const hash = pictureHash(bytes)
  return decodePicture(bytes, async (upright, size) => {
    const { data, info } = await upright
      .toColourspace('srgb')
      .resize({ width: LARGEST, height: LARGEST * 4, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const pixels = () => openSharp()(data, { raw: { width, height, channels } })
    const files = new Map<string, Uint8Array>()
    // One after the other: each encode already uses both cores.
    for (const wanted of PICTURE_WIDTHS) {
      const sized = () => pixels().resize({ width: wanted, withoutEnlargement: true })
      files.set(`${hash}-${wanted}.avif`, await sized().avif({ quality: 50, effort: 2 }).toBuffer())
      files.set(`${hash}-${wanted}.webp`, await sized().webp({ quality: 78 }).toBuffer())
    }
    const preview = pixels()
      .resize({ width: OG_WIDTH, withoutEnlargement: true })
      .flatten({ background: TILE })
    files.set(`${hash}-${OG_WIDTH}.jpg`, await preview.jpeg({ quality: 82, mozjpeg: true }).toBuffer())
    return { hash, ...size, files }
  })
}
