/** How an owner says yes at the counter: by the code that went to their mailbox, or on paper, which somebody of the shop declares. */
import { eq } from 'drizzle-orm'
import { units } from '#data/schema.ts'
import type { CounterPurpose } from '#rules/consignment/codes.ts'
import { DESK_SAYS } from '#rules/consignment/desk/forms.ts'
import { DEATH_SAYS } from '#rules/consignment/people/death.ts'
import type { AcceptedHow } from '#rules/consignment/labels.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { readUnitCode } from '#rules/units/code.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { checkCode, sendCode, type CodeFor } from '../codes/codes.ts'
import { ownerOf, type Owner } from './owner.ts'

export type OwnedPair = { unitId: number; owner: Owner }
export async function ownedPair(context: ShopContext, typed: string): Promise<OwnedPair | null> {
  const { db } = context.database
  const code = readUnitCode(typed)
  if (code === null) return null
  const [unit] = await db
    .select({ id: units.id, owner: units.owner, consignorId: units.consignorId })
    .from(units)
    .where(eq(units.code, code))
  if (!unit || unit.consignorId === null || unit.owner !== 'consignor') return null
  return { unitId: unit.id, owner: await ownerOf(db, unit.consignorId) }
}

const codeFor = ({ unitId, owner }: OwnedPair, purpose: CounterPurpose): CodeFor => ({
  purpose,
  subject: purpose === 'receive' ? `consignor:${owner.id}` : `unit:${unitId}`,
  email: owner.email,
})

type Said = { how: 'code' | 'paper'; code: string }
/** Uses the code up: the last question before the deed's own transaction. */
export async function consented(
  context: ShopContext,
  visitor: Visitor,
  pair: OwnedPair,
  purpose: CounterPurpose,
  { how, code }: Said,
): Promise<Outcome<AcceptedHow>> {
  if (pair.owner.diedOn !== null) return conflict(DEATH_SAYS.agreesNothing)
  if (how === 'paper') return done('paper')
  if (code === '') return invalid(DESK_SAYS.code, { code: DESK_SAYS.code })
  const checked = await checkCode(context, visitor, codeFor(pair, purpose), code)
  return checked.ok ? done('counter_code') : checked
}

export const witnessOf = (visitor: Visitor): number | null => (visitor.kind === 'person' ? visitor.id : null)

export function openConsent(context: ShopContext) {
  /** Sends it to the owner's mailbox; the address is not told to whoever asks but masked. */
  return async function sendCounterCode(
    visitor: Visitor,
    typed: string,
    purpose: CounterPurpose,
  ): Promise<Outcome<null>> {
    const refusal = may(visitor, 'consign.receive')
    if (refusal) return refusal
    const pair = await ownedPair(context, typed)
    if (!pair || pair.owner.erasedAt) return missing()
    const sent = await sendCode(context, visitor, codeFor(pair, purpose))
    return sent.ok ? done(null) : sent
  }
}
