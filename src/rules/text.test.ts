import { expect, test } from 'vitest'
import { line, visible } from './text.ts'

/** Holds product §20.11. */

test.each([
  ['VEREDA3000\u200b', 'VEREDA3000'],
  ['\u202a+54 9 11 5555-0100\u202c', '+54 9 11 5555-0100'],
  ['\u200b1425\ufeff', '1425'],
  ['so\u00adft\u2060 hy\u2011phen', 'soft hy-phen'],
  ['\u2066ana\u2069@example.com', 'ana@example.com'],
  ['Ana\u200d Perez\u200c', 'Ana Perez'],
  ['\u3164', ''],
  ['plain', 'plain'],
])('of %j one sees %j', (text, seen) => {
  expect(visible(text)).toBe(seen)
  expect(line(text)).toBe(seen)
})

test.each([
  'می\u200cخواهم',
  'क्\u200dष',
  '👩\u200d🚀 👩🏽\u200d🚀 ❤️\u200d🔥',
  '葛\u{e0100}',
  '1️⃣',
  'Ñandú – «así»',
])('%j stays: its script needs it', (text) => expect(visible(text)).toBe(text))
