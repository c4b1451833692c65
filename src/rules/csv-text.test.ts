import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, csvText, defuse, undefuse } from './csv-text.ts'

/** Holds product §22.3, §26.9, §26.10, §38.8. */

test.for([
  ['=1+1', "'=1+1"],
  ['+54 11', "'+54 11"],
  ['-10%', "'-10%"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['＋54', "'＋54"],
  ['－1', "'－1"],
  ['＠SUM', "'＠SUM"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ["'=1", "''=1"],
  ['Buzo', 'Buzo'],
  ["d'or", "d'or"],
  ["'abc", "'abc"],
  ['', ''],
  ['1=1', '1=1'],
])('«%s» leaves as «%s» and comes back as it was', ([text, safe]) => {
  expect(defuse(text!)).toBe(safe)
  expect(undefuse(safe!)).toBe(text)
})

test('no text leaves as a formula, and every text comes back', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...`=+-@＝＋－＠\t\r'";, aé1`) }), (text) => {
      expect(defuse(text)).not.toMatch(/^[=+\-@＝＋－＠\t\r]/)
      expect(undefuse(defuse(text))).toBe(text)
    }),
  )
})

test('a line quotes what would break it', () => {
  expect(csvLine(['a', 'b;c', 'd"e', 'f\ng', '', '=1'])).toBe('a;"b;c";"d""e";"f\ng";;\'=1\r\n')
})

test('numbers are what a spreadsheet in Argentina takes for numbers', () => {
  expect(csvLine([-5, 12.5, 1200])).toBe('-5;12,5;1200\r\n')
})

test('a file says that it is UTF-8 and ends its lines as the standard says', () => {
  expect(csvText([['año', 1]])).toBe('\uFEFFaño;1\r\n')
})
