/**
 * Rows of one product, wherever they stand in the list: gathered by what they have in common, the product's texts taken from where
 * they stand, its colours parted into products of their own (product §26.16).
 */
import { withSizesTogether } from '#rules/imports/sizes/size-columns.ts'
import type { Mapping } from '#rules/imports/mapping.ts'
import { folded } from '#rules/imports/guess/match-text.ts'
import { line } from '#rules/text.ts'
import { SIZE_CODES } from '#rules/products/codes/codes.ts'
import { displayed, isDisplay, isWholeName, noOptions, OPTION, optionsOf, type Options } from './options.ts'
import { isKept } from './status.ts'

export type Row = (column: string) => string
type Mended = { value: string; becomes: string }
export type ListRecord = {
  line: number
  get: Row
  /** Cells that are read otherwise than they are written: a stray quote, «="00456"», accents encoded twice. */
  mended?: Mended[]
  /** Why it is no row of this list. */
  problem?: string
}
/** One product of the list: its rows with everything that they leave to another one filled in. */
export type GroupedProduct = {
  line: number
  /** Rows of the file that it took. */
  records: number
  rows: Row[]
  /** What tells it from others of the list, where that is no column. */
  key?: string
  /** Of several, or as its options say it. */
  colour?: string
  /** It is one of several colours. */
  shared: boolean
  /** The list keeps it from its own shoppers, and how it says so. */
  kept?: string | null
  /** Of its rows' cells. */
  mended: readonly Mended[]
  problem?: string
  /** Rows whose size the list does not sell, and how it says so. */
  unsold: ReadonlyMap<Row, string>
}

/** Between a product's code and its colour. */
export const COLOUR_OF = ' · '
/** A product of more rows than this is no product. */
const MOST_ROWS = 500
/** Rows of unfinished products that are held at once. */
const MOST_HELD = 100_000
const IS_PARENT = / (?:variable|variavel|configurable|padre|parent|grouped|agrupado|bundle) /

const keyCells = (get: Row, { key }: Mapping): string => line(key.map((column) => get(column)).join(' '))
const isParent = ({ get }: ListRecord, { variants }: Mapping): boolean =>
  variants?.kind !== undefined && IS_PARENT.test(folded(get(variants.kind)))

/** «id:10» where a product has no code of its own. */
function keyOf(get: Row, mapping: Mapping): string {
  const id = mapping.variants?.id ? line(get(mapping.variants.id)) : ''
  return keyCells(get, mapping) || (id === '' ? '' : `id:${id}`)
}
const groupOf = (get: Row, mapping: Mapping): string => {
  const group = mapping.variants?.group
  return (group ? nameIn(group, get(group), mapping) : '') || keyOf(get, mapping)
}
/** A whole name of a variant is that of its product, its code and options aside. */
const nameIn = (column: string, cell: string, { variants }: Mapping): string =>
  isWholeName(column) || (isDisplay(column) && variants?.joined.includes(column))
    ? displayed(cell).name
    : line(cell)

/** `open` reads the list from its start; lists of one row a product are read once, others twice. */
export async function* gathered(
  open: () => AsyncIterable<ListRecord>,
  mapping: Mapping,
): AsyncGenerator<GroupedProduct> {
  if (mapping.rows === 'product') {
    for await (const record of open()) yield* productsIn([record], mapping)
    return
  }
  const { nameOf, rowsOf } = await outlineOf(open(), mapping)
  const held = new Map<string, ListRecord[]>()
  let rows = 0
  for await (const record of open()) {
    const name = record.problem === undefined ? nameOf(record.get) : ''
    if (name === '') {
      yield* productsIn([record], mapping)
      continue
    }
    const group = held.get(name) ?? []
    held.set(name, group)
    group.push(record)
    rows += 1
    const whole = group.length >= Math.min(rowsOf(name), MOST_ROWS)
    // A list that is sorted by size would be held whole: the product that waits longest goes first.
    const leaves = whole ? name : rows > MOST_HELD ? held.keys().next().value! : null
    if (leaves === null) continue
    const product = held.get(leaves)!
    held.delete(leaves)
    rows -= product.length
    yield* productsIn(product, mapping, leaves)
  }
  for (const [name, group] of held) yield* productsIn(group, mapping, name)
}

/** How many rows each product has, and which names mean the same product. */
async function outlineOf(records: AsyncIterable<ListRecord>, mapping: Mapping) {
  const { variants } = mapping
  const also = new Map<string, string>()
  const counts = new Map<string, number>()
  for await (const record of records) {
    const name = record.problem === undefined ? groupOf(record.get, mapping) : ''
    if (name === '') continue
    counts.set(name, (counts.get(name) ?? 0) + 1)
    if (isParent(record, mapping) && variants?.id) also.set(`id:${line(record.get(variants.id))}`, name)
    if (variants?.children)
      for (const child of childrenIn(record.get(variants.children))) also.set(child, name)
  }
  const totals = new Map<string, number>()
  for (const [name, count] of counts) {
    const whole = also.get(name) ?? name
    totals.set(whole, (totals.get(whole) ?? 0) + count)
  }
  return {
    nameOf: (get: Row) => {
      const name = groupOf(get, mapping)
      return also.get(name) ?? name
    },
    rowsOf: (name: string) => totals.get(name) ?? 0,
  }
}

/** «sku=MH01-S,size=S|sku=MH01-M,size=M», or «MH01-S,MH01-M». */
const childrenIn = (cell: string): string[] =>
  cell.includes('sku=')
    ? [...cell.matchAll(/sku=([^,|]+)/g)].map(([, code]) => line(code!))
    : cell.split(/[,|]/).map(line).filter(Boolean)

/** A plain list may give one code to goods of several names; a row without one goes with the row above. */
function* productsIn(
  group: readonly ListRecord[],
  mapping: Mapping,
  name?: string,
): Generator<GroupedProduct> {
  const { variants } = mapping
  const isPlain = name !== undefined && !variants?.kind && !variants?.group && !variants?.options.length
  const called = new Map<string, ListRecord[]>()
  let last = ''
  for (const record of group) {
    const said = isPlain ? nameOf(record.get, mapping) : ''
    last = said === '' ? last : said
    called.set(folded(last), [...(called.get(folded(last)) ?? []), record])
  }
  if (called.size < 2) yield* productOf(group, mapping, name)
  else for (const [of, rows] of called) yield* productOf(rows, mapping, `${name}${COLOUR_OF}${of.trim()}`)
}

type Variant = { record: ListRecord; options: Options }

function* productOf(
  group: readonly ListRecord[],
  mapping: Mapping,
  name?: string,
): Generator<GroupedProduct> {
  const [{ line: at, get, problem }] = group as readonly [ListRecord]
  if (problem !== undefined) {
    yield { line: at, records: 1, rows: [get], shared: false, mended: [], problem, unsold: new Map() }
    return
  }
  const parent = group.find((record) => isParent(record, mapping))
  const children = group.filter((record) => !isParent(record, mapping))
  const rows = children.length > 0 ? children : group
  const top = parent ?? rows[0]!
  /** Who says it first: the product's own row, else any of its rows. */
  const head: Row = (column) =>
    [top, ...rows].map(({ get }) => get(column)).find((cell) => cell.trim() !== '') ?? ''
  const read = rows.map((record): Variant => ({ record, options: optionsOf(record.get, mapping, head) }))
  const fromTop = optionsOf(top.get, mapping, head)
  const own = (of: 'brand' | 'genre') =>
    [fromTop, ...read.map(({ options }) => options)].map((one) => one[of]).find(Boolean) ?? ''
  const [brand, genre] = [own('brand'), own('genre')]
  const named = read.filter(({ options }) => options.size !== '' || options.colour !== '')
  // A picture, or the product's own row, beside rows that name a size.
  const variants = named.length > 0 && saysSizes(mapping) ? named : read
  const parted = partedByColour(variants)
  const others = group.filter((record) => variants.every((one) => one.record !== record))
  const called = new Set(variants.map(({ record }) => nameOf(record.get, mapping)))
  for (const [index, { label, members }] of parted.entries()) {
    const merged = members.map(({ record, options }) =>
      fillIn(
        record.get,
        { ...options, brand, genre },
        { top: top.get, head, parent: parent?.get, differ: called.size > 1, mapping },
      ),
    )
    const pictures = read
      .filter((one) => !variants.includes(one))
      .map(({ record }) => fillIn(record.get, noOptions, { top: record.get, head: () => '', mapping }))
    const status = statusOf(members, merged, { parent, head, mapping, part: group.length > 1 })
    const splits = parted.length > 1 || (label !== '' && alwaysParts(mapping, top.get))
    yield {
      line: members[0]!.record.line,
      records: members.length + (index === 0 ? others.length : 0),
      rows: [...merged, ...pictures],
      ...(name === undefined ? {} : { key: splits && label !== '' ? `${name}${COLOUR_OF}${label}` : name }),
      ...(label === '' ? {} : { colour: label }),
      shared: parted.length > 1,
      mended: [...members.map(({ record }) => record), ...(index === 0 ? others : [])].flatMap(
        ({ mended = [] }) => mended,
      ),
      ...status,
    }
  }
}

const saysSizes = ({ variants, sizes }: Mapping): boolean => variants !== undefined || sizes !== undefined
/** Options may get another colour tomorrow: then too it is the same product. */
const alwaysParts = ({ variants }: Mapping, get: Row): boolean =>
  variants !== undefined &&
  (variants.options.length + variants.joined.length > 0 ||
    (variants.group !== undefined && line(get(variants.group)) !== ''))

/** By colour, and by whatever else than the size differs among its rows. */
function partedByColour(variants: readonly Variant[]): { label: string; members: Variant[] }[] {
  const names = new Set(variants.flatMap(({ options }) => Object.keys(options.others)))
  const differing = [...names].filter(
    (name) => new Set(variants.map(({ options }) => folded(options.others[name] ?? ''))).size > 1,
  )
  const parts = new Map<string, { label: string; members: Variant[] }>()
  for (const variant of variants) {
    const { colour, others } = variant.options
    const label = [colour, ...differing.map((name) => others[name] ?? '')].filter(Boolean).join(' / ')
    const part = parts.get(folded(label)) ?? { label, members: [] }
    parts.set(folded(label), part)
    part.members.push(variant)
  }
  return [...parts.values()]
}

const nameOf = (get: Row, { name }: Mapping): string => line(name.map((column) => get(column)).join(' '))
const PARTED = /(?:\s+[-–|/]\s*|,\s*|\s*\(|\s+(?=tall[ea]))(?:tall[ea]s?\s*)?$/i
/** «Pegasus 41 - 40» of size 40 -> «Pegasus 41»; what nothing parts from the name belongs to it. */
function withoutLast(name: string, value: string): string {
  const [text, last] = [line(name), line(value)]
  const open = text.replace(/\)$/, '')
  if (last === '' || !open.toLowerCase().endsWith(last.toLowerCase())) return text
  const before = open.slice(0, -last.length)
  const found = PARTED.exec(before)
  if (!found?.index) return text
  const closes = open !== text && !found[0].includes('(')
  return `${before.slice(0, found.index)}${closes ? ')' : ''}`
}

/** The row with what it leaves to the product's own row; its price and units are its own. */
function fillIn(
  get: Row,
  options: Options,
  {
    top,
    head,
    parent,
    differ = false,
    mapping,
  }: {
    top: Row
    head: Row
    parent?: Row | undefined
    /** Each row has a name of its own. */
    differ?: boolean
    mapping: Mapping
  },
): Row {
  const { price, discount, variants } = mapping
  const prices = [price.column, price.before, price.from, price.until, discount].filter(
    (one) => one !== undefined,
  )
  const hasPrice = prices.some((column) => get(column).trim() !== '')
  const its = new Set<string | undefined>([
    mapping.sizes?.column,
    'column' in mapping.stock ? mapping.stock.column : undefined,
    mapping.soldOut?.column,
    ...SIZE_CODES.map((code) => mapping[code]),
    ...mapping.sizeColumns,
    ...mapping.status,
    ...(variants?.options.map(({ value }) => value) ?? []),
    ...(variants?.joined ?? []),
    variants?.colour,
  ])
  const plain = mapping.sizeColumns.length > 0 ? withSizesTogether(get, mapping.sizeColumns) : get
  return (column) => {
    if (column === OPTION.size) return options.size.split(/[,;]\s+|\s*\|\s*/).join('|')
    if (column === OPTION.colour) return options.colour
    if (column === OPTION.brand) return options.brand
    if (column === OPTION.genre) return options.genre
    if (column === OPTION.code) return displayed(get(variants?.joined.find(isDisplay) ?? '')).code
    if (mapping.name.includes(column) && isDisplay(column) && variants !== undefined)
      return nameIn(column, get(column), mapping)
    const cell = plain(column)
    if (its.has(column)) return cell
    // «Zapatillas Cancha - 40» is how the program calls one size.
    if (parent && mapping.name.includes(column)) return parent(column) || cell
    if (differ && mapping.name.includes(column))
      return (
        withoutLast(
          withoutLast(cell, options.size || (mapping.sizes ? get(mapping.sizes.column) : '')),
          options.colour,
        ) || head(column)
      )
    if (cell.trim() !== '') return cell
    if (prices.includes(column)) return hasPrice ? '' : top(column)
    return head(column)
  }
}

function statusOf(
  members: readonly Variant[],
  merged: readonly Row[],
  { parent, head, mapping, part }: { parent?: ListRecord; head: Row; mapping: Mapping; part: boolean },
): Pick<GroupedProduct, 'kept' | 'unsold'> {
  const { status } = mapping
  if (status.length === 0) return { unsold: new Map() }
  const keptBy = (get: Row, of: boolean): string | null =>
    status
      .map((column) => [column, line(get(column))] as const)
      .filter(([, cell]) => isKept(cell, of))
      .map(([column, cell]) => `${column}: ${cell}`)[0] ?? null
  const whole = parent ? keptBy(parent.get, false) : null
  const each = members.map(({ record }) => keptBy((column) => record.get(column) || head(column), part))
  const kept = whole ?? (each.every((one) => one !== null) ? each[0]! : null)
  const unsold = new Map<Row, string>()
  if (kept === null)
    for (const [index, why] of each.entries()) if (why !== null) unsold.set(merged[index]!, why)
  return { kept, unsold }
}
