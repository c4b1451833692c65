/**
 * Reading a CSV file that nobody here has seen: its encoding, its delimiter, its columns. Everything that is wrong with the
 * file as a whole is found in a first pass, before a single row is used.
 */
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { contentHash } from './content-hash.ts'
import { delimiterOf, fitted, headingRow, isBlank, isTotal, MOST_TITLE_ROWS } from './csv-shape.ts'
import { CsvError, parse, type Parser } from 'csv-parse'
import { undefuse } from '#rules/csv-text.ts'
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
export type CsvRecord = { line: number; get: (column: string) => string }

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
  const hash = contentHash()
  for await (const row of parsed(path, encoding, delimiter)) {
    if ('unreadable' in row) return invalid(row.unreadable)
    const { line } = row
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
    // The last line of a file that was cut off has fewer cells; a wrong quote swallows lines or adds cells.
    if (record.length !== width)
      return invalid(
        `La línea ${line} tiene ${record.length} celdas en lugar de ${width}. El archivo parece cortado o mal exportado; no se importó nada.`,
      )
    records += 1
    hash.add(record)
    if (sample.length < SAMPLE_ROWS) sample.push(record.map((cell) => undefuse(cell).slice(0, SAMPLE_CELL)))
    if (records % 10_000 === 0) onProgress?.(records)
  }
  if (columns === null || records === 0) return invalid('El archivo no tiene ninguna fila de datos.')
  return done({ path, encoding, delimiter, skip, columns, records, contentHash: hash.of(columns), sample })
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
): AsyncGenerator<CsvRecord> {
  const position = new Map(file.columns.map((name, index) => [fold(name), index]))
  const width = file.columns.length
  let above = 0
  for await (const row of parsed(file.path, file.encoding, file.delimiter)) {
    if ('unreadable' in row) throw new Error(`The file has changed since it was inspected: ${row.unreadable}`)
    const { line } = row
    if ((above += 1) <= file.skip + 1) continue
    const record = fitted(row.record, width)
    if (!isBlank(record) && !isTotal(record, width) && record.length === width)
      yield { line, get: (column) => undefuse(record[position.get(fold(column)) ?? -1] ?? '') }
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

type Row = { record: string[]; line: number }

/** Its rows, and where the file stops being CSV the sentence that says so, as the last one. */
async function* parsed(
  path: string,
  encoding: CsvFile['encoding'],
  delimiter: string,
): AsyncGenerator<Row | { unreadable: string }> {
  const text = Readable.toWeb(createReadStream(path)).pipeThrough(new TextDecoderStream(encoding) as never)
  // Counted while it parses: what was read before a mistake may never come out of the stream.
  let next = 1
  const parser: Parser = Readable.fromWeb(text as never).pipe(
    parse({
      delimiter,
      bom: true,
      raw: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD_MB * MB,
      on_record: (({ record, raw }: { record: string[]; raw: string }) => {
        // The line a record starts on is what people look for; quoted cells may hold line breaks.
        const line = next + breaks(/^(?:\r\n|\n|\r)*/.exec(raw)![0])
        next += breaks(raw)
        return { record: record.map(visible), line }
        // Its types do not know that `raw` wraps the record.
      }) as never,
    }),
  )
  try {
    for await (const row of parser as AsyncIterable<Row>)
      // Excel's own first line, that only tells the delimiter.
      if (row.line > 1 || !TOLD_DELIMITER.test(row.record.join(delimiter))) yield row
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    yield {
      unreadable:
        error.code === 'CSV_MAX_RECORD_SIZE'
          ? `La fila que empieza en la línea ${next} pesa más de ${MAX_RECORD_MB} MB. Probablemente falta cerrar una comilla.`
          : `La fila que empieza en la línea ${next} no se puede leer: falta cerrar una comilla o el archivo está cortado. No se importó nada.`,
    }
  }
}

/** «sep=;» */
const TOLD_DELIMITER = /^"?sep=(.)"?$/i

/** As its byte order mark says; null for none. */
function wideEncoding(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null
}

const breaks = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0

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
