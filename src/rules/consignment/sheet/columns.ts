/** The columns of the spreadsheet that a showroom kept: what each is usually called, and which of a sheet that came is which. */
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

export type SheetTable = { columns: string[]; rows: { line: number; cells: string[] }[] }
/** Without accents, capitals and spaces that say nothing; signs stay. */
export const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
const nameOf = bare
/** As people call it, and as an export of ours does. */
const calledSo = (column: SheetColumn): string[] => [
  nameOf(SHEET_COLUMNS[column].label),
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
          known: columns.filter((cell) => KNOWN.has(nameOf(cell))).length,
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

export function guessSheet(columns: readonly string[]): SheetMapping {
  const taken = new Set<string>()
  const find = (names: readonly string[]): string => {
    for (const name of names) {
      const heading = columns.find((column) => column !== '' && !taken.has(column) && nameOf(column) === name)
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
