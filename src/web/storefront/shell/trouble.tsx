import { isRouteErrorResponse } from 'react-router'
import { BANNED_TITLE } from '#rules/users/access.ts'
import { NO_LONGER_ADMIN } from '#rules/users/roles.ts'
import { BanScreen } from '#web/account/ban-screen.tsx'
import { ErrorScreen } from './error-screen.tsx'

type Props = { error: unknown; shop: string; path: string }

/** What the root shows in place of a page: the ban screen, or what went wrong, in one calm sentence. Still (ui/start/still.tsx). */
export default function Trouble({ error, shop, path }: Props) {
  if (!isRouteErrorResponse(error)) return <ErrorScreen status={500} shop={shop} />
  if (error.data === BANNED_TITLE) return <BanScreen shop={shop} path={path} />
  if (error.data === NO_LONGER_ADMIN)
    return (
      <ErrorScreen
        status={403}
        shop={shop}
        says={{ title: 'Ya no sos administrador', text: NO_LONGER_ADMIN }}
      />
    )
  return <ErrorScreen status={error.status} shop={shop} />
}
