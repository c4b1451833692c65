/** What search engines ask for: robots.txt and sitemap.xml (sitemaps.org 0.9). */
import type { FastifyInstance } from 'fastify'
import { lookPaths } from '#rules/look-paths.ts'
import { paths } from '#rules/paths.ts'
import { offered } from '#rules/products/labels.ts'
import { writeQuery } from '#rules/search/search.ts'
import { serverPaths } from '#rules/server-paths.ts'
import type { Shop } from '#shop/shop.ts'
import { openCachedAnswers, sendCached } from './cached-answers.ts'
import type { RouteBook } from '#server/http/route-book.ts'

/** A sitemap holds at most this many addresses; beyond it, the newest products are the ones that need to be found. */
const MOST = 50_000
/** What is no page: the server's own, and below the forms and scripts whose handle says so. */
const DOORS = [
  `${serverPaths.api}/`,
  `${serverPaths.sandboxes}/`,
  serverPaths.signIn,
  serverPaths.unsubscribe(''),
]

export function addCrawlers(app: FastifyInstance, shop: Shop, book: () => Promise<RouteBook>): void {
  const { publicUrl } = shop.settings
  const kept = openCachedAnswers(shop.products.revision, shop.countEvent)
  const shared = { 'cache-control': 'public, max-age=3600' }

  app.get(serverPaths.robots, async (_request, reply) => {
    const routes = [...DOORS, ...(await book()).patternsThat(({ crawlers }) => crawlers === 'kept out')]
    const lines = [
      'User-agent: *',
      ...routes.map((parts) => `Disallow: ${parts}`),
      '',
      `Sitemap: ${publicUrl}${serverPaths.sitemap}`,
      '',
    ]
    return reply.headers({ ...shared, 'content-type': 'text/plain; charset=utf-8' }).send(lines.join('\n'))
  })

  app.get(serverPaths.sitemap, async (request, reply) => {
    const found = kept.find('sitemap')
    if (found) return sendCached(request, reply, found)
    const revision = shop.products.revision()
    const listed = (await book()).patternsThat(({ crawlers }) => crawlers === 'listed')
    const pages = [
      ...listed.filter((pattern) => !pattern.includes(':')),
      ...offered(shop.settings.categories).map(({ value }) => writeQuery({ category: [value] })),
    ]
    const others = (await Promise.all(OTHERS.map((addresses) => addresses(shop)))).flat()
    const products = await shop.products.addresses(MOST - pages.length - others.length)
    const body = Buffer.from(
      sitemap([
        ...pages.map((path) => ({ address: publicUrl + path })),
        ...others.map(({ address, changed }) => ({ address: publicUrl + address, changed })),
        ...products.map(({ id, changed }) => ({ address: publicUrl + paths.product(id), changed })),
      ]),
    )
    const headers = { ...shared, 'content-type': 'application/xml; charset=utf-8' }
    return sendCached(request, reply, kept.keep('sitemap', revision, { headers, body }))
  })
}

type Place = { address: string; changed?: Date }
/** Of what a shop may do without. */
const OTHERS: readonly ((shop: Shop) => Promise<Place[]>)[] = [
  async (shop) =>
    (await shop.looks.list()).map(({ id, changed }) => ({ address: lookPaths.one(id), changed })),
]

const sitemap = (places: Place[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...places.map(
      ({ address, changed }) =>
        `<url><loc>${address.replaceAll('&', '&amp;')}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`,
    ),
    '</urlset>',
    '',
  ].join('\n')
