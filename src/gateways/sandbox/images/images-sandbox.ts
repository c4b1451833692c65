/**
 * An image host that answers uploads like Cloudinary does (unsigned preset, multipart, `secure_url`), in front of the local folder. It lets the
 * Cloudinary adapter be tried without an account; the shop itself keeps pictures in the folder directly.
 */
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { MAX_BYTES } from '../../images/decode.ts'
import { GatewayRefused, type Images } from '../../ports.ts'

export type ImagesSandboxOptions = { publicUrl: string; uploadPreset: string; images: Images }

export async function imagesSandbox(app: FastifyInstance, options: ImagesSandboxOptions): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(multipart, { limits: { fileSize: MAX_BYTES, files: 1, fields: 20, parts: 21 } })

  app.post('/v1_1/:cloud/image/upload', async (request, reply) => {
    const refuse = (status: number, message: string) => reply.status(status).send({ error: { message } })
    if (!request.isMultipart()) return refuse(400, 'Missing required parameter - file')
    let bytes: Buffer | undefined
    let fileName = ''
    let preset = ''
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        bytes = await part.toBuffer()
        fileName = part.filename
      } else if (part.fieldname === 'upload_preset') preset = String(part.value)
    }
    if (!preset) return refuse(400, 'Upload preset must be specified when using unsigned upload')
    if (preset !== options.uploadPreset) return refuse(400, 'Upload preset not found')
    if (!bytes) return refuse(400, 'Missing required parameter - file')
    try {
      const { url, width, height } = await options.images.store(bytes, fileName)
      const address = `${options.publicUrl}${url}`
      return await reply.send({
        public_id: url.slice(url.lastIndexOf('/') + 1),
        version: 1,
        width,
        height,
        format: 'webp',
        resource_type: 'image',
        type: 'upload',
        bytes: bytes.length,
        url: address,
        secure_url: address,
        original_filename: fileName,
      })
    } catch (error) {
      if (error instanceof GatewayRefused) return refuse(400, 'Invalid image file')
      throw error
    }
  })
}
