/** By which method something was paid, as its order says it: our own words for what comes through us, the brand's name for a card. */
import { CREDIT_NAME } from '#rules/credit/credit.ts'
import { TILL_MEANS_LABEL, tillMethodLabel } from './till-means.ts'
import { isByHand, MEANS_LABEL } from './means.ts'

const NAMES: Record<string, string> = {
  credit: CREDIT_NAME,
  coupon: 'Cupón',
  qr: TILL_MEANS_LABEL.qr,
  account_money: 'Dinero en Mercado Pago',
  consumer_credits: 'Mercado Crédito',
  visa: 'Visa',
  debvisa: 'Visa Débito',
  master: 'Mastercard',
  debmaster: 'Mastercard Débito',
  maestro: 'Maestro',
  amex: 'American Express',
  cabal: 'Cabal',
  debcabal: 'Cabal Débito',
  naranja: 'Naranja',
  rapipago: 'Rapipago',
  pagofacil: 'Pago Fácil',
  cvu: 'Transferencia',
}

/** One that nobody has named stays as the payment company calls it. */
export const paymentMethodLabel = (method: string): string =>
  isByHand(method) ? MEANS_LABEL[method] : (tillMethodLabel(method) ?? NAMES[method] ?? method)
