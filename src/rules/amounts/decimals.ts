/** Which sign parts a list's decimals, as far as its own amounts tell. */
import { withoutCurrency } from './currency.ts'
import type { Decimals } from './amount.ts'

type Evidence = {
  decimals: Set<string>
  thousands: Set<string>
  either: Set<string>
  /** Signs that stand before another number of digits than three. */
  notThree: Set<string>
}

/** What each amount says for certain; «45.998» may be either. */
function evidenceOf(texts: readonly string[]): Evidence {
  const found: Evidence = {
    decimals: new Set(),
    thousands: new Set(),
    either: new Set(),
    notThree: new Set(),
  }
  for (const text of texts) {
    // A spreadsheet's short form, «1.0E+05», is no amount.
    if (/\de[+-]?\d/i.test(text)) continue
    const [number = ''] = /\d[\d.,]*\d/.exec(withoutCurrency(text)) ?? []
    const signs = [...number.matchAll(/[.,]/g)].map(([sign]) => sign)
    const last = signs.at(-1)
    if (last === undefined) continue
    const at = number.lastIndexOf(last)
    const [integer, fraction] = [number.slice(0, at), number.slice(at + 1)]
    const others = signs.slice(0, -1)
    if (fraction.length !== 3) found.notThree.add(last)
    if (others.some((sign) => sign !== last)) {
      found.decimals.add(last)
      for (const sign of others) found.thousands.add(sign)
    } else if (others.length > 0) found.thousands.add(last)
    else if (fraction.length !== 3 || integer.length > 3 || integer === '0') found.decimals.add(last)
    else found.either.add(last)
  }
  return found
}

/**
 * Of the prices first. A list that writes both signs the same way is asked about; where prices say nothing, units do that always end
 * in three noughts («1,000»), unless a price would lose its thousands by it.
 */
export function decimalsOf(prices: readonly string[], units: readonly string[] = []): Decimals {
  const { decimals, thousands, either, notThree } = evidenceOf(prices)
  const [sign, second] = decimals
  if (second !== undefined || thousands.size > 1) return '?'
  if (sign !== undefined)
    return thousands.has(sign) || (either.has(sign) && notThree.has(sign)) ? '?' : (sign as Decimals)
  if (thousands.size === 1) return thousands.has('.') ? ',' : '.'
  const noughts = new Set(
    units.flatMap((text) => {
      const cell = text.trim()
      return cell === '' || cell === '0' ? [] : [/^\d{1,3}([.,])000$/.exec(cell)?.[1] ?? 'none']
    }),
  )
  const [always, ...more] = noughts
  return always !== undefined && always !== 'none' && more.length === 0 && !either.has(always)
    ? (always as Decimals)
    : ''
}
