/**
 * What a garment of each size measures, in cm (product §4.32): one line a size, as an admin types it, a list brings it or a
 * spreadsheet is pasted; kept as «M: pecho 54 · largo 71».
 */
import * as v from 'valibot'

/** In the order shown. Widths go from side to side of the garment that lies flat. */
const MEASURES = [
  'pecho',
  'hombros',
  'manga',
  'largo',
  'cintura',
  'cadera',
  'tiro',
  'entrepierna',
  'ruedo',
] as const
export type Measure = (typeof MEASURES)[number]
export const HOW_MEASURED =
  'La prenda se mide apoyada y sin estirar: pecho, cintura, cadera y ruedo van de lado a lado.'

const LEAST_CM = 1
const MOST_CM = 250
export const MEASURES_HINT = `Solo en indumentaria: una línea por talle, en cm («M: pecho 54 · largo 71»). Sirve pegar una planilla. Se puede decir ${MEASURES.join(', ')}.`

export type SizeMeasures = { size: string; cm: Partial<Record<Measure, number>> }
/** What a page shows: the first cell of a row is its size. */
export type MeasureTable = { columns: string[]; rows: string[][] }

const isMeasure = (word: string): word is Measure => (MEASURES as readonly string[]).includes(word)
const said = (cm: number): string => String(cm).replace('.', ',')

/** One measure, the sign after it too: «pecho 54,5 cm · ». */
const ONE = /\s*([\p{L}]+)\s*:?\s*(\d{1,4}(?:[.,]\d)?)\s*(?:cm\b\.?)?\s*(?:[·,;|/]|(?=\s)|$)/uy
const shortened = (line: string): string => (line.length > 40 ? `${line.slice(0, 40)}…` : line)

/** Rows, or the sentence that says what is wrong with the first line that is. */
export function readMeasures(text: string): SizeMeasures[] | string {
  const rows: SizeMeasures[] = []
  for (const line of linesOf(text)) {
    const [, size, rest = ''] = /^(?:talle\s+)?([^:=]+?)\s*[:=]\s*(.*)$/iu.exec(line) ?? []
    if (!size)
      return `«${shortened(line)}»: escribí el talle, dos puntos y sus medidas, como «M: pecho 54 · largo 71»`
    if (rows.some((row) => row.size === size)) return `El talle ${size} está dos veces`
    const cm = measuresIn(size, rest.trim())
    if (typeof cm === 'string') return cm
    rows.push({ size, cm })
  }
  return rows
}

function measuresIn(size: string, text: string): SizeMeasures['cm'] | string {
  const cm: SizeMeasures['cm'] = {}
  ONE.lastIndex = 0
  while (ONE.lastIndex < text.length) {
    const from = ONE.lastIndex
    const [, name = '', number = ''] = ONE.exec(text) ?? []
    if (!name)
      return `Talle ${size}: «${shortened(text.slice(from).trim())}» no se entiende; va el nombre de la medida y su número, hasta con un decimal`
    const measure = name.toLowerCase()
    if (!isMeasure(measure))
      return `Talle ${size}: «${shortened(name)}» no es una de las medidas: ${MEASURES.join(', ')}`
    if (cm[measure] !== undefined) return `Talle ${size}: dice ${measure} dos veces`
    const value = Number(number.replace(',', '.'))
    if (value < LEAST_CM || value > MOST_CM)
      return `Talle ${size}: ${measure} va de ${LEAST_CM} a ${MOST_CM} cm`
    cm[measure] = value
  }
  return Object.keys(cm).length === 0 ? `Talle ${size}: falta al menos una medida` : cm
}

/** A pasted spreadsheet has its measures in the first row and tabs between cells. */
function linesOf(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const [head, ...rest] = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  if (!head || head.length < 2 || rest.length === 0) return lines.map((line) => line.trim())
  const names = head.map((cell) => cell.replace(/\s*\(?\bcm\b\)?\.?$/i, ''))
  return rest.map(
    ([size, ...cells]) =>
      `${size}: ${cells.flatMap((cell, index) => (cell ? [`${names[index + 1] ?? ''} ${cell}`] : [])).join(' · ')}`,
  )
}

export const writeMeasures = (rows: readonly SizeMeasures[]): string =>
  rows
    .map(
      ({ size, cm }) =>
        `${size}: ${MEASURES.flatMap((one) => (cm[one] === undefined ? [] : [`${one} ${said(cm[one])}`])).join(' · ')}`,
    )
    .join('\n')

/** A step of the field's schema: what is kept is written one way. */
export const asMeasures = v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
  const rows = readMeasures(dataset.value)
  if (typeof rows !== 'string') return writeMeasures(rows)
  addIssue({ message: rows })
  return NEVER
})

/** Sizes that are measured and not among these. */
export function measuredBesides(text: string, sizes: readonly string[]): string[] {
  const rows = readMeasures(text)
  return typeof rows === 'string' ? [] : rows.map(({ size }) => size).filter((size) => !sizes.includes(size))
}
export const NOT_FOR_SHOES = 'El calzado va por el pie: las medidas de la prenda son de indumentaria'
export const notASize = (sizes: readonly string[]): string =>
  sizes.length === 1
    ? `Hay medidas del talle ${sizes[0]!}, que no está elegido: elegilo o sacá esa línea`
    : `Hay medidas de talles que no están elegidos (${sizes.join(', ')}): elegilos o sacá esas líneas`

/** Null where nothing is known of a size that is offered. */
export function measureTable(text: string, sizes: readonly string[]): MeasureTable | null {
  const known = readMeasures(text)
  if (typeof known === 'string') return null
  const rows = sizes.flatMap((size) => known.find((row) => row.size === size) ?? [])
  const columns = MEASURES.filter((one) => rows.some(({ cm }) => cm[one] !== undefined))
  if (columns.length === 0) return null
  return {
    columns: columns.map((one) => one[0]!.toUpperCase() + one.slice(1)),
    rows: rows.map(({ size, cm }) => [
      size,
      ...columns.map((one) => (cm[one] === undefined ? '' : said(cm[one]))),
    ]),
  }
}
