import { Form } from 'react-router'
import { ROLE_LABEL } from '#rules/users/roles.ts'
import type { Invitation } from '#shop/users/invitations.ts'
import { Button } from '#web/ui/button.tsx'
import { fullDate } from '#web/ui/dates.ts'

/** Those that nobody accepted yet. Sending one again makes its earlier link worthless. */
export function InvitationList({ invitations, fresh }: { invitations: Invitation[]; fresh: boolean }) {
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="invitaciones" className="panel p-4 md:p-5">
      <h2 id="invitaciones" className="mb-1 text-lg font-bold">
        Invitaciones abiertas
      </h2>
      <ul className="divide-y divide-line">
        {invitations.map(({ id, email, role, invitedBy, expiresAt, expired }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="min-w-0 leading-tight">
              <b className="break-all">{email}</b>
              <span className="block text-md text-muted">
                {ROLE_LABEL[role]} · de {invitedBy} · {expired ? 'venció' : 'vale hasta'} el{' '}
                {fullDate(expiresAt)}
              </span>
            </span>
            <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
              <input type="hidden" name="invitationId" value={id} />
              {fresh && (
                <Button
                  name="intent"
                  value="resend"
                  look="quiet"
                  size="small"
                  aria-label={`Mandar de nuevo a ${email}`}
                >
                  Mandar de nuevo
                </Button>
              )}
              <Button
                name="intent"
                value="revoke"
                look="danger"
                size="small"
                aria-label={`Anular la de ${email}`}
              >
                Anular
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
