/** What the shop is written when an owner asks that somebody else looks at their pair, or at the photos of one that they offered. */
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { daySaid } from '#rules/calendar/said.ts'
import { SECOND_LOOK_DAYS } from '#rules/consignment/second-opinion.ts'
import { unlinked } from '#rules/text.ts'
import { shopEmail, type EmailSender } from '#shop/emails/email.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'

type Asked = {
  /** Of the pair, or of the offer. */
  name: string
  said: string
  by: string
  /** How it is answered: «firmá una revisión nueva». */
  todo: string
  button: string
  page: string
  reason: string
  answerBy: Date
  at: Date
  shop: EmailSender & { publicUrl: string }
}

export const secondLookAsked = ({
  name,
  said,
  by,
  todo,
  button,
  page,
  reason,
  answerBy,
  at,
  shop,
}: Asked): Jobs['mail'] =>
  shopEmail(
    {
      subject: `Otra mirada para ${unlinked(name)}`,
      parts: [
        said,
        { quote: reason, by },
        `Le contestamos dentro de los ${SECOND_LOOK_DAYS} días, hasta el ${daySaid(dayOf(answerBy), dayOf(at))}: ${todo}.`,
        { button, href: shop.publicUrl + page },
      ],
    },
    shop,
  )
