/** SKU, barcode and shelf of each size as a list says them: «40=ABC | 41=DEF», or one in a row of one size; several sizes may lie on one shelf. */
import { CODE_PROBLEM, SIZE_CODES, type Codes, type SizeCode } from '#rules/products/codes/codes.ts'
import { line } from '#rules/text.ts'
import type { Mapping } from './mapping.ts'
import type { ImportNote } from './notes.ts'
import { readSize } from './read.ts'

type Row = (column: string) => string

/** `sizesOf` answers the sizes that one row names; `sizes` are the product's. A code of a row with several sizes is none of theirs. */
export function readCodes(
  rows: readonly Row[],
  mapping: Mapping,
  category: string,
  { sizes, sizesOf }: { sizes: readonly string[]; sizesOf: (row: Row) => readonly string[] },
  notes: ImportNote[],
): Partial<Record<SizeCode, Codes>> {
  const read = (of: SizeCode, column: string): Codes => {
    const codes: Codes = {}
    for (const row of rows) {
      // Spreadsheets keep a code from becoming a number by an apostrophe.
      const text = line(row(column)).replace(/^'(?=\w)/, '')
      for (const [size, code] of pairsIn(text, mapping, { category, sizes }) ??
        alone(text, sizesOf(row), { sizes, shared: of === 'shelf' })) {
        if (!sizes.includes(size)) continue
        const twice =
          (of === 'barcode' &&
            Object.entries(codes).some(([other, one]) => other !== size && one === code)) ||
          (codes[size] !== undefined && codes[size] !== code)
        if (twice || CODE_PROBLEM[of](code) !== null)
          notes.push({ kind: of === 'shelf' ? 'shelf' : 'code', value: code, about: size })
        else codes[size] = code
      }
    }
    return codes
  }
  return Object.fromEntries(
    SIZE_CODES.flatMap((of) => (mapping[of] === undefined ? [] : [[of, read(of, mapping[of])]])),
  )
}

type Pair = readonly [size: string, code: string]

/** Null when it is no list of codes by size. */
function pairsIn(
  text: string,
  mapping: Mapping,
  { category, sizes }: { category: string; sizes: readonly string[] },
): Pair[] | null {
  if (!text.includes('=')) return null
  // What is a shelf may have the sign itself.
  return text.split(/\|(?=[^|]*=)/).flatMap((part) => {
    const [, name = '', code = ''] = /^([^=]+)=(.+)$/.exec(part.trim()) ?? []
    const size = readSize(name, { category, shoes: mapping.sizes?.shoes ?? 'ar', sizes })
    return size === null ? [] : [[size, line(code)] as const]
  })
}

function alone(
  text: string,
  ofRow: readonly string[],
  { sizes, shared }: { sizes: readonly string[]; shared: boolean },
): Pair[] {
  const named = ofRow.length > 0 ? ofRow : sizes
  return text === '' || (named.length > 1 && !shared) ? [] : named.map((size) => [size, text])
}
