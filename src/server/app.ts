/**
 * Builds the whole house without opening it: database, companies, counter, doors. `main.ts` listens; tests knock with
 * `inject` or on a free port.
 */
import path from 'node:path'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { ServerBuild } from 'react-router'
import { openDatabase, type Database } from '#data/database.ts'
import type { SeedReport } from '#data/seed/seed.ts'
import type { Gateways } from '#gateways/ports.ts'
import type { Log } from '#shop/counter.ts'
import { openShop, type Shop } from '#shop/shop.ts'
import { addApi } from './api/api.ts'
import { builtWindow } from './built-window.ts'
import type { Config } from './config.ts'
import { addFailures } from './failures.ts'
import { openGateways } from './gateways.ts'
import { addHealth, type Readiness } from './health.ts'
import { openHints } from './hints.ts'
import { openServer } from './http-server.ts'
import { shopTasks, startJobs, type Jobs } from './jobs.ts'
import { openLive } from './live.ts'
import { addPages } from './pages.ts'
import { addRequestLog } from './request-log.ts'
import { addSameOriginGuard } from './same-origin.ts'
import { addSecurityHeaders, headersFor } from './security-headers.ts'
import { furnish } from './seeding.ts'
import { addSignIn } from './sign-in.ts'
import { addStaticFiles } from './static-files.ts'
import { addVisitors, cookiesFor } from './visitors.ts'
import { addWebhooks } from './webhooks.ts'

export type House = {
  app: FastifyInstance
  shop: Shop
  database: Database
  gateways: Gateways
  /** What was furnished, when the shop was new. */
  seeded: SeedReport | null
  /** Starts the work that nobody asks for. */
  startJobs(): void
  /** From now on /readyz says no, so that a balancer sends visitors elsewhere. */
  announceClosing(): void
  /** Finishes what is under way, then lets go of everything. Safe to call twice. */
  close(): Promise<void>
}

export type HouseOptions = {
  log: Logger
  clock?: () => Date
  /** Instead of opening what the configuration names. The house closes it. */
  database?: Database
  /** The shop window: the one in build/ unless told otherwise; `null` opens no pages at all. */
  window?: ShopWindow | null
  /** The companies, instead of those of the configuration; for tests that need one to fail. */
  gateways?: (opened: Gateways) => Gateways
}
export type ShopWindow = {
  build: () => Promise<ServerBuild>
  /** Where its files are; null while developing, when Vite serves them. */
  clientFolder: string | null
  development: boolean
  /** Runs before any door; for Vite. */
  prepare?: (app: FastifyInstance) => Promise<void>
}

export async function buildHouse(config: Config, options: HouseOptions): Promise<House> {
  const { log, clock = () => new Date() } = options
  const openedAt: (() => Promise<unknown>)[] = []
  const undo = async () => {
    for (const close of openedAt.reverse()) await close()
  }
  try {
    const database = options.database ?? (await openConfigured(config, log))
    openedAt.push(() => database.close())
    const hints = await openHints(database, log)
    openedAt.push(() => hints.close())
    const opened = openGateways(config, log)
    const gateways = options.gateways?.(opened.gateways) ?? opened.gateways
    const { settings } = config
    const shop = openShop({ database, gateways, clock, settings, log: log as Log, hint: hints.tell })
    const seeded = config.seed ? await furnish(config, database, clock()) : null

    const app = openServer(config, log)
    const window = options.window === undefined ? builtWindow(path.resolve('build')) : options.window
    const headers = headersFor(config, window?.development ?? false)
    const cookies = cookiesFor(config)
    const readiness: Readiness = { stopping: false }
    addRequestLog(app)
    addSecurityHeaders(app, headers)
    addFailures(app)
    addSameOriginGuard(app, config)
    await addVisitors(app, shop, cookies)
    await window?.prepare?.(app)
    await app.register(compress, {
      encodings: ['br', 'gzip'],
      brotliOptions: BROTLI,
      globalDecompression: false,
    })

    addHealth(app, { config, database, readiness })
    await opened.serve(app)
    await addWebhooks(app, { shop, gateways })
    addSignIn(app, { config, shop, database, cookies })
    await addApi(app, { config, shop })
    if (window?.clientFolder) await addStaticFiles(app, window.clientFolder)
    if (window)
      await addPages(app, {
        config,
        shop,
        headers,
        cookies,
        build: window.build,
        development: window.development,
      })
    const live = openLive(app.server, { config, shop, hints, cookies, log: log as Log })
    app.addHook('preClose', () => live.close())
    await app.ready()
    openedAt.push(() => app.close())

    let jobs: Jobs | undefined
    openedAt.push(async () => jobs?.stop())
    let closing: Promise<void> | undefined
    return {
      app,
      shop,
      database,
      gateways,
      seeded,
      startJobs: () => void (jobs ??= startJobs(shopTasks(shop), log as Log)),
      announceClosing: () => void (readiness.stopping = true),
      close: () => (closing ??= undo()),
    }
  } catch (error) {
    await undo()
    throw error
  }
}

/** 4 is where more effort stops paying for an answer that is made anew each time. */
const BROTLI = { params: { [0x1 /* BROTLI_PARAM_QUALITY */]: 4 } }

const openConfigured = (config: Config, log: Logger): Promise<Database> =>
  config.databaseUrl
    ? openDatabase({ kind: 'postgresql', url: config.databaseUrl, log: log as Log })
    : openDatabase({ kind: 'embedded', dataDir: config.dataDir, log: log as Log })
