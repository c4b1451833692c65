/** Spreadsheets that a showroom kept: what their columns are usually called, and the table that stands in one. */
import { csvRowsOf } from '#rules/csv-rows.ts'
import { undefuse } from '#rules/csv-text.ts'

export const SHEET_COLUMNS = {
  number: { label: 'N.º o código', names: ['n', 'nro', 'numero', 'n°', 'nº', 'codigo', 'cod', 'id'] },
  name: {
    label: 'Dueño',
    names: ['dueno', 'nombre', 'consignante', 'cliente', 'nombre y apellido', 'propietario'],
  },
  dni: { label: 'DNI', names: ['dni', 'documento', 'doc'] },
  cuil: { label: 'CUIL', names: ['cuil', 'cuit', 'cuil/cuit'] },
  email: { label: 'E-mail', names: ['mail', 'email', 'e-mail', 'correo'] },
  phone: { label: 'Celular', names: ['celular', 'cel', 'telefono', 'tel', 'whatsapp', 'wpp'] },
  account: {
    label: 'Alias o CBU',
    names: ['alias', 'cbu', 'alias/cbu', 'cbu/alias', 'alias o cbu', 'cuenta'],
  },
  brand: { label: 'Marca', names: ['marca'] },
  model: { label: 'Modelo', names: ['modelo', 'articulo', 'producto', 'zapatilla', 'prenda', 'descripcion'] },
  colour: { label: 'Color', names: ['color', 'colorway'] },
  styleCode: { label: 'Código de estilo', names: ['codigo de estilo', 'sku', 'style', 'style code'] },
  size: { label: 'Talle', names: ['talle', 'talla', 'size', 'num'] },
  grade: { label: 'Estado de uso', names: ['estado', 'condicion', 'uso', 'estado de uso'] },
  price: { label: 'Precio', names: ['precio', 'precio de lista', 'precio publico', 'pvp'] },
  floor: { label: 'Mínimo', names: ['minimo', 'precio minimo', 'piso'] },
  commission: {
    label: 'Comisión',
    names: ['%', 'comision', '% comision', 'porcentaje', 'comision %', 'reparto'],
  },
  cameOn: {
    label: 'Fecha de ingreso',
    names: ['fecha de ingreso', 'ingreso', 'fecha ingreso', 'fecha', 'entro'],
  },
  endsOn: { label: 'Vencimiento', names: ['vencimiento', 'vence', 'fecha de vencimiento'] },
  situation: {
    label: 'Situación',
    names: ['situacion', 'estado de venta', 'estatus', 'status', 'donde esta'],
  },
  soldFor: {
    label: 'Precio de venta',
    names: ['precio de venta', 'vendido a', 'vendida a', 'venta', 'precio venta'],
  },
  soldOn: { label: 'Fecha de venta', names: ['fecha de venta', 'fecha venta', 'vendido el'] },
  paidOn: { label: 'Fecha de pago', names: ['fecha de pago', 'fecha pago', 'pagado el', 'pagado'] },
  note: { label: 'Notas', names: ['notas', 'nota', 'observaciones', 'obs', 'comentarios'] },
} as const
export type SheetColumn = keyof typeof SHEET_COLUMNS
export const SHEET_COLUMN_NAMES = Object.keys(SHEET_COLUMNS) as SheetColumn[]

export type SheetTable = { columns: string[]; rows: { line: number; cells: string[] }[] }

/** Without accents, capitals and spaces that say nothing; signs stay. */
export const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

/** As people call it, and as an export of ours does. */
export const calledSo = (column: SheetColumn): string[] => [
  bare(SHEET_COLUMNS[column].label),
  ...SHEET_COLUMNS[column].names,
]

const KNOWN = new Set(SHEET_COLUMN_NAMES.flatMap(calledSo))

/** Whose it is, what it is, what it costs. */
const LEAST_COLUMNS = 3

/** Without what kept a spreadsheet from taking it for a formula. */
const cellRead = (cell: string): string => undefuse(cell.trim()).trim()

/** Null where no row among the first says what its columns are, `least` of them. A cell may hold line breaks between quotes. */
export function readSheet(text: string, least = LEAST_COLUMNS): SheetTable | null {
  const delimiters = [';', ',', '\t', '|']
  const [best] = delimiters
    .flatMap((delimiter) =>
      csvRowsOf(text.slice(0, HEAD_LETTERS), delimiter, 20).map(({ line, cells }) => {
        const columns = cells.map(cellRead)
        return {
          line,
          delimiter,
          columns,
          known: columns.filter((cell) => KNOWN.has(bare(cell))).length,
          said: columns.filter((cell) => cell !== '').length,
        }
      }),
    )
    // Headings that nobody here calls so are chosen by hand.
    .toSorted((a, b) => b.known - a.known || b.said - a.said || a.line - b.line)
  if (!best || best.said < least) return null
  return {
    columns: best.columns,
    rows: csvRowsOf(text, best.delimiter).flatMap(({ line, cells: raw }) => {
      const cells = raw.map(cellRead)
      return line <= best.line || cells.every((cell) => cell === '') ? [] : [{ line, cells }]
    }),
  }
}

/** Its headings stand among the first of them. */
const HEAD_LETTERS = 100_000
