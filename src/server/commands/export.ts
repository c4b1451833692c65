/** `shop export FILE [--archived|--all]`: the catalogue as a list for a spreadsheet; `shop import FILE` reads it again. */
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { system } from '#rules/users/access.ts'
import { BYTE_ORDER_MARK, csvLine, csvRows } from '#rules/csv-text.ts'
import { EXPORTED_COLUMNS, exportedCells } from '#rules/imports/exported-list.ts'
import type { Shop } from '#shop/shop.ts'

export const EXPORT_USAGE = 'export FILE.csv [--archived | --all]'

/** Answers the process's exit code. The file appears whole or not at all. */
export async function exportCommand(
  args: readonly string[],
  shop: { catalogue: Pick<Shop['catalogue'], 'exported'> },
  say: (line: string) => void,
  folder = process.cwd(),
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: { archived: { type: 'boolean' }, all: { type: 'boolean' } },
  })
  const [given] = positionals
  if (!given) {
    say(`Uso: npm run shop -- ${EXPORT_USAGE}`)
    return 2
  }
  const shown = values.all ? 'all' : values.archived ? 'archived' : 'live'
  const end = await shop.catalogue.exported(system('export'), { shown })
  if (!end.ok) {
    say(end.message)
    return 1
  }
  const path = resolve(folder, given)
  const part = `${path}.part`
  const batches = end.value
  let count = 0
  async function* text() {
    yield BYTE_ORDER_MARK + csvLine(EXPORTED_COLUMNS)
    for await (const products of batches) {
      count += products.length
      yield csvRows(products.map(exportedCells))
    }
  }
  try {
    await pipeline(Readable.from(text()), createWriteStream(part))
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    const { code } = error as { code?: unknown }
    if (typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) throw error
    say(`No se pudo escribir ${path} (${code}).`)
    return 1
  }
  say(`${count} productos en ${basename(path)}.`)
  return 0
}
