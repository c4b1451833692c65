/** The people of the shop, for its admins: who they are, and what is decided about them. */
import type { ShopContext } from '#shop/context.ts'
import { openRoles } from './roles.ts'
import { openUserExport } from './export.ts'
import { openUserList, type Verbs } from './read.ts'

export type { UserDetail, UserRow } from './read.ts'

export const openUsersAdmin = (context: ShopContext, verbs: Verbs) => ({
  ...openUserList(context, verbs),
  ...openUserExport(context),
  ...openRoles(context),
})
