/** Which way the money of a bank's row went, as far as its other cells say it: a column of D and H, of signs, of debits, a word for it. */
import { readAmount, type Decimals } from '#rules/amounts/amount.ts'
import { undefuse } from '#rules/csv-text.ts'
import { folded } from '#rules/imports/guess/match-text.ts'

/** A cell or a heading, as it is compared. */
export const bankWord = (cell: string): string => folded(undefuse(cell)).trim()

/** Alone in a cell they say that it went out, wherever they stand. */
const OUT = ['deb', 'debito', 'debitos', 'debe', 'egreso', 'egresos', 'salida', 'cargo', 'debit']
/** Only in a column that says nothing else. */
const OUT_IN_SHORT = [...OUT, 'd', 'db', 'n d']
const IN = [
  'h',
  'c',
  'cr',
  'cred',
  'credito',
  'creditos',
  'haber',
  'ingreso',
  'ingresos',
  'entrada',
  'abono',
  'n c',
  'credit',
]
/** «Débito», «Importe débitos», «Débito en $», and not «Débito/Crédito». */
const HEADS_DEBITS = /^(?:importe )?(?:deb|debitos?|debe|egresos?|salidas?|cargos?|debits?)\b/
const HEADS_CREDITS = /\b(?:cred\w*|haber|ingresos?|entradas?|abonos?)\b/
/** What the column holds never came in. */
export const holdsDebits = (column: string): boolean =>
  HEADS_DEBITS.test(bankWord(column)) && !HEADS_CREDITS.test(bankWord(column))

/** «Débito automático»: where the amount has no sign it may have gone out. */
const BEGINS_AS_DEBIT = /^(?:deb|debitos?|debit|egresos?) /
const MINUS = /^\(?[-−–—]\)?$/
const SIGN = /^\(?[-−–—+]\)?$/

type Direction = 'in' | 'out' | null

/** `amount`: the column that holds the money. Null of a row where nobody can say. */
export function directionsIn(
  { columns, rows }: { columns: readonly string[]; rows: readonly (readonly string[])[] },
  amount: string,
  decimals: Decimals,
): (cells: readonly string[]) => Direction {
  const places = columns.flatMap((column, at) => (column === amount ? [] : [at]))
  const filled = (at: number) => rows.map((cells) => (cells[at] ?? '').trim()).filter(Boolean)
  const debits = places.filter((at) => holdsDebits(columns[at]!))
  const signs = places.filter((at) => {
    const cells = filled(at)
    return cells.some((cell) => MINUS.test(cell)) && cells.every((cell) => SIGN.test(cell))
  })
  const words = places.filter((at) => {
    const said = filled(at).map(bankWord)
    return (
      said.some((one) => OUT_IN_SHORT.includes(one)) &&
      said.every((one) => OUT_IN_SHORT.includes(one) || IN.includes(one))
    )
  })
  const saysBoth = words.filter((at) => filled(at).some((cell) => IN.includes(bankWord(cell))))

  return (cells) => {
    const said = (at: number) => bankWord(cells[at] ?? '')
    if (
      words.some((at) => OUT_IN_SHORT.includes(said(at))) ||
      places.some((at) => OUT.includes(said(at))) ||
      signs.some((at) => MINUS.test((cells[at] ?? '').trim())) ||
      debits.some((at) => (readAmount(cells[at] ?? '', decimals) ?? 0) !== 0)
    )
      return 'out'
    if (saysBoth.some((at) => IN.includes(said(at)))) return 'in'
    const unsaid = saysBoth.length > 0 || places.some((at) => BEGINS_AS_DEBIT.test(said(at)))
    return unsaid ? null : 'in'
  }
}
