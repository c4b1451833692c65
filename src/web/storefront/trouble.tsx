import { isRouteErrorResponse } from 'react-router'
import { BANNED } from '../account/ban-gate.ts'
import { BanScreen } from '../account/ban.tsx'
import { ErrorScreen } from './error-screen.tsx'

/** What the root shows in place of a page: the ban screen, or what went wrong, in one calm sentence. */
export function Trouble({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error)) return <ErrorScreen status={500} />
  if (error.data === BANNED) return <BanScreen />
  return <ErrorScreen status={error.status} />
}
