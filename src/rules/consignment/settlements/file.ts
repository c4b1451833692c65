/**
 * The file of transfers that the shop takes to its bank (product §52.4): one stable form, which any bank's own template is filled
 * from. Semicolons part the columns, amounts have two decimals with a comma and no thousands; UTF-8, lines end in CR LF.
 */
import { BYTE_ORDER_MARK, csvRows } from '#rules/csv-text.ts'
import type { Centavos } from '#rules/money.ts'
import { isCbu } from '#rules/transfers/account.ts'
import { settlementNumber } from './settlement.ts'

export type Transfer = { id: number; account: string; holder: string; cuil: string; total: Centavos }

/** In the order of the columns: what each is called and how it is made. */
const COLUMNS: readonly [string, (transfer: Transfer) => string][] = [
  ['CBU o CVU', ({ account }) => (isCbu(account) ? account : '')],
  ['Alias', ({ account }) => (isCbu(account) ? '' : account)],
  ['CUIL', ({ cuil }) => cuil],
  ['Titular', ({ holder }) => holder],
  ['Importe', ({ total }) => amountText(total)],
  ['Referencia', ({ id }) => settlementNumber(id)],
]
const TRANSFER_COLUMNS: readonly string[] = COLUMNS.map(([name]) => name)

/** «67425,00»: an amount is no number here, so that no program takes its zeros away. */
const amountText = (amount: Centavos): string =>
  `${Math.trunc(amount / 100)},${String(amount % 100).padStart(2, '0')}`

/** The same transfers are the same bytes: by number, nothing of the day or of who asks. */
export const transferFile = (transfers: readonly Transfer[]): string =>
  BYTE_ORDER_MARK +
  csvRows([
    TRANSFER_COLUMNS,
    ...transfers.toSorted((a, b) => a.id - b.id).map((one) => COLUMNS.map(([, cell]) => cell(one))),
  ])
