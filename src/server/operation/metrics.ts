/**
 * The operator's metrics in Prometheus' format, on a port of their own that visitors never reach. Labels are names of ours
 * (a route's pattern, a job's kind), never what somebody typed, so that they are few and tell nothing about anybody.
 */
import http from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Counter as PromCounter, Gauge as PromGauge, Histogram, Registry } from 'prom-client'
import { sql } from 'drizzle-orm'
import { serverPaths } from '#rules/server-paths.ts'
import type { Database } from '#data/database.ts'
import { waitsSince } from '#data/schema.ts'
import type { ShopEvent, CountEvent } from '#shop/count-event.ts'
import { routePattern } from '#server/http/route-pattern.ts'
import type { RouteBook } from '#server/http/route-book.ts'

/** What is asked of the shop each time the metrics are. */
type Watched = {
  database: Database
  sockets(): number
  /** Seconds since the last backup that was whole; null when none is made by itself. */
  backupAge(): number | null
  /** Rows that break an invariant, as the last nightly check found them; null before the first. */
  brokenInvariants(): Promise<number | null>
}
export type Metrics = {
  countEvent: CountEvent
  /** How long each request took, by route. */
  watchRequests(app: FastifyInstance, book: () => Promise<RouteBook>): void
  watch(watched: Watched): void
  text(): Promise<{ type: string; body: string }>
}

/** Seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const COUNTED: Record<ShopEvent, [name: string, help: string]> = {
  'order placed': ['orders_placed_total', 'Orders placed'],
  'order paid': ['orders_paid_total', 'Orders that became paid'],
  'order expired': ['orders_expired_total', 'Orders that were not paid in time'],
  'stock conflict': [
    'stock_conflicts_total',
    'Orders refused because something could not be bought any more',
  ],
  'payment mismatch': [
    'payment_mismatches_total',
    'Payments whose amount, currency or seller is not the order’s',
  ],
  'notice received': ['webhooks_received_total', 'Signed notices of the payment provider, each once'],
  'notice duplicate': ['webhooks_duplicate_total', 'Notices that were here already'],
  'notice rejected': ['webhooks_rejected_total', 'Notices without a valid signature'],
  'gift code refused': ['gift_codes_refused_total', 'Codes of gift cards that were refused'],
  'sign-in failed': ['sign_ins_failed_total', 'Sign-ins that did not end with a session'],
  'kept answer found': ['kept_answers_found_total', 'Whole answers sent from memory'],
  'kept answer missed': ['kept_answers_missed_total', 'Whole answers that had to be made'],
}

export async function openMetrics(): Promise<Metrics> {
  // Loaded only where somebody looks at metrics: a tenth of a second of every start otherwise.
  const { default: prom } = await import('prom-client')
  const registry = new prom.Registry()
  prom.collectDefaultMetrics({ register: registry })
  const own = { registers: [registry] }
  const counters = new Map<ShopEvent, PromCounter>()
  for (const [event, [name, help]] of Object.entries(COUNTED))
    counters.set(event as ShopEvent, new prom.Counter({ name: `vereda_${name}`, help, ...own }))
  const durations = new prom.Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    ...own,
  })
  return {
    countEvent: (event) => counters.get(event)?.inc(),
    watchRequests: (app, book) => watchRequests(app, book, durations),
    watch(watched) {
      const gauge = (name: string, help: string, read: () => Promise<number | null> | number | null) =>
        new prom.Gauge({
          name,
          help,
          ...own,
          async collect() {
            const value = await known(read)
            if (value === null) this.remove()
            else this.set(value)
          },
        })
      const { database } = watched
      gauge('vereda_db_connections', 'Connections to the database', () => database.connections().total)
      gauge('vereda_db_waiting', 'Who waits for a connection', () => database.connections().waiting)
      gauge(
        'vereda_clock_skew_seconds',
        'How far this machine’s clock is ahead of the database’s; negative when it is behind',
        () => database.clockSkew() / 1000,
      )
      gauge('vereda_sockets', 'Open pages that hear of changes', () => watched.sockets())
      gauge('vereda_backup_age_seconds', 'Since the last scheduled backup', () => watched.backupAge())
      gauge('vereda_invariants_broken', 'Rows that break an invariant (nightly `verify`); must be 0', () =>
        watched.brokenInvariants(),
      )
      watchOutbox(prom.Gauge, registry, database)
    },
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  }
}

function watchRequests(app: FastifyInstance, book: () => Promise<RouteBook>, durations: Histogram): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = await routePattern(request, book)
    const method = METHODS.has(request.method) ? request.method : 'other'
    durations.labels(method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000)
  })
}

type Waiting = {
  kind: string
  waiting: number
  failed: number
  failing: number | null
  oldest: number | null
}

/** One question fills four metrics. A kind that nothing waits for any more goes back to 0. */
function watchOutbox(Gauge: typeof PromGauge, registry: Registry, database: Database): void {
  const labels = { labelNames: ['kind'] as const, registers: [registry] }
  const failed = new Gauge({
    name: 'vereda_jobs_failed',
    help: 'Work given up, that an admin may try again',
    ...labels,
  })
  const failing = new Gauge({
    name: 'vereda_jobs_failing_seconds',
    help: 'How long the work that fails longest has failed; it is tried on',
    ...labels,
  })
  const oldest = new Gauge({
    name: 'vereda_outbox_oldest_seconds',
    help: 'How long the oldest work that is due has waited',
    ...labels,
  })
  const kinds = new Set<string>()
  const depth = new Gauge({
    name: 'vereda_outbox_waiting',
    help: 'Work that is queued',
    ...labels,
    async collect() {
      const rows = await known(async () => {
        const found = await database.db.execute<Waiting>(sql`
          select kind, count(*) filter (where failed_at is null)::int as waiting,
            count(*) filter (where failed_at is not null)::int as failed,
            extract(epoch from now() - min(failing_since) filter (where failed_at is null))::float8 as failing,
            extract(epoch from now() - min(${waitsSince}) filter (where failed_at is null and run_at <= now()))::float8 as oldest
          from outbox where done_at is null group by kind`)
        return found.rows
      })
      if (rows === null) {
        for (const one of [depth, failed, failing, oldest]) one.reset()
        return
      }
      for (const { kind } of rows) kinds.add(kind)
      for (const kind of kinds) {
        const row = rows.find((one) => one.kind === kind)
        depth.labels(kind).set(row?.waiting ?? 0)
        failed.labels(kind).set(row?.failed ?? 0)
        failing.labels(kind).set(row?.failing ?? 0)
        oldest.labels(kind).set(row?.oldest ?? 0)
      }
    },
  })
}

/** A database that is away takes its own metrics with it, not the others. */
async function known<T>(read: () => Promise<T> | T): Promise<T | null> {
  try {
    return await read()
  } catch {
    return null
  }
}

/** Answers how to close it. Rejects when the port is taken. */
export async function openMetricsRoute(
  place: { host: string; port: number },
  metrics: Metrics,
): Promise<() => Promise<void>> {
  const server = http.createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== serverPaths.metrics)
      return void response.writeHead(404).end()
    metrics.text().then(
      ({ type, body }) =>
        response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) =>
    server
      .once('error', (error) =>
        reject(new Error(`The metrics cannot be shown at METRICS_PORT ${place.port}: ${error.message}`)),
      )
      .listen(place.port, place.host, resolve),
  )
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}
