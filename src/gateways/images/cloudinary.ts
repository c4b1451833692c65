/** Uploads to Cloudinary with an unsigned preset, always from our server: the preset is an open route, so browsers never learn it. */
import { openAsBlob } from 'node:fs'
import * as v from 'valibot'
import { videoBaseOf } from '#rules/products/pictures/video.ts'
import { decodePicture } from './decode.ts'
import { acceptVideo, VIDEO_TYPE } from './video/accept-video.ts'
import { ask, note, right, wrong } from '#gateways/check.ts'
import { GatewayRefused, GatewayUnavailable, type Finding, type ImageHost } from '#gateways/ports.ts'

export type CloudinaryConfig = {
  cloudName: string
  uploadPreset: string
  /** `https://api.cloudinary.com` unless told otherwise. */
  baseUrl?: string
  /** Where pictures are delivered from, when that is not `https://res.cloudinary.com/<cloud>`: a CNAME, or a path behind a proxy. */
  deliveryUrl?: string
  sandbox?: boolean
  timeoutMs?: number
}

const TIMEOUT_MS = 20_000
/** Cloudinary derives what pages draw from this; larger has no use in the shop. */
const LARGEST = 1920
/** Thirty times as much to send. */
const VIDEO_TIMEOUT_MS = 120_000
const PICTURE_SENTENCES = {
  reach: 'Cloudinary no responde: no pudimos guardar la imagen. Probá otra vez en un momento.',
  limit: 'Cloudinary no recibe más imágenes por ahora. Probá otra vez en unos minutos.',
  key: 'Cloudinary no acepta la configuración de la tienda, así que la imagen no se guardó. Mirá «Empresas».',
  unread: 'Cloudinary no pudo leer la imagen. Probá con otro archivo.',
  heavy: 'La imagen pesa más de lo que permite la cuenta de Cloudinary. Probá con una más chica.',
  refused: 'Cloudinary no aceptó la imagen. Probá con otro archivo.',
}
const VIDEO_SENTENCES: typeof PICTURE_SENTENCES = {
  reach: 'Cloudinary no responde: no pudimos guardar el video. Probá otra vez en un momento.',
  limit: 'Cloudinary no recibe más videos por ahora. Probá otra vez en unos minutos.',
  key: 'Cloudinary no acepta la configuración de la tienda, así que el video no se guardó. Mirá «Empresas».',
  unread: 'Cloudinary no pudo leer el video. Probá con otro archivo.',
  heavy: 'El video pesa más de lo que permite la cuenta de Cloudinary. Probá con uno más liviano.',
  refused: 'Cloudinary no aceptó el video. Probá con otro archivo.',
}

/** https://cloudinary.com/documentation/image_upload_api_reference: the fields that we read. */
const UPLOADED_VIDEO = v.object({ secure_url: v.pipe(v.string(), v.url(), v.maxLength(2000)) })
const UPLOADED = v.object({
  ...UPLOADED_VIDEO.entries,
  width: v.pipe(v.number(), v.integer(), v.minValue(1)),
  height: v.pipe(v.number(), v.integer(), v.minValue(1)),
})
const REFUSED = v.object({ error: v.object({ message: v.string() }) })

export function cloudinaryImages(config: CloudinaryConfig): ImageHost {
  const base = config.baseUrl ?? 'https://api.cloudinary.com'
  const timeoutMs = config.timeoutMs ?? TIMEOUT_MS
  const delivery = config.deliveryUrl ?? `https://res.cloudinary.com/${encodeURIComponent(config.cloudName)}`
  const addressBase = `${delivery.replace(/\/+$/, '')}/image/upload/`
  const addressOf = (kind: 'image' | 'video') =>
    `${base}/v1_1/${encodeURIComponent(config.cloudName)}/${kind}/upload`
  /** Delivered from where we let it come from, or not taken. */
  async function send<S extends typeof UPLOADED | typeof UPLOADED_VIDEO>(
    kind: 'image' | 'video',
    file: { content: Blob; name: string },
    schema: S,
  ): Promise<v.InferOutput<S>> {
    const said = kind === 'image' ? PICTURE_SENTENCES : VIDEO_SENTENCES
    const form = new FormData()
    form.set('file', file.content, file.name)
    form.set('upload_preset', config.uploadPreset)
    const patience = kind === 'image' ? timeoutMs : (config.timeoutMs ?? VIDEO_TIMEOUT_MS)
    const { status, answer } = await post(addressOf(kind), form, patience, said)
    if (status >= 400) throw translate(status, answer, said)
    const uploaded = v.safeParse(schema, answer)
    if (!uploaded.success) throw new GatewayUnavailable(said.reach, { cause: 'not an upload answer' })
    const { secure_url: url } = uploaded.output
    if (!url.startsWith(kind === 'image' ? addressBase : videoBaseOf(addressBase)))
      throw new GatewayRefused(said.refused, `delivered from elsewhere: ${new URL(url).origin}`)
    return uploaded.output
  }

  return {
    sandbox: config.sandbox ?? false,
    addressBase,
    async store(bytes) {
      // Encoded anew, so neither the place where a photo was taken nor anything hidden behind it leaves the app.
      const clean = await decodePicture(bytes, (upright) =>
        upright
          .resize({ width: LARGEST, height: LARGEST, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 90 })
          .toBuffer(),
      )
      const content = new Blob([new Uint8Array(clean)], { type: 'image/webp' })
      const {
        secure_url: url,
        width,
        height,
      } = await send('image', { content, name: 'producto.webp' }, UPLOADED)
      return { url, width, height }
    },
    async storeVideo(path) {
      const kind = await acceptVideo(path)
      // Read from the disk while it is sent.
      const content = await openAsBlob(path, { type: VIDEO_TYPE[kind] })
      const { secure_url: url } = await send('video', { content, name: `producto.${kind}` }, UPLOADED_VIDEO)
      return { url }
    },
    // What lies there is nobody's to delete with an unsigned preset.
    videosBefore: () => Promise.resolve([]),
    dropVideo: () => Promise.resolve(),

    check: () => checkCloudinary(addressOf('image'), config, addressBase),
  }
}

/** What Cloudinary says no with, sorted by who can do something about it. */
function translate(
  status: number,
  answer: unknown,
  sentences: typeof PICTURE_SENTENCES,
): GatewayRefused | GatewayUnavailable {
  const said = v.safeParse(REFUSED, answer)
  const message = said.success ? said.output.error.message : ''
  const detail = `Cloudinary ${status}: ${message}`
  if (status === 429 || status === 420)
    return new GatewayUnavailable(sentences.limit, { cause: detail, trouble: 'limit' })
  if (status >= 500) return new GatewayUnavailable(sentences.reach, { cause: detail })
  if (mindsOurKey(status, message))
    return new GatewayUnavailable(sentences.key, { cause: detail, trouble: 'key' })
  if (/too large/i.test(message)) return new GatewayRefused(sentences.heavy, detail)
  if (/invalid (image|video)|unsupported|corrupt/i.test(message))
    return new GatewayRefused(sentences.unread, detail)
  return new GatewayRefused(sentences.refused, detail)
}
const mindsOurKey = (status: number, message: string): boolean =>
  [401, 403, 404].includes(status) ||
  /preset|cloud_name|cloud name|api[_ ]key|disabled|unsigned/i.test(message)

/** Bytes that are no picture: who knows the preset says so, and keeps nothing. */
async function checkCloudinary(
  address: string,
  { uploadPreset, cloudName }: CloudinaryConfig,
  addressBase: string,
): Promise<Finding[]> {
  const form = new FormData()
  form.set('file', new Blob(['vereda'], { type: 'image/png' }), 'prueba.png')
  form.set('upload_preset', uploadPreset)
  const asked = await ask(address, { method: 'POST', body: form })
  const said = v.safeParse(REFUSED, asked?.json)
  const message = said.success ? said.output.error.message : ''
  if (!asked || asked.status >= 500)
    return [
      wrong('Cloudinary no responde.', 'Las imágenes nuevas no se pueden subir hasta que vuelva.', 'reach'),
    ]
  if (asked.status === 429 || asked.status === 420)
    return [wrong('Cloudinary dice que la cuenta llegó a su límite.', 'Esperá, o ampliá el plan.', 'limit')]
  if (mindsOurKey(asked.status, message))
    return [
      wrong(
        `Cloudinary no acepta la nube «${cloudName}» con el preset configurado.`,
        'Revisá CLOUDINARY_CLOUD y CLOUDINARY_UPLOAD_PRESET; el preset tiene que ser «Unsigned».',
        'key',
      ),
    ]
  if (asked.status === 200 || /invalid image|unsupported/i.test(message))
    return [right(`Cloudinary acepta el preset. Las imágenes salen de ${addressBase}.`), ...asked.clock]
  return [
    note(`Cloudinary contestó algo que no se entiende (HTTP ${asked.status}).`, 'Probá subir una imagen.'),
  ]
}

async function post(
  address: string,
  body: FormData,
  timeoutMs: number,
  sentences: typeof PICTURE_SENTENCES,
): Promise<{ status: number; answer: unknown }> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    return { status: response.status, answer: text.startsWith('{') ? JSON.parse(text) : text }
  } catch (error) {
    throw new GatewayUnavailable(sentences.reach, { cause: error })
  }
}
