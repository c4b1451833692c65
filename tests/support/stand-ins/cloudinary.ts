/** Cloudinary's unsigned upload as its reference describes it; pictures are not kept, only measured, videos as they came. */
import sharp from 'sharp'
import { standIn, type StandIn } from './stand-in.ts'

export type CloudinaryStandIn = StandIn & {
  uploads: { preset: string; format: string; exif: boolean }[]
  videos: { preset: string; type: string; bytes: Buffer }[]
}
export const CLOUD = { cloudName: 'vereda-ar', uploadPreset: 'tienda_unsigned' }

export async function cloudinaryStandIn(): Promise<CloudinaryStandIn> {
  const uploads: CloudinaryStandIn['uploads'] = []
  const videos: CloudinaryStandIn['videos'] = []
  const refuse = (status: number, message: string) => ({ status, body: { error: { message } } })
  const server = await standIn(async ({ method, path, headers, body }) => {
    if (method !== 'POST' || !/^(\/[^/]+)?\/v1_1\/[^/]+\/(image|video)\/upload$/.test(path)) return null
    if (!path.includes(`/v1_1/${CLOUD.cloudName}/`)) return refuse(401, 'cloud_name mismatch')
    const type = headers['content-type'] ?? ''
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
    const preset = String(form.get('upload_preset') ?? '')
    if (preset === '') return refuse(400, 'Upload preset must be specified when using unsigned upload')
    if (preset !== CLOUD.uploadPreset) return refuse(400, 'Upload preset not found')
    const file = form.get('file')
    if (!(file instanceof Blob)) return refuse(400, 'Missing required parameter - file')
    if (path.endsWith('/video/upload')) {
      videos.push({ preset, type: file.type, bytes: Buffer.from(await file.arrayBuffer()) })
      const name = `v1700000000/producto_${videos.length}.${file.type.slice('video/'.length)}`
      const secure = `https://res.cloudinary.com/${CLOUD.cloudName}/video/upload/${name}`
      return { body: { asset_id: 'v1', resource_type: 'video', type: 'upload', secure_url: secure } }
    }
    const found = await sharp(Buffer.from(await file.arrayBuffer()))
      .metadata()
      .catch(() => null)
    if (!found) return refuse(400, 'Invalid image file')
    uploads.push({ preset, format: found.format, exif: found.exif !== undefined })
    const id = `v1700000000/producto_${uploads.length}.webp`
    return {
      body: {
        asset_id: 'a1',
        public_id: `producto_${uploads.length}`,
        width: found.width,
        height: found.height,
        format: found.format,
        resource_type: 'image',
        type: 'upload',
        url: `http://res.cloudinary.com/${CLOUD.cloudName}/image/upload/${id}`,
        secure_url: `https://res.cloudinary.com/${CLOUD.cloudName}/image/upload/${id}`,
      },
    }
  })
  return { ...server, uploads, videos }
}
