/** Files that are still coming in, on disk: a part for each until it is whole. Nothing stays that nobody went on with. */
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A part that nobody went on with. */
const KEPT_MS = 60 * 60_000
const TOKEN = /^[\w-]{1,80}$/

export type Parts = ReturnType<typeof partsIn>

/** `ending` tells these parts from whatever else lies in the folder. */
export function partsIn(folder: string, ending = '.part') {
  const pathOf = (token: string) => path.join(folder, `${token}${ending}`)
  return {
    pathOf,

    /** Streams to disk behind the first `from` bytes; answers how long the part is now. */
    async add(token: string, from: number, bytes: Readable): Promise<number> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const part = pathOf(token)
      // What came of a piece that broke off is sent again.
      const file = await open(part, from === 0 ? 'w' : 'r+', 0o600)
      await file.truncate(from).finally(() => file.close())
      await pipeline(bytes, createWriteStream(part, { flags: 'r+', start: from }))
      return (await stat(part)).size
    },
    sizeOf: (token: string) =>
      stat(pathOf(token)).then(
        ({ size }) => size,
        () => 0,
      ),
    drop: (token: string) => rm(pathOf(token), { force: true }),

    /** Removes parts that were given up. */
    async tidy(now = Date.now()): Promise<void> {
      for (const name of await readdir(folder).catch(() => [])) {
        if (!name.endsWith(ending) || !TOKEN.test(name.slice(0, -ending.length))) continue
        const file = path.join(folder, name)
        const age = now - (await stat(file).catch(() => ({ mtimeMs: now }))).mtimeMs
        if (age > KEPT_MS) await rm(file, { force: true })
      }
    },
  }
}
