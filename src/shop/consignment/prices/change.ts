/** What owners do with the price of their own pair: keep it where a step would lower it, or set another one, once a day. */
import { and, desc, eq } from 'drizzle-orm'
import { unitKeptSteps, unitPrices } from '#data/schema.ts'
import { holderActor, type Holder } from '#rules/consignment/portal/holder.ts'
import { priceForm } from '#rules/consignment/price-forms.ts'
import { CHANGE_HOURS, lowers, PRICE_SAYS, whyNotPrice } from '#rules/consignment/prices.ts'
import type { Centavos } from '#rules/money.ts'
import { conflict, done, invalid, type Outcome } from '#rules/outcome.ts'
import { mostPrice } from '#rules/units/ceiling.ts'
import { isListed, isTaken } from '#rules/units/states.ts'
import type { ShopContext } from '#shop/context.ts'
import { readForm } from '#shop/read-form.ts'
import { inCatalogue } from '#shop/units/unit.ts'
import { dayOnSale } from '#shop/units/entrusted/clock.ts'
import { termsInForce } from './of-terms.ts'
import { actOnTheirs } from './owner-action.ts'
import { writePrice } from './write.ts'

const HOUR = 3_600_000

export function openPriceChanges(context: ShopContext) {
  const { clock, settings } = context

  /** «Mantener el precio»: that step of the calendar in force changes nothing. Twice is once. */
  const keepPrice = (holder: Holder, code: string, day: number): Promise<Outcome<{ day: number }>> =>
    actOnTheirs<{ day: number }>(context, holder, code, async (tx, { unit }) => {
      const inForce = await termsInForce(tx, unit)
      if (!inForce) return conflict(PRICE_SAYS.noTerms)
      if (!lowers(inForce.terms.calendar, day) || day <= unit.stepsBehind) return conflict(PRICE_SAYS.noStep)
      await tx
        .insert(unitKeptSteps)
        .values({ unitId: unit.id, termsId: inForce.id, day, actor: holderActor(holder), createdAt: clock() })
        .onConflictDoNothing()
      return done({ day })
    })

  /** `input`: `price` as it is typed, in pesos. Steps that are behind stay behind: the next one is counted from the calendar as agreed. */
  const changePrice = (holder: Holder, code: string, input: unknown): Promise<Outcome<{ price: Centavos }>> =>
    actOnTheirs<{ price: Centavos }>(context, holder, code, async (tx, there) => {
      const form = readForm(priceForm, input, PRICE_SAYS.typed)
      if (!form.ok) return form
      const { unit } = there
      if (isTaken(unit.state)) return conflict(PRICE_SAYS.reserved)
      if (!isListed(unit.state) || !inCatalogue(there)) return conflict(PRICE_SAYS.notListed)
      const inForce = await termsInForce(tx, unit)
      if (!inForce) return conflict(PRICE_SAYS.noTerms)
      const at = clock()
      const current = unit.priceCentavos
      const most = mostPrice(settings, current)
      const why = whyNotPrice(inForce.terms, { current, wanted: form.value.price, most })
      if (why !== null) return invalid(why, { price: why })
      const [last] = await tx
        .select({ at: unitPrices.createdAt })
        .from(unitPrices)
        .where(and(eq(unitPrices.unitId, unit.id), eq(unitPrices.cause, 'consignor')))
        .orderBy(desc(unitPrices.id))
        .limit(1)
      if (last && at.getTime() - last.at.getTime() < CHANGE_HOURS * HOUR) return conflict(PRICE_SAYS.soon)
      await writePrice(tx, there, {
        price: form.value.price,
        behind: dayOnSale(unit, at),
        cause: 'consignor',
        termsId: inForce.id,
        actor: holderActor(holder),
        at,
      })
      return done({ price: form.value.price })
    })

  return { keepPrice, changePrice }
}
