import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PAGE_LINKS, paging } from './paging.ts'

/** Holds product §6.5, §6.6, §29.2. */

test.each([
  [0, 1, { page: 1, pages: 1, links: [1], previous: null, next: null }],
  [9, 1, { page: 1, pages: 1, links: [1], previous: null, next: null }],
  [10, 1, { page: 1, pages: 2, links: [1, 2], previous: null, next: 2 }],
  [68, 1, { page: 1, pages: 8, links: [1, 2, 3], previous: null, next: 2 }],
  [68, 4, { page: 4, pages: 8, links: [3, 4, 5], previous: 3, next: 5 }],
  [68, 8, { page: 8, pages: 8, links: [6, 7, 8], previous: 7, next: null }],
  [68, 99, { page: 8, pages: 8, links: [6, 7, 8], previous: 7, next: null }],
  [68, -3, { page: 1, pages: 8, links: [1, 2, 3], previous: null, next: 2 }],
  [68, Number.NaN, { page: 1, pages: 8, links: [1, 2, 3], previous: null, next: 2 }],
])('%i products, page %i', (total, page, expected) => {
  expect(paging(total, page)).toEqual({ total, ...expected })
})

test('every page is on its own links, which follow each other within the list', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.integer(), fc.integer({ min: 1, max: 1000 }), (total, wanted, size) => {
      const { page, pages, links, previous, next } = paging(total, wanted, size)
      expect(links).toContain(page)
      expect(links).toHaveLength(Math.min(PAGE_LINKS, pages))
      expect(links.every((one, at) => one === links[0]! + at && one >= 1 && one <= pages)).toBe(true)
      expect([previous === null, next === null]).toEqual([page === 1, page === pages])
    }),
  )
})
