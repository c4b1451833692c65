/** Gift cards in words and numbers, without the schemas that read their forms: the browser carries these alone. */
import { formatAmount, fromPesos, type Centavos } from '#rules/money.ts'
import { WITHDRAWAL_CALENDAR_TERM } from '#rules/sale-terms/terms.ts'

export const GIFT_CARD_NAME = 'Tarjeta de regalo'

/** What whoever thinks of buying one is told. */
export const GIFT_PROMISE = `Llega por mail, con tu mensaje, el día que elijas. Se usa como saldo en toda la tienda y no vence. Podés arrepentirte hasta ${WITHDRAWAL_CALENDAR_TERM} después de que llegue, mientras nadie la haya usado.`

/** The most that one may be worth, whatever the owner sets; and the least. */
export const MOST_GIFT = fromPesos(10_000_000)
export const LEAST_GIFT = fromPesos(100)

/** How far ahead it may be mailed, and at which hour of its day. */
export const GIFT_DAYS_AHEAD = 365
export const GIFT_HOUR = 9
export const GIFT_NAME_LETTERS = 60
export const GIFT_MESSAGE_LETTERS = 400
export const GIFT_REASON = { min: 3, max: 200 }

/** After its end, a card's names, e-mail and message are kept for so long. */
export const GIFT_FORGET_DAYS = 90

/** Of what stands in the field of the code: with room for how people write it. */
export const GIFT_CODE_FIELD = 40

/** Cards that one person begins to buy; and codes that one person, or everybody behind one address, tries. */
export const GIFTS_OF_PERSON = { hour: 10, day: 30 }
export const GIFT_TRIES = { hour: 10, day: 30 }

/** What stands in the field `amount` for an amount that is typed. */
export const OTHER_AMOUNT = 'otro'

export const GIFT_SAYS = {
  invalid: 'Hay datos para corregir: todavía no se cobró nada.',
  off: 'Hoy no vendemos tarjetas de regalo.',
  amount: 'Elegí un monto.',
  name: 'Escribí un nombre.',
  email: 'Escribí un e-mail válido.',
  own: 'Tu cuenta no tiene un e-mail: elegí «Para otra persona» y escribí adónde mandarla.',
  day: 'Elegí un día desde hoy y hasta dentro de un año.',
  key: 'Recargá la página y volvé a intentar.',
  changed: 'Ese formulario ya se usó para otra tarjeta. Recargá la página y volvé a intentar.',
  tooMany: 'Empezaste a comprar muchas tarjetas seguidas.',
  tries: 'Hubo demasiados intentos con códigos de tarjetas de regalo.',
  shape: 'Ese código no está completo, o tiene un error: revisalo letra por letra.',
  /** The same for a code that is nobody's, was used, or is blocked. */
  unknown:
    'Ese código no sirve: no existe, ya se usó o la tarjeta fue anulada. Revisá el mail en el que llegó.',
  notPayable: 'Esta tarjeta ya no espera un pago.',
  redeemed: 'Esta tarjeta ya se canjeó.',
  over: `Pasaron los ${WITHDRAWAL_CALENDAR_TERM} para arrepentirte. Escribinos por Contacto y lo vemos.`,
  moved: 'La tarjeta cambió mientras la mirabas. Revisá cómo está.',
  disputed: 'Quien pagó desconoció el pago: se desbloquea sola si la disputa termina a favor de la tienda.',
  corrections: 'Hay datos para corregir.',
  reason: `Contá el motivo, con al menos ${GIFT_REASON.min} letras.`,
  refundFailed: 'No hay ninguna devolución para reintentar.',
}

export type GiftAmounts = readonly { amount: Centavos }[]
export type GiftTerms = { giftCardAmounts: GiftAmounts; giftCardRange: { min: number; max: number } }
/** What an amount that is typed must be, for the page too. */
export const giftAmountSays = ({ giftCardRange: { min, max } }: GiftTerms): string =>
  `Ingresá un monto de ${formatAmount(fromPesos(min))} a ${formatAmount(fromPesos(max))}.`

/** As a bell and an e-mail say it. */
export const giftWorth = (amount: Centavos): string => `${GIFT_CARD_NAME} de ${formatAmount(amount)}`

export const sellsGiftCards = ({ giftCards }: { giftCards: 'yes' | 'no' }): boolean => giftCards === 'yes'
