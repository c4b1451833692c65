/**
 * The list of movements that a bank or a wallet gives out: which column is what, which lines are credits, and which order each
 * may be for. Nothing is matched here: people are shown why, and decide.
 */
import { folded } from '#rules/imports/guess/match-text.ts'
import { AMOUNT_SAYS, readAmount, readCell, type Decimals } from '#rules/amounts/amount.ts'
import { readCurrency } from '#rules/amounts/currency.ts'
import { decimalsOf } from '#rules/amounts/decimals.ts'
import { isDay } from '#rules/calendar/argentine-day.ts'
import { fromPesos, type Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { csvRowsOf } from '#rules/csv-rows.ts'
import { line } from '#rules/text.ts'
import { bankWord, directionsIn } from './bank-direction.ts'

export const ENTRY_STATES = ['open', 'matched', 'ignored'] as const

/** After which what the bank said, names too, is forgotten. */
export const ENTRY_DAYS = 90

/** Best first; whole headings, folded. Of Galicia, Santander, Mercado Pago and their like. */
const HEADINGS = {
  day: ['fecha', 'fecha operacion', 'fecha de operacion', 'fecha movimiento', 'release date', 'date', 'dia'],
  amount: [
    'creditos',
    'credito',
    'importe credito',
    'haber',
    'transaction net amount',
    'net credit amount',
    'importe',
    'monto',
    'amount',
    'valor',
  ],
} as const
type BankColumn = keyof typeof HEADINGS
const KNOWN: readonly string[] = [
  ...HEADINGS.day,
  ...HEADINGS.amount,
  'saldo',
  'debitos',
  'descripcion',
  'concepto',
  'referencia',
  'transaction type',
  'reference id',
  'partial balance',
]
const knownIn = (cells: readonly string[]): number =>
  cells.filter((cell) => KNOWN.includes(bankWord(cell))).length

export const MOST_ENTRIES = 2000
export const BANK_MESSAGES = {
  empty: 'Pegá la lista del banco o elegí su archivo CSV.',
  columns: 'No encontramos la fecha y el importe: elegí cuáles son.',
  debits: 'Esa columna es de lo que sale: elegí la de lo que entra.',
  nothing: 'En la lista no hay ningún dinero que entre.',
  most: `Traé la lista de menos días: entran hasta ${MOST_ENTRIES} movimientos por vez.`,
}

/** `odd`: rows of which nobody can say which cell is which. */
export type BankTable = { columns: string[]; rows: string[][]; odd: string[][] }

/** The table below whatever a bank prints above it: the line with most headings that are known. Null when there is none. */
export function readBankTable(text: string): BankTable | null {
  const [best] = [';', ',', '\t', '|']
    .flatMap((delimiter) =>
      csvRowsOf(text, delimiter, 20).map(({ line, cells }) => {
        const columns = cells.map((cell) => cell.trim())
        return { line, delimiter, columns, known: knownIn(columns) }
      }),
    )
    .sort((a, b) => b.known - a.known || a.line - b.line)
  if (!best || best.known < 2) return null
  const { columns, delimiter } = best
  const rows = csvRowsOf(text, delimiter)
    .filter(({ line }) => line > best.line)
    .map(({ cells }) => cells.map((cell) => cell.trim()))
  // «25.441,34» without quotes is two cells of a list with commas.
  const isOdd = (cells: readonly string[]) =>
    delimiter === ',' && cells.slice(columns.length).some((cell) => cell !== '')
  return {
    columns,
    rows: rows.filter((cells) => !isOdd(cells)).map((cells) => fitted(cells, columns.length)),
    odd: rows.filter(isOdd),
  }
}

/** A wallet's description may hold what parts the cells: what is too much belongs to the second column. */
function fitted(cells: string[], width: number): string[] {
  const more = cells.length - width
  if (more <= 0 || cells.slice(width).every((cell) => cell === '')) return cells.slice(0, width)
  return [cells[0]!, cells.slice(1, 2 + more).join(' '), ...cells.slice(2 + more)]
}

export type BankMapping = Record<BankColumn, string>
export const guessColumns = ({ columns }: BankTable): BankMapping => {
  const find = (known: readonly string[]) =>
    known.map((heading) => columns.find((column) => bankWord(column) === heading)).find(Boolean) ?? ''
  return { day: find(HEADINGS.day), amount: find(HEADINGS.amount) }
}

/** «20/11/2026», «20-11-26», «20 nov 2026», «2026-11-20T10:00:00-03:00»; null for anything else. */
export function readDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text)
  const ours = /^(\d{1,2})[/. -](\d{1,2}|[a-zé]{3,10}\.?)[/. -](\d{4}|\d{2})(?!\d)/i.exec(text.trim())
  const [, year, month, date] = iso ?? (ours ? ['', ours[3]!, ours[2]!, ours[1]!] : [])
  if (year === undefined || month === undefined || date === undefined) return null
  const named = MONTHS.indexOf(folded(month).trim().replace('set', 'sep').slice(0, 3))
  const number = /^\d/.test(month) ? month : String(named + 1)
  const day = `${year.length === 2 ? `20${year}` : year}-${number.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : null
}
const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

/** Centavos that came in; null for what went out and for no amount. */
export function readCredit(text: string, decimals: Decimals = ''): Centavos | null {
  const amount = readAmount(text, decimals)
  return amount !== null && amount > 0 ? fromPesos(amount) : null
}

export type BankLine = {
  day: string
  amount: Centavos
  words: string
  /** The line whole: the same one again is no other. */ raw: string
}

const MONEY = ['moneda', 'currency', 'divisa']
/** What the account had then says nothing of a payment. */
const BALANCES = ['saldo', 'partial balance', 'balance', 'balance amount']

/** Why a row that seems to be money that came in is not taken, or null for one that is not. */
const unclearAmount = (text: string, decimals: Decimals): string | null => {
  const read = readCell(text, decimals)
  return 'amount' in read || read.problem === 'empty' || !/\d/.test(text)
    ? null
    : `el importe «${text.slice(0, 30)}» ${AMOUNT_SAYS[read.problem]}`
}

export type BankReading = {
  credits: BankLine[]
  /** Debits, totals, blank rows. */
  leftOut: number
  /** What somebody has to look at, row by row. */
  unclear: string[]
}

/** The credits of a list; whatever says that it went out is none, and what is not understood is said. */
export function creditsIn(table: BankTable, mapping: BankMapping): BankReading {
  const { columns, rows, odd } = table
  const untold = columns.map((column) => BALANCES.includes(bankWord(column)))
  const [dayAt, amountAt] = [columns.indexOf(mapping.day), columns.indexOf(mapping.amount)]
  const decimals = decimalsOf(rows.map((cells) => cells[amountAt] ?? ''))
  const directionOf = directionsIn(table, mapping.amount, decimals)
  const money = columns.flatMap((column, place) =>
    column !== mapping.amount && MONEY.includes(bankWord(column)) ? [place] : [],
  )
  const told = (cells: readonly string[], why: string) =>
    `${line(cells.filter(Boolean).join(' · ')).slice(0, 120)}: ${why}`
  const unclear = odd.map((cells) => told(cells, 'tiene celdas de más'))
  const seen = new Map<string, number>()
  const credits = rows.flatMap((cells) => {
    const at = (place: number) => cells[place] ?? ''
    const direction = directionOf(cells)
    if (direction === 'out') return []
    const day = readDay(at(dayAt))
    const amount = readCredit(at(amountAt), decimals)
    const foreign = [at(amountAt), ...money.map(at), mapping.amount]
      .map(readCurrency)
      .find((one) => one !== null)
    const why =
      amount === null
        ? day === null
          ? null
          : unclearAmount(at(amountAt), decimals)
        : foreign !== undefined
          ? `está en ${foreign}`
          : direction === null
            ? 'no dice si entró o salió'
            : day === null && at(dayAt) !== ''
              ? `no entendimos la fecha «${at(dayAt).slice(0, 30)}»: escribila como 27/11/2026`
              : null
    if (why !== null) unclear.push(told(cells, why))
    if (day === null || amount === null || why !== null) return []
    const words = cells.filter(
      (cell, place) => place !== dayAt && place !== amountAt && !untold[place] && /[\p{L}\d]/u.test(cell),
    )
    const same = cells.join('|')
    const times = (seen.get(same) ?? 0) + 1
    seen.set(same, times)
    return [{ day, amount, words: line(words.join(' · ')).slice(0, WORDS), raw: `${same}#${times}` }]
  })
  return { credits, leftOut: rows.length + odd.length - credits.length - unclear.length, unclear }
}
const WORDS = 300

export type Awaiting = { id: number; due: Centavos; placedDay: string; name: string; surname: string }
export type Reason = 'number' | 'amount' | 'name' | 'near'
export const REASON_LABEL: Record<Reason, string> = {
  number: 'dice el número',
  amount: 'el mismo importe',
  name: 'el mismo nombre',
  near: 'un importe parecido',
}
const WEIGHT: Record<Reason, number> = { number: 8, amount: 4, name: 2, near: 1 }
const NEAR = 0.02
export type Proposal = { orderId: number; reasons: Reason[] }
const PROPOSED = 3

/** Which orders a credit may be for, likeliest first. One that came before the order was placed is none of its. */
export function proposalsFor(credit: Omit<BankLine, 'raw'>, orders: readonly Awaiting[]): Proposal[] {
  const said = folded(credit.words)
  return orders
    .filter(({ placedDay }) => credit.day >= placedDay)
    .map((order) => ({ orderId: order.id, reasons: reasonsFor(credit, said, order) }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => weigh(b) - weigh(a) || a.orderId - b.orderId)
    .slice(0, PROPOSED)
}
const weigh = ({ reasons }: Proposal): number => reasons.reduce((sum, reason) => sum + WEIGHT[reason], 0)

function reasonsFor({ amount }: Pick<BankLine, 'amount'>, said: string, order: Awaiting): Reason[] {
  const number = folded(orderNumber(order.id)).trim()
  const bare = number.replace(/^v /, '')
  const names = folded(`${order.name} ${order.surname}`).trim().split(' ')
  const spoken = names.filter((name) => name.length > 2 && said.includes(` ${name} `))
  return [
    ...(said.includes(` ${number} `) || said.includes(` v${bare} `) || said.includes(` ${bare} `)
      ? (['number'] as const)
      : []),
    ...(amount === order.due ? (['amount'] as const) : []),
    ...(spoken.length >= 2 ? (['name'] as const) : []),
    ...(amount !== order.due && Math.abs(amount - order.due) <= order.due * NEAR ? (['near'] as const) : []),
  ]
}
