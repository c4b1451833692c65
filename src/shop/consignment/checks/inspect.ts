/**
 * Somebody looked at a pair, point by point, and signs what it is: never its owner. A dear one waits for another person's signature, and
 * of one that was doubted somebody else says what it is. In a worse state than was told its terms are not in force any more, and others are proposed in the same
 * deed where whoever signs may quote.
 */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { unitCheckDrafts, unitChecks, units } from '#data/schema.ts'
import { CHECK_SAYS, readAnswers, whyNotVerdict } from '#rules/consignment/desk/checklist.ts'
import { checkForm, DESK_SAYS } from '#rules/consignment/desk/forms.ts'
import { whyNotTerms, type Terms } from '#rules/consignment/terms-said.ts'
import type { Centavos } from '#rules/money.ts'
import { SECOND_LOOK_SAYS } from '#rules/consignment/second-opinion.ts'
import { conflict, done, invalid, refused, type Outcome } from '#rules/outcome.ts'
import { mostPrice, type Ceiling } from '#rules/units/ceiling.ts'
import { GRADE, GRADE_LABEL, isUsed, isWorse, type Grade } from '#rules/units/grade.ts'
import { UNIT, type UnitState } from '#rules/units/states.ts'
import { UNIT_SAYS } from '#rules/units/limits-and-texts.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { readForm } from '#shop/read-form.ts'
import { needsSecondLook } from '../consignors/flags.ts'
import { movePair, withPair, type Pair } from '../desk/held.ts'
import { pairName, notifyOwner } from '../desk/owner.ts'
import { shownOf } from '#shop/units/entrusted/guard.ts'
import { putTerms, repriced } from '../terms/put.ts'
import { draftOf } from './answers.ts'
import { others } from '#shop/users/others.ts'
import { agreedAgain, checkInForce, noteAnswered, secondLookOf, whyLookedBefore } from './second-opinion.ts'

type Signed = { code: string; state: UnitState; waitsForSecond: boolean; worse: boolean }
type Check = NonNullable<Awaited<ReturnType<typeof checkInForce>>>

export function openInspect(context: ShopContext) {
  const { settings } = context

  /** `input`: rules/consignment/desk/forms.ts `checkForm`; its answers go over those that were kept. */
  const inspect = (visitor: Visitor, code: string, input: unknown): Promise<Outcome<Signed>> => {
    const form = readForm(checkForm, input, CHECK_SAYS.invalid)
    return withPair(context, visitor, code, 'consign.receive', async (tx, pair, at) => {
      if (!form.ok) return form
      if (visitor.kind !== 'person') return refused('forbidden', CHECK_SAYS.person)
      const { unit } = pair
      if (unit.state !== UNIT.received) return conflict(UNIT_SAYS.moved)
      const looked = await whyLookedBefore(tx, visitor, unit.id)
      if (looked) return looked
      const before = await checkInForce(tx, unit.id)
      // Somebody signed it, and another signature is due: whoever does not agree doubts it.
      if (before?.verdict === 'pass' && form.value.verdict === 'pass') return conflict(CHECK_SAYS.signed)
      if (before?.verdict === 'doubt' && before.signerId === visitor.id && (await others(tx, visitor.id)) > 0)
        return conflict(CHECK_SAYS.sameDoubt)
      const { listVersion, answers: kept } = await draftOf(tx, unit)
      const { verdict, note, grade, box, unmarked, price, floor } = form.value
      const worse = verdict === 'pass' && isWorse(grade, unit.grade)
      const answers = { ...kept, ...readAnswers(listVersion, form.value.answers) }
      const problems: Record<string, string> = whyNotVerdict(listVersion, answers, verdict, note)
      if (verdict === 'pass') {
        const { flaws } = await shownOf(tx, unit.id)
        if (grade === GRADE.new_boxed && box !== 'whole') problems.box = UNIT_SAYS.boxed
        if (unmarked && flaws.length > 0) problems.unmarked = UNIT_SAYS.unmarked
        if (isUsed(grade) && flaws.length === 0 && !unmarked) problems.flaws = CHECK_SAYS.flaws
        if (flaws.some(({ picture }) => picture === '')) problems.flaws = UNIT_SAYS.flawUnseen
      }
      Object.assign(problems, await whyNotPriced(tx, visitor, pair, { ...form.value, worse, settings }, at))
      if (Object.keys(problems).length > 0) return invalid(CHECK_SAYS.invalid, problems)
      const from = settings.secondSignerFrom
      const dear = from !== null && unit.priceCentavos >= from
      const suspect = async () =>
        (await needsSecondLook(tx, pair.consignorId, at)) && (await others(tx, visitor.id)) > 0
      const secondDue = verdict === 'pass' && (dear || (await suspect()))
      const [check] = await tx
        .insert(unitChecks)
        .values({
          unitId: unit.id,
          listVersion,
          answers,
          verdict,
          note,
          grade,
          box,
          priceCentavos: price,
          floorCentavos: floor,
          secondDue,
          signerId: visitor.id,
          createdAt: at,
        })
        .returning()
      await tx.delete(unitCheckDrafts).where(eq(unitCheckDrafts.unitId, unit.id))
      await tx.update(units).set({ unmarked, updatedAt: at }).where(eq(units.id, unit.id))
      await writeAudit(tx, visitor, {
        action: 'unit.check',
        entity: 'unit',
        entityId: unit.code,
        after: {
          verdict,
          grade,
          ...(price === null ? {} : { priceCentavos: price }),
          ...(note === '' ? {} : { reason: note }),
        },
        at,
      })
      if (verdict === 'pass' && !secondDue) return pass(tx, visitor, pair, check!, at)
      return done({ code: unit.code, state: unit.state, waitsForSecond: secondDue, worse: false })
    })
  }

  /** Another person looks at it and signs the same. Also of one that has become dear since. */
  const secondSign = (visitor: Visitor, code: string): Promise<Outcome<Signed>> =>
    withPair(context, visitor, code, 'consign.receive', async (tx, pair, at) => {
      const { unit } = pair
      const check = await checkInForce(tx, unit.id)
      if (visitor.kind !== 'person' || check?.verdict !== 'pass' || check.secondSignerId !== null)
        return conflict(CHECK_SAYS.nothingToSign)
      if (check.signerId === visitor.id) return conflict(CHECK_SAYS.same)
      if (unit.state !== UNIT.received && unit.state !== UNIT.inspected && unit.state !== UNIT.ready)
        return conflict(UNIT_SAYS.moved)
      await tx
        .update(unitChecks)
        .set({ secondSignerId: visitor.id, secondSignedAt: at })
        .where(eq(unitChecks.id, check.id))
      await writeAudit(tx, visitor, {
        action: 'unit.second-sign',
        entity: 'unit',
        entityId: unit.code,
        after: { verdict: check.verdict },
        at,
      })
      if (unit.state === UNIT.received) return pass(tx, visitor, pair, check, at)
      return done({ code: unit.code, state: unit.state, waitsForSecond: false, worse: false })
    })

  /** All signatures are there: it is as they found it, and its owner is told. */
  async function pass(
    tx: Tx,
    visitor: Visitor,
    pair: Pair,
    check: Check,
    at: Date,
  ): Promise<Outcome<Signed>> {
    const { unit, consignorId } = pair
    const grade = check.grade ?? unit.grade
    const worse = isWorse(grade, unit.grade)
    const next = await nextTerms(tx, pair, check, grade, at)
    const again = (await secondLookOf(tx, unit.id)) !== null
    const open = again && unit.termsId === null
    const better = open && isWorse(unit.grade, grade)
    const offered = again ? [] : [SECOND_LOOK_SAYS.offered]
    const termsId = worse ? null : better ? await agreedAgain(tx, unit.id, at) : unit.termsId
    await tx
      .update(units)
      .set({ grade, box: check.box ?? unit.box, termsId })
      .where(eq(units.id, unit.id))
    const moved = await movePair(tx, pair, UNIT.inspected, {
      visitor,
      action: 'unit.inspected',
      after: worse ? { grade } : {},
      at,
    })
    if (!moved.ok) return moved
    if (again) await noteAnswered(tx, visitor, unit, 'pass', at)
    const name = await pairName(tx, unit)
    const subject = worse ? `Vimos algo distinto en tu par: ${name}` : `Revisamos tu par: ${name}`
    const seen = worse
      ? foundSaid(unit.grade, grade)
      : open && !better
        ? sameAgainSaid(grade)
        : asToldSaid(grade)
    if (next)
      await putTerms(tx, settings, pair, next, {
        visitor,
        proposer: `person:${check.signerId}`,
        subject,
        parts: [
          `${seen} Mirá las fotos y lo que anotamos.`,
          'Así lo venderíamos. Si no te sirve, lo pasás a buscar, gratis.',
          ...offered,
        ],
        at,
      })
    else
      await notifyOwner(
        tx,
        settings,
        { consignorId, code: unit.code },
        {
          subject,
          parts: worse
            ? [
                `${seen} Mirá las fotos y lo que anotamos.`,
                'En estos días te proponemos otro precio: hasta que lo aceptes no se vende. Si preferís, lo pasás a buscar, gratis.',
                ...offered,
              ]
            : [seen],
          button: 'Ver mi par',
          // Something else than was told asks for an answer.
          ...(worse ? {} : { notice: 'pair' as const }),
          at,
        },
      )
    return done({ code: unit.code, state: UNIT.inspected, waitsForSecond: false, worse })
  }

  return { inspect, secondSign }
}

const foundSaid = (told: Grade, found: Grade): string =>
  `Lo anotaste como «${GRADE_LABEL[told]}» y lo vemos como «${GRADE_LABEL[found]}».`
const sameAgainSaid = (grade: Grade): string =>
  `Lo miró otra persona, y también lo ve como «${GRADE_LABEL[grade]}». Para venderlo hace falta que aceptes otro precio; si no, lo pasás a buscar, gratis.`
const asToldSaid = (grade: Grade): string =>
  `Está como nos dijiste: «${GRADE_LABEL[grade]}». Ahora le sacamos fotos y sale a la venta.`

/** By field: who quotes says with the check what a worse one would be sold for; nobody else prices, nor any other pair. */
async function whyNotPriced(
  tx: Tx,
  visitor: Visitor,
  { unit }: Pair,
  {
    price,
    floor,
    worse,
    settings,
  }: { price: Centavos | null; floor: Centavos | null; worse: boolean; settings: Ceiling },
  at: Date,
): Promise<{ price?: string; floor?: string }> {
  const given = price !== null || floor !== null
  if (!worse) return given ? { price: CHECK_SAYS.notWorse } : {}
  if (may(visitor, 'consign.quote')) return given ? { price: CHECK_SAYS.quotes } : {}
  if (price === null || floor === null)
    return {
      ...(price === null ? { price: CHECK_SAYS.worsePrice } : {}),
      ...(floor === null ? { floor: CHECK_SAYS.worseFloor } : {}),
    }
  const terms = await repriced(tx, unit, { price, floor }, at)
  return terms ? whyNotTerms(terms, mostPrice(settings, unit.priceCentavos)) : { price: DESK_SAYS.noTerms }
}

/** What whoever signed would agree of it, in the state in which they found it. */
async function nextTerms(
  tx: Tx,
  { unit }: Pair,
  { priceCentavos: price, floorCentavos: floor, note }: Check,
  found: Grade,
  at: Date,
): Promise<Terms | null> {
  if (price === null || floor === null) return null
  const terms = await repriced(tx, unit, { price, floor }, at)
  return terms && { ...terms, reason: [foundSaid(unit.grade, found), note].filter(Boolean).join(' ') }
}
