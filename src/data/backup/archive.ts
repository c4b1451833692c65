/**
 * The backup file: gzip around lines of text, the same for both databases, so that a shop can move from one to the other.
 * Lines that begin with # say what follows; others are a table's rows as JSON, or a picture in base64. The last line counts and
 * hashes everything before it, so a file that was cut short or altered never passes for whole (docs/operating.md).
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

export const FORMAT_VERSION = 1

export type Head = {
  vereda: 'backup'
  version: number
  /** ISO 8601. */
  at: string
  /** Where it was made. */
  database: 'embedded' | 'postgresql'
  /** When each migration that it had seen was made. */
  migrations: number[]
  /** In the file, in the folder `images` beside it, or not copied. */
  pictures: 'inside' | 'beside' | 'none'
}
type Mark =
  | Head
  /** `next`: what its identity column gives next. */
  | { table: string; columns: string[]; next: { column: string; value: string } | null }
  | { picture: string }
  | { end: true; rows: number; pictures: number; sha256: string }
export type Line = { mark: Mark } | { text: string }

/** A sentence for the operator: it is no backup, or no whole one. */
export class BadBackup extends Error {
  override name = 'BadBackup'
}

const LF = 0x0a
const HASH = 0x23

export type Writer = {
  mark(mark: Exclude<Mark, { end: true }>): Promise<void>
  lines(texts: readonly string[]): Promise<void>
  /** Counts, for the last line. */
  count: { rows: number; pictures: number }
}

/** The file appears whole, on the disk, or not at all. Answers its size in bytes. */
export async function writeArchive(file: string, fill: (writer: Writer) => Promise<void>): Promise<number> {
  const unfinished = `${file}.${process.pid}.unfinished`
  await fs.promises.mkdir(path.dirname(file), { recursive: true })
  const gzip = createGzip({ level: 6 })
  const out = fs.createWriteStream(unfinished, { mode: 0o600, flush: true })
  const written = pipeline(gzip, out)
  written.catch(() => undefined)
  const hash = createHash('sha256')
  const count = { rows: 0, pictures: 0 }
  const put = async (text: string) => {
    const bytes = Buffer.from(text)
    hash.update(bytes)
    // A full disk ends the pipeline, and then nothing would ever drain.
    if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), written])
  }
  try {
    await fill({
      mark: (mark) => put(`#${JSON.stringify(mark)}\n`),
      lines: (texts) => (texts.length === 0 ? Promise.resolve() : put(`${texts.join('\n')}\n`)),
      count,
    })
    gzip.end(`#${JSON.stringify({ end: true, ...count, sha256: hash.digest('hex') })}\n`)
    await written
    const { size } = await fs.promises.stat(unfinished)
    await fs.promises.rename(unfinished, file)
    syncFolder(path.dirname(file))
    return size
  } catch (error) {
    gzip.destroy()
    await written.catch(() => undefined)
    await fs.promises.rm(unfinished, { force: true })
    throw error
  }
}

/** Every line in order; throws BadBackup where it stops being a backup. The last one is the end mark, and it is true. */
export async function* readArchive(file: string): AsyncGenerator<Line> {
  const hash = createHash('sha256')
  let first = true
  let ended = false
  for await (const bytes of rawLines(file)) {
    if (ended) throw new BadBackup(`${file} sigue después de su final: no es un backup entero.`)
    const marked = bytes[0] === HASH
    const mark = marked ? parseMark(file, bytes) : null
    if (first && !(mark && 'vereda' in mark))
      throw new BadBackup(HEAD_WORDS.test(bytes.toString('latin1')) ? damaged(file) : notOurs(file))
    if (first && (mark as Head).version > FORMAT_VERSION)
      throw new BadBackup(`${file} es de una versión más nueva de la tienda. Actualizala y probá de nuevo.`)
    first = false
    if (mark && 'end' in mark) {
      ended = true
      if (mark.sha256 !== hash.digest('hex'))
        throw new BadBackup(`${file} está dañado: su suma de control no coincide.`)
    } else hash.update(bytes).update('\n')
    yield mark ? { mark } : { text: bytes.toString() }
  }
  if (first) throw new BadBackup(notOurs(file))
  if (!ended) throw new BadBackup(`${file} está cortado: le falta el final.`)
}

const notOurs = (file: string) => `${file} no es un backup de la tienda.`
const damaged = (file: string) =>
  `${file} está dañado: no se puede leer entero. Usá otra copia, o el backup anterior.`

/** What is left of a first line in which something fell over. */
const HEAD_WORDS = /"(vereda|backup|migrations|pictures)"/
/** How every gzip file begins (RFC 1952 §2.3.1); two of the three are enough for one whose beginning was hit. */
const GZIP = [0x1f, 0x8b, 0x08]

async function beginsAsGzip(file: string): Promise<boolean> {
  const opened = await fs.promises.open(file)
  try {
    const { buffer } = await opened.read(Buffer.alloc(GZIP.length), 0, GZIP.length, 0)
    return GZIP.filter((byte, at) => buffer[at] === byte).length >= 2
  } finally {
    await opened.close()
  }
}

function parseMark(file: string, bytes: Buffer): Mark {
  try {
    return JSON.parse(bytes.toString('utf8', 1)) as Mark
  } catch {
    throw new BadBackup(damaged(file))
  }
}

async function* rawLines(file: string): AsyncGenerator<Buffer> {
  const stream = fs.createReadStream(file, { highWaterMark: 256 * 1024 })
  const gunzip = createGunzip()
  const flowing = pipeline(stream, gunzip)
  flowing.catch(() => undefined)
  let rest: Buffer[] = []
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      let from = 0
      for (let at = chunk.indexOf(LF); at >= 0; at = chunk.indexOf(LF, from)) {
        const piece = chunk.subarray(from, at)
        yield rest.length > 0 ? Buffer.concat([...rest, piece]) : piece
        rest = []
        from = at + 1
      }
      if (from < chunk.length) rest.push(Buffer.from(chunk.subarray(from)))
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new BadBackup(`No existe el archivo ${file}.`)
    if (code === 'EISDIR') throw new BadBackup(`${file} es una carpeta: nombrá un archivo de backup.`)
    if (code === 'Z_BUF_ERROR') throw new BadBackup(`${file} está cortado: le falta el final.`)
    if (code?.startsWith('Z_'))
      throw new BadBackup((await beginsAsGzip(file)) ? damaged(file) : notOurs(file))
    throw error
  } finally {
    gunzip.destroy()
    stream.destroy()
  }
  if (rest.length > 0) throw new BadBackup(`${file} está cortado: le falta el final.`)
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return // Windows has no fsync for folders
  const opened = fs.openSync(folder, 'r')
  try {
    fs.fsyncSync(opened)
  } finally {
    fs.closeSync(opened)
  }
}
