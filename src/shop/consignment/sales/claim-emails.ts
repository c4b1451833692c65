/** What an owner is written when the shop says that a refund is on their account, and what comes of it; and the shop, when they answer. */
import { CLAIM_ANSWER_DAYS } from '#rules/consignment/terms.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { daySaid } from '#rules/calendar/said.ts'
import { formatExact, type Centavos } from '#rules/money.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { unlinked } from '#rules/text.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { shopEmail, shopperEmail, type EmailSender } from '#shop/emails/email.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'

type Shop = EmailSender & { publicUrl: string }
export type ClaimTold = {
  to: string
  name: string
  /** Of the pair. */
  code: string
  pair: string
  amount: Centavos
  reason: string
  until: Date
  at: Date
  token: string
}

/** The rows of all three go once they were sent: their link opens somebody's pages. */
const toOwner = (
  { to, name, code, token }: ClaimTold,
  subject: string,
  said: string[],
  shop: Shop,
): Jobs['mail'] => ({
  ...shopperEmail(
    {
      to,
      name,
      subject,
      parts: [
        ...said,
        { button: 'Ver mi par', href: `${shop.publicUrl}${sellPaths.consignmentWith(token, code)}` },
      ],
    },
    shop,
  ),
  forget: true,
})

export const claimOpened = (told: ClaimTold, shop: Shop): Jobs['mail'] =>
  toOwner(
    told,
    `Reclamo por tu par ${printUnitCode(told.code)}`,
    [
      `Después de los días para devolverlo, quien compró ${unlinked(told.pair)} reclamó y le devolvimos dinero.`,
      `Por qué: ${unlinked(told.reason)}`,
      `De lo tuyo descontaríamos ${formatExact(told.amount)}. Tenés ${CLAIM_ANSWER_DAYS} días, hasta el ${daySaid(dayOf(told.until), dayOf(told.at))}, para contarnos tu parte. Antes no descontamos nada.`,
    ],
    shop,
  )

export const claimSettled = (told: ClaimTold, shop: Shop): Jobs['mail'] =>
  toOwner(
    told,
    `Descontamos ${formatExact(told.amount)} por tu par ${printUnitCode(told.code)}`,
    [
      `Terminó el reclamo por ${unlinked(told.pair)}: descontamos ${formatExact(told.amount)} de tu cuenta.`,
      `Por qué: ${unlinked(told.reason)}`,
    ],
    shop,
  )

export const claimDropped = (told: ClaimTold, shop: Shop): Jobs['mail'] =>
  toOwner(
    told,
    `No te descontamos nada por tu par ${printUnitCode(told.code)}`,
    [`Terminó el reclamo por ${unlinked(told.pair)}: lo asume la tienda y no te descontamos nada.`],
    shop,
  )

export const claimAnswered = (code: string, answer: string, shop: Shop): Jobs['mail'] =>
  shopEmail(
    {
      subject: `El dueño de ${printUnitCode(code)} contestó el reclamo`,
      parts: [
        { quote: answer, by: 'Su dueño' },
        { button: 'Ver el par', href: `${shop.publicUrl}${adminPaths.unit(code)}` },
      ],
    },
    shop,
  )
