/**
 * The list of movements that a bank or a wallet gives out: which column is what, which lines are credits, and which order each
 * may be for. Nothing is matched here: people are shown why, and decide.
 */
import { folded } from '#rules/imports/guess/words.ts'
import { readAmount } from '#rules/amounts/amount.ts'
import { isDay } from '#rules/calendar/argentine-day.ts'
import { fromPesos, type Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { cellsOf, undefuse } from '#rules/csv-text.ts'
import { line } from '#rules/text.ts'

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
const nameOf = (cell: string): string => folded(undefuse(cell)).trim()
const knownIn = (cells: readonly string[]): number =>
  cells.filter((cell) => KNOWN.includes(nameOf(cell))).length

export const MOST_ENTRIES = 2000
export const BANK_MESSAGES = {
  empty: 'Pegá la lista del banco o elegí su archivo CSV.',
  columns: 'No encontramos la fecha y el importe: elegí cuáles son.',
  nothing: 'En la lista no hay ningún dinero que entre.',
  most: `Traé la lista de menos días: entran hasta ${MOST_ENTRIES} movimientos por vez.`,
}

export type BankTable = { columns: string[]; rows: string[][] }

/** The table below whatever a bank prints above it: the line with most headings that are known. Null when there is none. */
export function readBankTable(text: string): BankTable | null {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const [best] = lines
    .slice(0, 20)
    .flatMap((one, at) =>
      [';', ',', '\t', '|'].map((delimiter) => {
        const columns = cellsOf(one, delimiter)
        return { at, delimiter, columns, known: knownIn(columns) }
      }),
    )
    .sort((a, b) => b.known - a.known || a.at - b.at)
  if (!best || best.known < 2) return null
  const width = best.columns.length
  const rows = lines
    .slice(best.at + 1)
    .filter((one) => one.trim() !== '')
    .map((one) => fitted(cellsOf(one, best.delimiter), width))
  return { columns: best.columns, rows }
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
    known.map((heading) => columns.find((column) => nameOf(column) === heading)).find(Boolean) ?? ''
  return { day: find(HEADINGS.day), amount: find(HEADINGS.amount) }
}

/** «20/11/2026», «20-11-2026», «2026-11-20T10:00:00-03:00»; null for anything else. */
export function readDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text)
  const own = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})/.exec(text)
  const day = iso
    ? `${iso[1]}-${iso[2]}-${iso[3]}`
    : own && `${own[3]}-${own[2]!.padStart(2, '0')}-${own[1]!.padStart(2, '0')}`
  return day && isDay(day) ? day : null
}

/** Centavos that came in; null for what went out and for no amount. Brackets are a minus. */
export function readCredit(text: string): Centavos | null {
  if (/^\s*\$?\s*\(.*\)\s*$/.test(text)) return null
  // Banks write two decimals: «374,22», and a wallet's «1500.50».
  const amount = readAmount(text)
  return amount !== null && amount > 0 ? fromPesos(amount) : null
}

export type BankLine = {
  day: string
  amount: Centavos
  words: string
  /** The line whole: the same one again is no other. */ raw: string
}

/** What the account had then says nothing of a payment. */
const BALANCES = ['saldo', 'partial balance', 'balance', 'balance amount']

/** The credits of a list. What else there is (debits, totals, blank rows) is left out and counted. */
export function creditsIn(
  { columns, rows }: BankTable,
  mapping: BankMapping,
): { credits: BankLine[]; leftOut: number } {
  const untold = columns.map((column) => BALANCES.includes(nameOf(column)))
  const [dayAt, amountAt] = [columns.indexOf(mapping.day), columns.indexOf(mapping.amount)]
  const seen = new Map<string, number>()
  const credits = rows.flatMap((cells) => {
    const day = readDay(cells[dayAt] ?? '')
    const amount = readCredit(cells[amountAt] ?? '')
    if (day === null || amount === null) return []
    const words = cells.filter(
      (cell, at) => at !== dayAt && at !== amountAt && !untold[at] && /[\p{L}\d]/u.test(cell),
    )
    const same = cells.join('|')
    const times = (seen.get(same) ?? 0) + 1
    seen.set(same, times)
    return [{ day, amount, words: line(words.join(' · ')).slice(0, WORDS), raw: `${same}#${times}` }]
  })
  return { credits, leftOut: rows.length - credits.length }
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
