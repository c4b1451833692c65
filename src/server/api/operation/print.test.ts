import * as v from 'valibot'
import { expect, test } from 'vitest'
import { asJsonSchema } from './json-schema.ts'
import { moneyReaderOf, printerOf } from './print.ts'
import { listOf, money, seen, signed, time, told } from './shape.ts'

const at = new Date(0)
const order = v.strictObject({
  total: told(money, 'Todo'),
  cost: v.optional(told(v.nullable(money), 'Lo que costó')),
  paid: seen(money),
  difference: v.nullable(signed),
  at: time,
  lines: listOf({ price: money, takings: v.record(v.string(), signed) }),
  change: v.variant('kind', [
    v.strictObject({ kind: v.literal('fixed'), price: money }),
    v.strictObject({ kind: v.literal('none') }),
  ]),
})
const kept = {
  secret: 'x',
  total: 1050,
  cost: null,
  paid: 0,
  difference: -5,
  at,
  lines: [{ price: 199, takings: { cash: -100 }, unit: 3 }],
  change: { kind: 'fixed', price: 300, by: 'x' },
}

test('an answer has the fields of its schema, in pesos, in the order in which they came', () => {
  expect(JSON.stringify(printerOf(order)(kept as never))).toBe(
    '{"total":10.5,"cost":null,"paid":0,"difference":-0.05,"at":"1970-01-01T00:00:00.000Z",' +
      '"lines":[{"price":1.99,"takings":{"cash":-1}}],"change":{"kind":"fixed","price":3}}',
  )
})

test('what a role does not see is null', () => {
  expect(printerOf(order)({ ...kept, cost: 250 } as never, false)).toMatchObject({ paid: null, cost: 2.5 })
})

test('nothing is printed as nothing, and what is no object as it is', () => {
  expect(printerOf(v.nullable(order))(null as never)).toBeNull()
  expect(printerOf(v.array(v.string()))(['a'] as never)).toEqual(['a'])
})

test('the money of a body is read as centavos, and the rest as its schema made it', () => {
  const body = v.strictObject({
    total: v.optional(v.nullable(signed), null),
    lines: listOf({ price: money }),
    day: v.pipe(v.string(), v.transform(Number)),
  })
  const read = (sent: object) => moneyReaderOf(body)(v.parse(body, sent) as never)
  const lines = [{ price: 1.1 }]
  expect(read({ lines, day: '7' })).toEqual({ total: null, lines: [{ price: 110 }], day: 7 })
  expect(read({ total: 10.5, lines: [], day: '7' })).toEqual({ total: 1050, lines: [], day: 7 })
})

test('the document says a number, as of any other', () => {
  expect(asJsonSchema(told(money, 'Todo'))).toEqual({ type: 'number', minimum: 0, description: 'Todo' })
  expect(asJsonSchema(seen(signed))).toEqual({ anyOf: [{ type: 'number' }, { type: 'null' }] })
})
