/**
 * Who is no admin finds nothing here: the same answer as for an address that does not exist (product §2.4). Only who was one
 * until somebody took the right is told so: they know these addresses, and may have a page open.
 */
import { data, type RouterContextProvider } from 'react-router'
import { isAdmin } from '#rules/users/access.ts'
import { NO_LONGER_ADMIN } from '#rules/users/roles.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { keptForLater } from '#web/admin/products/form/draft/kept-for-later.ts'

type Asked = {
  request: Request
  params: { id?: string }
  context: Readonly<RouterContextProvider>
  keepsForm: boolean | undefined
}

export async function adminsOnly({ request, params, context, keepsForm }: Asked): Promise<void> {
  const visitor = context.get(visitorContext)
  if (isAdmin(visitor)) return
  const signIn = keepsForm ? await keptForLater({ request, params, context }) : null
  if (signIn) throw signIn
  if (await context.get(shopContext).users.wasAdmin(visitor)) throw data(NO_LONGER_ADMIN, { status: 403 })
  throw data(null, { status: 404 })
}
