/**
 * Which addresses a product picture has in the sizes and formats that pages draw. A picture is kept as one address: ours
 * (`/img/<hash>`), a Cloudinary delivery address, or any other, which then has one size only.
 */
import { serverPaths } from '#rules/server-paths.ts'

/** Pixels wide. */
export const PICTURE_WIDTHS = [320, 400, 640, 960] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
const SRC_WIDTH: PictureWidth = 640
/** Link previews and emails want a JPEG. */
export const OG_WIDTH: PictureWidth = 960

/** `avif` and `webp` are srcset texts, '' when the picture has one size only; `src` and `og` are single addresses. */
export type PictureSources = { avif: string; webp: string; src: string; og: string }

const OURS = /* @__PURE__ */ new RegExp(`^${serverPaths.picture('[0-9a-f]{32}')}$`)
/** One that lies with us, by the name that its bytes give it. */
export const isOwnPicture = (url: string): boolean => OURS.test(url)
/** …/image/upload/ then perhaps transforms, then the version or the name: transforms are put right after `upload`. */
const CLOUDINARY = /^(https?:\/\/[^/?#]+\/(?:[^?#]+\/)?image\/upload\/)([^?#]+)$/

const srcset = (address: (width: PictureWidth) => string): string =>
  PICTURE_WIDTHS.map((width) => `${address(width)} ${width}w`).join(', ')

/** Null for no picture at all, and for addresses that must not reach a page (`javascript:`, `data:`). */
export function pictureSources(url: string | null | undefined): PictureSources | null {
  if (!url) return null
  if (isOwnPicture(url))
    return {
      avif: srcset((width) => `${url}-${width}.avif`),
      webp: srcset((width) => `${url}-${width}.webp`),
      src: `${url}-${SRC_WIDTH}.webp`,
      og: `${url}-${OG_WIDTH}.jpg`,
    }
  const [, upload, rest] = CLOUDINARY.exec(url) ?? []
  // A comma or a space in the path would break a srcset; such an address keeps its one size.
  if (upload && rest && !/[\s,]/.test(url)) {
    const address = (format: string, width: PictureWidth) => `${upload}f_${format},q_auto,w_${width}/${rest}`
    return {
      avif: srcset((width) => address('avif', width)),
      webp: srcset((width) => address('webp', width)),
      src: address('auto', SRC_WIDTH),
      og: address('jpg', OG_WIDTH),
    }
  }
  if (!/^(https?:\/\/|\/(?!\/))/i.test(url)) return null
  return { avif: '', webp: '', src: url, og: url }
}
