/** Consignors: who they are, what they agreed to, where they are paid, and how they are forgotten. */
import type { ShopContext } from '#shop/context.ts'
import { openPayAccounts } from './accounts/change.ts'
import { openAgreements } from './agreements/publish.ts'
import { openContact } from './consignors/contact.ts'
import { openConsignorDesk } from './consignors/desk.ts'
import { openDeath } from './consignors/death.ts'
import { openConsignorErasure } from './consignors/erase.ts'
import { openHeirs } from './consignors/heirs.ts'
import { openConsignorList } from './consignors/list.ts'
import { openConsignorLook } from './consignors/look.ts'
import { openConsignorUndo } from './consignors/undo.ts'
import { openNotices } from './notices/change.ts'

export function openPeople(context: ShopContext) {
  const desk = openConsignorDesk(context)
  const death = openDeath(context)
  const accounts = openPayAccounts(context)
  const notices = openNotices(context)
  return {
    ...openConsignorList(context),
    ...openConsignorLook(context),
    ...desk,
    ...death,
    ...openHeirs(context),
    ...openConsignorErasure(context),
    undo: openConsignorUndo(context, { ...desk, ...death, ...accounts, notices }),
    accounts,
    contact: openContact(context),
    notices,
    agreements: openAgreements(context),
  }
}
