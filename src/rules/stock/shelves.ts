/** A list of shelves for what comes in quantities: what its columns are called, and what each line says. */
import { bare, readSheet } from '#rules/sheets/table.ts'
import { UNIT_LETTERS } from '#rules/units/limits-and-texts.ts'

const COLUMNS = {
  code: ['codigo', 'cod', 'sku', 'codigo de barras', 'ean'],
  shelf: ['estante', 'ubicacion'],
} as const

const NEEDED = Object.keys(COLUMNS).length
export const MOST_SHELVES = 2_000
export const SHELVES_SAYS = {
  empty: 'Pegá la lista o elegí su archivo CSV.',
  columns: 'No encontramos los títulos: la primera fila tiene que decir código y estante.',
  many: `De una vez, hasta ${MOST_SHELVES.toLocaleString('es-AR')} filas: partila en partes.`,
  unknown: 'ningún talle tiene ese código',
  several: 'ese código es de varios talles',
  twice: 'ese talle ya está en otra fila',
  long: `el estante admite hasta ${UNIT_LETTERS.shelf} letras`,
} as const

export type ShelfLine = { line: number; code: string; shelf: string }

/** Null where its headings do not say of what and where. */
export function readShelves(text: string): ShelfLine[] | null {
  const table = readSheet(text.replaceAll('\u0000', ''), NEEDED)
  if (!table) return null
  const at = (names: readonly string[]) => table.columns.findIndex((heading) => names.includes(bare(heading)))
  const [code, shelf] = [at(COLUMNS.code), at(COLUMNS.shelf)]
  if (code < 0 || shelf < 0) return null
  return table.rows
    .map(({ line, cells }) => ({
      line,
      code: (cells[code] ?? '').trim(),
      shelf: (cells[shelf] ?? '').replace(/\s+/g, ' ').trim(),
    }))
    .filter((row) => row.code !== '')
}
