/** A sheet of consignments as it came in: what is said of it, and which of its columns is which. */
import { type SheetColumn, SHEET_COLUMN_NAMES, bare, calledSo } from '#rules/sheets/table.ts'

/** «70/30»: which of both is the shop's. */
export const SIDES = ['second', 'first'] as const
export type Side = (typeof SIDES)[number]
export const SIDE_LABEL: Record<Side, string> = {
  second: 'El segundo es la comisión (70/30: la tienda, 30)',
  first: 'El primero es la comisión (30/70: la tienda, 30)',
}
/** Which heading is which column ('' where there is none), and what the sheet itself does not say. */
export type SheetMapping = Record<SheetColumn, string> & { side: Side | ''; commissionElse: string }

export const MOST_SHEET_ROWS = 20_000
/** As text in a call of the API: so many rows of some 400 letters. */
export const MOST_SHEET_BYTES = MOST_SHEET_ROWS * 400
export const SHEET_SAYS = {
  empty: 'Pegá la planilla o elegí su archivo CSV.',
  columns:
    'No encontramos los títulos: la primera fila tiene que decir qué es cada columna (dueño, modelo, talle, precio…).',
  many: `De una vez, hasta ${MOST_SHEET_ROWS.toLocaleString('es-AR')} filas: partila en partes.`,
  side: 'Elegí cuál de los dos números es la comisión.',
  mapping: 'Elegí por lo menos las columnas de dueño, modelo y precio.',
  moved: 'Cambió mientras la mirabas. No se hizo nada: mirá cómo quedó.',
  busy: 'Hay otra planilla en curso. Esperá a que termine.',
  rights: 'Quien la pidió ya no puede, así que no se hizo nada más.',
  choices: 'Hay elecciones para corregir: no se guardó ninguna.',
  noModel: 'La planilla no tiene ese modelo, o ninguno de sus pares entra.',
  noProduct: 'Ese producto no está en el catálogo.',
  noBrand: 'La tienda no tiene su marca: primero agregala.',
  notOffered: 'Eso no se ofrece en la tienda.',
  noSize: 'La planilla no tiene ese talle en duda.',
  nothing: 'No hay ninguna fila para importar.',
  movedSince: 'Ya no se puede deshacer: algo de lo importado cambió, se vendió o se pagó.',
} as const

/** Something of it moved while it was being taken back. */
export const undoStopped = (went: number, all: number): string =>
  went === 0
    ? SHEET_SAYS.movedSince
    : `Se deshicieron ${went} de ${all} pares. Los demás quedaron: algo de lo importado cambió, se vendió o se pagó.`

export const sheetAgain = (id: number): string =>
  `Esta misma planilla ya entró: es la n.º ${id}. Deshacela primero si la querés traer de nuevo.`

export function guessSheet(columns: readonly string[]): SheetMapping {
  const taken = new Set<string>()
  const find = (names: readonly string[]): string => {
    for (const name of names) {
      const heading = columns.find((column) => column !== '' && !taken.has(column) && bare(column) === name)
      if (heading !== undefined) {
        taken.add(heading)
        return heading
      }
    }
    return ''
  }
  const found = Object.fromEntries(SHEET_COLUMN_NAMES.map((name) => [name, find(calledSo(name))]))
  return { ...(found as Record<SheetColumn, string>), side: '', commissionElse: '' }
}

/** As a form gives it: headings that the sheet does not have are none. */
export function readMapping(input: Record<string, unknown>, columns: readonly string[]): SheetMapping {
  const text = (name: string) => (typeof input[name] === 'string' ? input[name] : '')
  const chosen = (name: string) => (columns.includes(text(name)) ? text(name) : '')
  return {
    ...(Object.fromEntries(SHEET_COLUMN_NAMES.map((name) => [name, chosen(name)])) as Record<
      SheetColumn,
      string
    >),
    side: SIDES.find((side) => side === text('side')) ?? '',
    commissionElse: text('commissionElse').slice(0, 10),
  }
}
