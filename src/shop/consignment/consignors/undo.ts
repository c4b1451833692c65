/** From the record: what was written down of a consignor is taken back while nothing came after it and nobody outside was told. */
import { UNDONE_ALREADY } from '#rules/audit/audit.ts'
import { conflict, missing, type Outcome } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import type { openPayAccounts } from '../accounts/change.ts'
import type { openNotices } from '../notices/change.ts'
import type { openDeath } from './death.ts'
import type { openConsignorDesk } from './desk.ts'
import { consignorRow } from './known.ts'

type Verbs = Pick<ReturnType<typeof openConsignorDesk>, 'change' | 'block' | 'unblock'> &
  Pick<ReturnType<typeof openDeath>, 'takeBackDeath'> &
  Pick<ReturnType<typeof openPayAccounts>, 'confirm' | 'unconfirm'> & {
    notices: Pick<ReturnType<typeof openNotices>, 'takeBack'>
  }
type Sides = Record<string, unknown>
type Row = { action: string; entityId: string; before: unknown; after: unknown }

export function openConsignorUndo({ database: { db } }: ShopContext, verbs: Verbs) {
  return async function undo(visitor: Visitor, row: Row): Promise<Outcome<unknown>> {
    const id = Number(row.entityId)
    const before = (row.before ?? {}) as Sides
    const after = (row.after ?? {}) as Sides
    switch (row.action) {
      case 'consignor.block':
        return verbs.unblock(visitor, id)
      case 'consignor.unblock':
        return verbs.block(visitor, id, { reason: before.blockedReason })
      case 'consignor.died':
        return verbs.takeBackDeath(visitor, id)
      case 'consignor.account-confirm':
        return verbs.unconfirm(visitor, Number(after.id))
      case 'consignor.account-unconfirm':
        return verbs.confirm(visitor, Number(before.id))
      case 'consignor.notices':
        return verbs.notices.takeBack(visitor, id, { before: offIn(before), after: offIn(after) })
      default:
        return changeBack(visitor, id, before, after)
    }
  }

  async function changeBack(visitor: Visitor, id: number, before: Sides, after: Sides) {
    const now = await consignorRow(db, id)
    if (!now) return missing()
    const { name, surname, email, phone, adult, version } = now
    const form: Sides = { name, surname, email, phone, adult }
    const same = Object.keys(after).every((field) => form[field] === after[field])
    return same ? verbs.change(visitor, id, { ...form, ...before, version }) : conflict(UNDONE_ALREADY)
  }
}

const offIn = ({ noticesOff }: Sides): unknown[] => (Array.isArray(noticesOff) ? noticesOff : [])
