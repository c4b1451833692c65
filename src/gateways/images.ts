/** Where product pictures and videos go: a folder of ours, or Cloudinary. Both take what was looked at first and keep no picture as it came. */
import { cloudinaryImages, type CloudinaryConfig } from './images/cloudinary.ts'
import { framePicture } from './images/frame.ts'
import { localImages } from './images/local.ts'
import { redrawPicture } from './images/redraw.ts'
import type { Images } from './ports.ts'

export type ImagesConfig = { kind: 'local'; dir: string } | ({ kind: 'cloudinary' } & CloudinaryConfig)

export function openImages(config: ImagesConfig): Images {
  const host = config.kind === 'local' ? localImages(config) : cloudinaryImages(config)
  return {
    ...host,
    redraw: redrawPicture,
    store: async (bytes, fileName, shape) =>
      host.store(shape === 'tile' ? await framePicture(bytes) : bytes, fileName),
  }
}
