/** The e-mail of a code. Its row goes once it was sent: a code stands nowhere afterwards. */
import { CODE_MINUTES, CODE_PURPOSE_SAID, type CodePurpose } from '#rules/consignment/codes.ts'
import { shopperEmail, type EmailSender } from '#shop/emails/email.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'

/** The code stands in the subject too: a phone shows it without opening the e-mail. */
export const codeEmail = (
  to: string,
  code: string,
  purpose: CodePurpose,
  shop: EmailSender,
): Jobs['mail'] => ({
  ...shopperEmail(
    {
      to,
      subject: `${code} es tu código para ${CODE_PURPOSE_SAID[purpose]}`,
      preheader: `Sirve durante ${CODE_MINUTES} minutos, una sola vez.`,
      parts: [
        `Tu código para ${CODE_PURPOSE_SAID[purpose]} en ${shop.name}:`,
        { facts: [['Código', code]] },
        `Sirve durante ${CODE_MINUTES} minutos, una sola vez.`,
        { small: 'Si no lo pediste, no hagas nada: sin el código no cambia nada.' },
      ],
    },
    shop,
  ),
  forget: true,
})
