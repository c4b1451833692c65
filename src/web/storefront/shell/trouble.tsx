import { isRouteErrorResponse } from 'react-router'
import { BANNED_TITLE } from '#rules/users/access.ts'
import { NO_LONGER_ADMIN } from '#rules/users/roles.ts'
import { BanScreen } from '#web/account/ban-screen.tsx'
import { ErrorScreen } from './error-screen.tsx'

/** What the root shows in place of a page: the ban screen, or what went wrong, in one calm sentence. */
export default function Trouble({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error)) return <ErrorScreen status={500} />
  if (error.data === BANNED_TITLE) return <BanScreen />
  if (error.data === NO_LONGER_ADMIN)
    return <ErrorScreen status={403} says={{ title: 'Ya no sos administrador', text: NO_LONGER_ADMIN }} />
  return <ErrorScreen status={error.status} />
}
