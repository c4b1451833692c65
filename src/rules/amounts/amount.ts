/**
 * An amount as other people's lists write it. The grammar takes what can be read in one way only; what can be read in two is asked
 * and never taken, and so is everything that stands beside a number and is not known.
 */
import { withoutCurrency } from './currency.ts'

/** How a list writes its decimals; '' where nothing says it, '?' where it says both. */
export const DECIMALS = ['', ',', '.', '?'] as const
export type Decimals = (typeof DECIMALS)[number]

export type AmountProblem = 'empty' | 'none' | 'unclear' | 'rounded' | 'net'
export type AmountRead = { amount: number } | { problem: AmountProblem }

/** What to do about it, after the amount between «». */
export const AMOUNT_SAYS: Record<Exclude<AmountProblem, 'empty'>, string> = {
  none: 'no es un número',
  unclear:
    'se puede leer de más de una manera: escribilo con punto en los miles y coma en los centavos (12.999,00)',
  rounded: 'lo abrevió la planilla: poné esa columna como número y exportala de nuevo',
  net: 'es sin IVA: poné el precio final',
}

/** An amount, also one that has to be asked about: what a column holds is judged by it, never what it is worth. */
export function looksLikeAmount(text: string): boolean {
  const read = readCell(text)
  return 'amount' in read || (read.problem !== 'none' && read.problem !== 'empty')
}

/** No sign of it is seen, and none of it is part of a number. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const MINUS = '[-−–—‐‑]'
const NET =
  /(?:\+|\bm[aá]s|\bsin|\bs\/|\bexcl\w*\.?|\bno incluye|\bplus|\bwithout|\bbefore) ?(?:i\.?v\.?a\b|vat\b|tax(?:es)?\b|impuestos?\b)|\b(?:iva|vat|tax|impuestos?|imp\.?) (?:no incluidos?|excl\w*|aparte)|\bnet[oa]?s?\b|\bimponible\b/iu
/** Whether a price, or what it is headed by, leaves the tax out. */
export const saysNet = (text: string): boolean => NET.test(text.replace(/[\s_]+/g, ' '))
/** What may stand beside a price and changes nothing of it. */
const BESIDE =
  /\(?\b(?:(?:con|c\/) ?iva|iva inc(?:l(?:uido)?)?\.?|c\/u|cada uno|(?:precio )?final)(?=[\s.)]|$)\)?/giu
const ROUNDED = /\d ?e ?[+-]?\d/i
const THOUSANDS = /^(.*\d) ?(?:mil|k)$/i

type Kind = 'money' | 'units'

/** Reads one cell. Brackets and a minus before or behind make it negative; «45 mil» and «45k» are 45.000. */
export function readCell(text: string, decimals: Decimals = '', kind: Kind = 'money'): AmountRead {
  const cell = text.replace(UNSEEN, '').replace(/\s+/g, ' ').trim()
  if (cell === '') return { problem: 'empty' }
  if (saysNet(cell)) return { problem: 'net' }
  const bare = tidy(withoutCurrency(cell.replace(BESIDE, ' ')))
  if (ROUNDED.test(bare)) return { problem: 'rounded' }
  const { written, negative } = unsigned(bare)
  if (written === null) return { problem: 'none' }
  const [, some] = THOUSANDS.exec(written) ?? []
  const read = readDigits(tidy(some ?? written), decimals, some === undefined ? kind : 'money')
  if ('problem' in read) return read
  // «45.000 mil» is nobody's price.
  if (some !== undefined && read.amount >= 1000) return { problem: 'unclear' }
  const amount = some === undefined ? read.amount : Math.round(read.amount * 100_000) / 100
  return { amount: negative && amount !== 0 ? -amount : amount }
}

/** The amount alone; null for everything else. */
export function readAmount(text: string, decimals: Decimals = ''): number | null {
  const read = readCell(text, decimals)
  return 'amount' in read ? read.amount : null
}

const PIECES = /(?<=\d) ?(?:unidad(?:es)?|unid?s?|u|pares|par|pcs|pzas?|piezas?)\.?$/i
/** So many pieces: a whole number, also «41,0» and «3 unidades»; null for everything else. */
export function readCount(text: string, decimals: Decimals = ''): number | null {
  const read = readCell(text.trim().replace(PIECES, ''), decimals, 'units')
  return 'amount' in read && Number.isInteger(read.amount) ? read.amount : null
}

const tidy = (text: string): string => text.replace(/ +/g, ' ').trim()

/** «9.999.-» and «9.999,-» end so in Argentina; any other minus, before or behind, and brackets mean less than nothing. */
function unsigned(text: string): { written: string | null; negative: boolean } {
  const whole = text.replace(new RegExp(`[.,] ?${MINUS}{1,2}$`), '')
  const [, inside] = /^\( ?(.*?) ?\)$/.exec(whole) ?? []
  const [, before = '', written = '', after = ''] = new RegExp(`^(${MINUS}|\\+)? ?(.*?) ?(${MINUS})?$`).exec(
    inside ?? whole,
  )!
  const signs = [inside, before === '+' ? '' : before, after].filter(Boolean).length
  return { written: signs > 1 ? null : written, negative: signs === 1 }
}

/** Digits and their separators. */
function readDigits(written: string, decimals: Decimals, kind: Kind): AmountRead {
  const text = written.replace(/(?<=\d)[.,]$/, '')
  if (!/^\d[\d.,' ’]*$/.test(text)) return { problem: 'none' }
  if (/^\d+$/.test(text)) return text.length > 15 ? { problem: 'none' } : { amount: Number(text) }
  if (/[ '’]/.test(text)) return spacedDigits(text)
  const [last] = /[.,](?=\d*$)/.exec(text)!
  const other = last === '.' ? ',' : '.'
  const at = text.lastIndexOf(last)
  const [integer, fraction] = [text.slice(0, at), text.slice(at + 1)]
  if (integer.includes(other))
    return !integer.includes(last) && isGrouped(integer, other) && fraction !== ''
      ? decimal(integer, fraction)
      : { problem: 'unclear' }
  if (integer.includes(last))
    return isGrouped(text, last) && decimals !== last ? decimal(text, '') : { problem: 'unclear' }
  // Three digits behind the only separator: the one shape that is thousands here and decimals there.
  if (fraction.length !== 3 || integer === '0') return decimal(integer, fraction)
  if (integer.length > 3) return decimals === last ? decimal(integer, fraction) : { problem: 'unclear' }
  return integer.startsWith('0') || decimals === '?'
    ? { problem: 'unclear' }
    : eitherWay(integer, fraction, { last, decimals, kind })
}

function eitherWay(
  integer: string,
  fraction: string,
  { last, decimals, kind }: { last: string; decimals: Decimals; kind: Kind },
): AmountRead {
  const round = fraction === '000'
  const thousands: AmountRead = decimal(integer + fraction, '')
  // Pieces are whole, so that only «1,000» may be one of them.
  if (decimals === last)
    return kind === 'units' && round ? decimal(integer, fraction) : { problem: 'unclear' }
  if (decimals !== '') return thousands
  return round && (last === ',' || kind === 'units') ? { problem: 'unclear' } : thousands
}

const spacedDigits = (text: string): AmountRead => {
  const [, integer, fraction = ''] = /^(\d{1,3}(?:[ '’]\d{3})+)(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  return integer === undefined ? { problem: 'none' } : decimal(integer, fraction)
}

/** Threes, or as India counts: «1,29,999». */
const isGrouped = (text: string, separator: string): boolean => {
  const groups = text.split(separator)
  const [first = '', ...more] = groups
  const lastOnes = more.at(-1) ?? ''
  return (
    /^[1-9]\d{0,2}$/.test(first) &&
    lastOnes.length === 3 &&
    (more.every((group) => group.length === 3) ||
      (separator === ',' && first.length <= 2 && more.slice(0, -1).every((group) => group.length === 2)))
  )
}

const decimal = (integer: string, fraction: string): AmountRead => {
  const digits = integer.replace(/\D/g, '')
  return digits.length > 15
    ? { problem: 'none' }
    : { amount: Number(fraction === '' ? digits : `${digits}.${fraction}`) }
}
