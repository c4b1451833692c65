/** Hands out the pictures of the local folder. Their names say their content, so browsers and caches may keep them for a year. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { OG_WIDTH, PICTURE_WIDTHS } from '#rules/products/pictures/picture.ts'

const NAME = new RegExp(
  `^([0-9a-f]{32})(?:-(?:(?:${PICTURE_WIDTHS.join('|')})\\.(?:avif|webp)|${OG_WIDTH}\\.jpg))?$`,
)
const TYPE: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** Register with its prefix, `/img`. The bare address `/img/<hash>` is the JPEG, for readers who know one address only. */
export async function serveImages(
  app: FastifyInstance,
  options: { dir: string; prefix?: string },
): Promise<void> {
  app.get('/:name', async (request, reply) => {
    const { name } = request.params as { name: string }
    void reply.headers({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const absent = () =>
      reply
        .status(404)
        .header('cache-control', 'public, max-age=60')
        .type('text/plain; charset=utf-8')
        .send('Imagen no encontrada')

    const known = NAME.exec(name)
    if (!known) return absent()
    const file = name === known[1] ? `${name}-${OG_WIDTH}.jpg` : name
    const content = await readFile(join(options.dir, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (!content) return absent()

    const etag = `"${file}"`
    void reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      etag,
      'cross-origin-resource-policy': 'cross-origin',
    })
    const held = request.headers['if-none-match']
    if (held?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))
      return reply.status(304).send()
    return reply.type(TYPE[file.slice(file.lastIndexOf('.') + 1)]!).send(content)
  })
}
