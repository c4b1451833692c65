/** By which means an order is paid: at the payment provider, or to the shop itself, where somebody of the shop sees the money come in. */
import type { Delivery } from '#rules/checkout/shipping.ts'
import { percentOf, type Centavos } from '#rules/money.ts'

export const MEANS = ['provider', 'transfer', 'cash', 'counter'] as const
export type Means = (typeof MEANS)[number]
/** Those that an order may wait for; at the counter it is paid when it is made. */
export const WAITED_MEANS = ['provider', 'transfer', 'cash'] as const satisfies readonly Means[]
export const HAND_MEANS = ['transfer', 'cash'] as const
export type HandMeans = (typeof HAND_MEANS)[number]
export const MEANS_LABEL: Record<Means, string> = {
  provider: 'Mercado Pago',
  transfer: 'Transferencia',
  cash: 'Efectivo en el showroom',
  counter: 'Mostrador',
}
/** Whether no provider has a part in it: the shop matches what came, and gives back, by hand. */
export const isByHand = (means: string): means is HandMeans =>
  (HAND_MEANS as readonly string[]).includes(means)

/** Who took a payment that no provider took: what goes back of it goes back by hand. */
export const HAND_PROVIDERS = [...HAND_MEANS, 'counter'] as const
export type HandProvider = (typeof HAND_PROVIDERS)[number]
export const isTakenByHand = (provider: string): provider is HandProvider =>
  (HAND_PROVIDERS as readonly string[]).includes(provider)

/** How long the stock of an order waits for its transfer, and for whoever pays at the showroom. */
export const TRANSFER_HOURS = 48
export const CASH_HOURS = 48
/** In per cent. */
export const MOST_HAND_DISCOUNT = 30

/** Whom a transfer goes to: what the owner set. */
export type Account = {
  transferCbu: string
  transferAlias: string
  transferHolder: string
  transferTaxId: string
}
export type HandTerms = Account & {
  transferHours: number
  cash: 'no' | 'yes'
  cashHours: number
  pickup: 'no' | 'yes'
  handDiscount: number
}

export const takesTransfers = ({ transferCbu, transferAlias }: Account): boolean =>
  transferCbu !== '' || transferAlias !== ''

/** Whether anything comes in without the provider. */
export const takesByHand = (terms: Account & { cash: 'no' | 'yes' }): boolean =>
  takesTransfers(terms) || terms.cash === 'yes'

/** What an order costs less by its means: of its products after every other discount, never of the shipping. */
export const meansDiscount = (
  percent: number,
  { subtotal, otherDiscount }: { subtotal: Centavos; otherDiscount: Centavos },
): Centavos => percentOf(subtotal - otherDiscount, percent)

/** As the amounts of an order name it. */
export const meansDiscountName = (means: Means): string =>
  means === 'cash' ? 'Descuento por pagar en efectivo' : 'Descuento por transferencia'

/** «por transferencia o en efectivo en el showroom», as far as each is offered; '' for neither. */
export const handMeansSaid = (offered: readonly HandMeans[]): string =>
  offered
    .map((means) => (means === 'transfer' ? 'por transferencia' : 'en efectivo en el showroom'))
    .join(' o ')

/** Nothing that is not set is offered; cash only to whoever comes for the goods. */
export const offeredMeans = (terms: HandTerms, { delivery }: { delivery: Delivery }): HandMeans[] => [
  ...(takesTransfers(terms) ? (['transfer'] as const) : []),
  ...(terms.cash === 'yes' && delivery === 'pickup' ? (['cash'] as const) : []),
]
/** Of some order: cash only of one that is picked up. */
export const possibleMeans = (terms: HandTerms): HandMeans[] =>
  offeredMeans(terms, { delivery: terms.pickup === 'yes' ? 'pickup' : 'delivery' })
/** What whoever pays so pays less, in per cent. */
export const handDiscountOf = (terms: HandTerms): number =>
  possibleMeans(terms).length > 0 ? terms.handDiscount : 0
export const hoursOf = (terms: HandTerms, means: HandMeans): number =>
  means === 'cash' ? terms.cashHours : terms.transferHours

/** The account as pages and emails print it, a line each; none for what is not set. */
export const accountLines = (account: Account): [name: string, value: string][] =>
  (
    [
      ['Alias', account.transferAlias],
      [account.transferCbu.startsWith('000') ? 'CVU' : 'CBU', account.transferCbu],
      ['Titular', account.transferHolder],
      ['CUIT', account.transferTaxId],
    ] as [string, string][]
  ).filter(([, value]) => value !== '')
