import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listText, markedText, placesOf, type ListedEntry } from './draw.ts'

/** Holds product §56.4. */

const hmac = (seed: string, text: string) =>
  createHmac('sha256', Buffer.from(seed, 'hex')).update(text).digest('hex')
const draw = (seed: string, entries: readonly ListedEntry[]) => {
  const hash = createHash('sha256').update(listText(entries)).digest('hex')
  return placesOf(entries.map((one) => ({ ...one, mark: hmac(seed, markedText(hash, one.code)) })))
}
const lists = fc.uniqueArray(
  fc.record({
    code: fc.stringMatching(/^[2-9A-HJ-NP-Z]{6}$/),
    size: fc.constantFrom('40', '41', '42', 'XL'),
  }),
  { selector: ({ code }) => code, maxLength: 60 },
)
const seeds = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'))

test('nobody is there twice and nobody is skipped: of each size the places are 1, 2, 3 … for its entries', () => {
  fc.assert(
    fc.property(seeds, lists, (seed, entries) => {
      const places = draw(seed, entries)
      expect(places.map(({ code }) => code).sort()).toEqual(entries.map(({ code }) => code).sort())
      for (const size of new Set(entries.map((one) => one.size))) {
        const own = places.filter((one) => one.size === size)
        expect(own.map(({ place }) => place)).toEqual(own.map((_, index) => index + 1))
        expect(own).toHaveLength(entries.filter((one) => one.size === size).length)
      }
    }),
  )
})

test('it does not matter who entered first', () => {
  fc.assert(
    fc.property(
      seeds,
      lists.chain((entries) =>
        fc.tuple(
          fc.constant(entries),
          fc.shuffledSubarray(entries, { minLength: entries.length, maxLength: entries.length }),
        ),
      ),
      (seed, [entries, shuffled]) => void expect(draw(seed, shuffled)).toEqual(draw(seed, entries)),
    ),
  )
})

test('one entry more is another list, and moves everybody as if anew', () => {
  const entries = Array.from({ length: 40 }, (_, n) => ({
    code: `C${String(n).padStart(3, '0')}`,
    size: '42',
  }))
  const seed = '11'.repeat(32)
  const before = draw(seed, entries).map(({ code }) => code)
  const after = draw(seed, [...entries, { code: 'ZZZZ', size: '42' }]).map(({ code }) => code)
  expect(after.filter((code) => code !== 'ZZZZ')).not.toEqual(before)
})

test('over many seeds each entry is first about as often as any other', () => {
  const entries = ['A', 'B', 'C', 'D', 'E'].map((code) => ({ code, size: '42' }))
  const first: Record<string, number> = {}
  for (let n = 0; n < 4_000; n++) {
    const { code } = draw(createHash('sha256').update(String(n)).digest('hex'), entries)[0]!
    first[code] = (first[code] ?? 0) + 1
  }
  for (const { code } of entries) expect(Math.abs(first[code]! - 800)).toBeLessThan(130)
})

test('the list is the same text for whoever writes it, and a known draw stays what it was', () => {
  const entries = [
    { code: 'B7', size: '42' },
    { code: 'A9', size: '41' },
    { code: 'Z2', size: '42' },
  ]
  expect(listText(entries)).toBe('A9;41\nB7;42\nZ2;42\n')
  expect(listText([])).toBe('')
  expect(draw('00'.repeat(32), entries)).toEqual([
    { code: 'Z2', size: '42', place: 1 },
    { code: 'A9', size: '41', place: 1 },
    { code: 'B7', size: '42', place: 2 },
  ])
})
