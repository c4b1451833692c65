/**
 * The catalogue for Google Merchant Center, Meta and TikTok (product §34.6), at addresses that stay. Written while it is read
 * from the database, so that its size costs no memory; who has it already is told that it is still right.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { FEEDS, type Feed } from '#rules/feeds/feed.ts'
import { WRITERS } from '#rules/feeds/write.ts'
import { serverPaths } from '#rules/server-paths.ts'
import type { Shop } from '#shop/shop.ts'

/** They come once an hour at most. */
const CACHED = 'public, max-age=300'

export function addFeeds(app: FastifyInstance, shop: Shop): void {
  const etagOf = (feed: Feed): string => {
    const { brands, categories, genres, shippingRates, freeShippingFrom, feedCondition, name } = shop.settings
    const said = { brands, categories, genres, shippingRates, freeShippingFrom, feedCondition, name }
    const made = JSON.stringify([feed, shop.products.revision(), said])
    return `W/"${createHash('sha256').update(made).digest('base64url').slice(0, 22)}"`
  }
  async function* written(feed: Feed): AsyncGenerator<string> {
    const writer = WRITERS[feed]
    yield writer.head(shop.settings)
    for await (const items of shop.feeds.items()) yield items.map(writer.item).join('')
    yield writer.foot
  }

  for (const feed of FEEDS)
    app.get(serverPaths.feed(feed), async (request, reply) => {
      const etag = etagOf(feed)
      void reply.headers({
        'content-type': WRITERS[feed].contentType,
        'cache-control': CACHED,
        vary: 'accept-encoding',
        etag,
      })
      const held = request.headers['if-none-match']
      if (held?.split(',').some((one) => one.trim() === etag)) return reply.status(304).send()
      const text = Readable.from(written(feed))
      if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text)
      const packed = createGzip()
      text.once('error', (error) => packed.destroy(error))
      return reply.header('content-encoding', 'gzip').send(text.pipe(packed))
    })
}
