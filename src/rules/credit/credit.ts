/** Store credit: what a person has to spend here, what each of its entries is, and what somebody of the shop may give or take. Money that is owed, never income (product §43.1). */
import * as v from 'valibot'
import { formatAmount, fromPesos, type Centavos } from '#rules/money.ts'
import { asLine, atMost } from '#rules/text.ts'
import { amountInPesos } from '#rules/typed.ts'

export const CREDIT_NAME = 'Saldo a favor'

export const CREDIT_KINDS = [
  'given',
  'taken',
  'undone',
  'spent',
  'released',
  'refunded',
  'gift',
  'waived',
] as const
export type CreditKind = (typeof CREDIT_KINDS)[number]
/** Both sides read it. */
export const CREDIT_KIND_LABEL: Record<CreditKind, string> = {
  given: 'Saldo que dio la tienda',
  taken: 'Saldo que descontó la tienda',
  undone: 'Corrección de la tienda',
  spent: 'Usado en un pedido',
  released: 'Vuelve de un pedido que no se concretó',
  refunded: 'Devolución de un pedido',
  gift: 'Tarjeta de regalo canjeada',
  waived: 'Renuncia al borrar la cuenta',
}

const MOST = fromPesos(10_000_000)
const REASON = { min: 3, max: 200 }
export const CREDIT_REASON_LETTERS = REASON.max
export const CREDIT_MESSAGES = {
  invalid: 'Hay datos para corregir: el saldo no cambió.',
  amount: `Ingresá un monto de hasta ${formatAmount(MOST)}.`,
  reason: `Contá el motivo, con al menos ${REASON.min} letras: lo lee también esa persona.`,
  short: (balance: Centavos) => `Tiene ${formatAmount(balance)}: no se le puede descontar más.`,
  undoShort: (balance: Centavos) => `Le quedan ${formatAmount(balance)}: el resto ya lo usó.`,
  staff: 'No podés darte saldo a vos mismo.',
}

/** `amount` in pesos, above 0 either way; `key` makes a repeat the same entry. */
export const creditForm = v.object({
  kind: v.picklist(['given', 'taken']),
  amount: amountInPesos(CREDIT_MESSAGES.amount, 1, MOST),
  reason: v.pipe(
    v.optional(v.string(), ''),
    asLine,
    v.minLength(REASON.min, CREDIT_MESSAGES.reason),
    atMost(REASON.max, (most) => `Admite hasta ${most} letras.`),
  ),
  key: v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{8,64}$/, 'Recargá la página y volvé a intentar.')),
})

/** Of a person whose balance is on: why their account is not erased yet, and what says that they let it go. */
export const creditLeft = (balance: Centavos): string =>
  `Tenés ${formatAmount(balance)} de saldo a favor. Usalo en una compra, pedinos que te lo devolvamos por Contacto, o marcá que renunciás a ese saldo.`

/** To whoever meant to pay with more, or less, than there is now. */
export const creditChanged = (balance: Centavos): string =>
  `Tu saldo a favor cambió: ahora es de ${formatAmount(balance)}. No se cobró nada. Revisalo y volvé a confirmar.`
