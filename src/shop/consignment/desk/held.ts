/** An entrusted pair in the hands of somebody of the shop: asked whether they may, held, and never their own. */
import type { Tx } from '#data/database.ts'
import type { AuditAction } from '#rules/audit/audit.ts'
import { DESK_SAYS } from '#rules/consignment/desk/forms.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { readUnitCode } from '#rules/units/code.ts'
import type { UnitState } from '#rules/units/states.ts'
import { UNIT_SAYS, whyNotUnit } from '#rules/units/limits-and-texts.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { StaffAction } from '#rules/users/roles.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { holdUnit, moveUnits, type AnyHeldUnit } from '#shop/units/unit.ts'
import { whyOwn } from '#shop/units/entrusted/owners.ts'

export type Pair = AnyHeldUnit & { consignorId: number }
export type Moved = { code: string; state: UnitState }

export const ownPair = (there: AnyHeldUnit): Pair | null =>
  there.unit.owner === 'consignor' && there.unit.consignorId !== null
    ? { ...there, consignorId: there.unit.consignorId }
    : null

/** `typed`: a code as it was typed or scanned. */
export async function withPair<T>(
  context: ShopContext,
  visitor: Visitor,
  typed: string,
  deed: StaffAction,
  act: (tx: Tx, pair: Pair, at: Date) => Promise<Outcome<T>>,
  /** What is locked before it. */
  before: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<Outcome<T>> {
  const refusal = may(visitor, deed)
  if (refusal) return refusal
  const code = readUnitCode(typed)
  if (code === null) return missing()
  let productId: number | undefined
  const end = await commitIfDone<Outcome<T>>(context.database, async (tx) => {
    await before(tx)
    const there = await holdUnit(tx, code)
    if (!there) return missing()
    const pair = ownPair(there)
    if (!pair) return conflict(DESK_SAYS.shopOwned)
    const own = await whyOwn(tx, visitor, pair.consignorId)
    if (own) return own
    productId = there.product?.id
    return act(tx, pair, context.clock())
  })
  if (end.ok && productId !== undefined) await context.hint({ kind: 'catalogue', productId })
  return end
}

type Deed = {
  /** Of the shop; null when its owner does it, on their own pages. */
  visitor: Visitor | null
  action: AuditAction
  at: Date
  reason?: string
  /** More of what the record keeps of it. */
  after?: Record<string, unknown>
}
/** One move with its event, its numbers and its row of the record. Where its life has no such move, it is said. */
export async function movePair(
  tx: Tx,
  { unit, consignorId }: Pair,
  to: UnitState,
  { visitor, action, at, reason = '', after = {} }: Deed,
): Promise<Outcome<Moved>> {
  const why = whyNotUnit(unit.state, to)
  if (why !== null) return conflict(why)
  const actor = visitor ? actorOf(visitor) : `consignor:${consignorId}`
  if (!(await moveUnits(tx, [unit], to, { actor, at, reason }))) return conflict(UNIT_SAYS.moved)
  if (visitor)
    await writeAudit(tx, visitor, {
      action,
      entity: 'unit',
      entityId: unit.code,
      before: { status: unit.state },
      after: { status: to, ...(reason === '' ? {} : { reason }), ...after },
      at,
    })
  return done({ code: unit.code, state: to })
}
