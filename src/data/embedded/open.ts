/** Opens the embedded database: lock, room on the disk, folder, thread, proof of durability, migrations, upkeep. */
import fs from 'node:fs'
import { join, resolve } from 'node:path'
import type { Connection } from '#data/connection.ts'
import type { Log } from '#data/log.ts'
import { DiskFull } from '#data/errors.ts'
import { applyMigrations, newestMigration } from '#data/migrate.ts'
import { openPool, type Pool } from '#data/postgres/pool.ts'
import { connectionOf } from './connection.ts'
import { Engine } from './engine.ts'
import { prepareFolder } from './first-boot.ts'
import { takeLock, type Lock } from './lock.ts'
import { SpaceGuard, type Measure } from './space.ts'
import { keepUp } from './upkeep.ts'
import { Wire } from './wire.ts'

type Options = { dataDir: string; startFrom?: string; measure?: Measure }

/** Waiting for one's turn at the only connection; longer than any transaction may idle. */
const TURN_MS = 15_000
const MIGRATION_MS = 15 * 60_000

export async function openEmbedded(options: Options, log: Log): Promise<Connection> {
  return options.dataDir.startsWith('memory:')
    ? inMemory(options, log)
    : inFolder(resolve(options.dataDir), options, log)
}

async function inMemory(options: Options, log: Log): Promise<Connection> {
  const engine = new Engine(
    { folder: undefined, startFrom: options.startFrom && resolve(options.startFrom) },
    log,
  )
  const pool = poolOf(engine, log)
  try {
    // Starting may take longer than one may wait for a turn.
    await engine.attach()
    await migrate(engine, pool)
    return connectionOf(engine, pool, log, {
      isNew: true,
      assertWritable: () => undefined,
      stop: async () => undefined,
    })
  } catch (error) {
    await engine.abandon()
    throw error
  }
}

async function inFolder(dataDir: string, options: Options, log: Log): Promise<Connection> {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const undo: (() => unknown)[] = []
  try {
    let engine: Engine | undefined
    const lock: Lock = await takeLock(join(dataDir, 'database.lock'), () => {
      log.error(
        { dataDir },
        'Another process took the database of this one: stopping before anything is lost',
      )
      void engine?.abandon()
    })
    undo.unshift(() => lock.release())
    const space = new SpaceGuard(dataDir, log, options.measure)
    space.assertSpaceToOpen(fs.existsSync(join(dataDir, 'database')))
    space.look()
    const { folder, isNew } = await prepareFolder(dataDir)
    const serving = (engine = new Engine({ folder, startFrom: undefined }, log))
    undo.unshift(() => serving.abandon())
    const pool = poolOf(engine, log)
    // With too little room it opens to be read, so that a restart does not shut the shop.
    await attached(serving, folder)
    if (space.full) await openReadOnly(serving, pool)
    else {
      await proveDurable(engine, pool)
      await migrate(engine, pool)
    }
    let proven = !space.full
    space.watch(async (full) => {
      try {
        // Before anybody may write: what is proven afterwards comes too late for whoever was quicker.
        if (!full && !proven) {
          await proveDurable(serving, pool)
          proven = true
        }
        await serving.setReadOnly(space.full)
      } catch (error) {
        log.error({ err: error }, 'The database could not be opened for writing: restart the shop')
      }
    })
    const stopUpkeep = keepUp(pool, log)
    return connectionOf(engine, pool, log, {
      isNew,
      assertWritable: (config) => {
        if (space.full && config?.accessMode !== 'read only')
          throw new DiskFull('The disk is nearly full: the shop only reads.')
      },
      stop: async () => {
        space.stop()
        await stopUpkeep()
      },
      after: () => lock.release(),
    })
  } catch (error) {
    for (const step of undo) await step()
    throw error
  }
}

/** What its thread says when PostgreSQL gave up; not when it was slow. */
const NOT_STARTED = /did not start(: | \(exit)/

/** PostgreSQL reads its files as it starts; with files that it cannot read it says nothing that would help anybody. */
async function attached(engine: Engine, folder: string): Promise<void> {
  try {
    await engine.attach()
  } catch (error) {
    if (!NOT_STARTED.test((error as Error).message)) throw error
    throw new Error(
      `The database in ${folder} is damaged: PostgreSQL cannot start with its files. Move that folder away, start the shop with an empty one, and put back the newest backup (BACKUP_DIR) with \`npm run shop -- restore FILE\`; without a backup, keep the folder for whoever repairs it (docs/operating.md). DATA_DIR says where it is.`,
      { cause: error },
    )
  }
}

function poolOf(engine: Engine, log: Log): Pool {
  // One connection, as PGlite has one session: transactions queue up instead of mixing.
  return openPool(
    {
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: TURN_MS,
      stream: () => new Wire(engine) as never,
      // Said, so that none of pg's environment variables (PGHOST, PGSSLMODE, …) is asked.
      host: 'embedded',
      port: 0,
      user: 'postgres',
      database: 'postgres',
      password: '',
      ssl: false,
    },
    log,
  )
}

/** Throws DiskFull when this version of the shop would have to change the tables first. */
async function openReadOnly(engine: Engine, pool: Pool): Promise<void> {
  await engine.setReadOnly(true)
  const { rows } = await pool.query(
    'select max(created_at)::float8 as newest from drizzle.__drizzle_migrations',
  )
  if (((rows as { newest: number }[])[0]?.newest ?? 0) < newestMigration())
    throw new DiskFull(
      'The disk is nearly full, and this version has to change the tables: free some space first.',
    )
}

async function migrate(engine: Engine, pool: Pool): Promise<void> {
  const usual = engine.patienceMs
  engine.patienceMs = MIGRATION_MS
  const client = await pool.connect()
  try {
    await applyMigrations(client)
  } finally {
    engine.patienceMs = usual
    client.release()
  }
}

/** A commit must reach the disk. If a new PGlite lost our fsync, nobody would notice before the first power cut. */
async function proveDurable(engine: Engine, pool: Pool): Promise<void> {
  const before = await engine.fsyncs()
  await pool.query(`select pg_logical_emit_message(true, 'vereda', 'is this durable?')`)
  const { rows } = await pool.query('show fsync')
  if ((await engine.fsyncs()) > before && (rows as { fsync: string }[])[0]?.fsync === 'on') return
  throw new Error(
    'The embedded database does not sync its commits to the disk, so orders could be lost. It was not opened.',
  )
}
