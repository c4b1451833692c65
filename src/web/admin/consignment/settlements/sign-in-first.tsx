import { serverPaths } from '#rules/server-paths.ts'
import { FRESH_MINUTES } from '#rules/users/access.ts'
import { Notice } from '#web/ui/notice/notice.tsx'

/** Before somebody begins what asks for a sign-in of a moment ago; `to` is where they come back. */
export function SignInFirst({ to }: { to: string }) {
  return (
    <Notice
      tone="info"
      quiet
      className="mb-5"
      title="Para aprobar, mandar al banco o pagar, antes volvé a ingresar."
    >
      Así sabemos que sos vos. Vale por {FRESH_MINUTES} minutos.{' '}
      <a href={serverPaths.signInFor(to, 'again')} className="link font-semibold">
        Volver a ingresar
      </a>
    </Notice>
  )
}
