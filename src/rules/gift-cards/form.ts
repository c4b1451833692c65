/**
 * What is asked of whoever buys or gives a gift card. Its money is owed from the day it is paid, and becomes store credit when it is
 * redeemed (decision 43).
 */
import * as v from 'valibot'
import { dayOf, daysAfter, isDay } from '#rules/calendar/argentine-day.ts'
import { email } from '#rules/email.ts'
import { formatAmount, fromPesos } from '#rules/money.ts'
import { asLine, asPlain, atMost, nameOnly } from '#rules/text.ts'
import { amountInPesos } from '#rules/typed.ts'
import {
  GIFT_DAYS_AHEAD,
  GIFT_MESSAGE_LETTERS,
  GIFT_NAME_LETTERS,
  GIFT_REASON,
  GIFT_SAYS,
  giftAmountSays,
  LEAST_GIFT,
  MOST_GIFT,
  type GiftTerms,
} from './limits-and-texts.ts'

const text = () => v.optional(v.string(), '')
const name = v.pipe(
  text(),
  nameOnly,
  asLine,
  v.minLength(1, GIFT_SAYS.name),
  atMost(GIFT_NAME_LETTERS, (most) => `Admite hasta ${most} letras.`),
)
const address = v.pipe(text(), asLine, email(GIFT_SAYS.email))
const message = v.pipe(
  text(),
  asPlain,
  atMost(GIFT_MESSAGE_LETTERS, (most) => `Admite hasta ${most} letras.`),
)
const reason = v.pipe(
  text(),
  asLine,
  v.minLength(GIFT_REASON.min, GIFT_SAYS.reason),
  atMost(GIFT_REASON.max, (most) => `Admite hasta ${most} letras.`),
)
const key = v.pipe(v.string(GIFT_SAYS.key), v.regex(/^[A-Za-z0-9-]{8,64}$/, GIFT_SAYS.key))
/** '' is today. */
const mailOn = (now: Date) => {
  const today = dayOf(now)
  return v.pipe(
    text(),
    v.trim(),
    v.transform((day) => (day === '' ? today : day)),
    v.check((day) => isDay(day) && day >= today && day <= lastGiftDay(now), GIFT_SAYS.day),
  )
}
const lastGiftDay = (now: Date): string => daysAfter(dayOf(now), GIFT_DAYS_AHEAD)

/** `amount`: one of the offered, in pesos, or OTHER_AMOUNT with `otherAmount`. `to`: «me» needs neither name nor e-mail of anybody. */
export const giftCardForm = (terms: GiftTerms, now: Date) => {
  const { min, max } = terms.giftCardRange
  const offered = terms.giftCardAmounts.map(({ amount }) => amount)
  const said = giftAmountSays(terms)
  const common = { fromName: name, message, mailOn: mailOn(now), key }
  const whom = v.variant(
    'to',
    [
      v.object({ to: v.literal('me'), ...common }),
      v.object({ to: v.literal('other'), toName: name, toEmail: address, ...common }),
    ],
    'Elegí para quién es.',
  )
  const chosen = v.object({
    amount: v.pipe(
      amountInPesos(GIFT_SAYS.amount, 1, MOST_GIFT),
      v.check((amount) => offered.includes(amount), GIFT_SAYS.amount),
    ),
  })
  const typed = v.object({ otherAmount: amountInPesos(said, fromPesos(min), fromPesos(max)) })
  return { whom, chosen, typed }
}

const given = {
  amount: amountInPesos(`Ingresá un monto de hasta ${formatAmount(MOST_GIFT)}.`, LEAST_GIFT, MOST_GIFT),
  toName: name,
  toEmail: address,
  message,
  reason,
  key,
}
/** One that the shop gives: nobody pays for it. */
export const giftForm = (now: Date) => v.object({ ...given, mailOn: mailOn(now) })
/** The same as it is sent by API, whichever day it is: the verb knows its days. */
export const giftCall = v.strictObject({
  ...given,
  mailOn: v.pipe(text(), v.description('Un día de la Argentina (aaaa-mm-dd); vacío: hoy')),
})
export const giftRecipientForm = v.object({ toName: name, toEmail: address })
export const giftReasonForm = v.object({ reason })
