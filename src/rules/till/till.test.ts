import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fromPesos } from '#rules/money.ts'
import { meansOfMethod, tillMethod, tillMethodLabel, TILL_MEANS } from '#rules/payments/till-means.ts'
import { partsOf, saleForm, TILL_SAYS } from './till.ts'

/** Holds product §57.1. */

const TOTAL = fromPesos(1_000)
const paid = (typed: object) => partsOf(v.parse(saleForm, { key: 'test-key-1', ...typed }), TOTAL)

test.each([
  [{ means: 'cash' }, [['cash', 1_000]], 1_000, 0],
  [{ means: 'cash', received: '1.500' }, [['cash', 1_000]], 1_500, 500],
  [{ means: 'card', cardOperation: '7', received: '5' }, [['card', 1_000]], 0, 0],
  [{ means: 'transfer', transferOperation: 'A' }, [['transfer', 1_000]], 0, 0],
  [
    { means: 'mixed', card: '400', cardOperation: '7' },
    [
      ['cash', 600],
      ['card', 400],
    ],
    600,
    0,
  ],
  [
    { means: 'mixed', card: '400', cardOperation: '7', transfer: '600', transferOperation: 'A' },
    [
      ['card', 400],
      ['transfer', 600],
    ],
    0,
    0,
  ],
  [
    { means: 'mixed', transfer: '999,50', transferOperation: 'A', received: '1' },
    [
      ['cash', 0.5],
      ['transfer', 999.5],
    ],
    1,
    0.5,
  ],
])('%j', (typed, parts, received, change) => {
  expect(paid(typed)).toMatchObject({
    ok: true,
    value: {
      parts: parts.map(([means, pesos]) => ({ means, amount: fromPesos(Number(pesos)) })),
      received: fromPesos(received),
      change: fromPesos(change),
    },
  })
})

test.each([
  [{ means: 'cash', received: '999' }, { received: TILL_SAYS.received(TOTAL) }],
  [{ means: 'card' }, { cardOperation: TILL_SAYS.operation }],
  [{ means: 'transfer' }, { transferOperation: TILL_SAYS.operation }],
  [{ means: 'mixed' }, { card: TILL_SAYS.part }],
  [{ means: 'mixed', card: '1001', cardOperation: '7' }, { card: TILL_SAYS.tooMuch(TOTAL) }],
  [
    { means: 'mixed', card: '500', cardOperation: '7', transfer: '501', transferOperation: 'A' },
    { transfer: TILL_SAYS.tooMuch(TOTAL) },
  ],
])('%j is refused', (typed, fields) => expect(paid(typed)).toEqual({ ok: false, fields }))

test('a payment says by which means it came, and one by several says that', () => {
  for (const means of TILL_MEANS) expect(meansOfMethod(tillMethod([{ means }]))).toBe(means)
  const mixed = tillMethod(TILL_MEANS.map((means) => ({ means })))
  expect([meansOfMethod(mixed), tillMethodLabel(mixed), tillMethodLabel('visa')]).toEqual([
    null,
    'Mostrador: varios medios',
    null,
  ])
})
