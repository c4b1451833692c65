/** Where the lists that people send wait on disk: a part while it is still coming, then one file an import. Nothing stays that nobody needs. */
import { access, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { partsIn } from '#server/uploads/parts.ts'

export type ImportFiles = ReturnType<typeof importFiles>

export function importFiles(dataDir: string) {
  const folder = path.join(dataDir, 'imports')
  const pathOf = (importId: number) => path.join(folder, `${importId}.csv`)
  const parts = partsIn(folder)

  return {
    pathOf,
    parts,
    has: (importId: number) =>
      access(pathOf(importId)).then(
        () => true,
        () => false,
      ),

    keep: (token: string, importId: number) => rename(parts.pathOf(token), pathOf(importId)),

    /** Removes lists that are no longer wanted and parts that were given up. */
    async tidy(wanted: ReadonlySet<number>, now = Date.now()): Promise<void> {
      for (const name of await readdir(folder).catch(() => [])) {
        const file = path.join(folder, name)
        const id = /^(\d{1,9})\.csv$/.exec(name)?.[1]
        const age = now - (await stat(file).catch(() => ({ mtimeMs: now }))).mtimeMs
        // A list that has just come in may not be in the books yet.
        const given = id !== undefined && !wanted.has(Number(id)) && age > 60_000
        if (given) await rm(file, { force: true })
      }
      await parts.tidy(now)
    },
  }
}
