/** An owner asks that somebody else looks at their pair (product §50.8): it is to be checked again, by none of those who looked before. */
import { and, asc, desc, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { unitChecks, unitEvents, units, unitTerms } from '#data/schema.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { mayAct, type Holder } from '#rules/consignment/portal/holder.ts'
import {
  isSecondLook,
  SECOND_LOOK_SAYS,
  secondLookForm,
  secondLookUntil,
  whyNoSecondLook,
} from '#rules/consignment/second-opinion.ts'
import { conflict, done, missing, type Conflict, type Outcome } from '#rules/outcome.ts'
import { printUnitCode, readUnitCode } from '#rules/units/code.ts'
import { UNIT } from '#rules/units/states.ts'
import { anonymous, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { readForm } from '#shop/read-form.ts'
import { holdUnit, type UnitRow } from '#shop/units/unit.ts'
import { movePair, ownPair, type Moved } from '../desk/held.ts'
import { lastCheck } from '#shop/units/entrusted/guard.ts'
import { others } from '#shop/users/others.ts'
import { secondLookAsked } from './second-opinion-email.ts'

export type SecondLook = { reason: string; at: Date; answerBy: Date }
type Looked = SecondLook & { by: number[] }

const personIn = (actor: string): number[] => (/^person:\d+$/.test(actor) ? [Number(actor.slice(7))] : [])

/** What was asked and who had looked until then; null where nobody asked. */
export async function secondLookOf(db: Reader | Tx, unitId: number): Promise<Looked | null> {
  const events = await db
    .select()
    .from(unitEvents)
    .where(eq(unitEvents.unitId, unitId))
    .orderBy(asc(unitEvents.id))
  const index = events.findLastIndex(isSecondLook)
  if (index < 0) return null
  const { reason, createdAt: at } = events[index]!
  const checks = await db
    .select()
    .from(unitChecks)
    .where(and(eq(unitChecks.unitId, unitId), lte(unitChecks.createdAt, at)))
  const by = [
    ...personIn(events[index - 1]?.actor ?? ''),
    ...checks.flatMap(({ signerId, secondSignerId }) => [signerId, secondSignerId ?? []].flat()),
  ]
  return { reason, at, answerBy: secondLookUntil(at), by }
}

/** Somebody else said what a pair is whose owner had asked for it. */
export async function noteAnswered(
  tx: Tx,
  visitor: Visitor,
  unit: UnitRow,
  said: string,
  at: Date,
): Promise<void> {
  await writeAudit(tx, visitor, {
    action: 'unit.answer-again',
    entity: 'unit',
    entityId: unit.code,
    after: { verdict: said },
    at,
  })
}

/** The last check that counts: those from before its owner asked for another look do not. */
export async function checkInForce(db: Reader | Tx, unitId: number) {
  const check = await lastCheck(db, unitId)
  const asked = check && (await secondLookOf(db, unitId))
  return asked && check.createdAt <= asked.at ? null : check
}

/** Of whoever looked at it the first time, where there is somebody else who could. */
export async function whyLookedBefore(tx: Tx, visitor: Visitor, unitId: number): Promise<Conflict | null> {
  const asked = await secondLookOf(tx, unitId)
  if (!asked || visitor.kind !== 'person' || !asked.by.includes(visitor.id)) return null
  return (await others(tx, visitor.id)) > 0 ? conflict(SECOND_LOOK_SAYS.another) : null
}

type SeenOf = Pick<UnitRow, 'id' | 'state' | 'termsId' | 'toReturnWhy'>
/** What its owner's page says of it: why they may not ask now, and what they asked. */
export async function secondLookFor(db: Reader | Tx, unit: SeenOf, now: Date) {
  const asked = await secondLookOf(db, unit.id)
  const [last] = await db
    .select({ at: unitEvents.createdAt })
    .from(unitEvents)
    .where(eq(unitEvents.unitId, unit.id))
    .orderBy(desc(unitEvents.id))
    .limit(1)
  const { state, termsId, toReturnWhy } = unit
  const facts = { state, agreed: termsId !== null, toReturnWhy, movedAt: last!.at, asked: asked !== null }
  return { whyNot: whyNoSecondLook(facts, now), until: secondLookUntil(last!.at), asked }
}

/** A second look found it better than the first: what was agreed before is in force again. */
export async function agreedAgain(tx: Tx, unitId: number, at: Date): Promise<number | null> {
  await tx
    .update(unitTerms)
    .set({ declinedAt: at })
    .where(and(eq(unitTerms.unitId, unitId), isNull(unitTerms.acceptedAt), isNull(unitTerms.declinedAt)))
  const [agreed] = await tx
    .select({ id: unitTerms.id })
    .from(unitTerms)
    .where(and(eq(unitTerms.unitId, unitId), isNotNull(unitTerms.acceptedAt)))
    .orderBy(desc(unitTerms.no))
    .limit(1)
  return agreed?.id ?? null
}

export const openSecondLook = ({ database, clock, settings }: ShopContext) =>
  /** `input`: rules/consignment/second-opinion.ts `secondLookForm`. Once of each pair. */
  async function askSecondLook(holder: Holder, typed: string, input: unknown): Promise<Outcome<Moved>> {
    const refusal = mayAct(holder)
    if (refusal) return refusal
    const code = readUnitCode(typed)
    if (code === null) return missing()
    const form = readForm(secondLookForm, input, SECOND_LOOK_SAYS.invalid)
    if (!form.ok) return form
    return commitIfDone<Outcome<Moved>>(database, async (tx) => {
      const there = await holdUnit(tx, code)
      const pair = there && ownPair(there)
      if (!pair || pair.consignorId !== holder.consignorId) return missing()
      const at = clock()
      const { whyNot } = await secondLookFor(tx, pair.unit, at)
      if (whyNot !== null) return conflict(whyNot)
      const { reason } = form.value
      const moved = await movePair(tx, pair, UNIT.received, {
        visitor: null,
        action: 'unit.ask-again',
        reason,
        at,
      })
      if (!moved.ok) return moved
      await tx.update(units).set({ toReturnWhy: '', keepUntil: null }).where(eq(units.id, pair.unit.id))
      await writeAudit(tx, anonymous, {
        action: 'unit.ask-again',
        entity: 'unit',
        entityId: code,
        before: { status: pair.unit.state },
        after: { status: UNIT.received },
        at,
      })
      if (settings.contactEmail)
        await queue(
          tx,
          'mail',
          secondLookAsked({
            name: printUnitCode(code),
            said: 'Su dueño no está de acuerdo con la revisión, y pide que lo mire otra persona.',
            by: 'Su dueño',
            todo: 'firmá una revisión nueva, o no lo tomes',
            button: 'Ver el par',
            page: adminPaths.intakeOf(code),
            reason,
            answerBy: secondLookUntil(at),
            at,
            shop: settings,
          }),
          { dedupeKey: `mail:second-look:${pair.unit.id}`, runAt: at },
        )
      return done(moved.value)
    })
  }
