import { expect, test } from 'vitest'
import {
  anyOrder,
  ORDER_VIEWS,
  orderView,
  readOrderQuery,
  writeOrderQuery,
  type OrderViewName,
} from './query.ts'

/** Holds product §29.7. */

test('an address says which orders, and says it again', () => {
  const address =
    '?q=ana&status=placed&payment=paid%2Cpending&delivery=pickup&from=2026-11-01&to=2026-11-20&page=3'
  const query = readOrderQuery(new URLSearchParams(address))
  expect(query).toMatchObject({ q: 'ana', payment: ['pending', 'paid'], delivery: 'pickup', page: 3 })
  expect(readOrderQuery(new URLSearchParams(writeOrderQuery(query)))).toEqual(query)
  expect(writeOrderQuery(anyOrder)).toBe('')
})

test('nonsense in an address is as if it were not there', () => {
  const address = '?status=lost,placed&payment=<script>&delivery=drone&from=2026-13-01&page=-4'
  expect(readOrderQuery(new URLSearchParams(address))).toEqual({ ...anyOrder, status: ['placed'] })
})

test('every view is an address of its own', () => {
  const addresses = (Object.keys(ORDER_VIEWS) as OrderViewName[]).map((name) =>
    writeOrderQuery(orderView(name)),
  )
  expect(new Set(addresses).size).toBe(addresses.length)
})
