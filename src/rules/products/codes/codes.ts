/** What is written of a size: the shop's own code (SKU), the barcode on its box, which no other size of the shop may have, and the shelf where it lies. */
import * as v from 'valibot'
import { asLine } from '#rules/text.ts'
import { SHELF_LETTERS } from './shelf.ts'
import { isGtin } from './gtin.ts'
import { isRounded, roundedProblem } from './rounded.ts'

export const MAX_CODE = 40
/** What labels and stock programs write; no sign that parts a list («|», «=»). */
const WRITTEN = /^[\p{L}\p{N} ._/+#:*-]*$/u
const ODD = 'solo puede tener letras, números, espacios y los signos . _ / + # : * -'

export const SIZE_CODES = ['sku', 'barcode', 'shelf'] as const
export type SizeCode = (typeof SIZE_CODES)[number]
/** By code of a size: «42» -> its SKU. */
export type Codes = Record<string, string>

export const skuProblem = (code: string): string | null =>
  code.length > MAX_CODE
    ? `el SKU admite hasta ${MAX_CODE} caracteres`
    : isRounded(code)
      ? roundedProblem(code, 'el SKU')
      : WRITTEN.test(code)
        ? null
        : `el SKU ${ODD}`
/** Null when it may be kept. An EAN-13 is checked by its last digit; any other code is taken as it is. */
export function barcodeProblem(code: string): string | null {
  if (code.length > MAX_CODE) return `el código de barras admite hasta ${MAX_CODE} caracteres`
  if (isRounded(code)) return roundedProblem(code, 'el código de barras')
  if (!WRITTEN.test(code)) return `el código de barras ${ODD}`
  return /^\d{13}$/.test(code) && !isGtin(code)
    ? `«${code}» no es un EAN-13: el último dígito no corresponde a los demás`
    : null
}

const shelfProblem = (shelf: string): string | null =>
  shelf.length > SHELF_LETTERS ? `el estante admite hasta ${SHELF_LETTERS} letras` : null
export const CODE_PROBLEM: Record<SizeCode, (code: string) => string | null> = {
  sku: skuProblem,
  barcode: barcodeProblem,
  shelf: shelfProblem,
}
/** The longest that one may be. */
export const MOST_LETTERS: Record<SizeCode, number> = {
  sku: MAX_CODE,
  barcode: MAX_CODE,
  shelf: SHELF_LETTERS,
}

/** Sizes that it does not name keep what they have; '' takes a code away. */
const codes = (problemOf: (code: string) => string | null, once: boolean) =>
  v.optional(
    v.pipe(
      v.record(v.string(), v.pipe(v.string(), asLine)),
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed) return
        const seen = new Map<string, string>()
        for (const [size, code] of Object.entries(dataset.value)) {
          const other = once && code !== '' ? seen.get(code) : undefined
          const problem = other ? `tiene el mismo código de barras que el talle ${other}` : problemOf(code)
          if (problem) addIssue({ message: `Talle ${size}: ${problem}` })
          seen.set(code, size)
        }
      }),
    ),
  )
export const skus = codes(skuProblem, false)
export const barcodes = codes(barcodeProblem, true)
export const shelves = codes(shelfProblem, false)

export type Holder = { code: string; product: string; size: string; archived: boolean }
export const barcodeTaken = ({ code, product, size, archived }: Holder): string =>
  `El código de barras ${code} ya lo tiene «${product}»${archived ? ' (archivado)' : ''}, talle ${size}.`
