/**
 * What makes the shop installable and lets what was seen open without signal (product §46.2): the manifest (W3C, «Web Application
 * Manifest»), the service worker, and the page that it shows where nothing else can be.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { paths } from '#rules/paths.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { installPaths, LATER, LATER_STORE, LATER_TEXT, NOT_KEPT_TEXT } from '#rules/install-paths.ts'
import { KEPT_PREFIX, LEASE_STORE } from '#rules/kept-stores.ts'
import { serverPaths } from '#rules/server-paths.ts'
import type { Shop } from '#shop/shop.ts'
import { keepForLater, type LaterTerms } from '#web/worker/later.ts'
import type { WorkerTerms } from '#web/worker/scope.ts'
import { noServiceWorker, serviceWorker } from '#web/worker/worker.ts'
import { escape, wholePage } from '#server/http/plain-page.ts'
import type { RouteBook } from '#server/http/route-book.ts'

/** Sent with a page that was printed for nobody in particular. */
export const FOR_ANYBODY = 'x-for-anybody'

const INK = '#141413'
const PAPER = '#FBFAF7'
const MOST: WorkerTerms['most'] = { pages: 40, files: 300, pictures: 200, days: 30 }
/** After so long without an answer, what was seen is shown. */
const PATIENCE_MS = 6000

const STYLE = `@font-face{font-family:Archivo;src:url(${serverPaths.font}) format("woff2");font-weight:400 900;font-stretch:100% 125%}
body{margin:0;min-height:100vh;background:${PAPER};color:${INK};font:400 17px/1.5 Archivo,"Helvetica Neue",Arial,sans-serif}
main{max-width:560px;margin:0 auto;padding:12vh 20px 48px}
h1{font-size:32px;line-height:1.1;letter-spacing:-.02em;margin:0 0 12px}
h2{font-size:19px;line-height:1.3;margin:40px 0 8px}
p{margin:0 0 20px}
.name{margin:0 0 32px;font-size:20px;font-weight:850;font-stretch:125%;letter-spacing:-.02em;text-transform:uppercase}
ul{list-style:none;margin:0;padding:0}
li{border-top:1px solid #E4E0D8;padding:12px 0;display:flex;gap:12px;justify-content:space-between;align-items:baseline}
li a{color:${INK};font-weight:700;padding:4px 0;overflow-wrap:anywhere}
small{color:#5F5A52;white-space:nowrap}
.again{display:inline-block;padding:10px 18px;border:1px solid ${INK};border-radius:6px;background:${INK};color:#fff;font-weight:700;text-decoration:none}
a:focus-visible{outline:2px solid #1746D1;outline-offset:2px}`

type Parts = {
  shop: Shop
  book: () => Promise<RouteBook>
  works: boolean
  /** Of the built pages; null where there are none, or while developing. */
  files: string | null
}

export function addInstallable(app: FastifyInstance, { shop, book, works, files }: Parts): void {
  app.get(installPaths.manifest, (_request, reply) =>
    reply
      .headers({
        'content-type': 'application/manifest+json; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      })
      .send(manifest(shop.settings.name)),
  )

  app.get(installPaths.worker, async (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        // Of the worker itself: it runs nothing else, and asks this shop only.
        'content-security-policy': "default-src 'none'; connect-src 'self'",
      })
      .send(
        works && files
          ? printed(serviceWorker, termsOf(versionOf(files), await book(), shop.settings.name))
          : printed(noServiceWorker, { prefix: KEPT_PREFIX }),
      ),
  )

  app.get(installPaths.later, (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
      .send(`(${keepForLater.toString()})(${JSON.stringify(LATER_TERMS)})\n`),
  )

  app.get(installPaths.offline, (request, reply) => {
    const style = `style-src 'nonce-${request.nonce}'`
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': `default-src 'none'; ${style}; font-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      })
      .send(
        wholePage(
          { title: `Sin conexión · ${shop.settings.name}`, style: STYLE, main: main(shop.settings.name) },
          request.nonce,
        ),
      )
  })
}

/** The address stays the one that was asked for, so the link asks again. */
const main = (name: string) => `<main>
<p class="name">${escape(name)}</p>
<h1>Sin conexión</h1>
<p>${NOT_KEPT_TEXT.unseen} Tu carrito y tus favoritos no se pierden.</p>
<p><a class="again" href="">Probar de nuevo</a></p>
</main>`

const manifest = (name: string) => ({
  id: paths.home,
  name,
  short_name: name,
  lang: 'es-AR',
  dir: 'ltr',
  start_url: paths.home,
  scope: '/',
  display: 'standalone',
  // There is one scheme, on paper; above it stands the bar, on ink.
  background_color: PAPER,
  theme_color: INK,
  categories: ['shopping'],
  icons: [
    { src: installPaths.smallLogo, sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: serverPaths.logo, sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: installPaths.maskableLogo, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Carrito', url: paths.cart },
    { name: 'Favoritos', url: paths.favourites },
  ],
})

const LATER_TERMS: LaterTerms = {
  store: LATER_STORE,
  cart: paths.toggleInCart,
  favourites: paths.toggleFavourite,
  signOut: paths.signOut,
  header: LATER,
  most: 60,
  days: 7,
  everyMs: 5000,
  says: LATER_TEXT,
}

const termsOf = (version: string, book: RouteBook, name: string): WorkerTerms => ({
  version,
  prefix: KEPT_PREFIX,
  pages: book.patternsThat(({ cached }) => cached === 'everybody'),
  own: book.patternsThat(({ cached }) => cached !== 'everybody').filter((one) => !one.includes('*')),
  notKept: NOT_KEPT_TEXT,
  never: [serverPaths.api, serverPaths.sandboxes, serverPaths.live, serverPaths.videos, serverPaths.webhooks],
  people: [serverPaths.signIn, paths.signIn, paths.signOut],
  files: [serverPaths.assets, serverPaths.fonts],
  assets: serverPaths.assets,
  pictures: [serverPaths.pictures, SCENES],
  offline: installPaths.offline,
  later: installPaths.later,
  till: { page: adminPaths.tillOffline, counter: adminPaths.till, lease: LEASE_STORE },
  header: FOR_ANYBODY,
  most: MOST,
  patienceMs: PATIENCE_MS,
  notice: { icon: installPaths.smallLogo, title: name, path: paths.notifications },
  moved: `${serverPaths.api}/push/moved`,
})
const SCENES = path.posix.dirname(serverPaths.scene('', 0, ''))

/** As it is written: Node has taken its types away (decision 3), and it uses nothing from outside its braces. */
const printed = <Terms>(work: (scope: never, terms: Terms) => void, terms: Terms): string =>
  `(${work.toString()})(self, ${JSON.stringify(terms)})\n`

/** Names of built files say their content, so all of them together say the build; the file of what waits has one name. */
function versionOf(files: string): string {
  const names = fs.readdirSync(path.join(files, path.basename(serverPaths.assets))).toSorted()
  return createHash('sha256')
    .update(names.join() + keepForLater)
    .digest('hex')
    .slice(0, 12)
}
