/**
 * The calendar is applied: each step when its day comes, once, and never sooner than three days after its owner was told. Several
 * instances may do it at once: the pair is held, and looked at again.
 */
import { sql } from 'drizzle-orm'
import { dayOf, daysBefore } from '#rules/calendar/argentine-day.ts'
import { priceAfter, STEP_TOLD_DAYS } from '#rules/consignment/prices.ts'
import { mostPrice } from '#rules/units/ceiling.ts'
import { isListed } from '#rules/units/states.ts'
import { inStates } from '#data/states.ts'
import type { ShopContext } from '#shop/context.ts'
import { lockUnit } from '#shop/units/unit.ts'
import { dayOnSale } from '#shop/units/entrusted/clock.ts'
import { termsInForce } from './of-terms.ts'
import { writePrice } from './write.ts'

const ACTOR = 'system:calendar'

export function openApply(context: ShopContext) {
  const { database, clock, settings } = context

  /** Answers how many prices are others now. */
  async function applyPrices(): Promise<number> {
    const today = dayOf(clock())
    const { rows } = await database.db.execute<{ code: string }>(sql`
      select u.code from units u join unit_terms t on t.id = u.terms_id
      where u.owner = 'consignor' and ${inStates(sql`u.state`, isListed)} and u.step_told_on <= ${daysBefore(today, STEP_TOLD_DAYS)}::date
        and exists (select 1 from jsonb_to_recordset(t.calendar) as s(day int)
          where s.day > u.steps_behind and s.day <= u.step_told and s.day <= ${today}::date - u.clock_from)
      order by u.id`)
    let changed = 0
    for (const { code } of rows) if (await applyTo(code)) changed += 1
    return changed
  }

  async function applyTo(code: string): Promise<boolean> {
    let productId: number | undefined
    const changed = await database.transaction(async (tx) => {
      const at = clock()
      const there = await lockUnit(tx, code)
      // Bought, taken off sale or back with its owner since it was found: nothing of it changes.
      if (!there || !isListed(there.unit.state) || there.unit.owner !== 'consignor') return false
      const { unit } = there
      const inForce = await termsInForce(tx, unit)
      const toldBefore = daysBefore(dayOf(at), STEP_TOLD_DAYS)
      if (!inForce || unit.stepToldOn === null || unit.stepToldOn > toldBefore) return false
      const days = Math.min(dayOnSale(unit, at), unit.stepTold)
      const most = mostPrice(settings, unit.priceCentavos)
      const now = { current: unit.priceCentavos, behind: unit.stepsBehind, most, days }
      productId = there.product.id
      return writePrice(tx, there, {
        price: priceAfter(inForce.terms, now, inForce.kept),
        behind: days,
        cause: 'calendar',
        termsId: inForce.id,
        actor: ACTOR,
        at,
      })
    })
    if (changed) await context.hint({ kind: 'catalogue', productId })
    return changed
  }

  return { applyPrices }
}
