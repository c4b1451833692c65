/**
 * The thread in which the embedded PostgreSQL runs, so that a slow statement never stops the shop's own thread. It answers
 * one request at a time, in order.
 */
import { openAsBlob } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { DurableFileSystem, durableStart } from './durable-fs.ts'
import { closeTree, syncTree } from './folder-tree.ts'
import type { FromWorker, Numbered, Request, WorkerData } from './worker-messages.ts'

const { folder, startFrom, purpose } = workerData as WorkerData
const port = parentPort!
const say = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

const extensions = { unaccent, pg_trgm }
const SYNC = new Uint8Array([0x53, 0, 0, 0, 4])

if (purpose === 'create') await create(folder!)
else await serve()

/** Without fsync while it is being made, which is many times faster; then everything once. */
async function create(emptyFolder: string): Promise<void> {
  const database = await PGlite.create({ fs: new NodeFS(emptyFolder), extensions })
  await database.close()
  closeTree(emptyFolder)
  syncTree(emptyFolder)
  say({ kind: 'ready' })
  port.close()
}

async function serve(): Promise<void> {
  const fs = folder === undefined ? undefined : new DurableFileSystem(folder)
  const database = fs
    ? await PGlite.create({ fs, extensions, startParams: durableStart })
    : await PGlite.create({
        extensions,
        loadDataDir: startFrom === undefined ? undefined : await openAsBlob(startFrom),
      })
  let readOnly = { wanted: false, applied: false }

  const answer = async (request: Request): Promise<Uint8Array<ArrayBuffer> | number | undefined> => {
    switch (request.kind) {
      case 'session':
        await startAfresh(database)
        readOnly.applied = false
        return undefined
      case 'wire':
        if (readOnly.wanted !== readOnly.applied && !database.isInTransaction()) {
          await simply(database, `set default_transaction_read_only = ${readOnly.wanted ? 'on' : 'off'}`)
          readOnly.applied = readOnly.wanted
        }
        return wire(database, request.bytes)
      case 'read-only':
        readOnly.wanted = request.on
        return undefined
      case 'fsyncs':
        return fs?.fsyncs ?? 0
      case 'dump':
        await dump(database, request.file)
        return undefined
      case 'close':
        await database.close()
        return undefined
    }
  }

  let last = Promise.resolve()
  port.on('message', ({ id, request }: Numbered) => {
    last = last.then(async () => {
      try {
        const value = await answer(request)
        say({ kind: 'answer', id, value }, value instanceof Uint8Array ? [value.buffer] : [])
      } catch (error) {
        say({ kind: 'failed', id, message: (error as Error).message ?? String(error) })
      }
      if (request.kind === 'close') port.close()
    })
  })
  say({ kind: 'ready' })
}

async function wire(database: PGlite, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  await database.execProtocolRawStream(bytes, {
    syncToFs: false,
    onRawData: (part) => parts.push(part.slice()), // a view of memory that the next statement overwrites
  })
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** PGlite has one session for ever; a new client must find none of what the last one left. */
async function startAfresh(database: PGlite): Promise<void> {
  await wire(database, SYNC) // in case the last client died between a failed statement and its sync
  if (database.isInTransaction()) await simply(database, 'rollback')
  await simply(database, 'discard all')
}

async function simply(database: PGlite, statement: string): Promise<void> {
  const text = Buffer.from(`${statement}\0`)
  const message = Buffer.alloc(5 + text.length)
  message.write('Q')
  message.writeInt32BE(4 + text.length, 1)
  message.set(text, 5)
  await wire(database, message)
}

/** Whole or not at all: under another name first. */
async function dump(database: PGlite, file: string): Promise<void> {
  const tar = await database.dumpDataDir('none')
  const unfinished = `${file}.${process.pid}.tmp`
  const out = await open(unfinished, 'w')
  try {
    await out.writeFile(tar.stream())
    await out.sync()
  } finally {
    await out.close()
  }
  await rename(unfinished, file)
}
