/** Somebody came without an offer: what they bring is written down with the terms that are proposed, and waits to be received. */
import { calendarOf } from '#rules/consignment/calendar-form.ts'
import { DESK_SAYS, walkInForm } from '#rules/consignment/desk/forms.ts'
import { whyNotTerms } from '#rules/consignment/terms-said.ts'
import { conflict, done, invalid, type Outcome } from '#rules/outcome.ts'
import { mostPrice } from '#rules/units/ceiling.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { readForm } from '#shop/read-form.ts'
import { consignorFor, lockConsignor } from '../consignors/known.ts'
import { whyOwn } from '#shop/units/entrusted/owners.ts'
import { newestTerms, proposeTerms } from '../terms/terms.ts'
import { awaitUnit } from './awaited.ts'

export function openWalkIn({ database, clock, settings }: ShopContext) {
  /** `input`: rules/consignment/desk/forms.ts `walkInForm`. Answers the codes, as many as are equal; the same form again answers the same. */
  return async function walkIn(visitor: Visitor, input: unknown): Promise<Outcome<{ codes: string[] }>> {
    const refusal = may(visitor, 'consign.receive') ?? may(visitor, 'consign.quote')
    if (refusal) return refusal
    if (settings.consignment === 'no') return conflict(DESK_SAYS.closed)
    const form = readForm(walkInForm, input, DESK_SAYS.invalid)
    if (!form.ok) return form
    const { key, name, surname, email, phone, kind, price, floor, equal, calendar, steps, ...facts } =
      form.value
    const terms = {
      price,
      floor,
      commission: {
        bp: 100 * (kind === 'shoes' ? settings.commissionShoes : settings.commissionClothes),
        least: settings.commissionLeast ?? 0,
      },
      calendar: calendarOf({ calendar, steps }, { shop: settings.priceSteps }),
      termDays: settings.termDays,
      keepDays: settings.keepDays,
    }
    const why = whyNotTerms(terms, mostPrice(settings))
    if (Object.keys(why).length > 0) return invalid(DESK_SAYS.invalid, why)
    const at = clock()
    const actor = actorOf(visitor)
    return commitIfDone<Outcome<{ codes: string[] }>>(database, async (tx) => {
      const consignorId = await consignorFor(tx, { email, name, surname, phone }, at)
      const own = await whyOwn(tx, visitor, consignorId)
      if (own) return own
      const made = []
      for (let no = 0; no < equal; no += 1)
        made.push(
          await awaitUnit(tx, { ...facts, key: `${actor}:${key}`, no, price }, { consignorId, at, actor }),
        )
      const consignor = await lockConsignor(tx, consignorId)
      if (!consignor || consignor.blockedReason !== null) return conflict(DESK_SAYS.blocked)
      for (const { unitId, code } of made) {
        // The same form sent twice: what is proposed stands.
        if (await newestTerms(tx, unitId)) continue
        const termsId = await proposeTerms(tx, unitId, terms, actor, at)
        await writeAudit(tx, visitor, {
          action: 'unit.await',
          entity: 'unit',
          entityId: code,
          after: { consignorId, termsId, grade: facts.grade, priceCentavos: price },
          at,
        })
      }
      return done({ codes: made.map(({ code }) => code) })
    })
  }
}
