/** A list of the shop's own single pairs: what its columns are called, as people say it and as «Descargar CSV» of the pairs does. */
import { bare, readSheet, type SheetTable } from '#rules/sheets/table.ts'

const UNIT_LIST_COLUMNS = {
  code: ['codigo', 'cod'],
  productId: ['numero de producto', 'n.º de producto', 'id de producto'],
  product: ['producto', 'articulo'],
  model: ['modelo'],
  size: ['talle', 'talla'],
  sizeLabel: ['talle en la etiqueta', 'etiqueta'],
  colour: ['color'],
  grade: ['estado', 'condicion', 'estado de uso'],
  box: ['caja'],
  price: ['precio'],
  cost: ['costo'],
  shelf: ['estante', 'ubicacion'],
  seal: ['precinto'],
  flaws: ['detalles', 'fallas', 'detalle'],
} as const
type UnitListColumn = keyof typeof UNIT_LIST_COLUMNS
const NAMES = Object.entries(UNIT_LIST_COLUMNS) as [UnitListColumn, readonly string[]][]

export const MOST_LISTED_UNITS = 1_000
export const UNIT_LIST_SAYS = {
  empty: 'Pegá la lista o elegí su archivo CSV.',
  columns:
    'No encontramos los títulos: la primera fila tiene que decir producto (o número de producto), talle, estado y precio.',
  many: `De una vez, hasta ${MOST_LISTED_UNITS.toLocaleString('es-AR')} filas: partila en partes.`,
  nothing: 'No hay ninguna fila para cargar.',
  moved: 'Cambió mientras la mirabas. No se cargó nada: mirá cómo queda ahora.',
  movedSince: 'Ya no se puede deshacer: alguna de esas prendas cambió, tiene fotos o salió a la venta.',
} as const

export type UnitListRow = { line: number; cells: string[]; get: (column: UnitListColumn) => string }
export type UnitTable = { columns: string[]; rows: UnitListRow[] }

const headed = ({ columns }: SheetTable): Map<UnitListColumn, number> =>
  new Map(
    NAMES.flatMap(([column, names]) => {
      const at = columns.findIndex((heading) => names.includes(bare(heading)))
      return at < 0 ? [] : [[column, at] as const]
    }),
  )

/** Null where its headings do not say what a pair needs. */
export function readUnitTable(text: string): UnitTable | null {
  const table = readSheet(text)
  const place = table && headed(table)
  const told = (column: UnitListColumn) => place?.has(column) ?? false
  if (
    !table ||
    !place ||
    !(told('product') || told('productId')) ||
    !told('size') ||
    !told('price') ||
    !told('grade')
  )
    return null
  return {
    columns: table.columns,
    rows: table.rows.map(({ line, cells }) => ({
      line,
      cells,
      get: (column) => cells[place.get(column) ?? -1] ?? '',
    })),
  }
}
