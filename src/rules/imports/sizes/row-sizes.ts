/** The sizes of a product in another shop's list, with their units: converted, shared out and left aside, and each said. */
import { MAX_STOCK, spreadStock } from '#rules/products/product.ts'
import { line } from '#rules/text.ts'
import type { Mapping } from '#rules/imports/mapping.ts'
import type { ImportNote } from '#rules/imports/notes.ts'
import { readAmount, readSize } from '#rules/imports/read.ts'
import { folded } from '#rules/imports/guess/words.ts'

type Row = (column: string) => string

export type ListedSize = {
  size: string
  stock: number
  /** The list names the size and leaves its units empty. */
  unsaid?: true
}
/** What the sizes are of; `carried` are those that the shop has for the category. */
type Sized = { category: string; brand: string; genre: string; carried: readonly string[] }

/** Null when the units are no whole numbers. */
export function readSizes(
  rows: readonly Row[],
  mapping: Mapping,
  sized: Sized,
  notes: ImportNote[],
): ListedSize[] | null {
  const { category, carried } = sized
  const units = new Map<string, number>()
  const said = new Set<string>()
  const without: string[] = []
  const left: string[] = []
  const inAmerica = category === 'calzado' && mapping.sizes?.shoes === 'us'
  const add = (sizes: readonly string[], total: number, isSaid: boolean) => {
    // The same size in two colours is one size here.
    for (const { size, stock } of spreadStock(total, sizes)) {
      units.set(size, (units.get(size) ?? 0) + stock)
      if (isSaid) said.add(size)
    }
  }
  for (const row of rows) {
    const listed = mapping.sizes ? parts(row(mapping.sizes.column), mapping.sizes.separator) : []
    for (const part of listed) {
      // «40=5»: five of the 40.
      const [, name = part, count] = /^(.*)=\s*(\d{1,6})\s*$/.exec(part) ?? []
      const sizes = oursFor(name, mapping, sized, notes)
      if (sizes === null) left.push(inAmerica ? `US ${name.trim()}` : name.trim())
      else if (count !== undefined) add(sizes, Number(count), true)
      else if (mapping.rows === 'size') {
        const total = readUnits(row, mapping, sizes.length)
        if (total === null) return null
        add(sizes, total, saysStock(row, mapping))
      } else without.push(...sizes.filter((size) => !without.includes(size)))
    }
  }
  for (const value of new Set(left)) notes.push({ kind: 'size', value, about: category })
  if (units.size === 0 && without.length === 0 && left.length === 0)
    without.push(
      ...(carried.length === 1
        ? carried
        : ((category === 'calzado' ? mapping.sizesOtherwise.calzado : mapping.sizesOtherwise.ropa) ?? [])),
    )
  if (without.length > 0) {
    const sizes = carried.filter((size) => without.includes(size) && !units.has(size))
    const total = readUnits(rows[0]!, mapping, sizes.length)
    if (total === null) return null
    if (sizes.length > 0) add(sizes, total, saysStock(rows[0]!, mapping))
  }
  return carried
    .filter((size) => units.has(size))
    .map((size) => ({ size, stock: units.get(size)!, ...(said.has(size) ? {} : { unsaid: true as const }) }))
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
      shoes === 'us'
        ? { kind: 'converted', value: `US ${text}`, becomes: size, about: `${brand}, ${genre}` }
        : { kind: 'converted', value: text, becomes: size },
    )
  return size === null ? null : [size]
}

/** Ours that one row names. */
export const sizesIn = (row: Row, mapping: Mapping, sized: Sized): string[] =>
  mapping.sizes
    ? parts(row(mapping.sizes.column), mapping.sizes.separator).flatMap(
        (part) => oursFor(part.replace(/=.*$/, ''), mapping, sized, []) ?? [],
      )
    : []

export const parts = (cell: string, separator: string): string[] =>
  (separator.trim() === '' ? cell.split(/\s+/) : cell.split(separator))
    .map((part) => line(part))
    .filter(Boolean)

const isSoldOut = (row: Row, { soldOut }: Mapping): boolean =>
  soldOut !== undefined && soldOut.values.some((value) => folded(value) === folded(row(soldOut.column)))
const saysStock = (row: Row, mapping: Mapping): boolean =>
  isSoldOut(row, mapping) || !('column' in mapping.stock) || line(row(mapping.stock.column)) !== ''

/** Of so many sizes together. */
function readUnits(row: Row, mapping: Mapping, sizes: number): number | null {
  if (isSoldOut(row, mapping)) return 0
  if ('each' in mapping.stock) return mapping.stock.each * sizes
  const total = line(row(mapping.stock.column)) === '' ? 0 : readAmount(row(mapping.stock.column))
  return total !== null && Number.isInteger(total) && total >= 0 && total <= MAX_STOCK ? total : null
}
