/** What a setting's value is in JSON, and the text that the shop keeps of it. */
import * as v from 'valibot'
import { typedNumber } from '#rules/typed.ts'
import { cellsOf, textOfCells } from '#rules/settings/rows.ts'
import type { Kind } from '#rules/settings/kinds.ts'

type SettingType = {
  name: (typeof SETTING_TYPES)[number]
  schema: v.GenericSchema<Json, Json>
  print(text: string): Json
  text(value: Json): string
}
type Json = string | number | boolean | null | string[][] | { min: number; max: number }
export const SETTING_TYPES = ['text', 'number', 'boolean', 'choice', 'range', 'table'] as const

const number: SettingType = { name: 'number', schema: v.number(), print: Number, text: String }
const pesos: SettingType = {
  name: 'number',
  schema: v.nullable(v.number()),
  print: (text) => typedNumber(text),
  text: (value) => (value === null ? '' : String(value).replace('.', ',')),
}
const range: SettingType = {
  name: 'range',
  schema: v.strictObject({ min: v.number(), max: v.number() }),
  print(text) {
    const [min = 0, max = 0] = text.split(' a ').map(Number)
    return { min, max }
  },
  text(value) {
    const { min, max } = value as { min: number; max: number }
    return `${min} a ${max}`
  },
}
const boolean: SettingType = {
  name: 'boolean',
  schema: v.boolean(),
  print: (text) => text === 'yes',
  text: (value) => (value ? 'yes' : 'no'),
}
const table: SettingType = {
  name: 'table',
  schema: v.array(v.array(v.string())),
  print: cellsOf,
  text: (value) => textOfCells(value as string[][]),
}
const text: SettingType = { name: 'text', schema: v.string(), print: (kept) => kept, text: String }

const SPECIAL = { number, pesos, range }

/** By the kind of the setting: yes or no is a boolean, a list is the cells of its rows. */
export function settingType({ control, is }: Pick<Kind<unknown>, 'control' | 'is'>): SettingType {
  if (is) return SPECIAL[is]
  if (control.is === 'rows') return table
  if (control.is === 'line') return text
  const values = control.options.map(({ value }) => value)
  const isBoolean = values.length === 2 && values.includes('yes') && values.includes('no')
  return isBoolean ? boolean : { ...text, name: 'choice', schema: v.picklist(values) }
}
