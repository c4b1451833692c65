/** The copy of what was accepted, whole, to whoever accepted it. */
import { AGREEMENT_TITLE, agreementSections } from '#rules/consignment/agreements/agreement.ts'
import { ACCEPTED_HOW_LABEL, type AcceptedHow } from '#rules/consignment/labels.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { shopperEmail, type EmailSender } from '#shop/emails/email.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'
import type { AgreementText } from './in-force.ts'

export const agreementEmail = (
  to: { email: string; name: string },
  { version, sha256, body }: AgreementText,
  how: AcceptedHow,
  shop: EmailSender,
): Jobs['mail'] =>
  shopperEmail(
    {
      to: to.email,
      name: to.name,
      subject: 'Tu copia del acuerdo de consignación',
      preheader: `Versión ${version}, como la aceptaste.`,
      parts: [
        `Aceptaste el ${AGREEMENT_TITLE.toLowerCase()}, versión ${version}. Guardá este e-mail: es tu copia, entera.`,
        {
          facts: [
            ['Cómo', ACCEPTED_HOW_LABEL[how]],
            ['Versión', { href: `${shop.publicUrl}${sellPaths.agreementOf(version)}` }],
            ['SHA-256', sha256],
          ],
        },
        ...agreementSections(body).flatMap(({ title, paragraphs }) => [
          ...(title ? [{ small: title.toUpperCase() }] : []),
          ...paragraphs,
        ]),
      ],
    },
    shop,
  )
