import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { paidForm, TILL_SAYS } from '../till.ts'
import { countedOn, leftMs, startClock } from './clock.ts'
import { offlineSale } from './form.ts'
import { keyOnPaper, paperCode, paperOf } from './paper.ts'
import { leftOn, lineScanned, sellOffline, type Lease, type OfflineAsked, type OfflineSale } from './lease.ts'
import { OFFLINE_SAYS } from './texts.ts'

/** Holds product §63.2, §63.3, §63.4, §63.7. */

const DAY = 86_400_000
const LEASE: Lease = {
  id: 7,
  till: 'Tablet',
  lastsMs: 1_000,
  lines: [
    { id: 1, name: 'Cancha', size: '41', unit: null, codes: ['t000001'], price: 5_000, least: 0, left: 2 },
    {
      id: 2,
      name: 'Altas',
      size: '42',
      unit: '7KQ2MD4',
      codes: ['7kq2md4'],
      price: 9_000,
      least: 7_000,
      left: 1,
    },
  ],
}
const AT = { key: 'test-key-1', ordinal: 1, spentMs: 0 }
const sold = (asked: OfflineAsked[], paid: object = {}, at = AT, queue: OfflineSale[] = []) =>
  sellOffline(LEASE, queue, asked, v.parse(paidForm, { means: 'cash', ...paid }), at)

test.each([
  [[], {}, { lines: TILL_SAYS.empty }],
  [[{ line: 1, quantity: 3 }], {}, { lines: OFFLINE_SAYS.notLeft('Cancha') }],
  [
    [
      { line: 1, quantity: 2 },
      { line: 1, quantity: 1 },
    ],
    {},
    { lines: OFFLINE_SAYS.notLeft('Cancha') },
  ],
  [[{ line: 9, quantity: 1 }], {}, { lines: OFFLINE_SAYS.notLeft('') }],
  [[{ line: 1, quantity: 1 }], { means: 'qr' }, { means: TILL_SAYS.means }],
  [[{ line: 1, quantity: 1 }], { means: 'card' }, { cardOperation: TILL_SAYS.operation }],
  [[{ line: 1, quantity: 1 }], { means: 'transfer' }, { transferOperation: TILL_SAYS.operation }],
  [[{ line: 1, quantity: 1 }], { received: 49 }, { received: TILL_SAYS.received(5_000) }],
  [[{ line: 1, quantity: 1 }], { means: 'mixed' }, { card: TILL_SAYS.part }],
  [
    [{ line: 1, quantity: 1 }],
    { means: 'mixed', card: 51, cardOperation: '7' },
    { card: TILL_SAYS.tooMuch(5_000) },
  ],
  [
    [{ line: 1, quantity: 1 }],
    { means: 'mixed', card: 20, received: 29, cardOperation: '7' },
    { received: TILL_SAYS.received(3_000) },
  ],
  [[{ line: 1, quantity: 1, price: 4_000, reason: '' }], {}, { 'price:1': TILL_SAYS.reason }],
  [[{ line: 1, quantity: 1, price: 5_000, reason: 'Rota' }], {}, { 'price:1': TILL_SAYS.haggled }],
  [[{ line: 1, quantity: 1, price: Number.NaN, reason: 'Rota' }], {}, { 'price:1': TILL_SAYS.haggled }],
  [[{ line: 1, quantity: 1, price: -1, reason: 'Rota' }], {}, { 'price:1': TILL_SAYS.haggled }],
  [[{ line: 2, quantity: 1, price: 6_999, reason: 'Rota' }], {}, { 'price:2': TILL_SAYS.underFloor(7_000) }],
] as [OfflineAsked[], object, object][])('%j, %j is not sold', (asked, paid, fields) =>
  expect(sold(asked, paid)).toEqual({ ok: false, fields }),
)

test('a sale says what is charged, and of its means only what that means has', () => {
  expect(
    sold(
      [
        { line: 1, quantity: 2 },
        { line: 2, quantity: 1, price: 7_000, reason: 'Rota' },
      ],
      { received: 200, cardOperation: '9' },
    ),
  ).toEqual({
    ok: true,
    sale: {
      ...AT,
      lease: 7,
      lines: [
        { line: 1, quantity: 2, price: 5_000, reason: '' },
        { line: 2, quantity: 1, price: 7_000, reason: 'Rota' },
      ],
      total: 17_000,
      parts: [{ means: 'cash', amount: 17_000, operation: '' }],
      received: 20_000,
    },
  })
  expect(sold([{ line: 1, quantity: 1 }], { means: 'card', cardOperation: ' 42 ' })).toMatchObject({
    sale: { parts: [{ means: 'card', amount: 5_000, operation: '42' }], received: 0 },
  })
  const several = { means: 'mixed', card: 20, cardOperation: '42', transfer: 10, transferOperation: '8' }
  expect(sold([{ line: 1, quantity: 1 }], several)).toMatchObject({
    sale: {
      parts: [
        { means: 'cash', amount: 2_000, operation: '' },
        { means: 'card', amount: 2_000, operation: '42' },
        { means: 'transfer', amount: 1_000, operation: '8' },
      ],
      received: 2_000,
    },
  })
  expect(sold([{ line: 1, quantity: 1 }], {}, { ...AT, spentMs: 1_000 })).toEqual({
    ok: false,
    fields: { lines: OFFLINE_SAYS.over },
  })
})

test('what a page that was kept from before tells is read as one means that pays all of it', () => {
  const end = sold([{ line: 1, quantity: 1 }])
  if (!end.ok) throw new Error('not sold')
  const { parts: _parts, ...sale } = end.sale
  const told = { ...sale, key: 'test-key-1', means: 'card', operation: '42', received: 0 }
  expect(v.parse(offlineSale, told)).toMatchObject({
    parts: [{ means: 'card', amount: 5_000, operation: '42' }],
  })
  expect(v.is(offlineSale, { ...told, means: 'qr' })).toBe(false)
  const twice = [end.sale.parts[0], end.sale.parts[0]]
  expect(v.is(offlineSale, { ...end.sale, parts: twice })).toBe(false)
})

test('a piece is known by whatever says it: its tag as printed, the address of its QR, its label in any letters', () => {
  const [size, other] = LEASE.lines
  const pair = { ...other!, unit: '2GRNQQ4', codes: ['2grnqq4'] }
  const lease = { lines: [size!, pair] }
  for (const said of ['T000001', ' t000001 ']) expect(lineScanned(lease, said)).toBe(size)
  for (const said of ['VR-2GRN-QQ4', 'vr2grnqq4', '2GRNQQ4', 'https://shop.test/Prenda/2GRNQQ4?de=qr'])
    expect(lineScanned(lease, said)).toBe(pair)
  for (const none of ['', 'Cancha', 'VR-7KQ2-MD4', 'T000002']) expect(lineScanned(lease, none)).toBeNull()
})

test('its paper says what was charged, and the code by which its sale is found', () => {
  const key = '1a2b3c4d-0000-4000-8000-000000000000'
  const asked = [{ line: 1, quantity: 2 }]
  const end = sold(asked, { received: 150 }, { ...AT, key })
  if (!end.ok) throw new Error('not sold')
  expect(paperOf(LEASE, end.sale, 5)).toEqual({
    code: 'S1A2B3C4D',
    till: 'Tablet',
    ordinal: 1,
    at: 5,
    lines: [{ name: 'Cancha', size: '41', quantity: 2, price: 5_000 }],
    total: 10_000,
    parts: [{ means: 'cash', amount: 10_000, operation: '' }],
    received: 15_000,
    change: 5_000,
  })
  expect(keyOnPaper(` ${paperCode(key).toLowerCase()} `)).toBe('1a2b3c4d')
  for (const none of ['S1A2B3C4', 'S1A2B3C4DD', 'Santillan', 'V000001', key])
    expect(keyOnPaper(none)).toBeNull()
})

test('whatever is sold one after the other, never more than was leased', () => {
  const asked = fc.array(fc.record({ line: fc.constantFrom(1, 2), quantity: fc.nat({ max: 3 }) }), {
    maxLength: 3,
  })
  fc.assert(
    fc.property(fc.array(asked), (sales) => {
      const queue: OfflineSale[] = []
      for (const one of sales) {
        const end = sold(one, {}, AT, queue)
        if (end.ok) queue.push(end.sale)
      }
      for (const { id, left } of LEASE.lines) {
        const gone = queue.flatMap(({ lines }) => lines).filter(({ line }) => line === id)
        const sum = gone.reduce((all, { quantity }) => all + quantity, 0)
        expect(sum).toBeLessThanOrEqual(left)
        expect(leftOn(LEASE, queue).get(id)).toBe(left - sum)
      }
    }),
  )
})

test('what has passed never goes back, whatever a clock does, and a clock that is a day wrong counts the same', () => {
  const steps = fc.array(
    fc.record({ wall: fc.integer({ min: -2 * DAY, max: 2 * DAY }), passed: fc.option(fc.nat()) }),
  )
  fc.assert(
    fc.property(steps, (all) => {
      let clock = startClock(0)
      for (const step of all) {
        const next = countedOn(clock, step)
        expect(next.spentMs).toBeGreaterThanOrEqual(clock.spentMs)
        clock = next
      }
    }),
  )
  const counted = (wrong: number) =>
    countedOn(countedOn(startClock(wrong), { wall: wrong + 100, passed: 100 }), {
      wall: wrong + 400,
      passed: null,
    })
  expect(counted(DAY).spentMs).toBe(400)
  expect(counted(-DAY).spentMs).toBe(400)
  expect([leftMs(1_000, counted(0)), leftMs(300, counted(0))]).toEqual([600, 0])
})
