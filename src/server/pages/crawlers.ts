/** What search engines ask for: robots.txt and sitemap.xml (sitemaps.org 0.9). */
import type { FastifyInstance } from 'fastify'
import { CATEGORIES } from '#rules/products/product.ts'
import type { Shop } from '#shop/shop.ts'
import { openKeptAnswers, sendKept } from './cached-answers.ts'

/** A sitemap holds at most this many addresses; beyond it, the newest products are the ones that need to be found. */
const MOST = 50_000
const PAGES = [
  '/',
  '/LandingPage',
  '/Offers',
  ...CATEGORIES.map((category) => `/?category=${category}`),
  '/About',
  '/Faqs',
  '/Returns',
  '/TermsAndConditions',
  '/Arrepentimiento',
  '/Contact',
]
/**
 * Doors, not pages. What is only somebody's own (cart, profile, orders) says `noindex` itself, and a crawler has to be let in
 * to read that.
 */
const DOORS = [
  '/api/',
  '/sandbox/',
  '/sign-in',
  '/suggest',
  '/Cart/toggle',
  '/FavoriteProduct/toggle',
  '/Avisame',
  '/baja/',
]

export function addCrawlers(app: FastifyInstance, shop: Shop): void {
  const { publicUrl } = shop.settings
  const kept = openKeptAnswers(shop.products.revision, shop.countEvent)
  const shared = { 'cache-control': 'public, max-age=3600' }

  app.get('/robots.txt', (_request, reply) =>
    reply
      .headers({ ...shared, 'content-type': 'text/plain; charset=utf-8' })
      .send(
        [
          'User-agent: *',
          ...DOORS.map((door) => `Disallow: ${door}`),
          '',
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )

  app.get('/sitemap.xml', async (request, reply) => {
    const found = kept.find('sitemap')
    if (found) return sendKept(request, reply, found)
    const revision = shop.products.revision()
    const products = await shop.products.addresses(MOST - PAGES.length)
    const body = Buffer.from(
      sitemap([
        ...PAGES.map((path) => ({ address: publicUrl + path })),
        ...products.map(({ id, changed }) => ({ address: `${publicUrl}/ProductDetail/${id}`, changed })),
      ]),
    )
    const headers = { ...shared, 'content-type': 'application/xml; charset=utf-8' }
    return sendKept(request, reply, kept.keep('sitemap', revision, { headers, body }))
  })
}

const sitemap = (places: { address: string; changed?: Date }[]): string =>
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
