/** Where the lists that people send wait on disk: a part while it is still coming, then one file an import. Nothing stays that nobody needs. */
import { createWriteStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A part that nobody went on with. */
const PART_KEPT_MS = 60 * 60_000
const PART = /^[\w-]{1,80}\.part$/

export type ImportFiles = ReturnType<typeof importFiles>

export function importFiles(dataDir: string) {
  const folder = path.join(dataDir, 'imports')
  const pathOf = (importId: number) => path.join(folder, `${importId}.csv`)
  const partPath = (token: string) => path.join(folder, `${token}.part`)

  return {
    pathOf,
    partPath,
    has: (importId: number) =>
      access(pathOf(importId)).then(
        () => true,
        () => false,
      ),

    /** Streams to disk behind the first `from` bytes; answers how long the part is now. */
    async add(token: string, from: number, bytes: Readable): Promise<number> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const part = partPath(token)
      // What came of a piece that broke off is sent again.
      const file = await open(part, from === 0 ? 'w' : 'r+', 0o600)
      await file.truncate(from).finally(() => file.close())
      await pipeline(bytes, createWriteStream(part, { flags: 'r+', start: from }))
      return (await stat(part)).size
    },
    sizeOf: (token: string) =>
      stat(partPath(token)).then(
        ({ size }) => size,
        () => 0,
      ),
    keep: (token: string, importId: number) => rename(partPath(token), pathOf(importId)),
    drop: (token: string) => rm(partPath(token), { force: true }),

    /** Removes lists that are no longer wanted and parts that were given up. */
    async tidy(wanted: ReadonlySet<number>, now = Date.now()): Promise<void> {
      for (const name of await readdir(folder).catch(() => [])) {
        const file = path.join(folder, name)
        const id = /^(\d{1,9})\.csv$/.exec(name)?.[1]
        const age = now - (await stat(file).catch(() => ({ mtimeMs: now }))).mtimeMs
        // A list that has just come in may not be in the books yet.
        const given = id !== undefined && !wanted.has(Number(id)) && age > 60_000
        if (given || (PART.test(name) && age > PART_KEPT_MS)) await rm(file, { force: true })
      }
    },
  }
}
