import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printUnitCode, makeUnitCode } from '#rules/units/code.ts'
import { checkMarks, toFetch, type PackLine } from './packing.ts'

/** Holds product §13.9. */

const UNIT = makeUnitCode([1, 2, 3, 4, 5, 6])
const line = (id: number, more: Partial<PackLine> = {}): PackLine => ({
  id,
  name: `Prenda ${id}`,
  brand: 'Nike',
  size: '42',
  quantity: 1,
  sizeId: id * 10,
  barcode: '',
  sku: '',
  unitCode: null,
  shelf: '',
  ...more,
})
const none = { codes: [], byHand: [] }

test('a size is known by its barcode, its SKU in any case, or its own label; a single pair by its tag alone', () => {
  const shoe = line(1, { barcode: '7791234567898', sku: 'SAMBA-42' })
  for (const code of ['7791234567898', ' samba-42 ', 'T000010', 't10'])
    expect(checkMarks([shoe], { ...none, codes: [code] })).toMatchObject({ missing: 0, wrong: [] })
  const pair = line(2, { unitCode: UNIT, sizeId: 10, barcode: '7791234567898' })
  for (const code of [UNIT, printUnitCode(UNIT), `https://tienda.test/Par/${UNIT}`])
    expect(checkMarks([pair], { ...none, codes: [code] })).toMatchObject({ missing: 0, wrong: [] })
  expect(checkMarks([pair], { ...none, codes: ['7791234567898', 'T000010'] })).toMatchObject({
    missing: 1,
    wrong: [{ line: null }, { line: null }],
  })
})

test('one piece more than the order has is one too many, and a line without codes is no match for nothing', () => {
  const two = line(1, { quantity: 2, sku: 'A' })
  expect(checkMarks([two], { ...none, codes: ['a'] })).toMatchObject({ missing: 1, lines: [{ seen: 1 }] })
  expect(checkMarks([two], { ...none, codes: ['a', 'a', 'a'] })).toMatchObject({
    missing: 0,
    wrong: [{ code: 'a', line: { id: 1 } }],
  })
  expect(checkMarks([line(1)], { ...none, codes: ['', ' '] }).missing).toBe(1)
})

test('what was looked at by hand is whole, and no code is needed for it any more', () => {
  const lines = [line(1, { quantity: 3, sku: 'A' }), line(2, { sku: 'B' })]
  expect(checkMarks(lines, { codes: ['b'], byHand: [1, 99] })).toMatchObject({ missing: 0, wrong: [] })
  expect(checkMarks(lines, { codes: ['a'], byHand: [1] })).toMatchObject({
    missing: 1,
    wrong: [{ code: 'a' }],
  })
})

test('whatever is scanned in whatever order: seen and missing are what the order has, and the rest is wrong', () => {
  const quantities = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(
      quantities,
      fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 30 }),
      (counts, scanned) => {
        const lines = counts.map((quantity, at) => line(at, { quantity, sku: `S${at}` }))
        const {
          lines: checked,
          missing,
          wrong,
        } = checkMarks(lines, {
          codes: scanned.map((at) => `S${at}`),
          byHand: [],
        })
        const pieces = counts.reduce((sum, one) => sum + one, 0)
        const seen = checked.reduce((sum, one) => sum + one.seen, 0)
        expect(seen + missing).toBe(pieces)
        expect(seen + wrong.length).toBe(scanned.length)
        expect(checked.every(({ seen: one, quantity }) => one <= quantity)).toBe(true)
      },
    ),
  )
})

test('what is fetched is told once with who wants it, by shelf and then by name', () => {
  const shoe = line(7, { name: 'Samba', sku: 'S' })
  const far = line(1, { name: 'Campus', unitCode: UNIT, shelf: 'B-10' })
  const near = line(2, { name: 'Zoom', unitCode: makeUnitCode([6, 5, 4, 3, 2, 1]), shelf: 'B-2' })
  const list = toFetch([
    { number: 'V-000001', lines: [shoe, far] },
    { number: 'V-000002', lines: [near, { ...shoe, quantity: 2 }, line(8, { name: 'Air' })] },
  ])
  expect(
    list.map(({ name, quantity, orders }) => [name, quantity, orders.map(({ number }) => number)]),
  ).toEqual([
    ['Zoom', 1, ['V-000002']],
    ['Campus', 1, ['V-000001']],
    ['Air', 1, ['V-000002']],
    ['Samba', 3, ['V-000001', 'V-000002']],
  ])
})
