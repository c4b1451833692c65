/** What a service worker of tests is told of the shop: one page that is anybody's, and where who is here changes. */
import type { WorkerTerms } from '#web/worker/scope.ts'

export const ORIGIN = 'https://shop.test'
export const PAGE = `${ORIGIN}/ProductDetail/7`
export const LEAVE = '/leave'
export const TERMS = {
  pages: ['/ProductDetail/:id'],
  own: ['/Cart'],
  notKept: { unseen: 'unseen', own: 'own' },
  never: [],
  people: [LEAVE],
  files: [],
  pictures: [],
  assets: '/assets',
  header: 'x-seen',
  prefix: 'shop-',
  version: 'one',
  most: { pages: 40, files: 400, pictures: 200, days: 30 },
  patienceMs: 6_000,
  till: { page: '/till', counter: '/counter', lease: 'lease' },
} as unknown as WorkerTerms
