/** What was scanned at the counter, wherever it was typed. */
import { lineKey, type CartLine } from '#rules/cart/cart.ts'
import { MAX_SEARCH_LENGTH } from '#rules/search/search.ts'
import { TILL_SAYS } from '#rules/till/till.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import { withMore } from '#web/admin/orders/line-query.ts'
import { LONGEST_CODE } from './counter-query.ts'

/** Codes that were scanned, one after the other; words are looked for. */
export async function scan(
  till: Shop['till'],
  visitor: Visitor,
  typed: readonly string[],
  before: readonly CartLine[],
) {
  let lines = [...before]
  let problem: string | null = null
  let words: string | null = null
  let added = false
  for (const text of typed
    .flatMap((one) => one.split('\n'))
    .map((one) => one.trim())
    .filter(Boolean)
    .slice(0, 60)) {
    const end = await till.find(visitor, text.slice(0, LONGEST_CODE))
    if (!end.ok) {
      problem = end.message
      continue
    }
    if (end.value && 'line' in end.value) {
      const { line } = end.value
      const key = lineKey(line)
      const there = lines.find((one) => one.productId === line.productId && lineKey(one) === key)
      if (there?.unit) problem = 'Esa prenda ya está en la venta.'
      else lines = withMore(lines, { productId: line.productId, key, quantity: 1 })
      added = true
    } else if (/\d{6}/.test(text) && !/\s/.test(text)) problem = TILL_SAYS.unknown(text.slice(0, 60))
    else words = text.slice(0, MAX_SEARCH_LENGTH)
  }
  return { lines, problem, words, added }
}

/** In these fields of the form that charges a scanner may have typed. */
const FIELDS = [
  'cardOperation',
  'transferOperation',
  'received',
  'card',
  'transfer',
  'name',
  'phone',
  'email',
] as const
/** A tag, its address or a barcode behind what had been typed before. */
const BEHIND = /(?:https?:\/\/\S+|VR-\w{4}-\w{3}|T\d{6,}|\d{13})$/i

/** The lines with what a scanner typed into a field of the form that charges (without scripts); null where it typed nothing that is sold. */
export async function scannedAmong(
  till: Shop['till'],
  visitor: Visitor,
  form: FormData,
  before: readonly CartLine[],
): Promise<readonly CartLine[] | null> {
  for (const field of FIELDS) {
    const text = String(form.get(field) ?? '').trim()
    for (const typed of new Set([text, BEHIND.exec(text)?.[0] ?? ''])) {
      if (typed === '') continue
      const { lines, added } = await scan(till, visitor, [typed], before)
      if (added) return lines
    }
  }
  return null
}
