/** The work behind the imports, of products and of what consignors brought: opens the lists that are on this machine's disk, and does what an admin asked for. */
import { readRows } from '#rules/imports/rows.ts'
import type { OpenList } from '#shop/imports/imports.ts'
import type { Shop } from '#shop/shop.ts'
import { readCsv, type CsvFile } from './csv.ts'
import type { ImportFiles } from './files.ts'
import type { Task } from '#server/jobs/jobs.ts'

export type ImportWork = {
  tasks: Task[]
  /** Ends after the batch under way; the next run, or another instance, goes on. */
  stop(): void
}

export function openImportWork(
  shop: Shop,
  files: ImportFiles,
  /** As the image host gives addresses; '' for our own folder. */
  addressBase: string,
): ImportWork {
  let stopping = new AbortController()
  const imageHosts = addressBase === '' ? [] : [addressBase.replace(/^https:\/\//, '').replace(/\/$/, '')]
  const openList: OpenList = async (importId, { encoding, delimiter, skip = 0, columns }, mapping) => {
    if (!(await files.has(importId))) return null
    const file = {
      path: files.pathOf(importId),
      encoding: encoding as CsvFile['encoding'],
      delimiter,
      skip,
      columns,
    }
    return readRows(() => readCsv(file), mapping, { imageHosts, terms: shop.settings })
  }
  return {
    tasks: [
      { name: 'imports', every: 1_000, run: () => shop.imports.runDue(openList, stopping.signal) },
      {
        name: 'consignment sheets',
        every: 1_000,
        run: () => shop.consignment.sheets.runDue(stopping.signal),
      },
      {
        name: 'import files',
        every: 10 * 60_000,
        run: async () => files.tidy(await shop.imports.wantedLists()),
      },
    ],
    stop() {
      stopping.abort()
      stopping = new AbortController()
    },
  }
}
