import { BANNED_TITLE } from '#rules/users/access.ts'
import { NO_LONGER_STAFF } from '#rules/users/roles.ts'
import { BanScreen } from '#web/account/ban-screen.tsx'
import { ErrorScreen } from './error-screen.tsx'

type Props = { status: number; because: unknown; shop: string; path: string }

/** What the root shows in place of a page: the ban screen, or what went wrong, in one calm sentence. Still (ui/start/still.tsx). */
export default function Trouble({ status, because, shop, path }: Props) {
  if (because === BANNED_TITLE) return <BanScreen shop={shop} path={path} />
  if (because === NO_LONGER_STAFF)
    return (
      <ErrorScreen status={403} shop={shop} says={{ title: 'Ya no trabajás acá', text: NO_LONGER_STAFF }} />
    )
  // A page of the back office that is not for this role says so, and leads back to what is.
  if (status === 403 && typeof because === 'string' && because)
    return (
      <ErrorScreen status={403} shop={shop} says={{ title: 'Esto no es de tu rol', text: because }} office />
    )
  return <ErrorScreen status={status} shop={shop} />
}
