/**
 * Prices of many products as text: a file with headings, as it is handed out and pasted or chosen again, or a line a product
 * («12 45.990»). Every line that cannot be used is named with why; those without a new price change nothing.
 */
import { undefuse } from '#rules/csv-text.ts'
import { fromPesos, toPesos, type Centavos } from '#rules/money.ts'
import { typedNumber } from '#rules/typed.ts'

export const PRICE_COLUMNS = ['numero', 'nombre', 'estilo', 'precio', 'precio nuevo']
export type PricedProduct = {
  id: number
  name: string
  style: string
  price: Centavos
  /** Null where nobody said one. */
  wanted: Centavos | null
}
const pesosOf = (amount: Centavos): string => String(toPesos(amount)).replace('.', ',')
/** In the order of PRICE_COLUMNS. */
export const priceCells = ({ id, name, style, price, wanted }: PricedProduct): string[] => [
  String(id),
  name,
  style,
  pesosOf(price),
  wanted === null ? '' : pesosOf(wanted),
]

/** A slip of the keyboard; what a product may cost is said when the list is looked at. */
const BEYOND = 100_000_000
const NUMBER = ['numero', 'número', 'n.º', 'producto', 'id']
const WANTED = ['precio nuevo', 'nuevo precio', 'nuevo', 'price']

export type PriceText = {
  prices: { id: number; price: Centavos }[]
  /** «línea 4: «abc» no es un precio» */
  wrong: string[]
}

export function readPriceText(text: string): PriceText {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const head = lines.findIndex((line) => line.trim() !== '')
  const file = head < 0 ? null : headed(lines[head]!)
  const found: PriceText = { prices: [], wrong: [] }
  const seen = new Set<number>()
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || (file && index <= head)) continue
    const [id, amount] = file ? file(line) : typedLine(line)
    if (file && amount === '') continue
    const why = problemOf(id, amount, seen)
    if (why) found.wrong.push(`línea ${index + 1}: ${why}`)
    else {
      seen.add(Number(id))
      found.prices.push({ id: Number(id), price: fromPesos(typedNumber(amount)!) })
    }
  }
  return found
}

function problemOf(id: string, amount: string, seen: ReadonlySet<number>): string | null {
  if (!/^\d{1,9}$/.test(id) || Number(id) === 0) return `«${id.slice(0, 40)}» no es un número de producto`
  if (seen.has(Number(id))) return `el producto ${id} ya está más arriba`
  if (amount === '') return `el producto ${id} no tiene precio`
  const pesos = typedNumber(amount)
  return pesos === null || pesos <= 0 || pesos > BEYOND ? `«${amount.slice(0, 40)}» no es un precio` : null
}

const typedLine = (line: string): [id: string, amount: string] => {
  const [, id = line.trim(), amount = ''] = /^\s*#?([^\s;:=]+)[\s;:=]*(.*)$/.exec(line) ?? []
  return [id, amount.trim()]
}

type Reader = (line: string) => [id: string, amount: string]
/** How its lines are read, when this is a line of headings. */
function headed(line: string): Reader | null {
  for (const delimiter of [';', '\t', ',']) {
    const headings = cellsOf(line, delimiter).map((cell) => cell.toLowerCase())
    const id = headings.findIndex((one) => NUMBER.includes(one))
    const wanted = headings.findIndex((one) => WANTED.includes(one))
    const price = wanted < 0 ? headings.indexOf('precio') : wanted
    if (id >= 0 && price >= 0)
      return (row) => {
        const cells = cellsOf(row, delimiter)
        return [(cells[id] ?? '').replace(/^#/, ''), cells[price] ?? '']
      }
  }
  return null
}

/** Of one line: names hold no line breaks. */
function cellsOf(line: string, delimiter: string): string[] {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at]!
    if (sign === '"') {
      if (quoted && line[at + 1] === '"') cell += line[(at += 1)]!
      else quoted = !quoted
    } else if (sign === delimiter && !quoted) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell].map((one) => undefuse(one.trim()).trim())
}

const SHOWN = 5
/** The sentence beside the field. */
export function wrongPrices(wrong: readonly string[]): string {
  const more = wrong.length > SHOWN ? ` y ${wrong.length - SHOWN} más` : ''
  const lines = wrong.length === 1 ? 'Una línea no sirve' : `${wrong.length} líneas no sirven`
  return `${lines}: ${wrong.slice(0, SHOWN).join('; ')}${more}. Cada una lleva número de producto y precio, sin repetir.`
}
