/** Whose money an amount, a heading or a column of its own names. */

const OTHERS =
  'AED AUD CHF CRC CZK DKK DOP GTQ HKD HNL HUF IDR ILS KRW MYR NIO NOK NZD PAB PHP PLN RUB SAR SEK SGD THB TRY TWD VES VND ZAR'

/** In the order in which they are looked for: «US$» before «$U», «pesos uruguayos» before «pesos». */
const CURRENCIES: readonly (readonly [code: string, sign: RegExp])[] = [
  ['USD', /u\$[sd]|us\$|\busdt?\b|\bd[oó]lar(?:es)?\b|\bdollars?\b|u\$(?!\s?u)/giu],
  ['UYU', /\$\s?u(?![\p{L}$])|\buyu\b|\b(?:pesos? )?uruguayos?\b/giu],
  ['CLP', /\bclp\$?|\b(?:pesos? )?chilenos?\b/giu],
  ['MXN', /\bmxn\$?|\bmx\$|\b(?:pesos? )?mexicanos?\b/giu],
  ['COP', /\bcop\$?(?!\p{L})|\b(?:pesos? )?colombianos?\b/giu],
  ['BRL', /(?<!\p{L})r\$|\bbrl\b|\breais\b/giu],
  ['PEN', /(?<!\p{L})s\/\.?(?=\s?\d)|\bpen\b|\bsoles\b/giu],
  ['PYG', /₲|\bpyg\b|\bgs\b\.?|\bguaran[ií](?:es)?\b/giu],
  ['BOB', /\bbob\b|\bbs\b\.?|\bbolivianos?\b/giu],
  ['EUR', /€|\beur\b|\beuros?\b/giu],
  ['GBP', /£|\bgbp\b/giu],
  ['INR', /₹|\binr\b|\brs\b\.?/giu],
  ['CNY', /\bcny\b|\brmb\b|\byuan(?:es)?\b/giu],
  ['JPY', /¥|\bjpy\b/giu],
  ['CAD', /\bcad\b|\bca\$/giu],
  ...OTHERS.split(' ').map((code) => [code, new RegExp(`\\b${code}\\b`, 'gu')] as const),
  ['ARS', /\bars?\$|\bars(?=\s|\d|$)|\bpesos?(?: argentinos?)?\b|\bargentinos?\b/giu],
]
export const PESOS = 'ARS'
export const CURRENCY_CODES: readonly string[] = CURRENCIES.map(([code]) => code)

/** «ARS45.998»: a letter and a digit beside each other part no word. */
const spaced = (text: string): string =>
  text.replace(/(\p{L})(?=\d)/gu, '$1 ').replace(/(\d)(?=\p{L})/gu, '$1 ')

/** The code of the money that a text names, 'ARS' for pesos; null where it names none («$ 40»). */
export const currencyNamed = (text: string): string | null =>
  CURRENCIES.find(([, sign]) => spaced(text).search(sign) >= 0)?.[0] ?? null

/** The other country's money that a price or a heading names: «₹ 1,299», «Price (INR)», «US$ 40». Null for pesos, and for none. */
export function readCurrency(text: string): string | null {
  const code = currencyNamed(text)
  return code === PESOS ? null : code
}

/** The text without the names of money in it. */
export const withoutCurrency = (text: string): string =>
  CURRENCIES.reduce((rest, [, sign]) => rest.replace(sign, ' '), spaced(text)).replaceAll('$', ' ')
