/** SKU and barcode of each size as a list says them: «40=ABC | 41=DEF», or one in a row of one size. */
import { barcodeProblem, skuProblem, type Codes } from '#rules/products/codes/codes.ts'
import { line } from '#rules/text.ts'
import type { Mapping } from './mapping.ts'
import type { ImportNote } from './notes.ts'
import { isRounded, readSize } from './read.ts'

type Row = (column: string) => string

/** `sizesOf` answers the sizes that one row names; `sizes` are the product's. A code of a row with several sizes is none of theirs. */
export function readCodes(
  rows: readonly Row[],
  mapping: Mapping,
  category: string,
  { sizes, sizesOf }: { sizes: readonly string[]; sizesOf: (row: Row) => readonly string[] },
  notes: ImportNote[],
): { sku?: Codes; barcode?: Codes } {
  const read = (column: string | undefined, problemOf: (code: string) => string | null): Codes => {
    const codes: Codes = {}
    for (const row of column ? rows : []) {
      const text = line(row(column!))
      for (const [size, code] of pairsIn(text, mapping, { category, sizes }) ??
        alone(text, sizesOf(row), sizes)) {
        if (!sizes.includes(size)) continue
        const twice = problemOf === barcodeProblem && Object.values(codes).includes(code)
        if (twice || isRounded(code) || problemOf(code) !== null)
          notes.push({ kind: 'code', value: code, about: size })
        else codes[size] = code
      }
    }
    return codes
  }
  return {
    ...(mapping.sku ? { sku: read(mapping.sku, skuProblem) } : {}),
    ...(mapping.barcode ? { barcode: read(mapping.barcode, barcodeProblem) } : {}),
  }
}

type Pair = readonly [size: string, code: string]

/** Null when it is no list of codes by size. */
function pairsIn(
  text: string,
  mapping: Mapping,
  { category, sizes }: { category: string; sizes: readonly string[] },
): Pair[] | null {
  if (!text.includes('=')) return null
  return text.split('|').flatMap((part) => {
    const [, name = '', code = ''] = /^([^=]+)=(.+)$/.exec(part.trim()) ?? []
    const size = readSize(name, { category, shoes: mapping.sizes?.shoes ?? 'ar', sizes })
    return size === null ? [] : [[size, line(code)] as const]
  })
}

function alone(text: string, ofRow: readonly string[], sizes: readonly string[]): Pair[] {
  const [only, ...others] = ofRow.length > 0 ? ofRow : sizes
  return text === '' || only === undefined || others.length > 0 ? [] : [[only, text]]
}
