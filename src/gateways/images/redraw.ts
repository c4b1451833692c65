/** A picture drawn anew: the same pixels and nothing else of the file. */
import { decodePicture, type PictureLine } from './decode.ts'

/** At most `side` long, upright, as WebP without metadata. Throws GatewayRefused like every decode. */
export const redrawPicture = (bytes: Uint8Array, side: number, line: PictureLine): Promise<Uint8Array> =>
  decodePicture(
    bytes,
    (upright) =>
      upright
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .webp({ quality: 80 })
        .toBuffer(),
    line,
  )
