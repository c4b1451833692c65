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
import { openConsignorPage } from './consignors/consignor-page.ts'
import { openConsignorUndo } from './consignors/undo.ts'
import { openNotices } from './notices/change.ts'
import type { UndoPart } from '#shop/audit/undo.ts'

export function openPeople(context: ShopContext) {
  const desk = openConsignorDesk(context)
  const death = openDeath(context)
  const accounts = openPayAccounts(context)
  const notices = openNotices(context)
  return {
    ...openConsignorList(context),
    ...openConsignorPage(context),
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

export const undoConsignors = ({ undo }: Pick<ReturnType<typeof openPeople>, 'undo'>): UndoPart => ({
  'consignor.change': { turns: ['consignor.email', 'consignor.erase'], undo },
  'consignor.notices': { turns: ['consignor.notices', 'consignor.erase'], undo },
  'consignor.block': { turns: ['consignor.unblock', 'consignor.erase'], undo },
  'consignor.unblock': { turns: ['consignor.block', 'consignor.erase'], undo },
  'consignor.died': { turns: ['consignor.not-died', 'consignor.heir-name', 'consignor.erase'], undo },
  'consignor.account-confirm': {
    turns: ['consignor.account-unconfirm', 'consignor.account', 'consignor.erase'],
    undo,
  },
  'consignor.account-unconfirm': {
    turns: ['consignor.account-confirm', 'consignor.account', 'consignor.erase'],
    undo,
  },
})
