/** What is packed, in the addresses of its pages: the orders of the batch, and of the open box what was scanned or looked at. Going back takes the last one out. */
import { adminPaths } from '#rules/admin-paths.ts'
import { readUnitCode } from '#rules/units/code.ts'
import { MAX_BATCH, MAX_MARKS, type Marks } from '#rules/fulfilment/packing.ts'

const BATCH = 'id'
const SEEN = 'leido'
const BY_HAND = 'mano'
/** What is scanned now: one code a line. */
export const CODE = 'codigo'
/** The address of a pair's passport is the longest that a tag says. */
export const LONGEST_CODE = 200

export type Box = { batch: number[]; marks: Marks }

/** Of an address or a form that was sent; of more orders than one fetches at once, the oldest. */
export function boxOf(read: { getAll(name: string): unknown[] }): Box {
  const numbers = (name: string, most: number) =>
    [...new Set(read.getAll(name).map(Number))]
      .filter((one) => Number.isSafeInteger(one) && one > 0)
      .toSorted((a, b) => a - b)
      .slice(0, most)
  return {
    batch: numbers(BATCH, MAX_BATCH),
    marks: { codes: codesIn(read.getAll(SEEN)), byHand: numbers(BY_HAND, MAX_MARKS) },
  }
}
export const codesIn = (typed: readonly unknown[]): string[] =>
  typed
    .flatMap((text) => String(text).split('\n'))
    .map((code) => code.trim().slice(0, LONGEST_CODE))
    .filter(Boolean)
    .map((code) => readUnitCode(code) ?? code)
    .slice(0, MAX_MARKS)

export const partsOf = ({ batch, marks }: Box): [name: string, value: string][] => [
  ...batch.map((id): [string, string] => [BATCH, String(id)]),
  ...marks.codes.map((code): [string, string] => [SEEN, code]),
  ...marks.byHand.map((line): [string, string] => [BY_HAND, String(line)]),
]
const withParts = (path: string, box: Box): string => {
  const search = new URLSearchParams(partsOf(box)).toString()
  return search ? `${path}?${search}` : path
}
export const boxAddress = (number: string, box: Box): string => withParts(adminPaths.packOrder(number), box)
export const batchAddress = (batch: number[]): string => withParts(adminPaths.packing, emptyBox(batch))
/** Of an order of the batch, before anything lies in it. */
export const emptyBox = (batch: number[]): Box => ({ batch, marks: { codes: [], byHand: [] } })
