import { Form } from 'react-router'
import { PORTAL_SAYS } from '#rules/consignment/portal/portal.ts'
import { paths } from '#rules/paths.ts'
import { EMAIL_LENGTH } from '#rules/email.ts'
import { Button } from '#web/ui/button.tsx'
import { DoneNotice } from '#web/ui/notice/done-notice.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { DOOR } from './door-names.ts'

type Props = {
  /** A link that opens nothing any more, or what went wrong with what was typed. */
  problem: string | null
  sent: boolean
  signedIn: boolean
  email: string
}

/** Two ways in: one's account, or a link to the mailbox that the shop knows. */
export function WayIn({ problem, sent, signedIn, email }: Props) {
  return (
    <div className="max-w-2xl space-y-8">
      {sent && <DoneNotice title={PORTAL_SAYS.linkSent} />}
      {problem && <Notice tone="error" title={problem} />}
      <Form method="post" action={paths.consignment} className="space-y-4">
        <div className="max-w-md">
          <label htmlFor="consignacion-email" className="mb-1.5 block text-md font-semibold">
            Tu e-mail
          </label>
          <input
            id="consignacion-email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            required
            maxLength={EMAIL_LENGTH}
            defaultValue={email}
            aria-describedby="consignacion-email-ayuda"
            className="input"
          />
          <p id="consignacion-email-ayuda" className="mt-1.5 text-sm leading-snug text-muted">
            El que nos diste al dejar tus pares. Te mandamos un enlace; no hace falta contraseña.
          </p>
        </div>
        <Button name="intent" value={DOOR.askLink}>
          Mandame un enlace
        </Button>
      </Form>
      <section aria-labelledby="con-cuenta" className="border-t border-line pt-5">
        <h2 id="con-cuenta" className="text-lg font-bold">
          ¿Tenés cuenta?
        </h2>
        {signedIn ? (
          <p className="mt-1 max-w-[58ch] text-md">
            Ingresaste, pero con esta cuenta no dejaste pares. Tus pares aparecen acá solos cuando el e-mail
            de tu cuenta está verificado y es el que nos diste.
          </p>
        ) : (
          <>
            <p className="mt-1 max-w-[58ch] text-md">
              Si su e-mail es el que nos diste, ves lo mismo y cambiás lo que quieras sin pedir códigos.
            </p>
            <a href={paths.signInFor(paths.consignment)} className="button mt-4" data-look="quiet">
              Ingresar
            </a>
          </>
        )}
      </section>
    </div>
  )
}
