/** Whoever of the shop consigns too never handles what is theirs: another person of the shop does. */
import type { Visitor } from '#rules/users/access.ts'
import type { ConsignorRow } from './known.ts'

/** By their account or by their mailbox, verified or not: on the safe side. */
export const isOwn = (visitor: Visitor, consignor: Pick<ConsignorRow, 'userId' | 'email'>): boolean =>
  visitor.kind === 'person' &&
  (consignor.userId === visitor.id ||
    (consignor.email !== '' && consignor.email === visitor.email.toLowerCase()))
