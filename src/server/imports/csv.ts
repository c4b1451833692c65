/**
 * Reading a CSV file that nobody here has seen: its encoding, its delimiter, its columns. Everything that is wrong with the
 * file as a whole is found in a first pass, before a single row is used.
 */
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { contentHash } from './content-hash.ts'
import { delimiterOf, fitted, headingRow, isBlank, isTotal, MOST_TITLE_ROWS } from './csv-shape.ts'
import { openCsvRows, type CsvRow } from '#rules/csv-rows.ts'
import { undefuse } from '#rules/csv-text.ts'
import type { ListRecord } from '#rules/imports/rows.ts'
import { done, invalid, type Done, type Invalid } from '#rules/outcome.ts'
import { visible } from '#rules/text.ts'

export type CsvFile = {
  path: string
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  delimiter: string
  /** Rows above the headings. */
  skip: number
  /** As headed; a name that comes twice or not at all gets a number, so that each can be chosen. */
  columns: string[]
  records: number
  /** The same for the same rows, however the file writes them and in whatever order. */
  contentHash: string
  /** The first rows, their cells cut. */
  sample: string[][]
}
const MAX_COLUMNS = 500
const MB = 1024 * 1024
const MAX_RECORD_MB = 1
const MAX_FILE_MB = 512
const SAMPLE_ROWS = 60
const SAMPLE_CELL = 200
const fold = (name: string) => name.trim().toLowerCase()

/** Reads the whole file; what is wrong with it, and where, is a sentence for the person who chose it. */
export async function inspectCsv(
  path: string,
  required: readonly string[],
  onProgress?: (records: number) => void,
): Promise<Done<CsvFile> | Invalid> {
  const info = await stat(path).catch(() => null)
  if (!info?.isFile()) return invalid(`No se encuentra el archivo ${path}.`)
  if (info.size === 0) return invalid('El archivo está vacío.')
  if (info.size > MAX_FILE_MB * MB)
    return invalid(`El archivo pesa más de ${MAX_FILE_MB} MB. Dividilo en partes.`)
  const head = await readHead(path)
  const wide = wideEncoding(head)
  if (!wide && looksBinary(head))
    return invalid(
      'El archivo no es un texto CSV (parece una planilla, una imagen o un comprimido). Exportalo como CSV.',
    )
  const encoding = wide ?? ((await isUtf8(path)) ? 'utf-8' : 'windows-1252')
  const text = new TextDecoder(encoding).decode(head)
  const delimiter = TOLD_DELIMITER.exec(text.split(/\r\n|\n|\r/, 1)[0]!)?.[1] ?? delimiterOf(text)
  const top = await firstRows(path, encoding, delimiter)
  const skip = headingRow(top)
  if ((top[skip]?.length ?? 0) > MAX_COLUMNS)
    return invalid(`El archivo tiene más de ${MAX_COLUMNS} columnas.`)

  let columns: string[] | null = null
  const sample: string[][] = []
  let records = 0
  let width = 0
  let above = 0
  let odd = 0
  let firstOdd = ''
  let oddLine = 0
  let line = 0
  const hash = contentHash()
  for await (const row of parsed(path, encoding, delimiter)) {
    if ('unreadable' in row) return invalid(row.unreadable)
    line = row.line
    const record = columns === null ? row.record : fitted(row.record, width)
    if (columns === null) {
      if ((above += 1) <= skip) continue
      columns = named(record)
      width = columns.length
      const missing = required.filter((name) => !columns!.some((column) => fold(column) === fold(name)))
      if (missing.length > 0)
        return invalid(
          `Al archivo le faltan columnas: ${missing.join(', ')}. Tiene: ${columns.slice(0, 40).join(', ')}.`,
        )
      continue
    }
    if (isBlank(record) || isTotal(record, width)) continue
    if (record.length !== width) {
      odd += 1
      oddLine = line
      firstOdd ||= `La línea ${line} ${oddRow(record, width)}. El archivo parece cortado o mal exportado; no se importó nada.`
    }
    records += 1
    hash.add(record)
    if (sample.length < SAMPLE_ROWS) sample.push(record.map((cell) => undefuse(cell).slice(0, SAMPLE_CELL)))
    if (records % 10_000 === 0) onProgress?.(records)
  }
  // One row that is wrong is told with the others; a file that was cut off, or is written in another way, is none.
  if (odd * 2 > records || (oddLine === line && odd > 0 && !(await endsInBreak(path))))
    return invalid(firstOdd)
  if (columns === null || records === 0) return invalid('El archivo no tiene ninguna fila de datos.')
  return done({ path, encoding, delimiter, skip, columns, records, contentHash: hash.of(columns), sample })
}

/** A cell that is read otherwise than it is written; the apostrophe of a spreadsheet is no letter. */
const isMended = (raw: string, becomes: string): boolean => becomes !== raw && `'${becomes}` !== raw

/** A wrong quote or a cut adds cells or takes some. */
const oddRow = ({ length }: readonly string[], width: number): string =>
  `tiene ${length === 1 ? '1 celda' : `${length} celdas`} en lugar de ${width}`

async function endsInBreak(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, Math.max(0, size - 2))
    // In UTF-16 a zero may stand behind the break.
    const [last, before] = [buffer[bytesRead - 1], buffer[bytesRead - 2]]
    return [10, 13].includes((last === 0 ? before : last) ?? 0)
  } finally {
    await file.close()
  }
}

function named(headings: readonly string[]): string[] {
  const taken = new Set<string>()
  return headings.map((heading, index) => {
    const name = undefuse(heading).trim() || `columna ${index + 1}`
    let unique = name
    for (let n = 2; taken.has(fold(unique)); n += 1) unique = `${name} (${n})`
    taken.add(fold(unique))
    return unique
  })
}

/** The rows of a file that was inspected. */
export async function* readCsv(
  file: Pick<CsvFile, 'path' | 'encoding' | 'delimiter' | 'skip' | 'columns'>,
): AsyncGenerator<ListRecord> {
  const position = new Map(file.columns.map((name, index) => [fold(name), index]))
  const width = file.columns.length
  let above = 0
  for await (const row of parsed(file.path, file.encoding, file.delimiter)) {
    if ('unreadable' in row) throw new Error(`The file has changed since it was inspected: ${row.unreadable}`)
    const { line } = row
    if ((above += 1) <= file.skip + 1) continue
    const record = fitted(row.record, width)
    if (isBlank(record) || isTotal(record, width)) continue
    const mended = record.flatMap((raw, at) => {
      const becomes = undefuse(raw)
      return row.stray.includes(at) || isMended(raw, becomes) ? [{ value: raw, becomes }] : []
    })
    yield {
      line,
      get: (column) => undefuse(record[position.get(fold(column)) ?? -1] ?? ''),
      ...(mended.length > 0 ? { mended } : {}),
      ...(record.length === width
        ? {}
        : { problem: `${oddRow(record, width)}: falta o sobra una comilla o un separador` }),
    }
  }
}

async function firstRows(
  path: string,
  encoding: CsvFile['encoding'],
  delimiter: string,
): Promise<string[][]> {
  const rows: string[][] = []
  for await (const row of parsed(path, encoding, delimiter)) {
    if (!('unreadable' in row)) rows.push(row.record)
    if ('unreadable' in row || rows.length > MOST_TITLE_ROWS) break
  }
  return rows
}

type Row = { record: string[]; line: number; stray: number[] }

/** Its rows, and where the file stops being CSV the sentence that says so, as the last one. */
async function* parsed(
  path: string,
  encoding: CsvFile['encoding'],
  delimiter: string,
): AsyncGenerator<Row | { unreadable: string }> {
  const text = Readable.toWeb(createReadStream(path)).pipeThrough(
    new TextDecoderStream(encoding) as never,
  ) as unknown as AsyncIterable<string>
  let long: number | null = null
  const rows = openCsvRows(delimiter, {
    most: MAX_RECORD_MB * MB,
    tooLong: (line) => void (long = line),
  })
  function* told(some: Iterable<CsvRow>): Generator<Row> {
    for (const { line, cells, stray } of some)
      // Excel's own first line, that only tells the delimiter.
      if (line > 1 || !TOLD_DELIMITER.test(cells.join(delimiter)))
        yield { record: cells.map(visible), line, stray }
  }
  for await (const piece of text) {
    yield* told(rows.push(piece))
    if (long !== null) {
      yield {
        unreadable: `La línea ${long} pesa más de ${MAX_RECORD_MB} MB. El archivo no parece una lista.`,
      }
      return
    }
  }
  yield* told(rows.end())
}

/** «sep=;» */
const TOLD_DELIMITER = /^"?sep=(.)"?$/i

/** As its byte order mark says; null for none. */
function wideEncoding(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256 * 1024), 0, 256 * 1024, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const looksBinary = (head: Buffer): boolean => {
  if (head.includes(0)) return true
  const odd = head.filter((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13).length
  return odd > head.length / 100
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}
