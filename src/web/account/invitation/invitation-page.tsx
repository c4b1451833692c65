import { paths } from '#rules/paths.ts'
import { serverPaths } from '#rules/server-paths.ts'
import { isStaff } from '#rules/users/access.ts'
import { INVITATION_COOKIE, INVITATION_ENDS } from '#rules/users/invitation.ts'
import { ROLE_ABOUT, ROLE_LABEL } from '#rules/users/roles.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { cookieNamed, readCookies } from '#web/cookies.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { Page } from '#web/ui/page/page.tsx'
import type { Route } from './+types/invitation-page'

export const meta: Route.MetaFunction = ({ matches }) => titled('Tu invitación', matches, { noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const token = cookieNamed(readCookies(request), INVITATION_COOKIE)
  const found = await context.get(shopContext).invitations.look(visitor, token)
  return {
    found,
    me: visitor.kind === 'person' ? visitor.email : null,
    worksHere: isStaff(visitor),
  }
}

/** It is accepted by signing in with the address that it was sent to. */
export default function Invitation({ loaderData: { found, me, worksHere } }: Route.ComponentProps) {
  if (found.end !== null)
    return (
      <Page title="Tu invitación">
        <div className="max-w-2xl">
          <Notice tone="warning" title={INVITATION_ENDS[found.end]} quiet />
          <a href={worksHere ? paths.dashboard : paths.home} className="button mt-6">
            {worksHere ? 'Ir a la administración' : 'Ir a la tienda'}
          </a>
        </div>
      </Page>
    )
  const { role, email, why } = found
  return (
    <Page title="Tu invitación" intro={`Te invitaron a trabajar acá con el rol «${ROLE_LABEL[role]}».`}>
      <div className="max-w-2xl">
        <p className="mb-4 text-lg">{ROLE_ABOUT[role]}</p>
        {why && <Notice tone="warning" className="mb-4" title={why} quiet />}
        <p>
          Se acepta ingresando con <b className="break-all">{email}</b>
          {me && me.toLowerCase() !== email && (
            <>
              . Ahora estás con <b className="break-all">{me}</b>
            </>
          )}
          .
        </p>
        <a href={serverPaths.signInFor(paths.invitation, me ? 'again' : undefined)} className="button mt-6">
          {me ? 'Volver a ingresar y aceptar' : 'Ingresar y aceptar'}
        </a>
      </div>
    </Page>
  )
}
