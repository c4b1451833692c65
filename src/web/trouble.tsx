import { BANNED_TITLE } from '#rules/users/access.ts'
import { NO_LONGER_STAFF } from '#rules/users/roles.ts'
import { BanScreen } from '#web/account/ban-screen.tsx'
import { isSessionEnded } from './session-ended.ts'
import type { Frame } from '#web/ui/page/frame.ts'
import { NotYours, type NotOfRole } from '#web/admin/access/not-yours.tsx'
import { ErrorScreen } from '#web/storefront/shell/error-screen.tsx'
import { SessionEndedScreen } from '#web/storefront/shell/session-ended-screen.tsx'

type Props = {
  status: number
  because: unknown
  shop: string
  path: string
  categories: Frame['shop']['categories']
}

/** What the root shows in place of a page: the ban screen, or what went wrong, in one calm sentence. Still (ui/start/still.tsx). */
export default function Trouble({ status, because, shop, path, categories }: Props) {
  const screen = { shop, categories }
  if (because === BANNED_TITLE) return <BanScreen shop={shop} path={path} />
  if (isSessionEnded(because)) return <SessionEndedScreen shop={shop} ended={because} />
  if (because === NO_LONGER_STAFF)
    return (
      <ErrorScreen status={403} {...screen} says={{ title: 'Ya no trabajás acá', text: NO_LONGER_STAFF }} />
    )
  // A page of the back office that is not for this role says so, among those that are.
  if (status === 403 && typeof because === 'object' && because !== null && 'sections' in because)
    return <NotYours shop={shop} path={path} {...(because as NotOfRole)} />
  return <ErrorScreen status={status} {...screen} />
}
