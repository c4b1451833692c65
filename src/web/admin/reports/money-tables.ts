/** The money book: every entry of the orders' ledgers with its taxes, for whoever keeps the shop's accounts. */
import { adminPaths } from '#rules/admin-paths.ts'
import { provinceName } from '#rules/checkout/shipping.ts'
import {
  ACCOUNT_LABEL,
  balanceOf,
  ENTRY_LABEL,
  MONEY_ACCOUNTS,
  type Amounts,
  type MoneyAccount,
} from '#rules/payments/money-accounts.ts'
import { amountAsRead, soldIn, taxesOf } from '#rules/payments/money-book.ts'
import { report, type Ask, type Report } from './table.ts'

/** Of them a screen has where the money is; a file has all. */
const ON_SCREEN: readonly MoneyAccount[] = ['provider', 'disputed', 'lost']
const accounts = <T extends { amounts: Amounts }>() =>
  MONEY_ACCOUNTS.map((account) => ({
    ...(ON_SCREEN.includes(account) ? {} : { only: 'file' as const }),
    name: ACCOUNT_LABEL[account],
    kind: 'money' as const,
    cell: ({ amounts }: T) => amountAsRead(account, balanceOf([{ amounts }], account)),
  }))
const taxed = <T extends { amounts: Amounts }>() => {
  const taxes = ({ amounts }: T, { shop }: Ask) => taxesOf(soldIn(amounts), shop.settings.fiscalCondition)
  return [
    { name: 'Venta', kind: 'money' as const, cell: ({ amounts }: T) => soldIn(amounts) },
    { name: 'Neto', kind: 'money' as const, cell: (row: T, ask: Ask) => taxes(row, ask).net },
    { name: 'IVA', kind: 'money' as const, cell: (row: T, ask: Ask) => taxes(row, ask).vat },
  ]
}

const COUNTS =
  'Cada movimiento de la cuenta de cada pedido: un cobro, el día en que se aprobó; lo demás, cuando pasó. «Venta» es lo vendido, o lo que se devolvió de eso, con impuestos; una disputa mueve el dinero y no la venta, y un segundo pago no es venta. El IVA se separa si la tienda es responsable inscripta.'

export const MONEY_TABLES: Record<string, Report> = {
  libro: report({
    title: 'Libro del dinero',
    counts: `${COUNTS} La comisión es la que informó Mercado Pago. El archivo trae también DNI, provincia, cuotas, número de pago y cada cuenta.`,
    empty: 'No se movió dinero en estos días.',
    rows: ({ shop, visitor, period, page, limit }) =>
      shop.reports.moneyBookRows(visitor, period, page, limit),
    columns: [
      { name: 'Cuándo', kind: 'moment', cell: ({ at }) => at },
      { name: 'Pedido', cell: ({ number }) => number, to: ({ number }) => adminPaths.order(number) },
      { name: 'Movimiento', cell: ({ kind }) => ENTRY_LABEL[kind] },
      { name: 'Comprobante', cell: ({ document }) => document },
      { name: 'Comprador', cell: ({ buyer }) => buyer },
      { name: 'DNI', only: 'file', cell: ({ dni }) => dni },
      { name: 'Provincia', only: 'file', cell: ({ province }) => provinceName(province) },
      ...taxed(),
      ...accounts(),
      { name: 'Comisión', kind: 'money', cell: ({ fee }) => fee },
      { name: 'Medio', cell: ({ method }) => method },
      { name: 'Cuotas', kind: 'count', only: 'file', cell: ({ instalments }) => instalments },
      { name: 'Pago n.º', only: 'file', cell: ({ paymentId }) => paymentId },
    ],
  }),

  cuentas: report({
    title: 'Cuentas del período',
    counts: COUNTS,
    empty: 'No se movió dinero en estos días.',
    rows: ({ shop, visitor, period }) => shop.reports.moneyBookSums(visitor, period),
    columns: [
      {
        name: 'Movimiento',
        cell: ({ kind }) => ENTRY_LABEL[kind],
        to: (_, { period }) => adminPaths.report('libro', period),
      },
      { name: 'Cuántos', kind: 'count', cell: ({ entries }) => entries },
      ...taxed(),
      ...accounts(),
    ],
  }),
}
