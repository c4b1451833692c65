/** What is kept of a consignor as they see it: who they are, and where they are paid, numbers masked. */
import { maskedAccount, maskedCuil, maskedDni } from '#rules/consignment/masked.ts'
import { OWNER_NOTICES, type OwnerNotices } from '#rules/consignment/people/notices.ts'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { record } from '#rules/record.ts'
import type { ShopContext } from '#shop/context.ts'
import { accountOf } from '../accounts/in-force.ts'
import { consignorRow } from '../consignors/known.ts'

export type OwnData = {
  name: string
  email: string
  phone: string
  dni: string
  /** Somebody of the shop saw the document: an account is taken only then. */
  seen: boolean
  /** Which news they want. */
  notices: OwnerNotices
  account: { account: string; holder: string; cuil: string; usableFrom: Date; waits: boolean } | null
}

export async function ownData(
  { database: { db }, clock }: ShopContext,
  { consignorId }: Holder,
): Promise<Outcome<OwnData>> {
  const [row, account] = await Promise.all([consignorRow(db, consignorId), accountOf(db, consignorId)])
  if (!row) return missing()
  return done({
    name: `${row.name} ${row.surname}`.trim(),
    email: row.email,
    phone: row.phone,
    dni: maskedDni(row.dni),
    seen: row.dniSeenAt !== null,
    notices: record(OWNER_NOTICES, (notice) => !row.noticesOff.includes(notice)),
    account: account && {
      account: maskedAccount(account.account),
      holder: account.holder,
      cuil: maskedCuil(account.cuil),
      usableFrom: account.usableFrom,
      waits: account.usableFrom > clock(),
    },
  })
}
