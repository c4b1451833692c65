/** The box of a product as a list says it (product §67.2): grams, or kilos where the heading says so, and centimetres. */
import * as v from 'valibot'
import {
  BOX_NAMES,
  wholeBox,
  type BoxField,
  boxText,
  boxWhole,
  type Box,
} from '#rules/products/box-fields.ts'
import { record } from '#rules/record.ts'
import { line } from '#rules/text.ts'
import type { Mapping } from './mapping.ts'
import type { ImportNote } from './notes.ts'
import { readAmount } from '#rules/amounts/amount.ts'

type Row = (column: string) => string

const IN_KILOS = /\b(?:kg|kgs|kilos?)\b/i
const GRAMS = 1000

/** Empty cells say nothing. What is no whole box is noted and left out; what is no whole number is rounded up, and noted. */
export function readBox(row: Row, mapping: Mapping, notes: ImportNote[]): { box?: Box } {
  const cells = record(BOX_NAMES, (name) => (mapping[name] ? line(row(mapping[name])) : ''))
  const said = BOX_NAMES.map((name) => cells[name]).filter(Boolean)
  if (said.length === 0) return {}
  const exact = record(BOX_NAMES, (name) => measureIn(name, cells[name], mapping))
  const read = v.safeParse(
    wholeBox,
    record(BOX_NAMES, (name) => exact[name] && Math.ceil(exact[name])),
  )
  const box = read.success ? boxWhole(read.output) : null
  if (box === null) {
    notes.push({ kind: 'box', value: said.join(' · ') })
    return {}
  }
  if (BOX_NAMES.some((name) => box[name] !== exact[name]))
    notes.push({ kind: 'box', value: said.join(' · '), becomes: boxText(box) })
  return { box }
}

/** Null for none; what is no number is 0, which no box measures. */
function measureIn(name: BoxField, cell: string, mapping: Mapping): number | null {
  if (cell === '') return null
  const [, number = '', unit = ''] = /^(.*?\d)\s*(kgs?|kilos?|grs?\.?|g|gramos|cms?)?$/i.exec(cell) ?? []
  const amount = readAmount(number) ?? 0
  if (name !== 'weightG') return /^(?:cms?)?$/i.test(unit) ? amount : 0
  // What the cell says of itself goes before the heading.
  const kilos = unit === '' ? IN_KILOS.test(mapping[name]!) : IN_KILOS.test(unit)
  // To the milligram: 0,57 times 1000 is not quite 570.
  return /^cm/i.test(unit) ? 0 : kilos ? Math.round(amount * GRAMS * GRAMS) / GRAMS : amount
}
