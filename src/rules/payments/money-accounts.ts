/** The accounts of the books of an order's money, what is written in them, and the facts that it is written from (ledger.ts). */
import type { Centavos } from '#rules/money.ts'
import { named } from '#rules/states.ts'
import type { RefundState } from './refund-states.ts'
import type { PaymentState } from './states.ts'

/** Where the money of a payment is, and what it was charged for. What the shop has is above 0, what it sold or owes below. */
export const MONEY_ACCOUNTS = [
  'provider',
  'bank',
  'cash',
  'till',
  'credit',
  'disputed',
  'lost',
  'goods',
  'discount',
  'shipping',
  'allowance',
  'owed',
  'replaced',
  'difference',
] as const
export type MoneyAccount = (typeof MONEY_ACCOUNTS)[number]
export const MONEY = named(MONEY_ACCOUNTS)
export const ACCOUNT_LABEL: Record<MoneyAccount, string> = {
  provider: 'En Mercado Pago',
  bank: 'En el banco',
  cash: 'En la caja',
  till: 'Cobrado en el mostrador',
  credit: 'Saldo a favor',
  disputed: 'En disputa',
  lost: 'Perdido en disputas',
  goods: 'Productos',
  discount: 'Descuento',
  shipping: 'Envío',
  allowance: 'Devuelto sin productos',
  owed: 'Cobrado de más',
  replaced: 'Entregado en un cambio',
  difference: 'Diferencia de un cambio',
}

export const MONEY_ENTRIES = [
  'sale',
  'not_due',
  'refund',
  'dispute',
  'dispute_won',
  'dispute_lost',
  'difference',
  'exchange',
  'edit',
  'undone',
] as const
export type MoneyEntryKind = (typeof MONEY_ENTRIES)[number]
export const MONEY_ENTRY = named(MONEY_ENTRIES)
export const ENTRY_LABEL: Record<MoneyEntryKind, string> = {
  sale: 'Venta cobrada',
  not_due: 'Pago de más: hay que devolverlo',
  refund: 'Devolución',
  dispute: 'Contracargo: Mercado Pago retuvo el dinero',
  dispute_won: 'Disputa ganada: el dinero volvió',
  dispute_lost: 'Disputa perdida',
  difference: 'Diferencia de un cambio cobrada',
  exchange: 'Cambio hecho',
  edit: 'Diferencia de un pedido editado',
  undone: 'Cobro anotado por error, deshecho',
}

/** What a refund undoes: the sale; a difference that was paid, or is owed, for an exchange; what an exchange gave. */
export const REFUND_PURPOSES = ['sale', 'difference', 'replaced'] as const
export type RefundPurpose = (typeof REFUND_PURPOSES)[number]

export type Amounts = Partial<Record<MoneyAccount, Centavos>>
export type MoneyEntry = {
  /** The same fact has the same key, so that it is written once: «payment 12», «refund 5», «dispute 12.1». */
  key: string
  kind: MoneyEntryKind
  paymentId: number
  refundId: number | null
  amounts: Amounts
}

/** Which accounts say where the money of a payment is. */
export const MONEY_PLACES = ['provider', 'bank', 'cash', 'till', 'disputed', 'lost'] as const
export type MoneyPlace = (typeof MONEY_PLACES)[number]
/** Where it comes in, and goes back from. */
const HOMES = ['provider', 'bank', 'cash', 'till'] as const
/** Where an order's money came from and went back to: store credit is owed less when it pays, and more when it is given back. */
export const ENDS = [...HOMES, 'credit'] as const
export type Home = (typeof HOMES)[number]
const HOME_OF: Record<string, Home> = { transfer: 'bank', cash: 'cash', counter: 'till' }
/** Of a payment, by who took it. */
export const homeOf = (provider: string): Home => HOME_OF[provider] ?? 'provider'
/** Which say what was sold and kept. */
export const SALE_ACCOUNTS = ['goods', 'discount', 'shipping', 'allowance'] as const
/** Which say what whoever bought has for their money: what was sold, and what they got in exchange for it. */
export const KEPT_ACCOUNTS = [...SALE_ACCOUNTS, 'replaced'] as const

export type MoneyFacts = {
  subtotal: Centavos
  discount: Centavos
  shipping: Centavos
  /** Whether the order stands: what is paid for one that is over, and was not paid before, is owed back. */
  stands: boolean
  payments: readonly {
    id: number
    status: PaymentState
    /** The provider has closed the dispute against the shop. */
    settled: boolean
    surplus: boolean
    amount: Centavos
    /** What of it was store credit; the rest was money. */
    credit: Centavos
    provider: string
    /** It pays the difference of an exchange. */
    forExchange?: boolean
    /** It pays an edit of the order that was made: what it sold more, and took off. */
    edit?: { goods: Centavos; discount: Centavos } | null
  }[]
  refunds: readonly {
    id: number
    paymentId: number
    status: RefundState
    amount: Centavos
    /** What of it goes back as store credit. */
    credit: Centavos
    /** At the prices of the order, of the units that it is for; and what of that had been paid. */
    goods: Centavos
    paidForGoods: Centavos
    purpose?: RefundPurpose
  }[]
  /** Those that were made: the old ones are accepted for the new ones. */
  exchanges?: readonly {
    id: number
    /** The payment of the sale. */
    paymentId: number
    /** At the prices of the order, of the units that came back; and what had been paid for them. `goods` 0: an earlier exchange gave them. */
    goods: Centavos
    credit: Centavos
    /** What the new ones are worth more (above 0), or less. */
    difference: Centavos
    /** What of it was paid or is given back. */
    made: Centavos
  }[]
}

export const balanceOf = (entries: readonly Pick<MoneyEntry, 'amounts'>[], account: MoneyAccount): Centavos =>
  entries.reduce((sum, { amounts }) => sum + (amounts[account] ?? 0), 0)
