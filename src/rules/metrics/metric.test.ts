import { expect, test } from 'vitest'
import { missedWords } from './metric.ts'

/** Holds product §27.4. */

test.each([
  ['Medias  NIKE', 'medias nike'],
  ['¿Tienen pañuelos?', 'tienen panuelos'],
  ['zapatillas 41 42', 'zapatillas 41 42'],
  ['air max 2024', 'air max 2024'],
  ['supercalifragilisticoespialidoso vestido largo de fiesta', 'supercalifragilisticoespialidoso vestido'],
])('%j is kept as %j', (typed, kept) => expect(missedWords(typed)).toBe(kept))

test.each([
  'ana@example.com',
  'ana gmail com',
  'https://otra.example',
  '11 5555-4444',
  '(011) 4321 9876',
  '+54 9 11 5555 4444',
  '30.123.456',
  '4509 9535 6623 3704',
  'pedido 00012345',
  'a',
  '42',
  '💙',
  'x'.repeat(41),
  '',
])('%j is not written down', (typed) => expect(missedWords(typed)).toBeNull())
