/**
 * Prices of many products as text: a file with headings, as it is handed out and pasted or chosen again, or a line a product
 * («12 45.990»). A product is named by its number, or by the SKU of any of its sizes. Every line that cannot be used is named with why;
 * those without a new price change nothing.
 */
import type { Decimals } from '#rules/amounts/amount.ts'
import { decimalsOf } from '#rules/amounts/decimals.ts'
import { readPesos } from '#rules/amounts/pesos.ts'
import { cellsOf as cellsIn, undefuse } from '#rules/csv-text.ts'
import { isRounded, roundedProblem } from '#rules/products/codes/rounded.ts'
import { fromPesos, toPesos, type Centavos } from '#rules/money.ts'

export const PRICE_COLUMNS = ['numero', 'nombre', 'estilo', 'sku', 'precio', 'precio nuevo']
export type PricedProduct = {
  id: number
  name: string
  style: string
  /** Of its sizes. */
  skus: readonly string[]
  price: Centavos
  /** Null where nobody said one. */
  wanted: Centavos | null
}
const pesosOf = (amount: Centavos): string => String(toPesos(amount)).replace('.', ',')
/** In the order of PRICE_COLUMNS. */
export const priceCells = ({ id, name, style, skus, price, wanted }: PricedProduct): string[] => [
  String(id),
  name,
  style,
  skus.join(SKUS_APART),
  pesosOf(price),
  wanted === null ? '' : pesosOf(wanted),
]

const SKUS_APART = ' | '

/** A slip of the keyboard; what a product may cost is said when the list is looked at. */
const BEYOND = 100_000_000
const NUMBER = ['numero', 'número', 'n.º', 'producto', 'id']
const SKU = ['sku', 'código', 'codigo', 'variant sku']
const WANTED = ['precio nuevo', 'nuevo precio', 'nuevo', 'price']

export type PriceText = {
  prices: { id: number; price: Centavos }[]
  /** «línea 4: «abc» no es un precio» */
  wrong: string[]
}

/** The products of which a size has this SKU. */
export type ProductsOfSku = (sku: string) => readonly number[]

export function readPriceText(text: string, productsOf: ProductsOfSku = () => []): PriceText {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const head = lines.findIndex((line) => line.trim() !== '')
  const file = head < 0 ? null : headed(lines[head]!)
  const found: PriceText = { prices: [], wrong: [] }
  const seen = new Map<number, Centavos>()
  const read = lines.map((line, index) =>
    line.trim() === '' || (file && index <= head) ? null : file ? file(line) : typedLine(line),
  )
  const decimals = decimalsOf(read.flatMap((one) => one?.amount ?? []))
  for (const [index, one] of read.entries()) {
    if (one === null || (file && one.amount === '')) continue
    const { named, skus, amount } = one
    const id = isNumber(named) ? Number(named) : productOf(named, skus, productsOf)
    const price = amountOf(amount, decimals)
    // A row for each size says the same product again: that is no slip while it says the same price.
    if (!isNumber(named) && typeof id === 'number' && seen.get(id) === price) continue
    const why = typeof id === 'string' ? id : problemOf(id, amount, price, seen)
    if (why !== null) found.wrong.push(`línea ${index + 1}: ${why}`)
    else {
      seen.set(id as number, price as Centavos)
      found.prices.push({ id: id as number, price: price as Centavos })
    }
  }
  return found
}

/** The codes that lines name products by, to be looked for before the text is read. */
export function skusNamedIn(text: string): string[] {
  const named = new Set<string>()
  readPriceText(text, (sku) => {
    named.add(sku)
    return []
  })
  return [...named]
}

const isNumber = (text: string): boolean => /^\d{1,9}$/.test(text) && Number(text) > 0

/** Its number, or why there is none. */
function productOf(named: string, skus: readonly string[], productsOf: ProductsOfSku): number | string {
  const codes = named === '' ? skus : [named]
  const said = codes.join(SKUS_APART).slice(0, 40)
  const rounded = codes.find(isRounded)
  if (rounded !== undefined) return roundedProblem(rounded, 'el código')
  const [first, ...others] = new Set(codes.flatMap(productsOf))
  if (first === undefined) return `«${said}» no es un número de producto ni el SKU de un talle`
  return others.length > 0 ? `«${said}» es de los productos ${[first, ...others].join(' y ')}` : first
}

/** Or why it is none. */
function amountOf(amount: string, decimals: Decimals): Centavos | string {
  const read = readPesos(amount, decimals)
  if ('why' in read) return read.why?.replace('no es un número', 'no es un precio') ?? 'falta el precio'
  return read.pesos <= 0 || read.pesos > BEYOND
    ? `«${amount.slice(0, 40)}» no es un precio`
    : fromPesos(read.pesos)
}

function problemOf(
  id: number,
  amount: string,
  price: Centavos | string,
  seen: ReadonlyMap<number, Centavos>,
): string | null {
  if (seen.has(id)) return `el producto ${id} ya está más arriba`
  if (amount === '') return `el producto ${id} no tiene precio`
  return typeof price === 'string' ? price : null
}

type Line = { /** A number, or a SKU. */ named: string; skus: readonly string[]; amount: string }
const typedLine = (line: string): Line => {
  const [, named = line.trim(), amount = ''] = /^\s*#?([^\s;:=]+)[\s;:=]*(.*)$/.exec(line) ?? []
  return { named, skus: [], amount: amount.trim() }
}

type Reader = (line: string) => Line
/** How its lines are read, when this is a line of headings. */
function headed(line: string): Reader | null {
  for (const delimiter of [';', '\t', ',']) {
    const headings = cellsOf(line, delimiter).map((cell) => cell.toLowerCase())
    const at = (names: readonly string[]) => headings.findIndex((one) => names.includes(one))
    const [id, sku, wanted] = [at(NUMBER), at(SKU), at(WANTED)]
    const price = wanted < 0 ? headings.indexOf('precio') : wanted
    if ((id >= 0 || sku >= 0) && price >= 0)
      return (row) => {
        const cells = cellsOf(row, delimiter)
        return {
          named: (cells[id] ?? '').replace(/^#/, ''),
          skus: (cells[sku] ?? '')
            .split('|')
            // «40=ABC», as the list of products writes it.
            .map((code) => code.replace(/^[^=]*=/, '').trim())
            .filter(Boolean),
          amount: cells[price] ?? '',
        }
      }
  }
  return null
}

const cellsOf = (line: string, delimiter: string): string[] =>
  cellsIn(line, delimiter).map((one) => undefuse(one).trim())

const SHOWN = 5
/** The sentence beside the field. */
export function wrongPrices(wrong: readonly string[]): string {
  const more = wrong.length > SHOWN ? ` y ${wrong.length - SHOWN} más` : ''
  const lines = wrong.length === 1 ? 'Una línea no sirve' : `${wrong.length} líneas no sirven`
  return `${lines}: ${wrong.slice(0, SHOWN).join('; ')}${more}. Cada una lleva número de producto o SKU, y precio, sin repetir.`
}
