/** Owners are told of each step three days before it: one e-mail a day for all the pairs of one person. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { units } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { dayOf, daysAfter } from '#rules/calendar/argentine-day.ts'
import { lowers, priceAfter, STEP_TOLD_DAYS } from '#rules/consignment/prices.ts'
import { mostPrice } from '#rules/units/ceiling.ts'
import { isListed } from '#rules/units/states.ts'
import type { ShopContext } from '#shop/context.ts'
import { dayOnSale } from '#shop/units/entrusted/clock.ts'
import { stepsEmail, type StepTold } from './emails.ts'
import { termsInForce } from './of-terms.ts'
import { notifyOwner } from './notify-owner.ts'

export function openStepNotices({ database, clock, settings }: ShopContext) {
  /** Answers how many people were told something. */
  async function tellSteps(): Promise<number> {
    const today = dayOf(clock())
    const { rows } = await database.db.execute<{ id: number }>(sql`
      select distinct u.consignor_id as id from units u join unit_terms t on t.id = u.terms_id
      where u.owner = 'consignor' and ${inStates(sql`u.state`, isListed)}
        and exists (select 1 from jsonb_to_recordset(t.calendar) as s(day int)
          where s.day > greatest(u.steps_behind, u.step_told) and s.day <= ${today}::date - u.clock_from + ${STEP_TOLD_DAYS}::int)
        and not exists (select 1 from units o where o.consignor_id = u.consignor_id and o.step_told_on = ${today}::date)
      order by id`)
    let told = 0
    for (const { id } of rows) if (await tellOne(id)) told += 1
    return told
  }

  const tellOne = (consignorId: number): Promise<boolean> =>
    database.transaction(async (tx) => {
      const at = clock()
      const today = dayOf(at)
      const theirs = await tx
        .select()
        .from(units)
        .where(
          and(
            eq(units.consignorId, consignorId),
            eq(units.owner, 'consignor'),
            inStates(units.state, isListed),
          ),
        )
        .orderBy(asc(units.id))
        .for('update')
      // Another instance was first.
      if (theirs.some(({ stepToldOn }) => stepToldOn === today)) return false
      const steps: StepTold[] = []
      for (const unit of theirs) {
        const inForce = await termsInForce(tx, unit)
        const days = dayOnSale(unit, at)
        const step = inForce?.terms.calendar.find(
          ({ day }) => day > Math.max(unit.stepsBehind, unit.stepTold) && day <= days + STEP_TOLD_DAYS,
        )
        if (!inForce || !step) continue
        const most = mostPrice(settings, unit.priceCentavos)
        const now = { current: unit.priceCentavos, behind: unit.stepsBehind, most, days: step.day }
        const price = priceAfter(inForce.terms, now, inForce.kept)
        await tx.update(units).set({ stepTold: step.day, stepToldOn: today }).where(eq(units.id, unit.id))
        if (price !== unit.priceCentavos)
          steps.push({
            ...unit,
            from: unit.priceCentavos,
            to: price,
            on: daysAfter(today, Math.max(STEP_TOLD_DAYS, step.day - days)),
            mayKeep: lowers(inForce.terms.calendar, step.day),
          })
      }
      if (steps.length === 0) return false
      return notifyOwner(
        tx,
        consignorId,
        { dedupeKey: `steps:${consignorId}:${today}`, at },
        (owner, token) => stepsEmail(owner, steps, token, settings),
      )
    })

  return { tellSteps }
}
