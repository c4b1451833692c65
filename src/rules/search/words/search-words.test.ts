import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearest, searchTokens, searchWords, slipsTo } from './search-words.ts'
import { forms, sound, stem } from './stem.ts'

/** Holds product §6.7, §6.8. */

test('words are folded, each once, and hold nothing that could mean something in a query', () => {
  expect(searchWords('  Básica  SUR, básica & (ñandú):* ')).toEqual(['basica', 'sur', 'nandu'])
  expect(searchWords('!!!')).toEqual([])
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const words = searchWords(text)
      return words.length <= 8 && words.every((word) => /^[a-z0-9]+$/.test(word))
    }),
  )
})

test('amounts and half sizes stay whole', () => {
  expect(searchTokens('Hasta $ 60.000, talle 38,5 T-Shirt $50000')).toEqual([
    'hasta',
    '$60.000',
    'talle',
    '38,5',
    't',
    'shirt',
    '$50000',
  ])
})

test.each([
  ['zapatillas', 'zapatilla'],
  ['negras', 'negro'],
  ['azules', 'azul'],
  ['pantalones', 'pantalon'],
  ['joggers', 'jogger'],
  ['hombres', 'hombre'],
])('«%s» and «%s» are one word', (one, other) => {
  expect(stem(one)).toBe(stem(other))
  expect(forms(one)).toContain(other)
})
test('what only looks like an ending stays', () => {
  expect(['gris', 'sol', 'rio', 'plus'].map(stem)).toEqual(['gris', 'sol', 'rio', 'plus'])
})
test.each([
  ['sapatiyas', 'zapatillas'],
  ['buso', 'buzo'],
  ['remerra', 'remera'],
  ['kampera', 'campera'],
  ['ombre', 'hombre'],
])('«%s» sounds like «%s»', (one, other) => expect(sound(one)).toBe(sound(other)))

test.each([
  ['zapatila', 'zapatillas', 1],
  ['zapatiya', 'zapatillas', 2],
  ['canvha', 'cancha', 1],
  ['nkie', 'nike', 1],
  ['nikee', 'nike', 1],
  ['nik', 'nike', 0],
  ['costanra', 'costanera', 1],
  ['xilofono', 'nike', 3],
])('from «%s» to «%s» it is %i slips', (typed, word, slips) => {
  expect(slipsTo(typed, word, 2)).toBe(slips)
})

test('one slip anywhere in a word of four letters or more leads back to it', () => {
  const letter = fc.integer({ min: 97, max: 122 }).map((code) => String.fromCharCode(code))
  const word = fc.array(letter, { minLength: 5, maxLength: 12 }).map((letters) => letters.join(''))
  fc.assert(
    fc.property(
      word,
      fc.nat(),
      letter,
      fc.constantFrom('wrong', 'missing', 'surplus', 'swapped'),
      (word, seed, other, slip) => {
        const at = seed % (word.length - 1)
        const [before, own, next, after] = [word.slice(0, at), word[at]!, word[at + 1]!, word.slice(at + 2)]
        const typed = {
          wrong: before + other + next + after,
          missing: before + next + after,
          surplus: before + other + own + next + after,
          swapped: before + next + own + after,
        }[slip]
        expect(slipsTo(typed, word, 2)).toBeLessThanOrEqual(1)
        expect(nearest(typed, [word, 'qqqqqqqqqqqqq'])).not.toEqual([])
      },
    ),
  )
})

test('the fewest slips win; a known word stands for itself; nothing near is nothing', () => {
  const words = ['cancha', 'canguro', 'nike', 'negra', 'negro']
  expect(nearest('canvha', words)).toEqual(['cancha'])
  expect(nearest('negri', words).toSorted()).toEqual(['negra', 'negro'])
  expect(nearest('nike', words)).toEqual(['nike'])
  expect(nearest('canc', words)).toEqual(['canc'])
  // What is written by ear is nearer than any slip.
  expect(nearest('sapatiyas', ['zapatilla', 'zapatillas', 'sandalias'])).toEqual(['zapatillas'])
  expect(nearest('nik3s', words)).toEqual([])
  expect(nearest('xyz', words)).toEqual([])
})

/** The whole table, cell by cell. */
function slipsInFull(typed: string, word: string, most: number): number {
  const table = Array.from({ length: typed.length + 1 }, (_, i) => [i])
  table[0] = Array.from({ length: word.length + 1 }, (_, j) => j)
  for (let i = 1; i <= typed.length; i += 1)
    for (let j = 1; j <= word.length; j += 1) {
      const same = typed[i - 1] === word[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
      table[i]![j] = Math.min(
        table[i - 1]![j]! + 1,
        table[i]![j - 1]! + 1,
        table[i - 1]![j - 1]! + same,
        swapped ? table[i - 2]![j - 2]! + 1 : Infinity,
      )
    }
  return Math.min(...table.at(-1)!, most + 1)
}
test('slips are counted as in the whole table, however few are forgiven', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })
  fc.assert(
    fc.property(word, word, fc.nat(3), (typed, known, most) => {
      expect(slipsTo(typed, known, most)).toBe(slipsInFull(typed, known, most))
    }),
    { numRuns: 3_000 },
  )
})
test('a long word is no trouble', () => {
  const long = 'zapatilla'.repeat(30)
  expect(slipsTo(`${long}s`, `${long}x`, 2)).toBe(1)
})
