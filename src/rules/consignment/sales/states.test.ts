import { expect, test } from 'vitest'
import { mayMove } from '#rules/states.ts'
import { isOnItsWay, isOwed, SALE, SALE_AFTER, SALE_MOVES } from './states.ts'

test('where a pair takes its sale along, some sale may go there', () => {
  const to = [...new Set(Object.values(SALE_AFTER))]
  expect(to.length).toBeGreaterThan(3)
  expect(to.filter((state) => !isOnItsWay.states.some((from) => mayMove(SALE_MOVES, from, state)))).toEqual(
    [],
  )
})

test('what is owed is taken back by a claim alone; nothing becomes owed unpaid, and what was taken back stays so', () => {
  expect(isOwed.states.flatMap((state) => SALE_MOVES[state])).toEqual([SALE.reversed])
  expect(SALE_MOVES[SALE.reversed]).toEqual([])
  expect(mayMove(SALE_MOVES, SALE.held, SALE.payable)).toBe(false)
})
