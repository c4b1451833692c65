/** The money book: every entry of the orders' ledgers with its taxes, for whoever keeps the shop's accounts. */
import { adminPaths } from '#rules/admin-paths.ts'
import { provinceName } from '#rules/checkout/shipping.ts'
import {
  ACCOUNT_LABEL,
  balanceOf,
  MONEY_ACCOUNTS,
  type Amounts,
  type MoneyAccount,
} from '#rules/payments/money-accounts.ts'
import type { Centavos } from '#rules/money.ts'
import {
  amountAsRead,
  BOOK_LABEL,
  isGiftEntry,
  soldIn,
  taxesOf,
  type BookKind,
} from '#rules/payments/money-book.ts'
import { tillMethodLabel } from '#rules/payments/till-means.ts'
import { isByHand, MEANS_LABEL } from '#rules/payments/means.ts'
import type { MoneyBookRow } from '#shop/reports/money-book.ts'
import { report, type Ask, type Report } from './table.ts'

/** A file has all; a screen as many as fit beside the rest. */
const accounts = <T extends { amounts: Amounts }>(onScreen: readonly MoneyAccount[]) =>
  MONEY_ACCOUNTS.map((account) => ({
    ...(onScreen.includes(account) ? {} : { only: 'file' as const }),
    name: ACCOUNT_LABEL[account],
    kind: 'money' as const,
    cell: ({ amounts }: T) => amountAsRead(account, balanceOf([{ amounts }], account)),
  }))
type Taxed = {
  kind: BookKind
  amounts: Amounts
  gift: Centavos | null
  owners: Centavos
  taxes?: { net: Centavos; vat: Centavos } | null
}
/** `net`: whether a row has room for it on a screen; with sale and VAT it is told already. */
const taxed = <T extends Taxed>({ net }: { net: boolean }) => {
  const sold = ({ kind, amounts }: T) => (isGiftEntry(kind) ? null : soldIn(amounts))
  const taxes = (row: T, { shop }: Ask) =>
    isGiftEntry(row.kind) ? null : (row.taxes ?? taxesOf(soldIn(row.amounts), shop.settings.fiscalCondition))
  return [
    { name: 'Venta', kind: 'money' as const, cell: sold },
    {
      name: 'De consignantes',
      kind: 'money' as const,
      cell: (row: T) => (isGiftEntry(row.kind) ? null : row.owners),
    },
    {
      name: 'De la tienda',
      kind: 'money' as const,
      only: 'file' as const,
      cell: (row: T) => (isGiftEntry(row.kind) ? null : soldIn(row.amounts) - row.owners),
    },
    {
      name: 'Neto',
      kind: 'money' as const,
      ...(net ? {} : { only: 'file' as const }),
      cell: (row: T, ask: Ask) => taxes(row, ask)?.net ?? null,
    },
    { name: 'IVA', kind: 'money' as const, cell: (row: T, ask: Ask) => taxes(row, ask)?.vat ?? null },
    { name: 'Regalos', kind: 'money' as const, cell: ({ gift }: T) => gift },
  ]
}

/** As the payment company names it; by hand, or with store credit alone, in our words. */
const meansOf = ({ method, amounts }: MoneyBookRow): string | null =>
  method === null
    ? amounts.credit
      ? ACCOUNT_LABEL.credit
      : null
    : isByHand(method)
      ? MEANS_LABEL[method]
      : (tillMethodLabel(method) ?? method)

const COUNTS =
  'Cada movimiento de la cuenta de cada pedido: un cobro, el día en que se aprobó; lo demás, cuando pasó. «Venta» es lo vendido, o lo que se devolvió de eso, con impuestos; una disputa mueve el dinero y no la venta, y un segundo pago no es venta. «De consignantes» es lo que de esa venta les toca a los dueños de los pares en consignación que no volvieron: no es ingreso de la tienda; «De la tienda» es lo demás. El IVA es el del comprobante; donde no hay, se separa si la tienda es responsable inscripta. Lo que entra por tarjetas de regalo, y lo que se devuelve o se pierde, va en «Regalos»: se debe, no es venta, no lleva neto ni IVA y no está en ninguna otra cuenta. Lo que se compra con una tarjeta es la venta, pagada con saldo a favor.'

export const MONEY_TABLES: Record<string, Report> = {
  libro: report({
    title: 'Libro del dinero',
    counts: `${COUNTS} La comisión es la que informó Mercado Pago. El archivo trae también neto, DNI o CUIT, provincia, cuotas, día del pago, su número y cada cuenta: saldo a favor, disputas y dinero van aparte de la venta.`,
    empty: 'No se movió dinero en estos días.',
    rows: ({ shop, visitor, period, page, limit }) =>
      shop.reports.moneyBookRows(visitor, period, page, limit),
    columns: [
      { name: 'Cuándo', kind: 'moment', cell: ({ at }) => at },
      {
        name: 'Número',
        cell: ({ number, card }) => (card === null ? number : `n.º ${card}`),
        to: ({ number, card }) => (card === null ? adminPaths.order(number) : adminPaths.giftCard(card)),
      },
      { name: 'Movimiento', cell: ({ kind }) => BOOK_LABEL[kind] },
      { name: 'Comprobante', cell: ({ documents }) => documents.join(', ') },
      { name: 'Comprador', cell: ({ buyer }) => buyer },
      { name: 'DNI o CUIT', only: 'file', cell: ({ buyerNumber }) => buyerNumber },
      { name: 'Provincia', only: 'file', cell: ({ province }) => provinceName(province) },
      ...taxed({ net: false }),
      ...accounts([]),
      { name: 'Comisión', kind: 'money', cell: ({ fee }) => fee },
      { name: 'Medio', cell: meansOf },
      { name: 'Día del pago', only: 'file', cell: ({ paidOn }) => paidOn },
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
        cell: ({ kind }) => BOOK_LABEL[kind],
        to: (_, { period }) => adminPaths.report('libro', period),
      },
      { name: 'Cuántos', kind: 'count', cell: ({ entries }) => entries },
      ...taxed({ net: true }),
      ...accounts(['provider', 'disputed', 'lost']),
    ],
  }),

  saldos: report({
    title: 'Saldos a favor',
    counts:
      'Lo que la tienda le debe hoy a cada persona como saldo a favor, de más a menos. Es dinero que se debe: no es venta ni ingreso hasta que se usa en una compra.',
    empty: 'Nadie tiene saldo a favor.',
    timeless: true,
    rows: ({ shop, visitor, page, limit }) => shop.credit.accounts(visitor, page, limit),
    columns: [
      {
        name: 'Persona',
        cell: ({ username }) => username,
        to: ({ userId, email }) => (email === '' ? null : adminPaths.user(userId)),
      },
      { name: 'E-mail', cell: ({ email }) => email },
      { name: 'Saldo', kind: 'money', cell: ({ balance }) => balance },
      { name: 'Último movimiento', kind: 'moment', cell: ({ updatedAt }) => updatedAt },
    ],
  }),
}
