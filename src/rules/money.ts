/**
 * Money. Inside the shop it is whole centavos; only this file formats it, divides it or cuts it, and nothing ever
 * reads an amount back from its text.
 */

/** A whole number of centavos of Argentine pesos. */
export type Centavos = number

export const CURRENCY = 'ARS'

/** Pesos as people and the API write them (19999 or 19999.5) -> centavos; half a centavo rounds up. */
export const fromPesos = (pesos: number): Centavos => Math.round(Number((pesos * 100).toPrecision(15)))
/** Centavos -> the number of pesos the API speaks (1999950 -> 19999.5). */
export const toPesos = (amount: Centavos): number => amount / 100

const whole = new Intl.NumberFormat('es-AR', {
  style: 'currency',
  currency: CURRENCY,
  maximumFractionDigits: 0,
})
const exact = new Intl.NumberFormat('es-AR', { style: 'currency', currency: CURRENCY })

/**
 * «$ 45.998»: whole pesos, the decimals dropped and never a digit (product §3.2).
 * The space is a no-break space, so that a price never breaks in two lines.
 */
export const formatPesos = (amount: Centavos): string => whole.format(Math.trunc(amount / 100))

/** «$ 45.998,50»: to the centavo, for receipts and tax lines. */
export const formatExact = (amount: Centavos): string => exact.format(amount / 100)

/** «$ 45.998», and «$ 45.998,50» where there are centavos: on buttons that move exactly that much. */
export const formatAmount = (amount: Centavos): string =>
  amount % 100 === 0 ? formatPesos(amount) : formatExact(amount)

/** A share of an amount in per cent, rounded half up to the centavo: `percentOf(299900, 30) === 89970`. */
export const percentOf = (amount: Centavos, percent: number): Centavos =>
  Math.floor((amount * percent + 50) / 100)

/** Product §3.5: 3 interest-free instalments unless the owner says otherwise; the amount shown is the third, decimals cut. */
export const INSTALMENTS = 3
export const instalment = (amount: Centavos, count: number): Centavos => Math.trunc(amount / count)

/**
 * Divide an amount over weights so that the parts add up to the amount exactly (largest remainder first).
 * Used to spread a coupon over order lines.
 */
export function prorate(amount: Centavos, weights: readonly number[]): Centavos[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) return weights.map(() => 0)
  const shares = weights.map((weight) => shareOf(amount, weight, sum))
  const parts = shares.map(({ whole }) => whole)
  let left = amount - parts.reduce((a, b) => a + b, 0)
  const order = shares
    .map(({ rest }, index) => ({ index, rest }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index)
  for (const { index } of order) {
    if (left === 0) break
    parts[index]! += 1
    left -= 1
  }
  return parts
}

/** Amounts of millions of pesos times each other are more than a number counts exactly. */
function shareOf(amount: number, weight: number, sum: number): { whole: number; rest: number } {
  const product = amount * weight
  if (Number.isSafeInteger(product)) return { whole: Math.floor(product / sum), rest: product % sum }
  const exactly = BigInt(amount) * BigInt(weight)
  return { whole: Number(exactly / BigInt(sum)), rest: Number(exactly % BigInt(sum)) }
}

/** Price without national taxes (Res. 4/2025): the final price without 21 % VAT, to the centavo. */
export const withoutNationalTaxes = (amount: Centavos): Centavos => Math.round(amount / 1.21)

/** The VAT in a final price (Ley 27.743). */
export const vatContained = (total: Centavos): Centavos => total - withoutNationalTaxes(total)

/** «54544.63», as the tax authority reads amounts: from whole numbers, never through a fraction. */
export const decimalText = (amount: Centavos): string =>
  `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
