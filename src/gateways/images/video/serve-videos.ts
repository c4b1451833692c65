/** Hands out the videos of the local folder, whole or the piece that is asked for (RFC 9110 §14): Safari plays nothing without pieces. */
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { VideoKind } from '#rules/products/pictures/video-file.ts'
import { VIDEO_TYPE } from './accept-video.ts'

const NAME = /^[0-9a-f]{32}\.(mp4|webm)$/

/** Register with its prefix, `/video`. */
export async function serveVideos(
  app: FastifyInstance,
  options: { dir: string; prefix?: string },
): Promise<void> {
  app.get('/:name', async (request, reply) => {
    const { name } = request.params as { name: string }
    void reply.headers({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const kind = NAME.exec(name)?.[1] as VideoKind | undefined
    const file = kind && (await open(join(options.dir, name)).catch(unlessAbsent))
    if (!file) return absent(reply)
    let handedOn = false
    try {
      const { size } = await file.stat()
      const etag = `"${name}"`
      void reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        etag,
        'accept-ranges': 'bytes',
        'cross-origin-resource-policy': 'cross-origin',
      })
      const { range, 'if-range': condition, 'if-none-match': held } = request.headers
      if (held?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))
        return reply.status(304).send()
      const asked = condition === undefined || condition === etag ? pieceOf(range, size) : null
      if (asked === 'none')
        return reply.status(416).header('content-range', `bytes */${size}`).type('text/plain').send('')
      const { from, to } = asked ?? { from: 0, to: size - 1 }
      if (asked) void reply.status(206).header('content-range', `bytes ${from}-${to}/${size}`)
      void reply.header('content-length', to - from + 1).type(VIDEO_TYPE[kind!])
      handedOn = true
      return reply.send(file.createReadStream({ start: from, end: to }))
    } finally {
      if (!handedOn) await file.close()
    }
  })
}

const unlessAbsent = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null
  throw error
}

const absent = (reply: FastifyReply) =>
  reply
    .status(404)
    .header('cache-control', 'public, max-age=60')
    .type('text/plain; charset=utf-8')
    .send('Video no encontrado')

/** The one piece that is asked for; null for the whole (also where several are), 'none' for one that is not there. */
function pieceOf(range: string | undefined, size: number): { from: number; to: number } | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'none' : { from: size - length, to: size - 1 }
  }
  const from = Number(first)
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < from) return null
  return from >= size ? 'none' : { from, to }
}
