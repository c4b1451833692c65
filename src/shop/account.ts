/** Everything that the shop does with a person: who they are, what they keep with us, what it knows of them, and that they go. */
import { openPersonalData } from './addresses/who-and-where.ts'
import type { ShopContext } from './context.ts'
import { openErasure } from './personal-data/erasure.ts'
import { openDataExport } from './personal-data/export-data.ts'
import { openUsers } from './users/users.ts'

export const openAccount = (context: ShopContext) => ({
  ...openUsers(context),
  ...openPersonalData(context),
  ...openDataExport(context),
  ...openErasure(context),
})
