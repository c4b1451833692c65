/** What somebody reads who is invited to work in the shop. */
import { INVITATION_TERM } from '#rules/users/invitation.ts'
import { ROLE_ABOUT, ROLE_LABEL, type Role } from '#rules/users/roles.ts'
import { shopperEmail, type EmailSender } from '#shop/emails/email.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'

type Invited = { email: string; role: Role; by: string; href: string }

/** The row goes once it was sent: what stands in its link is kept only as a hash. */
export const invitationEmail = ({ email, role, by, href }: Invited, shop: EmailSender): Jobs['mail'] => ({
  ...shopperEmail(
    {
      to: email,
      subject: 'Te invitaron a trabajar con nosotros',
      preheader: `Con el rol «${ROLE_LABEL[role]}».`,
      parts: [
        `Te invitaron a la administración de ${shop.name}.`,
        {
          facts: [
            ['Te invita', by],
            ['Tu rol', ROLE_LABEL[role]],
            ['Qué podés hacer', ROLE_ABOUT[role]],
          ],
        },
        { button: 'Ver la invitación', href },
        `El enlace sirve una sola vez, durante ${INVITATION_TERM}, ingresando con este e-mail.`,
        { small: 'Si no esperabas esta invitación, no hagas nada: sin tu ingreso no pasa nada.' },
      ],
    },
    shop,
  ),
  forget: true,
})
