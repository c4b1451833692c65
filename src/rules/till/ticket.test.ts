import { expect, test } from 'vitest'
import { ticketHeight, TICKET_HEIGHTS } from './ticket.ts'

/** Holds product §57.2. */

test('a ticket of nine rows is short, one of many is as long as it must be, and none is longer than A4', () => {
  expect(ticketHeight(Array.from({ length: 9 }, () => 'Vuelto: $ 16.000'))).toBe(90)
  const heights = Array.from({ length: 80 }, (_, rows) =>
    ticketHeight(Array.from({ length: rows }, () => 'x')),
  )
  expect(heights).toEqual(heights.toSorted((a, b) => a - b))
  expect(new Set(heights)).toEqual(new Set(TICKET_HEIGHTS))
  expect(ticketHeight(['x'.repeat(34 * 20)])).toBe(150)
})
