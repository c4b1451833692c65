/** What a row asks for one: the price of today, taken once whatever else the row says about it (product §26.17). */
import { DISCOUNTS, salePrice } from '#rules/products/discount.ts'
import { PRICE_TOO_HIGH, type CatalogueTerms } from '#rules/products/terms.ts'
import { formatPesos, fromPesos } from '#rules/money.ts'
import { line } from '#rules/text.ts'
import type { Mapping } from './mapping.ts'
import type { ImportNote } from './notes.ts'
import { AMOUNT_SAYS, readAmount, readCell, type AmountRead } from '#rules/amounts/amount.ts'
import { currencyNamed, PESOS } from '#rules/amounts/currency.ts'

type Row = (column: string) => string
export type Asked = { /** Pesos, before the discount. */ price: number; discount: string | null }
export type Price = (Asked & { notes: ImportNote[] }) | { refused: string; notes?: ImportNote[] }

const unusable = (kind: ImportNote['kind'], value: string): ImportNote[] =>
  value === '' ? [] : [{ kind, value }]
const NOTHING = 'el precio tiene que ser mayor a 0'

/** `free`: a product of our own may cost nothing yet. */
export function readPrice(
  row: Row,
  mapping: Mapping,
  { terms, now, free = false }: { terms: CatalogueTerms; now: Date; free?: boolean },
): Price {
  const { column, before, exchange, sale } = mapping.price
  const elsewhere = before ? inOtherMoney(row, row(before), mapping) : null
  const was = before && !elsewhere ? readAmount(row(before), mapping.decimals) : null
  const cell = line(row(column))
  if (elsewhere && cell === '') return { refused: elsewhere, notes: unusable('price', line(row(before!))) }
  // A list of offers leaves the offer's price empty or at nothing where there is none, or says until when it holds.
  const usual =
    was !== null &&
    (cell === '' || (sale && (readAmount(cell, mapping.decimals) === 0 || !isInForce(row, mapping, now))))
  const given = usual ? row(before!) : row(column)
  const foreign = inOtherMoney(row, given, mapping)
  const read = readCell(given, mapping.decimals)
  if (foreign || 'problem' in read)
    return { refused: foreign ?? priceProblem(given, read), notes: unusable('price', line(given)) }
  const today = read.amount
  if (today < 0 || (today === 0 && !free)) return { refused: NOTHING }
  if (sale && !usual && was !== null && today > was)
    return {
      refused: `el precio rebajado (${cell}) es mayor que el normal (${line(row(before!))})`,
      notes: unusable('price', `${cell} / ${line(row(before!))}`),
    }
  const asked = withDiscount(row, mapping, { today, was, cell })
  if ('refused' in asked) return asked
  const price = Math.round(asked.price * exchange * 100) / 100
  if (price > terms.maxPricePesos)
    return {
      refused: `${PRICE_TOO_HIGH} (${price})`,
      notes: [{ kind: 'dear', value: formatPesos(fromPesos(price)) }],
    }
  if (price < 0.01 && today > 0) return { refused: NOTHING }
  return { price, discount: asked.discount, notes: asked.notes }
}

/** Why a price waits for a rate: it names money that the list's rate is not of. */
export function inOtherMoney(row: Row, cell: string, { price }: Mapping): string | null {
  const beside = price.moneyColumn ? line(row(price.moneyColumn)) : ''
  const named =
    currencyNamed(cell) ?? currencyNamed(beside) ?? (/\p{L}/u.test(beside) ? beside.slice(0, 20) : null)
  // A mapping written by hand may say the rate alone.
  const expected = price.money ?? (price.exchange === 1 ? PESOS : null)
  if (named === null || (expected === null ? named !== PESOS : named === expected)) return null
  return `el precio está en ${named}: elegí la moneda de la lista y a cuántos pesos tomás una unidad`
}

const priceProblem = (given: string, read: AmountRead): string =>
  'amount' in read || read.problem === 'empty'
    ? 'sin precio'
    : `el precio «${line(given).slice(0, 30)}» ${AMOUNT_SAYS[read.problem]}${read.problem === 'unclear' ? ', o elegí con qué signo van los decimales' : ''}`

/** With a price from before, today's price has the discount in it already, and what the list says of it has to agree. */
function withDiscount(
  row: Row,
  { price: { before, exchange }, discount }: Mapping,
  { today, was, cell }: { today: number; was: number | null; cell: string },
): Price {
  const said = discount ? line(row(discount)) : ''
  if (before === undefined || cell === '') {
    const taken = discount ? readDiscount(said) : null
    return taken === undefined
      ? {
          refused: `la oferta «${said.slice(0, 20)}» no es ${DISCOUNTS.join(', ')}`,
          notes: unusable('discount', said),
        }
      : taken === null
        ? offerOf(today, was, exchange)
        : { price: today, discount: taken, notes: [] }
  }
  const percent = said === '' ? null : percentIn(said)
  if (was !== null && was > 0 && percent !== null && Math.abs((1 - today / was) * 100 - percent) > MOST_APART)
    return {
      refused: `el precio de hoy (${cell}), el de antes (${line(row(before))}) y el descuento (${said}) no coinciden`,
      notes: unusable('price', `${cell} / ${line(row(before))} / ${said}`),
    }
  return offerOf(today, was, exchange)
}
/** Percentages are rounded where they are written. */
const MOST_APART = 1.5

/** Of an offer in tens: what another program's rounding takes or gives, in pesos. */
const ROUNDED = 5
/** 10 to 50 % in tens, when it makes today's price; another offer sells at today's price, and what it was before is told. */
export function offerOf(today: number, before: number | null, exchange = 1): Asked & { notes: ImportNote[] } {
  if (before === null || before <= today) return { price: today, discount: null, notes: [] }
  const tens = Math.round((1 - today / before) * 10) * 10
  const makes = before * (1 - tens / 100)
  if (tens >= 10 && tens <= 50 && Math.abs(makes - today) * exchange <= ROUNDED)
    return { price: beforeFor(today, { before, tens, exchange }), discount: `${tens}%`, notes: [] }
  const [was, is] = [before, today].map((amount) =>
    formatPesos(fromPesos(Math.round(amount * exchange * 100) / 100)),
  )
  return { price: today, discount: null, notes: [{ kind: 'offer', value: `antes ${was}`, becomes: is! }] }
}

/** What is paid is today's price: where the list rounded its offer by pesos, the price from before gives way. */
const beforeFor = (
  today: number,
  { before, tens, exchange }: { before: number; tens: number; exchange: number },
): number => {
  const paid = fromPesos(Math.round(today * exchange * 100) / 100)
  const sells = (pesos: number) =>
    salePrice({ price: fromPesos(Math.round(pesos * 100) / 100), offer: true, discount: `${tens}%` })
  return Math.trunc(sells(before * exchange) / 100) === Math.trunc(paid / 100)
    ? before
    : Math.round((today * exchange * 100) / (1 - tens / 100)) / 100 / exchange
}

const bare = (percent: string): string =>
  percent.replace(/%|\boff\b|(?:\bde )?\b(?:descuento|dto\b\.?|desc\b\.?)/gi, ' ')
/** «20%», «20», «0,2» -> 20; null for none and for what is no percentage. */
function percentIn(text: string): number | null {
  const amount = readAmount(bare(text))
  return amount === null || amount === 0
    ? null
    : Math.abs(amount) < 1
      ? Math.abs(amount) * 100
      : Math.abs(amount)
}
/** Null for none, undefined for one that we do not give. */
function readDiscount(text: string): string | null | undefined {
  const amount = readAmount(bare(text))
  if (amount === null) return text === '' ? null : undefined
  if (amount === 0) return null
  const percent = `${Math.round(amount < 1 ? amount * 100 : amount)}%`
  return DISCOUNTS.find((discount) => discount === percent)
}

/** Dates as they are exported: «2026-12-24», «2026-12-24 00:00:00», «2026-12-01T00:00-0300/2026-12-24T23:59-0300», «24/12/2026». */
function isInForce(row: Row, { price: { from, until } }: Mapping, now: Date): boolean {
  const day = now.toISOString().slice(0, 10)
  const starts = from ? daysIn(row(from))[0] : undefined
  const window = until ? daysIn(row(until)) : []
  const begins = window.length > 1 ? window[0] : starts
  const ends = window.at(-1)
  return !(begins !== undefined && begins > day) && !(ends !== undefined && ends < day)
}
const daysIn = (text: string): string[] =>
  [...text.matchAll(/(\d{4})-(\d{2})-(\d{2})|(\d{1,2})\/(\d{1,2})\/(\d{4})/g)].map(
    ([, y, m, d, day, month, year]) =>
      y ? `${y}-${m}-${d}` : `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`,
  )

/** The price that most sizes of a product have, and the rows that have another one or none that can be read. */
export function priceOfAll(
  rows: readonly Row[],
  read: (row: Row) => Price,
): { asked: Price; others: { row: Row; price: Price }[] } {
  const all = rows.map((row) => ({ row, price: read(row) }))
  const same = ({ price }: { price: Price }) =>
    'refused' in price ? null : JSON.stringify([price.price, price.discount])
  const counts = new Map<string, number>()
  for (const one of all) {
    const name = same(one)
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const [most = null] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? []
  if (most === null) return { asked: all[0]!.price, others: [] }
  return {
    asked: all.find((one) => same(one) === most)!.price,
    others: all.filter((one) => same(one) !== most),
  }
}
