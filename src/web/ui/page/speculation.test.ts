import { expect, test } from 'vitest'
import { paths } from '#rules/paths.ts'
import { RULES } from './speculation.ts'

/** Holds product §36.8. */

type Where = { href_matches?: string; selector_matches?: string; and?: Where[]; not?: Where }
const SHOP = 'https://tienda.test'

/** Whether a browser may fetch that address before anybody asked for it; what a page looks like is taken to fit. */
const fits = ({ href_matches, and, not }: Where, path: string): boolean =>
  and
    ? and.every((one) => fits(one, path))
    : not
      ? !fits(not, path)
      : href_matches === undefined || new URLPattern(href_matches, SHOP).test(path, SHOP)
const isFetched = (path: string): boolean => RULES.prefetch.some(({ where }) => fits(where, path))

test.each([paths.product(7), paths.checkout])('%s is fetched before it is asked for', (path) => {
  expect(isFetched(path)).toBe(true)
})

test.each([
  paths.leaveToPay('5eb74b69-c984-4245-863c-edd8c187fdfd'),
  paths.payment('5eb74b69-c984-4245-863c-edd8c187fdfd'),
  paths.cart,
  paths.orders,
])('%s is not: to ask for it changes something, or what it says', (path) => {
  expect(isFetched(path)).toBe(false)
})
