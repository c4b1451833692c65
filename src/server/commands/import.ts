/** `shop import FILE [--map MAPPING] [--dry-run] [--refused FILE]`: another shop's list into the catalogue, read by its format or by a mapping file. */
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { columnsOf, mappingRule, type Mapping } from '#rules/imports/mapping.ts'
import { noteInWords } from '#rules/imports/notes.ts'
import { recognise } from '#server/imports/recognise.ts'
import { reportOf } from '#server/imports/report.ts'
import { readRows } from '#rules/imports/rows.ts'
import { done, invalid, type Done, type Invalid } from '#rules/outcome.ts'
import { system } from '#rules/users/access.ts'
import type { ImportCounts } from '#shop/imports/imports.ts'
import type { Shop } from '#shop/shop.ts'
import { inspectCsv, readCsv, type CsvFile } from '#server/imports/csv.ts'

export const IMPORT_USAGE =
  'import FILE [--map MAPPING.json | --format NAME] [--dry-run | --confirm] [--exchange N] [--discount taken|to-take] [--refused FILE.csv]'

/** Answers the process's exit code: 0 done (also with refused rows), 1 the file or the mapping cannot be used, 2 wrong usage. */
export async function importCommand(
  args: readonly string[],
  shop: Pick<Shop, 'imports' | 'settings'>,
  say: (line: string) => void,
  folder = process.cwd(),
  options: { imageHosts?: readonly string[] } = {},
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: {
      map: { type: 'string' },
      'dry-run': { type: 'boolean' },
      refused: { type: 'string' },
      format: { type: 'string' },
      exchange: { type: 'string' },
      discount: { type: 'string' },
      confirm: { type: 'boolean' },
    },
  })
  const [given] = positionals
  if (!given) {
    say(`Uso: npm run shop -- ${IMPORT_USAGE}`)
    return 2
  }
  const path = resolve(folder, given)
  const named = typeof values.map === 'string' ? await readMapping(resolve(folder, values.map)) : null
  if (named && !named.ok) {
    say(named.message)
    return 1
  }
  say(`Revisando ${basename(path)}…`)
  const inspected = await inspectCsv(path, named ? columnsOf(named.value) : [], (records) =>
    say(`  ${records} filas revisadas`),
  )
  if (!inspected.ok) {
    say(inspected.message)
    return 1
  }
  const file = inspected.value
  const recognised = named ?? recognise(file, shop.settings, values, say)
  if (!recognised.ok) {
    for (const problem of Object.values(recognised.fields)) say(`  ${problem}`)
    say(recognised.message)
    return 2
  }
  const mapping = recognised.value
  say(
    `  ${file.records} filas, ${file.encoding}, separadas por «${file.delimiter === '\t' ? 'tab' : file.delimiter}»`,
  )
  const refusedName = typeof values.refused === 'string' ? values.refused : `${basename(path)}.rechazadas.csv`
  return bringIn(file, mapping, shop, say, {
    dryRun: values['dry-run'] === true,
    refusedPath: resolve(folder, refusedName),
    adaptedPath: resolve(folder, `${basename(path)}.adaptadas.csv`),
    ...options,
  })
}

async function readMapping(path: string): Promise<Done<Mapping> | Invalid> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return invalid(`No se encuentra el mapeo ${path}.`)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return invalid(`El mapeo ${path} no es JSON: ${(error as Error).message}`)
  }
  const mapping = v.safeParse(mappingRule, json)
  if (mapping.success) return done(mapping.output)
  const problems = mapping.issues.map((issue) => `  ${v.getDotPath(issue) ?? ''}: ${issue.message}`)
  return invalid(`El mapeo ${path} tiene errores:\n${problems.join('\n')}`)
}

async function bringIn(
  file: CsvFile,
  mapping: Mapping,
  shop: Pick<Shop, 'imports' | 'settings'>,
  say: (line: string) => void,
  options: { dryRun: boolean; refusedPath: string; adaptedPath: string; imageHosts?: readonly string[] },
): Promise<number> {
  const before = await shop.imports.cameBefore(system('import'), file.contentHash)
  if (before.ok && before.value) {
    const { id, fileName, actorName } = before.value
    say(`  Estas mismas filas ya se importaron con «${fileName}» (n.º ${id}, ${actorName}).`)
  }
  let adapted = 0
  const report: string[] = []
  const rows = readRows(() => readCsv(file), mapping, {
    imageHosts: options.imageHosts,
    terms: shop.settings,
  })
  const adaptedList = createWriteStream(options.adaptedPath)
  adaptedList.write('linea,cambio\n')
  const refused = createWriteStream(options.refusedPath)
  refused.write('linea,motivo\n')
  const started = Date.now()
  const end = await shop.imports.bringIn(system('import'), {
    source: mapping.source,
    fileName: basename(file.path),
    total: file.records,
    archived: mapping.archived,
    stock: mapping.knownStock,
    contentHash: file.contentHash,
    rows,
    dryRun: options.dryRun,
    onRefused: (line, reason) => refused.write(`${line},"${safeCell(reason)}"\n`),
    onAdapted: (line, notes) => {
      adapted += 1
      adaptedList.write(`${line},"${safeCell(notes.map(noteInWords).join('; '))}"\n`)
    },
    onReport: (found) => report.push(...reportOf(found, shop.settings)),
    onProgress: (counts) => say(`  ${progress(counts, file.records)}`),
  })
  for (const list of [refused, adaptedList]) await new Promise<void>((resolve) => list.end(() => resolve()))
  if (!end.ok) {
    say(end.message)
    return 1
  }
  const counts = end.value
  say(
    `${options.dryRun ? 'Prueba (no se guardó nada)' : 'Listo'} en ${((Date.now() - started) / 1000).toFixed(1)} s: ${counts.rows} filas = ${counts.created} nuevos + ${counts.changed} cambiados + ${counts.unchanged} iguales + ${counts.refused} rechazadas.`,
  )
  const joined = counts.rows - (counts.created + counts.changed + counts.unchanged + counts.refused)
  if (joined > 0) say(`  ${joined} filas más son otros talles de un producto que ya se contó.`)
  if (counts.unpictured > 0)
    say(
      counts.unpictured === 1
        ? '  1 producto nuevo llegó sin foto: queda oculto hasta que tenga una.'
        : `  ${counts.unpictured} productos nuevos llegaron sin foto: quedan ocultos hasta que tengan una.`,
    )
  for (const text of report) say(text)
  if (adapted > 0)
    say(
      `  En ${adapted} filas se adaptó algo (el nombre, los talles o las fotos); qué, línea por línea, está en ${options.adaptedPath}`,
    )
  if (counts.refused > 0) say(`  Los motivos, línea por línea, están en ${options.refusedPath}`)
  return 0
}

const progress = (counts: ImportCounts, of: number): string =>
  `${counts.rows} de ${of} filas (${Math.round((counts.rows / of) * 100)} %): ${counts.created} nuevos, ${counts.changed} cambiados, ${counts.unchanged} iguales, ${counts.refused} rechazadas`

/** Quoted for CSV, and never a formula for the spreadsheet that opens it (product §26.10). */
const safeCell = (text: string): string =>
  (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')
