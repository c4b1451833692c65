import { expect, test } from 'vitest'
import * as v from 'valibot'
import { composeBirthDate, personalValues, purchaseForm } from './personal-form.ts'

const form = (parts: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(parts)) data.set(name, value)
  return data
}
const birth = (day: string, month: string, year: string) =>
  composeBirthDate(form({ ageDay: day, ageMonth: month, ageYear: year })).get('ageCompra')
const problem = (date: unknown) => {
  const result = v.safeParse(purchaseForm.entries.ageCompra, date)
  return result.success ? null : result.issues[0].message
}

test.each([
  ['7', '3', '1995', '1995-03-07'],
  [' 07 ', '12', '2001', '2001-12-07'],
  ['', '', '', ''],
])('%j / %j / %j is the birth date %j', (day, month, year, date) =>
  expect(birth(day, month, year)).toBe(date),
)

test.each([
  ['', '', ''],
  ['31', '2', '1995'],
  ['7', '3', '95'],
  ['siete', '3', '1995'],
  ['7', '', '1995'],
])('%j / %j / %j is refused in its own words (product §20.1)', (day, month, year) =>
  expect(problem(birth(day, month, year))).toBe('Debes colocar tu edad'),
)

test('a date that comes whole is left as it is', () =>
  expect(composeBirthDate(form({ ageCompra: '1995-03-07' })).get('ageCompra')).toBe('1995-03-07'))

test('each field comes from the first source that has it, and the date is split for its three fields', () =>
  expect(
    personalValues(
      { nameCompra: 'Ana', ageDay: '9', ageMonth: '', unknown: 'x' },
      { nameCompra: 'Otra', ageCompra: '1995-03-07', province: 'Salta' },
      null,
    ),
  ).toEqual({
    nameCompra: 'Ana',
    ageCompra: '1995-03-07',
    ageDay: '9',
    ageMonth: '3',
    ageYear: '1995',
    province: 'Salta',
  }))
