/**
 * A pair that comes back to the shop after it was sold, or taken home, has another code: which one it had before is written by whoever
 * receives it, and their passports lead to each other.
 */
import { and, eq, ne, sql } from 'drizzle-orm'
import { units } from '#data/schema.ts'
import { done, invalid, type Outcome } from '#rules/outcome.ts'
import { readUnitCode } from '#rules/units/code.ts'
import { earlierForm } from '#rules/units/form.ts'
import { isGone } from '#rules/units/states.ts'
import { UNIT_SAYS } from '#rules/units/limits-and-texts.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { readForm } from '#shop/read-form.ts'
import type { Deeds, Moved, OfPair } from './run-action.ts'

const WRITES: Deeds = { shop: 'unit.write', entrusted: 'unit.write' }

export function openEarlier({ clock }: ShopContext, { held, audit }: OfPair) {
  /** `input`: rules/units/form.ts `earlierForm`; without a code it was never here before. */
  return function earlier(visitor: Visitor, typed: string, input: unknown): Promise<Outcome<Moved>> {
    const form = readForm(earlierForm, input, UNIT_SAYS.earlier)
    return held(visitor, typed, WRITES, async (tx, { unit }) => {
      if (!form.ok) return form
      const code = form.value.earlier === '' ? null : readUnitCode(form.value.earlier)
      const [was] =
        code === null ? [] : await tx.select().from(units).where(eq(units.code, code)).for('update')
      if (form.value.earlier !== '') {
        const why = (says: string) => invalid(UNIT_SAYS.earlier, { earlier: says })
        if (!was) return why(UNIT_SAYS.earlierUnknown)
        if (was.id >= unit.id) return why(UNIT_SAYS.earlierLater)
        if (!isGone(was.state)) return why(UNIT_SAYS.earlierHere)
        if (was.productId !== unit.productId) return why(UNIT_SAYS.earlierOther)
        const taken = await tx.$count(units, and(eq(units.earlierUnitId, was.id), ne(units.id, unit.id)))
        if (taken > 0) return why(UNIT_SAYS.earlierTaken)
      }
      const before = unit.earlierUnitId
      if (before === (was?.id ?? null)) return done({ code: unit.code, state: unit.state })
      const [had] =
        before === null ? [] : await tx.select({ code: units.code }).from(units).where(eq(units.id, before))
      await tx
        .update(units)
        .set({ earlierUnitId: was?.id ?? null, version: sql`${units.version} + 1`, updatedAt: clock() })
        .where(eq(units.id, unit.id))
      await audit(tx, visitor, unit.code, 'unit.earlier', {
        before: { earlier: had?.code ?? '' },
        after: { earlier: was?.code ?? '' },
      })
      return done({ code: unit.code, state: unit.state })
    })
  }
}
