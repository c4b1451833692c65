/**
 * The link of an invitation's e-mail. What stands in it goes into a cookie and out of the address, so that no page, history or
 * shoulder keeps it; nothing is accepted by looking (programs that read e-mails open every link).
 */
import { redirect } from 'react-router'
import { paths } from '#rules/paths.ts'
import { INVITATION_COOKIE, INVITATION_COOKIE_DAYS } from '#rules/users/invitation.ts'
import { setCookie } from '#web/cookies.ts'
import { cookieHeaders } from '#web/return-to.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/open-route'

export const handle = { crawlers: 'kept out' } satisfies RouteHandle

export function loader({ request, params }: Route.LoaderArgs) {
  const kept = setCookie(request, INVITATION_COOKIE, params.token.slice(0, 100), {
    days: INVITATION_COOKIE_DAYS,
    httpOnly: true,
  })
  return redirect(paths.invitation, { status: 303, headers: cookieHeaders([kept]) })
}
