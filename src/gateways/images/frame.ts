/**
 * The shape of the shop's tiles, 4 by 5 (product §35.7). Whoever has scripts crops by eye before sending; what comes in another shape
 * is set whole on the tile's colour, because a crop that nobody looked at cuts off toes.
 */
import { isTileShaped, TILE_COLOUR, TILE_RATIO } from '#rules/products/pictures/picture-file.ts'
import { decodePicture } from './decode.ts'
import { openSharp } from './sharp.ts'

/** Wider than the widest that pages draw, for the widest side of what was not 4 by 5. */
const LARGEST = 1920

/** The same bytes when they are 4 by 5 already; throws GatewayRefused like every decode. */
export async function framePicture(bytes: Uint8Array): Promise<Uint8Array> {
  return decodePicture(bytes, async (upright, size) => {
    if (isTileShaped(size)) return bytes
    const { data, info } = await upright
      .resize({ width: LARGEST, height: LARGEST, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: TILE_COLOUR })
      .toColourspace('srgb')
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true })
    const width = Math.max(info.width, Math.round(info.height * TILE_RATIO))
    const height = Math.max(info.height, Math.round(info.width / TILE_RATIO))
    const left = Math.floor((width - info.width) / 2)
    const top = Math.floor((height - info.height) / 2)
    return openSharp()(data)
      .extend({
        left,
        top,
        right: width - info.width - left,
        bottom: height - info.height - top,
        background: TILE_COLOUR,
      })
      .webp({ quality: 92 })
      .toBuffer()
  })
}
