/**
 * The whole app for route tests and journeys: a blank or seeded shop on a free port of this machine, with its own
 * folder, its sandboxes and, when wanted, the built pages.
 */
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { users } from '#data/schema.ts'
import type { Gateways } from '#gateways/ports.ts'
import { buildApp, type App } from '#server/app.ts'
import type { BuiltPages } from '#server/pages/built-pages.ts'
import { builtPages } from '#server/pages/built-pages.ts'
import { readConfig, type Environment } from '#server/config/config.ts'
import { identityIssuer } from '#server/gateways.ts'
import { openLog } from '#server/operation/log.ts'
import { openSession } from '#shop/sessions/opening.ts'
import type { Finding } from '#shop/verify/verify.ts'
import { blankDatabase, postgresDatabase } from './database.ts'
import { fillWithDemo } from './demo.ts'
import { findings } from './verify.ts'
import { demoSubject } from '#gateways/sandbox/identity/demo-users.ts'

export type AppOptions = {
  /** With the demo shop, or empty. */
  seeded?: boolean
  /** The pages of build/ (`npm run build`) or one of the test's own; without it only API, sign-in, webhooks and sandboxes answer. */
  pages?: boolean | BuiltPages
  /** The work that nobody asks for: outbox, expiry, reconciliation. */
  jobs?: boolean
  postgres?: boolean
  environment?: Environment
  clock?: () => Date
  log?: Logger
  gateways?: (opened: Gateways) => Gateways
}
export type TestServer = Omit<App, 'close'> & {
  /** Without a slash at the end. */
  url: string
  dataDir: string
  /** The Cookie header of a person with this e-mail, who is made when there is none and proved who they are just now. No provider is asked. */
  signIn(email: string): Promise<string>
  /** What the log called an error. */
  troubles: string[]
  /** The invariants of `shop -- verify` that do not hold. */
  broken(): Promise<Finding[]>
  close(): Promise<void>
}

export async function openServer(options: AppOptions = {}): Promise<TestServer> {
  const port = await freePort()
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-shop-'))
  const { seeded = true, pages = true, jobs = true, clock = () => new Date(), gateways } = options
  const troubles: string[] = []
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    SEED: seeded ? '1' : '0',
    ...options.environment,
  })
  const database = await (options.postgres ? postgresDatabase() : blankDatabase())
  if (seeded) await fillWithDemo(database, config, clock())
  const server = await buildApp(config, {
    log: options.log ?? openLog('error', { write: (line) => void troubles.push(line) }),
    database,
    pages: typeof pages === 'object' ? pages : pages ? builtPages(path.resolve('build')) : null,
    clock: options.clock,
    gateways,
  })
  await server.app.listen({ port, host: 'localhost' })
  if (jobs) server.startJobs()
  const issuer = identityIssuer(config)

  async function userIdOf(email: string): Promise<number> {
    const { db } = server.database
    const [known] = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.issuer, issuer), sql`lower(${users.email}) = ${email.toLowerCase()}`))
    if (known) return known.id
    const username = email.split('@')[0]!
    const [made] = await db
      .insert(users)
      .values({ issuer, subject: demoSubject(email), email, emailVerified: true, username })
      .returning({ id: users.id })
    return made!.id
  }

  return {
    ...server,
    url: `http://localhost:${port}`,
    dataDir,
    troubles,
    broken: () => findings({ ...server, settings: server.shop.settings }),
    async signIn(email) {
      const userId = await userIdOf(email)
      const now = clock()
      const session = { userId, idToken: null, now, authenticatedAt: now }
      const token = await openSession(server.database.db, session)
      return `sid=${token}`
    },
    async close() {
      await server.close()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A port that nobody uses now. The app must know its own address before it opens. */
export async function freePort(): Promise<number> {
  const probe = net.createServer()
  await new Promise<void>((resolve) => probe.listen(0, 'localhost', resolve))
  const { port } = probe.address() as net.AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
