/**
 * Builds the whole app without opening it: database, providers, shop, routes. `main.ts` listens; tests knock with
 * `inject` or on a free port.
 */
import path from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import type { SeedReport } from '#data/seed/seed.ts'
import { duringRequest } from '#shop/request-id.ts'
import type { Log } from '#shop/context.ts'
import type { Shop } from '#shop/shop.ts'
import { tidyLimits } from '#shop/rate-limits.ts'
import { serverPaths } from '#rules/server-paths.ts'
import { addAddressSpelling } from './http/address-spelling.ts'
import { addApi } from './api/api.ts'
import { builtPages, type BuiltPages } from './pages/built-pages.ts'
import { openCachedAnswers } from './pages/cached-answers.ts'
import type { Config } from './config/config.ts'
import { addCrawlers } from './pages/crawlers.ts'
import { addFeeds } from './pages/feeds.ts'
import { addInstallable } from './pages/installable.ts'
import { addFailures } from './http/failures.ts'
import { addHealth, type Readiness } from './operation/health.ts'
import { addOutdated } from './operation/outdated.ts'
import { ELSEWHERE, picturesHere } from './operation/pictures-here.ts'
import { imagesFolder } from './gateways.ts'
import { addRoom, openServer, type HttpServer } from './http/http-server.ts'
import type { Parts } from './uploads/parts.ts'
import { openRoom } from './uploads/room.ts'
import { addVideoRoute, videoParts } from './uploads/video-route.ts'
import { addSheetRoute } from './imports/sheet-route.ts'
import { addUploadRoute } from './imports/upload-route.ts'
import { importFiles, type ImportFiles } from './imports/files.ts'
import { openImportWork, type ImportWork } from './imports/work.ts'
import { shopTasks, startJobs, type Jobs, type Task } from './jobs/jobs.ts'
import { openLive, type Live } from './live/live.ts'
import { openMetrics, openMetricsRoute, type Metrics } from './operation/metrics.ts'
import { openShopWith, type ShopOptions, type OpenedShop } from './open-shop.ts'
import { addPages } from './pages/pages.ts'
import { addRequestLog } from './http/request-log.ts'
import { bookOf, noRoutes } from '#server/http/route-book.ts'
import { scheduleBackups, type ScheduledBackups } from './backup/scheduled-backups.ts'
import { addSameOriginGuard } from './http/same-origin.ts'
import { addSecurityHeaders, headersFor, type Headers } from './http/security-headers.ts'
import { seedDemo } from './operation/seeding.ts'
import { addSignIn } from './sessions/sign-in.ts'
import { addStaticFiles } from './http/static-files.ts'
import { addUnsubscribe } from './emails/unsubscribe-route.ts'
import { addVisibleText } from './http/visible-text.ts'
import { addVisitors, cookiesFor } from './sessions/visitors.ts'
import { addWebhooks } from './payments/webhooks.ts'

export type AppOptions = ShopOptions & {
  /** The one in build/ unless told otherwise; `null` opens no pages at all. */
  pages?: BuiltPages | null
}
export type App = Pick<OpenedShop, 'shop' | 'shopAt' | 'database' | 'gateways'> & {
  app: FastifyInstance
  /** What was seeded, when the shop may be. */
  seeded: SeedReport | null
  /** What has to be asked of the providers outside before anybody may buy: after a restore, what was paid since. */
  beforeOpening(): Promise<void>
  /** Starts the work that nobody asks for. */
  startJobs(): void
  /** From now on /readyz says no, so that a balancer sends visitors elsewhere. */
  announceClosing(): void
  /** Finishes what is under way, then lets go of everything. Safe to call twice. */
  close(): Promise<void>
}

export async function buildApp(config: Config, options: AppOptions): Promise<App> {
  const pages = options.pages === undefined ? builtPages(path.resolve('build')) : options.pages
  const metrics = config.metrics ? await openMetrics() : null
  const context = await openShopWith(config, { ...options, countEvent: metrics?.countEvent })
  const { shop, database, gateways, clock } = context
  const log = options.log as Log
  const files = importFiles(config.dataDir)
  const videos = videoParts(imagesFolder(config))
  const importWork = openImportWork(shop, files, gateways.images.addressBase)
  let app: FastifyInstance | undefined
  let jobs: Jobs | undefined
  let backups: ScheduledBackups | null = null
  let closeMetrics: (() => Promise<void>) | undefined
  let closing: Promise<void> | undefined
  const close = async () => {
    importWork.stop()
    // Whatever fails on the way, the database is let go of at the end.
    const ends = await Promise.allSettled([jobs?.stop(), app?.close(), closeMetrics?.()])
    await shop.metrics.write().catch((error: unknown) => log.warn({ err: error }, 'metrics were not written'))
    const last = await Promise.allSettled([jobs ? backups?.last() : undefined])
    await context.close()
    const failed = [...ends, ...last].find((end) => end.status === 'rejected')
    if (failed) throw failed.reason
  }
  try {
    const readiness: Readiness = { stopping: false, outdated: false }
    const isPaused = () => readiness.outdated
    const seeded = config.seed ? await seedDemo(config, database, clock()) : null
    const headers = headersFor(config, pages?.development ?? false)
    const http = openServer(config, options.log, headers)
    app = http.app
    if (config.backups) {
      const images = imagesFolder(config)
      backups = await scheduleBackups({ ...config.backups, database, images, clock, log })
    }
    const made = backups
    const routes = {
      config,
      context,
      pages,
      headers,
      readiness,
      files,
      videos,
      log,
      metrics,
      backups: made,
      importWork,
    }
    const live = await addRoutes(http, routes)
    await app.ready()
    if (metrics && config.metrics) {
      metrics.watch({
        database,
        sockets: live.count,
        backupAge: () => made?.age() ?? null,
        brokenInvariants: shop.nightlyCheck.last,
      })
      closeMetrics = await openMetricsRoute(config.metrics, metrics)
    }
    const tasks = [
      ...shopTasks(shop, () => tidyLimits(database.db, clock()), isPaused),
      ...importWork.tasks,
      ...operatorTasks(shop),
      { name: 'abandoned videos', every: 3_600_000, run: () => videos.tidy() },
      ...(made ? [made.task] : []),
    ]
    return {
      app,
      shop,
      shopAt: context.shopAt,
      database,
      gateways,
      seeded,
      async beforeOpening() {
        // A sandbox is behind our own port, so it is asked by the task, a moment after opening.
        if (!gateways.payments.sandbox && (await shop.afterRestore.reconcile(RECONCILE_MS)) === 'not yet')
          log.warn(
            {},
            'not every order could be compared with the payment provider yet: it goes on while open',
          )
      },
      startJobs: () => {
        jobs ??= startJobs(tasks, log, isPaused)
      },
      announceClosing: () => {
        readiness.stopping = true
      },
      close: () => (closing ??= close()),
    }
  } catch (error) {
    await close()
    throw error
  }
}

const operatorTasks = (shop: Shop): Task[] => [
  { name: 'nightly check', every: 3_600_000, run: () => shop.nightlyCheck.run() },
  { name: 'after a restore', every: 15_000, run: () => shop.afterRestore.reconcile(RECONCILE_MS) },
]

type Routes = {
  config: Config
  context: OpenedShop
  pages: BuiltPages | null
  headers: Headers
  readiness: Readiness
  files: ImportFiles
  videos: Parts
  log: Log
  metrics: Metrics | null
  backups: ScheduledBackups | null
  importWork: ImportWork
}

/** In the order in which a request meets them. */
async function addRoutes(
  { app, connections }: HttpServer,
  { config, context, pages, headers, readiness, files, videos, log, metrics, backups, importWork }: Routes,
): Promise<Live> {
  const { shop, database, gateways, hints, clock } = context
  const cookies = cookiesFor(config)

  app.addHook('onRequest', (request, _reply, next) => duringRequest(request.id, next))
  const book = async () => (pages ? bookOf(await pages.build()) : noRoutes)
  addRequestLog(app, book)
  metrics?.watchRequests(app, book)
  addSecurityHeaders(app, headers)
  addFailures(app)
  addRoom(app, connections)
  addOutdated(app, { database, readiness, log, stopLongWork: importWork.stop })
  addAddressSpelling(app)
  const kept = openCachedAnswers(shop.products.revision, shop.countEvent)
  kept.answerStrangers(app, `${serverPaths.api}/products`)
  addVisibleText(app)
  addSameOriginGuard(app, config)
  await addVisitors(app, shop, cookies)
  await pages?.prepare?.(app)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: BROTLI,
    globalDecompression: false,
  })

  const hasPictures = async () =>
    config.providers.images.kind !== 'local' ||
    (await picturesHere(database, imagesFolder(config)).catch(() => true))
  if (!(await hasPictures())) log.error({ folder: imagesFolder(config) }, ELSEWHERE)
  addHealth(app, {
    config,
    database,
    readiness,
    hasPictures,
    backupIsLate: () => backups?.isLate() ?? false,
  })
  await context.serveSandboxes(app)
  await addWebhooks(app, { shop, gateways })
  await addUnsubscribe(app, shop)
  addSignIn(app, { config, shop, database, clock, cookies })
  const room = openRoom()
  await addApi(app, { shop, sessionName: cookies.sessionName, room, kept })
  await addUploadRoute(app, { shop, files })
  await addSheetRoute(app, { shop, files })
  await addVideoRoute(app, { shop, parts: videos })
  addCrawlers(app, shop, book)
  addFeeds(app, shop)
  addInstallable(app, { shop, book, works: config.serviceWorker, files: pages?.clientFolder ?? null })
  if (pages?.clientFolder) await addStaticFiles(app, pages.clientFolder)
  if (pages) await addPages(app, { config, shop, headers, cookies, room, ...pages })

  const development = pages?.development ?? false
  const live = openLive(app.server, { config, shop, hints, cookies, connections, development, log })
  app.addHook('preClose', () => live.close())
  return live
}

/** How long opening may wait for the payment provider after a restore. */
const RECONCILE_MS = 60_000

/** Where more effort stops paying for an answer that is made anew each time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
