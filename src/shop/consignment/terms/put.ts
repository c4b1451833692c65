/** Terms that somebody of the shop proposes, after the first ones: what they go on from, and the letter in which their owner reads them whole. */
import type { Tx } from '#data/database.ts'
import { termsSaid, type Terms } from '#rules/consignment/terms-said.ts'
import type { Centavos } from '#rules/money.ts'
import type { Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { Settings } from '#shop/context.ts'
import type { Part } from '#shop/emails/email.ts'
import type { UnitRow } from '#shop/units/unit.ts'
import type { Pair } from '../desk/held.ts'
import { notifyOwner } from '../desk/owner.ts'
import { goingOn } from '../prices/going-on.ts'
import { termsInForce } from '../prices/of-terms.ts'
import { newestTerms, proposeTerms, readTerms } from './terms.ts'

/** All but price and floor as it was agreed, from where it stands. Null where nothing ever was. */
export async function repriced(
  tx: Tx,
  unit: UnitRow,
  to: { price: Centavos; floor: Centavos },
  at: Date,
): Promise<Terms | null> {
  const inForce = await termsInForce(tx, unit)
  if (inForce) return goingOn(unit, inForce, to, at)
  const before = await newestTerms(tx, unit.id)
  return before && { ...readTerms(before), ...to, compensation: 0 }
}

type Put = {
  visitor: Visitor
  /** `person:7`: whose price it is. */
  proposer: string
  subject: string
  /** Before the terms themselves. */
  parts: readonly Part[]
  at: Date
}
/** The caller has told whoever typed them what `whyNotTerms` answers. Answers their number. */
export async function putTerms(
  tx: Tx,
  settings: Settings,
  { unit, consignorId }: Pair,
  terms: Terms,
  { visitor, proposer, subject, parts, at }: Put,
): Promise<number> {
  const termsId = await proposeTerms(tx, unit.id, terms, proposer, at)
  await writeAudit(tx, visitor, {
    action: 'unit.propose',
    entity: 'unit',
    entityId: unit.code,
    after: { termsId, priceCentavos: terms.price, reason: terms.reason },
    at,
  })
  await notifyOwner(
    tx,
    settings,
    { consignorId, code: unit.code },
    {
      subject,
      parts: [...parts, { facts: termsSaid(terms) }],
      button: 'Aceptar o pedirlo de vuelta',
      at,
    },
  )
  return termsId
}
