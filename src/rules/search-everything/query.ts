/** What was typed into the one search (product §29.8), as each kind of thing is looked for by it. Apart, so that browsers do not carry it. */
import { orderIdIn } from '#rules/orders/order.ts'
import { normalisePhone } from '#rules/phone.ts'
import { FEWEST_PHONE_DIGITS } from './everything.ts'
import { cleanSearch } from '#rules/search/search.ts'

export type SearchQuery = {
  text: string
  words: string[]
  /** The number of an order or a product («V-000042», «42»), when nothing else was typed. */
  number: number | null
  /** Digits to look for in a telephone: as kept, and as typed; empty when it is none. */
  phones: string[]
}

const PHONE_CHARACTERS = /^[\d\s()+./-]+$/
export function parseSearch(typed: string): SearchQuery {
  const text = cleanSearch(typed)
  const digits = text.replace(/\D/g, '')
  const isPhone = PHONE_CHARACTERS.test(text) && digits.length >= FEWEST_PHONE_DIGITS
  return {
    text,
    words: text.split(' ').filter(Boolean),
    number: orderIdIn(text),
    phones: isPhone ? [...new Set([normalisePhone(text), withoutLocalPrefix(digits), digits])] : [],
  }
}
/** «15 2345-6789», as one says it inside a city. */
const withoutLocalPrefix = (digits: string): string => (/^15\d{6,8}$/.test(digits) ? digits.slice(2) : digits)
