/**
 * `npm run drill:failover`: kills the database under orders and counts what was lost. It makes a PostgreSQL primary with a
 * synchronous standby, puts HAProxy with deploy/haproxy.cfg before them and two shops behind it, has people order all the
 * time, and three times kills the primary, promotes the standby and makes the dead one its standby again.
 *
 * Needs, on this machine: PostgreSQL 15 or newer (initdb, pg_basebackup; PGBIN names their folder when they are not found),
 * HAProxy 2.4 or newer, and `npm run build`. Everything is on loopback, on ports and in a folder of its own, at most five
 * minutes long, and gone afterwards; a PostgreSQL that runs here already is not touched.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '#data/database.ts'
import { seedCatalogue, seedSession } from '../../bench/support/catalogue.ts'
import { freePort } from '../../bench/support/shop-process.ts'
import { root, SHOP_FLAGS } from '../runtime.mjs'
import { sendBuyers, type Told } from './buyers.ts'
import { Cluster } from './cluster.ts'
import { atTheEnd, databaseUser, start } from './processes.ts'

const KILLS = 3
const PRODUCTS = 200
const BUYERS = 1_500
const QUIET_MS = 6_000
const LONGEST_MS = 5 * 60_000
/** Deciding that the primary is dead is the work of whoever promotes: a person, or a program such as Patroni. */
const DECIDING_MS = 1_000

const say = (line: string) => void process.stdout.write(`${line}\n`)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

function programs(): { bin: string } {
  const missing: string[] = []
  const said =
    process.env.PGBIN ?? attempt(() => execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim())
  const installed =
    attempt(() =>
      fs
        .readdirSync('/usr/lib/postgresql')
        .map(Number)
        .toSorted((a, b) => b - a),
    ) ?? []
  const bin = [said, ...installed.map((version) => `/usr/lib/postgresql/${version}/bin`)].find(
    (folder) => folder && fs.existsSync(path.join(folder, 'initdb')),
  )
  if (!bin)
    missing.push(
      'PostgreSQL 15 or newer with initdb and pg_basebackup (apt install postgresql; or PGBIN=folder)',
    )
  if (!attempt(() => execFileSync('haproxy', ['-v']))) missing.push('HAProxy (apt install haproxy)')
  if (!fs.existsSync(path.join(root, 'build/server/index.js')))
    missing.push('the built storefront (npm run build)')
  if (missing.length === 0) return { bin: bin! }
  say(`The drill needs, on this machine:\n${missing.map((what) => `  - ${what}`).join('\n')}`)
  process.exit(2)
}
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

const { bin } = programs()
setTimeout(() => {
  say('The drill took longer than five minutes and was ended: something hangs.')
  process.exit(1)
}, LONGEST_MS).unref()

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-failover-'))
atTheEnd(() => fs.rmSync(folder, { recursive: true, force: true }))
if (databaseUser.uid !== undefined) fs.chownSync(folder, databaseUser.uid, databaseUser.gid!)

let primary = new Cluster(bin, folder, 'one', await freePort())
let standby = new Cluster(bin, folder, 'two', await freePort())
await primary.make()
await primary.open()
await primary.ask('create role haproxy_check login')
await primary.ask('create database vereda')
await standby.copyOf(primary)
await standby.open()
await primary.waitFor(standby)
say(`A primary and its synchronous standby (${bin}).`)

const proxy = await freePort()
start('haproxy', ['-db', '-f', path.join(root, 'deploy/haproxy.cfg')], {
  env: {
    ...process.env,
    DATABASE_BIND: `127.0.0.1:${proxy}`,
    DATABASE_ONE: `127.0.0.1:${primary.port}`,
    DATABASE_TWO: `127.0.0.1:${standby.port}`,
  },
})
const url = `postgres://postgres@127.0.0.1:${proxy}/vereda`
const cookies: string[] = []
// Until its first look it takes both for the primary.
await pause(2_000)
await untilItAnswers(async () => void (await ask('create table looked_for ()')))
await ask('drop table looked_for')
const database = await openDatabase({ kind: 'postgresql', url, patient: true })
await seedCatalogue((statement) => ask(statement).then(() => undefined), PRODUCTS)
// Nobody looks at its pictures, and a shop whose pictures lie elsewhere would not call itself ready.
await ask(`update product_images set url = '/img/drill-' || product_id`)
for (let n = 0; n < BUYERS; n++) cookies.push(await seedSession(database, `drill-${n}`))
await database.close()

const publicPort = await freePort()
const shops = [await freePort(), await freePort()].map((port) => {
  const child = start(process.execPath, [...SHOP_FLAGS, path.join(root, 'src/server/main.ts')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${publicPort}`,
      TRUST_PROXY: 'loopback',
      DATA_DIR: path.join(folder, 'shop'),
      DATABASE_URL: url,
      INSTANCES: '2',
      SEED: '0',
      LOG_LEVEL: 'silent',
    },
  })
  return { port, child, url: `http://localhost:${port}` }
})
for (const shop of shops)
  await untilItAnswers(async () => {
    if (!(await fetch(`${shop.url}/readyz`)).ok) throw new Error('not ready')
  })
say('HAProxy before them, two shops behind it. People begin to order.')

const buyers = sendBuyers(
  shops.map((shop) => shop.url),
  (n) => {
    const product = 1 + (n % PRODUCTS)
    return n < BUYERS ? { product, size: (product - 1) % 5 === 0 ? '41' : 'M', cookie: cookies[n]! } : null
  },
)
const away: number[] = []
for (let kill = 1; kill <= KILLS; kill++) {
  await pause(QUIET_MS)
  const killed = performance.now()
  await primary.kill()
  await pause(DECIDING_MS)
  await standby.promote()
  ;[primary, standby] = [standby, primary]
  // Alone, it would wait for ever for a standby that is gone.
  await primary.waitFor(null)
  await untilItAnswers(async () => {
    if (!firstAfter(buyers.told, killed)) throw new Error('nobody could order yet')
  })
  away.push(longestGap(buyers.told, killed))
  say(`Kill ${kill}: no order was acknowledged for ${seconds(away.at(-1)!)}.`)
  await standby.copyOf(primary)
  await standby.open()
  await primary.waitFor(standby)
}
await pause(QUIET_MS)
await buyers.stop()

const acknowledged = buyers.told.flatMap(({ reference }) => (reference ? [reference] : []))
const kept = new Set(
  (await ask('select reference from orders')).map((row) => (row as { reference: string }).reference),
)
const lost = acknowledged.filter((reference) => !kept.has(reference))
const refused = buyers.told.filter(({ reference }) => !reference)
const slowest = Math.max(...buyers.told.map(({ took }) => took))
const code = await verifyCode()
say('')
say(`acknowledged  ${acknowledged.length}`)
say(`lost          ${lost.length}`)
say(`refused       ${refused.length} (${statuses(refused)}); the slowest answer took ${seconds(slowest)}`)
say(`kept, though nobody was told  ${kept.size - acknowledged.length + lost.length}`)
say(`seconds away  ${away.map(seconds).join(', ')}, of which ${seconds(DECIDING_MS)} were spent on deciding`)
say(`shop verify   ${code === 0 ? 'all well' : 'FINDS SOMETHING WRONG'}`)
process.exit(lost.length === 0 && code === 0 && acknowledged.length > 0 ? 0 : 1)

/** When the first order was acknowledged that was sent after `moment`. */
function firstAfter(told: readonly Told[], moment: number): number | null {
  const after = told
    .filter(({ reference, sent }) => reference && sent > moment)
    .map(({ sent, took }) => sent + took)
  return after.length > 0 ? Math.min(...after) : null
}
/** Between the last acknowledgement before `moment` and the first after it. */
function longestGap(told: readonly Told[], moment: number): number {
  const heard = told.filter(({ reference }) => reference).map(({ sent, took }) => sent + took)
  const before = Math.max(...heard.filter((at) => at <= moment + 250))
  return Math.min(...heard.filter((at) => at > moment + 250)) - before
}
function statuses(refused: readonly Told[]): string {
  const count = new Map<number, number>()
  for (const { status } of refused) count.set(status, (count.get(status) ?? 0) + 1)
  return [...count].map(([status, times]) => `${status || 'no answer'} ${times} times`).join(', ') || 'nobody'
}
async function ask(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
async function untilItAnswers(attempt: () => Promise<void>): Promise<void> {
  let last: unknown
  for (let round = 0; round < 600; round++) {
    try {
      return await attempt()
    } catch (error) {
      last = error
      await pause(100)
    }
  }
  throw new Error('It did not answer within a minute.', { cause: last })
}
function verifyCode(): Promise<number | null> {
  const child = start(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(root, 'src/server/commands.ts'), 'verify'],
    {
      cwd: root,
      env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: path.join(folder, 'shop') },
    },
  )
  return new Promise((resolve) => child.once('exit', resolve))
}
