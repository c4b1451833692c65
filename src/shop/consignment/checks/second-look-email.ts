/** What the shop is written when an owner asks that somebody else looks at their pair. */
import { adminPaths } from '#rules/admin-paths.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { daySaid } from '#rules/calendar/said.ts'
import { SECOND_LOOK_DAYS } from '#rules/consignment/second-look.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { shopEmail, type EmailSender } from '#shop/emails/email.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'

export const secondLookAsked = (
  code: string,
  reason: string,
  answerBy: Date,
  at: Date,
  shop: EmailSender & { publicUrl: string },
): Jobs['mail'] =>
  shopEmail(
    {
      subject: `Otra mirada para ${printUnitCode(code)}`,
      parts: [
        'Su dueño no está de acuerdo con la revisión, y pide que lo mire otra persona.',
        { quote: reason, by: 'Su dueño' },
        `Le contestamos dentro de los ${SECOND_LOOK_DAYS} días, hasta el ${daySaid(dayOf(answerBy), dayOf(at))}: firmá una revisión nueva, o no lo tomes.`,
        { button: 'Ver el par', href: `${shop.publicUrl}${adminPaths.intakeOf(code)}` },
      ],
    },
    shop,
  )
