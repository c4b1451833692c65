/** How every deed of the shop's people with a single pair is done: asked for, held with its size and product, moved, and written in the record. */
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
import { whyOwn } from './entrusted/owners.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { lockUnit, moveUnits, type HeldUnit, type UnitRow } from './unit.ts'

export type Moved = { code: string; state: UnitState }
/** What each deed asks of the shop's own pairs, and of entrusted ones; null where those have a deed of their own. */
export type Deeds = { shop: StaffAction; entrusted: StaffAction | null }
export const INSPECTS: Deeds = { shop: 'unit.inspect', entrusted: 'unit.inspect' }
export const isEntrusted = <U extends Pick<UnitRow, 'owner' | 'consignorId'>>(
  unit: U,
): unit is U & { consignorId: number } => unit.owner === 'consignor' && unit.consignorId !== null

export function openDeed(context: ShopContext) {
  const { database, clock } = context

  async function moved(
    tx: Tx,
    visitor: Visitor,
    { unit }: HeldUnit,
    to: UnitState,
    action: AuditAction,
    reason = '',
    orderId?: number,
  ): Promise<Outcome<Moved>> {
    const why = whyNotUnit(unit.state, to)
    if (why !== null) return conflict(why)
    const by = { actor: actorOf(visitor), at: clock(), reason, orderId }
    if (!(await moveUnits(tx, [unit], to, by))) return conflict(UNIT_SAYS.moved)
    await audit(tx, visitor, unit.code, action, {
      before: { status: unit.state },
      after: { status: to, ...(reason === '' ? {} : { reason }) },
    })
    return done({ code: unit.code, state: to })
  }

  async function held(
    visitor: Visitor,
    typed: string,
    deeds: Deeds,
    act: (tx: Tx, there: HeldUnit) => Promise<Outcome<Moved>>,
    /** What is locked before it. */
    first?: (tx: Tx, code: string) => Promise<unknown>,
  ): Promise<Outcome<Moved>> {
    const refusal = may(visitor, deeds.shop) && may(visitor, deeds.entrusted ?? deeds.shop)
    if (refusal) return refusal
    const code = readUnitCode(typed)
    if (code === null) return missing()
    let productId: number | undefined
    const end = await commitIfDone<Outcome<Moved>>(database, async (tx) => {
      await first?.(tx, code)
      const there = await lockUnit(tx, code)
      if (!there) return missing()
      const { unit } = there
      if (isEntrusted(unit)) {
        if (deeds.entrusted === null) return conflict(DESK_SAYS.entrusted)
        const why = may(visitor, deeds.entrusted) ?? (await whyOwn(tx, visitor, unit.consignorId))
        if (why) return why
      } else {
        const why = may(visitor, deeds.shop)
        if (why) return why
      }
      productId = there.product.id
      return act(tx, there)
    })
    if (end.ok && productId !== undefined) await context.hint({ kind: 'catalogue', productId })
    return end
  }

  const audit = (
    tx: Tx,
    visitor: Visitor,
    code: string,
    action: AuditAction,
    sides: { before: Record<string, unknown>; after: Record<string, unknown> },
  ) => writeAudit(tx, visitor, { action, entity: 'unit', entityId: code, ...sides, at: clock() })

  return { held, moved, audit }
}
export type OfPair = ReturnType<typeof openDeed>
