import { expect, test } from 'vitest'
import { isCuit } from '#rules/taxpayer.ts'
import {
  INITIAL_SETTINGS,
  readSetting,
  SETTING_KEYS,
  settingInWords,
  writeSetting,
  type SettingKey,
} from './settings.ts'

const problem = (key: SettingKey, text: string): string | null => {
  const read = readSetting(key, text)
  return read.ok ? null : read.problem
}
const value = (key: SettingKey, text: string): unknown => {
  const read = readSetting(key, text)
  if (!read.ok) throw new Error(read.problem)
  return read.value
}

test.each(SETTING_KEYS)('%s: the product’s own value is written and read again as it is', (key) => {
  const text = writeSetting(key, INITIAL_SETTINGS[key])
  // A shop without a name there is not, but whoever has no e-mail leaves it out.
  expect(readSetting(key, text)).toEqual({ ok: true, value: INITIAL_SETTINGS[key], text })
  expect(settingInWords(key, text)).not.toMatch(/undefined|null|\[object/)
})

test('a CUIT has a check digit', () => {
  for (const right of ['20-21834641-4', '27361705039', '30-53625919-4']) expect(isCuit(right)).toBe(true)
  for (const wrong of ['20-21834641-5', '2036170503', '30-5362-59194', '']) expect(isCuit(wrong)).toBe(false)
  expect(value('taxId', '30536259194')).toBe('30-53625919-4')
})

test.each(['http://x.com', 'https://x', 'instagram.com/vereda', 'https://a.com/ b', 'https://user@host.com'])(
  '%s is no link',
  (text) => expect(problem('instagram', text)).toContain('https://'),
)

const RATES = 'Otras provincias | 1000 | 2 a 7'
test('shipping rates are read by province, range of postal codes and everywhere else', () => {
  expect(
    value('shippingRates', `CÓRDOBA | 1.250,50 | 3\n1900 a 1999 | 0 | 1-2\n1425|800|2 a 4\n\n${RATES}`),
  ).toEqual([
    { place: { province: 'Cordoba' }, fee: 1250_50, days: [3, 3] },
    { place: { from: 1900, to: 1999 }, fee: 0, days: [1, 2] },
    { place: { from: 1425, to: 1425 }, fee: 800_00, days: [2, 4] },
    { place: 'elsewhere', fee: 1000_00, days: [2, 7] },
  ])
})

test.each([
  ['a fee below none', `Cordoba | -1 | 2\n${RATES}`, 'Renglón 1: el costo'],
  ['letters', `Cordoba | gratis | 2\n${RATES}`, 'Renglón 1: el costo'],
  ['nowhere', `Montevideo | 100 | 2\n${RATES}`, 'no es una provincia'],
  ['a range that ends first', `1999 a 1900 | 100 | 2\n${RATES}`, 'termina antes de empezar'],
  ['ranges over each other', `1900 a 1950 | 1 | 2\n1950 a 1999 | 2 | 2\n${RATES}`, 'se pisan'],
  ['a province twice', `Cordoba | 1 | 2\nCÓRDOBA | 2 | 2\n${RATES}`, '«Córdoba» está dos veces'],
  ['nothing for the others', 'Cordoba | 1 | 2', 'Falta «Otras provincias»'],
  ['no days', `Cordoba | 1 |\n${RATES}`, 'los días son'],
  ['days the wrong way', `Cordoba | 1 | 7 a 2\n${RATES}`, 'los días son'],
  ['too much in a row', `Cordoba | 1 | 2 | 3\n${RATES}`, 'Tiene de más'],
])('shipping rates: %s', (_what, text, says) => expect(problem('shippingRates', text)).toContain(says))

test.each([
  ['no day', 'feriados | 11 | 18', 'no son días'],
  ['over the week’s end', 'sábado a lunes | 11 | 18', 'son dos renglones'],
  ['closing first', 'lunes | 18 | 11', 'cierra antes de abrir'],
  ['no hour', 'lunes | once | 18', 'la hora va así'],
  ['a day twice', 'lunes a viernes | 9 | 13\nviernes | 15 | 20', 'viernes está en dos renglones'],
  ['never', '', 'al menos un día'],
])('opening hours: %s', (_what, text, says) => expect(problem('openingHours', text)).toContain(says))

test.each([
  ['no day', '31/2/2027 | Nada', 'no es un día'],
  ['one that the law has', '2026-12-25 | Navidad', 'ya es feriado'],
  ['twice', '2027-02-15 | Una\n15/2/2027 | Otra', 'está dos veces'],
])('closed days: %s', (_what, text, says) => expect(problem('closedDays', text)).toContain(says))

test('a day is read as people write it', () =>
  expect(value('closedDays', '15/2/2027 | Mudanza')).toEqual([{ day: '2027-02-15', name: 'Mudanza' }]))
