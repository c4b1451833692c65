/** Which addresses a product's video has: ours (`/video/<hash>.mp4`), or beside the pictures at the image host. */
import { serverPaths } from '#rules/server-paths.ts'

const OURS = /* @__PURE__ */ new RegExp(`^${serverPaths.video('[0-9a-f]{32}\\.(?:mp4|webm)')}$`)
/** One that lies with us, by the name that its bytes give it. */
export const isOwnVideo = (url: string): boolean => OURS.test(url)

/** Where an image host keeps videos: Cloudinary has them beside its pictures (`…/image/upload/`, `…/video/upload/`); '' where it has none. */
export const videoBaseOf = (imageBase: string): string =>
  /image\/upload\/?$/.test(imageBase) ? imageBase.replace(/image\/upload\/?$/, 'video/upload/') : ''

/** Of ours, or on the image host under this address. */
export const isServedVideo = (url: string, imageBase: string): boolean => {
  const base = videoBaseOf(imageBase)
  return isOwnVideo(url) || (base !== '' && url.startsWith(base) && !/[\s"'<>\\]/.test(url))
}
