/** Uploads to Cloudinary with an unsigned preset, always from our server: the preset is an open door, so browsers never learn it. */
import * as v from 'valibot'
import { decodePicture } from './decode.ts'
import { GatewayRefused, GatewayUnavailable, type Images } from '../ports.ts'

export type CloudinaryConfig = {
  cloudName: string
  uploadPreset: string
  /** `https://api.cloudinary.com` unless told otherwise. */
  baseUrl?: string
  sandbox?: boolean
}

const TIMEOUT_MS = 20_000
/** Cloudinary derives what pages draw from this; larger has no use in the shop. */
const LARGEST = 1920
const FAILED = 'No pudimos guardar la imagen. Probá otra vez en un momento.'

/** https://cloudinary.com/documentation/image_upload_api_reference: the fields that we read. */
const UPLOADED = v.object({
  secure_url: v.pipe(v.string(), v.url(), v.maxLength(2000)),
  width: v.pipe(v.number(), v.integer(), v.minValue(1)),
  height: v.pipe(v.number(), v.integer(), v.minValue(1)),
})
const REFUSED = v.object({ error: v.object({ message: v.string() }) })

export function cloudinaryImages(config: CloudinaryConfig): Images {
  const base = config.baseUrl ?? 'https://api.cloudinary.com'
  const address = `${base}/v1_1/${encodeURIComponent(config.cloudName)}/image/upload`
  return {
    sandbox: config.sandbox ?? false,
    addressBase: `https://res.cloudinary.com/${encodeURIComponent(config.cloudName)}/image/upload/`,
    async store(bytes) {
      // Encoded anew, so neither the place where a photo was taken nor anything hidden behind it leaves the house.
      const clean = await decodePicture(bytes, (upright) =>
        upright
          .resize({ width: LARGEST, height: LARGEST, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 90 })
          .toBuffer(),
      )
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(clean)], { type: 'image/webp' }), 'producto.webp')
      form.set('upload_preset', config.uploadPreset)
      const { status, answer } = await post(address, form)

      if (status === 429 || status === 420 || status >= 500)
        throw new GatewayUnavailable(FAILED, { cause: { status } })
      if (status >= 400) {
        const said = v.safeParse(REFUSED, answer)
        throw new GatewayRefused(FAILED, `${status} ${said.success ? said.output.error.message : ''}`)
      }
      const uploaded = v.safeParse(UPLOADED, answer)
      if (!uploaded.success) throw new GatewayUnavailable(FAILED, { cause: 'not an upload answer' })
      const { secure_url: url, width, height } = uploaded.output
      if (!url.startsWith('https://') && !config.sandbox)
        throw new GatewayRefused(FAILED, `not https: ${url}`)
      return { url, width, height }
    },
  }
}

async function post(address: string, body: FormData): Promise<{ status: number; answer: unknown }> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    return { status: response.status, answer: text.startsWith('{') ? JSON.parse(text) : text }
  } catch (error) {
    throw new GatewayUnavailable(FAILED, { cause: error })
  }
}
