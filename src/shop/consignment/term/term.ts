/**
 * The term of an entrusted pair: its owner is told 7 days and 1 day before it ends; over, the pair waits to be taken home, and never
 * becomes the shop's by silence. Its owner renews it with a code.
 */
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { consignors, unitChecks, unitEvents, units } from '#data/schema.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { holderActor, type Holder } from '#rules/consignment/portal/holder.ts'
import { PRICE_SAYS } from '#rules/consignment/prices.ts'
import { END_TOLD_DAYS, endLetter, RENEW_DAYS, TERM_SAYS } from '#rules/consignment/term.ts'
import type { Terms } from '#rules/consignment/terms-said.ts'
import { TO_RETURN_WHY } from '#rules/consignment/labels.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { isEditable, isListed, UNIT } from '#rules/units/states.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { lockUnit, mustMoveUnits, type UnitRow } from '#shop/units/unit.ts'
import { acceptAgreement } from '../agreements/accept.ts'
import { daysFrom } from '#shop/units/entrusted/clock.ts'
import { askCode, theirUnit, withCode } from '../prices/owner-action.ts'
import { notifyOwner } from '../prices/notify-owner.ts'
import { acceptedTerms, acceptTerms, proposeTerms, readTerms } from '../terms/terms.ts'
import { sendHome } from '#shop/units/entrusted/to-return.ts'
import { endsEmail, overEmail } from './emails.ts'

const ACTOR = 'system:terms'

export function openTerm(context: ShopContext) {
  const { database, clock, settings } = context

  /** For the jobs: answers how many pairs were told of, or now wait to be taken home. */
  async function endTerms(): Promise<number> {
    const today = dayOf(clock())
    const { rows } = await database.db.execute<{ code: string }>(sql`
      select code from units u where owner = 'consignor' and state in (${UNIT.listed}, ${UNIT.ready})
        and product_id is not null and term_ends_on <= ${today}::date + ${END_TOLD_DAYS[0]}::int
        and (term_ends_on < ${today}::date or end_told is null
          or (end_told > ${END_TOLD_DAYS[1]} and term_ends_on <= ${today}::date + ${END_TOLD_DAYS[1]}::int))
      order by id`)
    let deeds = 0
    for (const { code } of rows) if (await endOne(code)) deeds += 1
    return deeds
  }

  async function endOne(code: string): Promise<boolean> {
    let productId: number | undefined
    const deed = await database.transaction(async (tx) => {
      const at = clock()
      const today = dayOf(at)
      const there = await lockUnit(tx, code)
      if (!there || there.unit.owner !== 'consignor' || !isEditable(there.unit.state)) return false
      const { unit } = there
      // Renewed, or bought, since it was found.
      if (unit.termEndsOn === null) return false
      if (unit.termEndsOn < today) {
        if (isListed(unit.state)) productId = there.product.id
        if (!(await sendHome(tx, [unit], { why: TO_RETURN_WHY.term, actor: ACTOR, at }))) return false
        const [home] = await tx.select().from(units).where(eq(units.id, unit.id))
        await notifyOwner(
          tx,
          unit.consignorId!,
          { dedupeKey: `term-over:${unit.id}:${unit.termEndsOn}`, at },
          (owner, token) => overEmail(owner, unit, home!.keepUntil, token, settings),
        )
        return true
      }
      const letter = endLetter(daysFrom(today, unit.termEndsOn), unit.endTold)
      if (letter === null) return false
      await tx.update(units).set({ endTold: letter }).where(eq(units.id, unit.id))
      const terms = await acceptedTerms(tx, unit.id)
      const said = { endsOn: unit.termEndsOn, keepDays: terms?.keepDays ?? 0 }
      await notifyOwner(
        tx,
        unit.consignorId!,
        { dedupeKey: `term-ends:${unit.id}:${unit.termEndsOn}:${letter}`, at },
        (owner, token) => endsEmail(owner, unit, said, token, settings),
      )
      return true
    })
    if (productId !== undefined) await context.hint({ kind: 'catalogue', productId })
    return deed
  }

  /** What «Renovar 60 días» would put in force: the price as it stands, which then stays, and the same floor and commission. */
  async function renewalOf(db: Reader | Tx, unit: UnitRow): Promise<Outcome<Terms>> {
    const accepted = await acceptedTerms(db, unit.id)
    if (!accepted || unit.productId === null) return conflict(TERM_SAYS.notNow)
    const [owner] = await db.select().from(consignors).where(eq(consignors.id, unit.consignorId!))
    if (owner?.blockedReason) return conflict(TERM_SAYS.blocked)
    const today = dayOf(clock())
    const left = unit.termEndsOn === null ? null : daysFrom(today, unit.termEndsOn)
    if (isEditable(unit.state)) {
      if (left === null || left > END_TOLD_DAYS[0]) return conflict(TERM_SAYS.fresh)
    } else if (unit.state !== UNIT.to_return || !(await wasFit(db, unit.id)))
      return conflict(TERM_SAYS.notNow)
    const { price: _, ...terms } = readTerms(accepted)
    return done({
      ...terms,
      price: unit.priceCentavos,
      calendar: [],
      termDays: RENEW_DAYS + (isEditable(unit.state) ? (left ?? 0) : 0),
      reason: '',
      compensation: 0,
    })
  }

  /** Missing where it is not theirs; a conflict says why it may not be renewed. */
  async function renewal(holder: Holder, code: string): Promise<Outcome<Terms>> {
    const unit = await theirUnit(database.db, holder, code)
    return unit ? renewalOf(database.db, unit) : missing()
  }

  /** With a code of the purpose 'accept' (`askToRenew`). */
  const renew = (
    visitor: Visitor,
    holder: Holder,
    code: string,
    input: { code: string },
  ): Promise<Outcome<{ days: number }>> =>
    withCode<{ days: number }>(
      context,
      visitor,
      holder,
      { code, typed: input.code, purpose: 'accept' },
      (unit) => renewalOf(database.db, unit),
      async (tx, { unit }) => {
        const terms = await renewalOf(tx, unit)
        if (!terms.ok) return terms
        const at = clock()
        const by = { how: 'web_code', witness: null, at } as const
        const termsId = await proposeTerms(tx, unit.id, terms.value, holderActor(holder), at)
        const agreementId = await acceptAgreement(tx, settings, { consignorId: holder.consignorId, ...by })
        if (!(await acceptTerms(tx, settings, { unitId: unit.id, termsId, agreementId, ...by })))
          return conflict(PRICE_SAYS.proposal)
        if (unit.state === UNIT.to_return) {
          await mustMoveUnits(tx, [unit], UNIT.ready, { actor: holderActor(holder), at, reason: 'Se renovó' })
          await tx
            .update(units)
            .set({ toReturnWhy: '', keepUntil: null, wantsBackAt: null })
            .where(eq(units.id, unit.id))
        }
        return done({ days: terms.value.termDays })
      },
    )

  return {
    endTerms,
    renewal,
    renew,
    askToRenew: (visitor: Visitor, holder: Holder, code: string) =>
      askCode(context, visitor, holder, code, 'accept'),
  }
}

/** It waits to be taken home, and was on sale, or about to be, before that: its last check says that it may be again. */
async function wasFit(db: Reader | Tx, unitId: number): Promise<boolean> {
  const [move] = await db
    .select({ from: unitEvents.from })
    .from(unitEvents)
    .where(and(eq(unitEvents.unitId, unitId), eq(unitEvents.to, UNIT.to_return)))
    .orderBy(desc(unitEvents.id))
    .limit(1)
  const [check] = await db
    .select({ verdict: unitChecks.verdict })
    .from(unitChecks)
    .where(eq(unitChecks.unitId, unitId))
    .orderBy(desc(unitChecks.id))
    .limit(1)
  return (move?.from === UNIT.listed || move?.from === UNIT.ready) && check?.verdict === 'pass'
}
