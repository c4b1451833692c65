/** What a row of one size or colour is, however its program writes it: pairs of columns, one column of «Color: Negro, Talle: M», or columns of their own. */
import { wordsOf } from '#rules/imports/guess/columns.ts'
import { folded } from '#rules/imports/guess/match-text.ts'
import { line } from '#rules/text.ts'

type Get = (column: string) => string

/** How Odoo heads its whole names, «[REF] Nombre (42, Negro)»: surely, and where nothing else is the name. */
const WHOLE = [
  'display name',
  'nombre para mostrar',
  'nombre mostrado',
  'nombre a mostrar',
  'nome de exibicao',
]
export const WHOLE_NAMES = [
  ...WHOLE,
  'product',
  'producto',
  'produto',
  'product variant',
  'variante de producto',
  'variante do produto',
]
export const isDisplay = (column: string): boolean => WHOLE_NAMES.includes(wordsOf(column))
export const isWholeName = (column: string): boolean => WHOLE.includes(wordsOf(column))
/** What such a name says: code, name and options apart. */
export function displayed(cell: string): { code: string; name: string; options: string } {
  const [, code = '', rest = ''] = /^\s*(?:\[([^\]]*)\])?\s*(.*)$/s.exec(cell)!
  const [, name = rest, options = ''] = /^(.*\S)\s*\(((?:[^()]|\([^()]*\))*)\)\s*$/s.exec(rest) ?? []
  return { code: line(code), name: line(name), options }
}
type Asked = { options: readonly OptionPair[]; joined: readonly string[]; colour?: string | undefined }
export type Options = {
  /** '' where the row names none. */
  size: string
  colour: string
  brand: string
  genre: string
  /** «Material» and what else there is, by name. */
  others: Readonly<Record<string, string>>
}
export const noOptions: Options = { size: '', colour: '', brand: '', genre: '', others: {} }

const KINDS: readonly (readonly [keyof Omit<Options, 'others'>, RegExp])[] = [
  [
    'size',
    / (?:talles?|tallas?|sizes?|tamanos?|tamanhos?|numero|numeros|numeracion|numeracao|nro|medidas?|curva) /,
  ],
  ['colour', / (?:colou?r|colores|colours|colors|cor|cores|colorway|colourway) /],
  ['brand', / (?:marcas?|brands?|fabricante) /],
  ['genre', / (?:genero|gender|sexo|genre) /],
]
const kindOf = (name: string) => KINDS.find(([, words]) => words.test(folded(name)))?.[0] ?? null

/** «Option1 Name», «Nombre del atributo 2», «Variant Option 1 Name», «Attribute (Name:Type:Position)». */
const NAME_OF =
  /^(?:(?:variant )?(?:option|attribute|atributo|opcion|propiedad|property|variation) ?(\d*) (?:name(?: type position)?|nombre)|(?:nombre|nome|name) (?:de (?:la )?|del |da |do )?(?:propiedad|opcion|atributo|variacao|opcao|property|variation|option|attribute) ?(\d*)|(?:property|variation) name (\d*))$/
const VALUE_OF =
  /^(?:(?:variant )?(?:option|attribute|atributo|opcion|propiedad|property|variation) ?(\d*) (?:values?(?: s)?|valor(?:es)?)|(?:valor(?: es)?|valores|values?(?: s)?) (?:de (?:la )?|del |da |do )?(?:propiedad|opcion|atributo|variacao|opcao|property|variation|option|attribute) ?(\d*)|(?:property|variation) value (\d*)|value value position)$/

export type OptionPair = { name: string; value: string }

/** Which columns name an option and which hold its value, by their number. */
export function optionPairs(columns: readonly string[]): OptionPair[] {
  const numbered = (pattern: RegExp) =>
    columns.flatMap((column) => {
      const found = pattern.exec(wordsOf(column).replace(/(option|opcion|opcao)(\d)/, '$1 $2'))
      return found ? [[found.slice(1).find(Boolean) ?? '', column] as const] : []
    })
  const values = new Map(numbered(VALUE_OF))
  return numbered(NAME_OF).flatMap(([number, name]) => {
    const value = values.get(number)
    return value === undefined ? [] : [{ name, value }]
  })
}

/** What Shopify calls the only option of a product that has none. */
const NOTHING = /^(?:default title|titulo predeterminado|título predeterminado|default|unica|única)$/i
const ONE = 'Único'

/** `heads` answers an option's name where the row leaves it out: it stands in the product's first row. */
export function optionsOf(
  get: Get,
  { variants, sizes }: { variants?: Asked; sizes?: { column: string } },
  heads: Get,
): Options {
  const options: { -readonly [K in keyof Options]: Options[K] } & { others: Record<string, string> } = {
    ...noOptions,
    others: {},
  }
  const put = (name: string, value: string) => {
    const text = line(value)
    if (text === '') return
    const kind = kindOf(name)
    if (NOTHING.test(text)) options.size ||= ONE
    else if (kind !== null) options[kind] ||= text
    else if (name !== '') options.others[line(name)] = text
    else if (looksLikeSize(text)) options.size ||= text
    else options.colour ||= text
  }
  for (const { name, value } of variants?.options ?? []) {
    const called = line(get(name)) || line(heads(name))
    const several = /[:,]/.test(called) ? zipped(called, line(get(value))) : [[called, get(value)] as const]
    for (const [one, text] of several) put(one, text)
  }
  for (const column of variants?.joined ?? [])
    for (const [name, value] of parted(isDisplay(column) ? displayed(get(column)).options : get(column)))
      put(name, value)
  if (variants?.colour) options.colour = line(get(variants.colour)) || options.colour
  if (sizes && !isVirtual(sizes.column)) options.size = line(get(sizes.column)) || options.size
  return options
}

/** «Talle:select:0, Color:color:1» beside «41:0, Negro:1». */
const zipped = (names: string, values: string): (readonly [string, string])[] => {
  const texts = values.split(',').map((text) => text.split(':')[0]!)
  return names.split(',').map((name, index) => [name.split(':')[0]!, texts[index] ?? ''] as const)
}

/** «Color: Negro, Talle: 42,5» -> pairs; what has no name gets ''. */
function parted(cell: string): (readonly [string, string])[] {
  const pairs: [string, string][] = []
  // PrestaShop also writes «Talla - 42, Color - Negro».
  const named = cell.replace(
    /(^|[,;|]\s*)([\p{L} ]{3,30}?)\s+-\s+(?=\S)/gu,
    (all, start: string, name: string) => (kindOf(name) === null ? all : `${start}${name}: `),
  )
  for (const part of named.split(/\s*[,;|\n]\s*|\s+[-/·]\s+/)) {
    const [, name, value] = /^([^:=]{1,40})[:=](.*)$/.exec(part) ?? []
    const last = pairs.at(-1)
    if (name !== undefined && value !== undefined) pairs.push([name.trim(), value.trim()])
    // The half of «42,5».
    else if (last && /^\d{1,2}$/.test(part.trim()) && /\d$/.test(last[1])) last[1] += `,${part.trim()}`
    else pairs.push(['', part.trim()])
  }
  return pairs
}

const looksLikeSize = (text: string): boolean =>
  /^(?:(?:talle|talla|size|t)[ .:]*)?(?:\d{1,2}(?:[.,]5)?(?: ?(?:ar|us|eu|br|uk|cm))?|\d{2} ?[/-] ?\d{2}|x{0,3}[sl]|m|[2-6]xl|xxs|u|[uú]nico)$/i.test(
    text.trim(),
  )

/** Columns that no file has: what a row says through its options. */
export const OPTION = {
  size: '\u0001opcion talle',
  colour: '\u0001opcion color',
  brand: '\u0001opcion marca',
  genre: '\u0001opcion genero',
  code: '\u0001opcion codigo',
} as const
export const isVirtual = (column: string): boolean => column.startsWith('\u0001')
/** What a draft says in place of such a column. */
export const BY_OPTIONS = '=opciones'

/** The sizes of the first rows as their options say them; an option's name may stand in a product's first row alone. */
export function optionSizesIn(
  { columns, rows }: { columns: readonly string[]; rows: readonly (readonly string[])[] },
  variant: string,
): string[] {
  const asked = { variants: { options: optionPairs(columns), joined: variant ? [variant] : [] } }
  const names = new Map<string, string>()
  return rows.flatMap((row) => {
    const get = (column: string) => row[columns.indexOf(column)] ?? ''
    for (const { name } of asked.variants.options) if (get(name)) names.set(name, get(name))
    return optionsOf(get, asked, (column) => names.get(column) ?? '').size || []
  })
}
