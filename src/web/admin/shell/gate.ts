/**
 * Who has no role in the shop finds nothing here: the same answer as for an address that does not exist (product §2.4). Only who
 * had one until somebody took it is told so, and so is who has another: they know these addresses, and may have a page open.
 */
import { data, type RouterContextProvider } from 'react-router'
import { isStaff, SIGN_IN_FIRST } from '#rules/users/access.ts'
import { mayNotEnter, NO_LONGER_STAFF } from '#rules/users/roles.ts'
import type { NotOfRole } from '#web/admin/access/not-yours.tsx'
import { requestContext, shopContext, visitorContext } from '#web/context.ts'
import { keptForLater } from '#web/admin/products/form/draft/kept-for-later.ts'
import { sessionEnded } from '#web/session-ended.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { SECTIONS, mayEnter } from '#web/admin/sections/sections.ts'

type Asked = {
  request: Request
  params: { id?: string }
  context: Readonly<RouterContextProvider>
} & Pick<RouteHandle, 'needs' | 'keepsForm'>

export async function staffOnly({ request, params, context, needs, keepsForm }: Asked): Promise<void> {
  const visitor = context.get(visitorContext)
  if (isStaff(visitor)) {
    if (mayEnter(visitor.role, needs)) return
    const { role } = visitor
    const { handleOf } = context.get(requestContext)
    const open = SECTIONS.filter(({ to }) => mayEnter(role, handleOf(to).needs))
    const refused: NotOfRole = {
      says: mayNotEnter(role, request.method !== 'GET'),
      sections: open.map(({ to, name }) => ({ to, name })),
    }
    throw data(refused, { status: 403 })
  }
  if (visitor.kind === 'anonymous' && request.method === 'POST') {
    const form = await request.formData().catch(() => undefined)
    const signIn = keepsForm ? await keptForLater({ request, params, context, form }) : null
    throw signIn ?? (await sessionEnded(request, SIGN_IN_FIRST, { form, status: 404 }))
  }
  if (await context.get(shopContext).users.wasStaff(visitor)) throw data(NO_LONGER_STAFF, { status: 403 })
  throw data(null, { status: 404 })
}
