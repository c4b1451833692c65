/** The sizes of a product in another shop's list, with their units: converted, shared out and left aside, and each said. */
import { UNISEX } from '#rules/products/choices.ts'
import { MAX_STOCK } from '#rules/products/product.ts'
import { spreadStock } from '#rules/products/spread-stock.ts'
import { withoutDecimal } from '#rules/products/codes/rounded.ts'
import { line } from '#rules/text.ts'
import type { Mapping } from '#rules/imports/mapping.ts'
import { NO_UNITS, unitsSaid, type ImportNote } from '#rules/imports/notes.ts'
import { readCount } from '#rules/amounts/amount.ts'
import { isOneSize, readSize, saysAmerican } from '#rules/imports/read.ts'
import { sizesNamed, withHalves } from './ranges.ts'
import { folded } from '#rules/imports/guess/match-text.ts'

type Row = (column: string) => string

export type ListedSize = {
  size: string
  stock: number
  /** The list names the size and leaves its units empty. */
  unsaid?: true
}
/** What the sizes are of; `carried` are those that the shop has for the category. */
type Sized = { category: string; brand: string; genre: string; carried: readonly string[] }

/** Of all rows of a product. What a cell says wrong concerns its own size: it comes in without a unit, and is told. */
export function readSizes(
  rows: readonly Row[],
  mapping: Mapping,
  sized: Sized & { /** Rows whose units are not taken. */ unsold?: ReadonlySet<Row> },
  notes: ImportNote[],
): ListedSize[] {
  const { category, genre, carried, unsold } = sized
  const units = new Map<string, number>()
  const said = new Set<string>()
  const without: string[] = []
  const left: string[] = []
  const named = new Map<string, Row>()
  const inAmerica = category === 'calzado' && mapping.sizes?.shoes === 'us'
  const add = (sizes: readonly string[], total: number, isSaid: boolean) => {
    for (const { size, stock } of spreadStock(total, sizes)) {
      units.set(size, (units.get(size) ?? 0) + stock)
      if (isSaid) said.add(size)
    }
  }
  const unitsOf = (row: Row, sizes: readonly string[]): { total: number; isSaid: boolean } => {
    if (unsold?.has(row)) return { total: 0, isSaid: false }
    const total = readUnits(row, mapping, sizes.length)
    const isSaid = saysStock(row, mapping)
    // Our own list says by an empty cell that nothing changes.
    if (total !== null && (isSaid || mapping.number)) return { total, isSaid }
    const cell = 'column' in mapping.stock ? line(row(mapping.stock.column)) : ''
    notes.push({ kind: 'units', value: cell || NO_UNITS, about: `talle ${sizes.join(', ')}` })
    return { total: 0, isSaid: false }
  }
  for (const row of rows) {
    const ofRow: string[] = []
    for (const part of listedIn(row, mapping)) {
      // «40=5»: five of the 40.
      const [, name = part, count] = /^([^=]*)=\s*(.*\S)\s*$/.exec(part) ?? []
      const sizes = oursFor(name, mapping, sized, notes)
      const first = named.get(name.toUpperCase())
      if (sizes === null) left.push(childSize(name) ?? (inAmerica ? `US ${name.trim()}` : name.trim()))
      else if (first !== undefined && first !== row)
        notes.push({ kind: 'twice', value: saidTwice(name, row, mapping), about: category })
      else {
        named.set(name.toUpperCase(), row)
        if (count !== undefined && /^\d{1,6}$/.test(count)) add(sizes, Number(count), true)
        else if (count !== undefined) {
          notes.push({ kind: 'units', value: count, about: `talle ${sizes.join(', ')}` })
          add(sizes, 0, false)
        } else ofRow.push(...sizes)
      }
    }
    if (mapping.rows === 'product') without.push(...ofRow.filter((size) => !without.includes(size)))
    else if (ofRow.length > 0) {
      const { total, isSaid } = unitsOf(row, ofRow)
      add(ofRow, total, isSaid)
    }
  }
  for (const value of new Set(left)) notes.push({ kind: 'size', value, about: category })
  const silent = left.every(isOneSize)
  if (units.size === 0 && without.length === 0 && silent) {
    const { calzado = [], ropa = [], rest } = mapping.sizesOtherwise
    const chosen = carried.length === 1 ? carried : category === 'calzado' ? calzado : ropa
    without.push(...chosen)
    if (chosen.length === 0 && rest === 'all') {
      // Whose units they are nobody knows: they are told, and none is put on sale.
      const total = readUnits(rows[0]!, mapping, 1)
      const cell = 'column' in mapping.stock ? line(rows[0]!(mapping.stock.column)) : ''
      const said = total === null ? cell : total > 0 ? unitsSaid(total) : 'sin talle'
      notes.push({ kind: 'unsized', value: said, about: category })
      add(usualFor(genre, carried), 0, false)
    }
  }
  if (without.length > 0) {
    const sizes = carried.filter((size) => without.includes(size) && !units.has(size))
    if (sizes.length > 0) {
      const { total, isSaid } = unitsOf(rows[0]!, sizes)
      add(sizes, total, isSaid)
    }
  }
  return carried
    .filter((size) => units.has(size))
    .map((size) => ({ size, stock: units.get(size)!, ...(said.has(size) ? {} : { unsaid: true as const }) }))
}

/** Which of the two rows counts is not ours to know: the first does, and the other is told with what it says. */
function saidTwice(name: string, row: Row, mapping: Mapping): string {
  const says = [
    ...('column' in mapping.stock ? [unitsSaid(line(row(mapping.stock.column)) || 'sin')] : []),
    ...(mapping.sku ? [line(row(mapping.sku))] : []),
    line(row(mapping.price.column)),
  ].filter(Boolean)
  return [`talle ${line(name)}`, ...says].join(', ')
}

/** Mostly one; both of «36/37» where the shop has no such size. Null when it has none of it. */
function oursFor(
  name: string,
  mapping: Mapping,
  { category, brand, genre, carried }: Sized,
  notes: ImportNote[],
): string[] | null {
  const text = line(name)
  const exact = carried.find((size) => size.toUpperCase() === text.toUpperCase())
  if (exact) return [exact]
  const child = childSize(text)
  if (child !== null && carried.includes(child)) return [child]
  const [, first, second] = /^(\d{2})\s*[/-]\s*(\d{2})$/.exec(text) ?? []
  if (first && second && Number(second) - Number(first) <= 2 && Number(second) > Number(first)) {
    const both = [first, second].filter((size) => carried.includes(size))
    if (both.length > 0) notes.push({ kind: 'split', value: text, becomes: both.join(' y ') })
    return both.length > 0 ? both : null
  }
  const shoes = mapping.sizes?.shoes ?? 'ar'
  const size = readSize(text, { category, shoes, sizes: carried, brand, genre })
  const number = /\d+(?:[.,]\d+)?/.exec(text)?.[0].replace(',', '.')
  if (size !== null && category === 'calzado' && number !== undefined && Number(number) !== Number(size))
    notes.push(
      shoes === 'us' || saysAmerican(text)
        ? {
            kind: 'converted',
            value: saysAmerican(text) ? text : `US ${text}`,
            becomes: size,
            about: `${brand}, ${genre}`,
          }
        : { kind: 'converted', value: text, becomes: size },
    )
  if (size !== null) return [size]
  const lettered = PORTUGUESE[text.toUpperCase()]
  if (lettered === undefined || !carried.includes(lettered)) return null
  notes.push({ kind: 'converted', value: text, becomes: lettered })
  return [lettered]
}
/** «Pequeno», «grande»: where the shop has no such size of its own. */
const PORTUGUESE: Readonly<Record<string, string>> = { PP: 'XS', P: 'S', G: 'L', GG: 'XL', XGG: 'XXL' }

/** Of what may be had in one size that one; a grown-up's goods are in no child's sizes, a child's in those, where there are any. */
function usualFor(genre: string, carried: readonly string[]): readonly string[] {
  const one = carried.find(isOneSize)
  if (one !== undefined) return [one]
  const lettered = carried.some((size) => /^X*[SL]$/i.test(size))
  const small = carried.filter((size) => childSize(size) !== null || (lettered && /^\d{1,2}X?$/i.test(size)))
  const fit = FOR_GROWN_UPS.includes(genre) ? carried.filter((size) => !small.includes(size)) : small
  return fit.length > 0 ? fit : carried
}
const FOR_GROWN_UPS: readonly string[] = ['hombre', 'mujer', UNISEX]

/** «W 5.5 / 4Y» and «4Y» are the same box; a child's size is told as it stands there. Null for another's. */
const childSize = (text: string): string | null =>
  /\b(\d{1,2}(?:\.5)?[CKTY])\b/i.exec(text)?.[1]?.toUpperCase() ?? null

/** Ours that one row names. */
export const sizesIn = (row: Row, mapping: Mapping, sized: Sized): string[] =>
  listedIn(row, mapping).flatMap((part) => oursFor(part.replace(/=.*$/, ''), mapping, sized, []) ?? [])

/** A dash alone says that there is none. */
const listedIn = (row: Row, { sizes }: Mapping): string[] =>
  sizes
    ? parts(row(sizes.column), sizes.separator)
        .flatMap(sizesNamed)
        .filter((part) => /[\p{L}\p{N}]/u.test(part))
    : []

export const parts = (cell: string, separator: string): string[] =>
  (separator.trim() === ''
    ? withHalves(cell).split(/\s+/)
    : withHalves(cell).replace(HALVES, '.').split(separator)
  )
    .map((part) => withoutDecimal(line(part)))
    .filter(Boolean)
/** «41,0» and «38,5» are one size, also where commas part them. */
const HALVES = /(?<=\b\d{2}),(?=[05](?!\d))/g

const isSoldOut = (row: Row, { soldOut }: Mapping): boolean =>
  soldOut !== undefined && soldOut.values.some((value) => folded(value) === folded(row(soldOut.column)))
const saysStock = (row: Row, mapping: Mapping): boolean =>
  isSoldOut(row, mapping) || !('column' in mapping.stock) || line(row(mapping.stock.column)) !== ''

/** Of so many sizes together. */
function readUnits(row: Row, mapping: Mapping, sizes: number): number | null {
  if (isSoldOut(row, mapping)) return 0
  if ('each' in mapping.stock) return mapping.stock.each * sizes
  const total =
    line(row(mapping.stock.column)) === '' ? 0 : readCount(row(mapping.stock.column), mapping.decimals)
  return total !== null && total >= 0 && total <= MAX_STOCK ? total : null
}
