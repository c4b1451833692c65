/** Its owner wants a pair back: any day, free of charge. One that an order has comes home as soon as the order lets it go. */
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { units } from '#data/schema.ts'
import { mayAct, type Holder } from '#rules/consignment/portal/holder.ts'
import { TO_RETURN_WHY } from '#rules/consignment/labels.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { readUnitCode } from '#rules/units/code.ts'
import { mayBeTakenHome, UNIT, UNIT_STATE_LABEL } from '#rules/units/states.ts'
import type { Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { holdUnit } from '#shop/units/unit.ts'
import { ownPair, withPair, type Moved, type Pair } from '../desk/held.ts'
import { sendHome } from './to-owner.ts'

export function openWantBack(context: ShopContext) {
  const { database, clock } = context

  /** By whoever owns it, on their own pages. `reserved` stays as it is, and goes home when its order lets it go. */
  async function wantBack(holder: Holder, typed: string): Promise<Outcome<Moved>> {
    const refusal = mayAct(holder)
    if (refusal) return refusal
    const code = readUnitCode(typed)
    if (code === null) return missing()
    let productId: number | undefined
    const end = await commitIfDone<Outcome<Moved>>(database, async (tx) => {
      const there = await holdUnit(tx, code)
      const pair = there && ownPair(there)
      if (!pair || pair.consignorId !== holder.consignorId) return missing()
      productId = pair.product?.id
      return home(tx, null, pair, clock())
    })
    if (end.ok && productId !== undefined) await context.hint({ kind: 'catalogue', productId })
    return end
  }

  /** They asked at the counter. */
  const takeOut = (visitor: Visitor, code: string): Promise<Outcome<Moved>> =>
    withPair(context, visitor, code, 'consign.receive', (tx, pair, at) => home(tx, visitor, pair, at))

  async function home(tx: Tx, visitor: Visitor | null, pair: Pair, at: Date): Promise<Outcome<Moved>> {
    const { unit } = pair
    if (unit.state === UNIT.reserved) return flag(tx, visitor, pair, at)
    if (!mayBeTakenHome(unit.state)) return conflict(`Está en «${UNIT_STATE_LABEL[unit.state]}».`)
    return sendHome(tx, context.settings, pair, {
      visitor,
      action: 'unit.want-back',
      why: TO_RETURN_WHY.wanted,
      subject: (name) => `Tu par está para retirar: ${name}`,
      parts: ['Lo pediste de vuelta: ya no está a la venta.'],
      at,
    })
  }

  async function flag(tx: Tx, visitor: Visitor | null, { unit }: Pair, at: Date): Promise<Outcome<Moved>> {
    if (unit.wantsBackAt === null) {
      await tx
        .update(units)
        .set({ wantsBackAt: at, version: sql`${units.version} + 1`, updatedAt: at })
        .where(eq(units.id, unit.id))
      if (visitor)
        await writeAudit(tx, visitor, {
          action: 'unit.want-back',
          entity: 'unit',
          entityId: unit.code,
          after: { status: unit.state },
          at,
        })
    }
    return done({ code: unit.code, state: unit.state })
  }

  return { wantBack, takeOut }
}
