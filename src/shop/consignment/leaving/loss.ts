/**
 * A pair is lost, stolen or broken with us: one person says it and another confirms it, and its owner is paid as if it had been sold that
 * day. If it is found again, they choose: the money, and it is the shop's, or the pair, and the money goes back.
 */
import type * as v from 'valibot'
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { unitLosses, unitSales } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { CHECK_SAYS } from '#rules/consignment/desk/checklist.ts'
import { DESK_SAYS, lossForm, recoverForm } from '#rules/consignment/desk/forms.ts'
import { FOUND_SAYS } from '#rules/consignment/found.ts'
import { isLive } from '#rules/consignment/sales/states.ts'
import { splitOf } from '#rules/consignment/split.ts'
import { formatAmount } from '#rules/money.ts'
import { conflict, done, invalid, missing, refused, type Outcome } from '#rules/outcome.ts'
import { UNIT } from '#rules/units/states.ts'
import { UNIT_SAYS, whyNotUnit } from '#rules/units/limits-and-texts.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { readForm } from '#shop/read-form.ts'
import { others } from '#shop/users/others.ts'
import { consented, ownedPair, type OwnedPair } from '../desk/consent.ts'
import { DECIDED, heirHere, isStillTheirs, type Heir } from '../desk/heir.ts'
import { movePair, withPair, type Moved, type Pair } from '../desk/held.ts'
import { pairName, notifyOwner } from '../desk/owner.ts'
import { addEntry } from '../ledger/entries.ts'
import { acceptedTerms } from '../terms/terms.ts'
import { backToThem, theShops, type Loss } from './found-ends.ts'

type Chosen = v.InferOutput<typeof recoverForm>
export async function openLossOf(tx: Pick<Tx, 'select'>, unitId: number): Promise<Loss | null> {
  const [row] = await tx
    .select()
    .from(unitLosses)
    .where(and(eq(unitLosses.unitId, unitId), isNull(unitLosses.endedAt)))
  return row ?? null
}

export function openLoss(context: ShopContext) {
  const { settings } = context

  /** `input`: rules/consignment/desk/forms.ts `lossForm`. Where nobody else works in the shop, it is written off at once. */
  const lost = (visitor: Visitor, code: string, input: unknown): Promise<Outcome<Moved>> => {
    const form = readForm(lossForm, input, DESK_SAYS.why)
    return withPair(context, visitor, code, 'consign.manage', async (tx, pair, at) => {
      if (!form.ok) return form
      if (visitor.kind !== 'person') return refused('forbidden', CHECK_SAYS.person)
      const { unit } = pair
      const why = whyNotUnit(unit.state, UNIT.written_off)
      if (why !== null) return conflict(why)
      const [told] = await tx
        .insert(unitLosses)
        .values({ unitId: unit.id, reason: form.value.why, toldBy: visitor.id, createdAt: at })
        .onConflictDoNothing()
        .returning()
      if (!told) return conflict(UNIT_SAYS.moved)
      await writeAudit(tx, visitor, {
        action: 'unit.lost',
        entity: 'unit',
        entityId: unit.code,
        after: { reason: form.value.why },
        at,
      })
      if ((await others(tx, visitor.id)) === 0) return writeOff(tx, visitor, pair, told, visitor.id, at)
      return done({ code: unit.code, state: unit.state })
    })
  }

  /** By another person than who said it. */
  const confirmLoss = (visitor: Visitor, code: string): Promise<Outcome<Moved>> =>
    withPair(context, visitor, code, 'consign.manage', async (tx, pair, at) => {
      if (visitor.kind !== 'person') return refused('forbidden', CHECK_SAYS.person)
      const told = await openLossOf(tx, pair.unit.id)
      if (!told || told.confirmedAt !== null) return conflict(UNIT_SAYS.moved)
      if (told.toldBy === visitor.id && (await others(tx, visitor.id)) > 0)
        return conflict(DESK_SAYS.otherPerson)
      return writeOff(tx, visitor, pair, told, visitor.id, at)
    })

  /** It was there: nobody had confirmed it yet. */
  const callOffLoss = (visitor: Visitor, code: string): Promise<Outcome<Moved>> =>
    withPair(context, visitor, code, 'consign.manage', async (tx, { unit }, at) => {
      const ended = await tx
        .update(unitLosses)
        .set({ endedAt: at })
        .where(
          and(eq(unitLosses.unitId, unit.id), isNull(unitLosses.endedAt), isNull(unitLosses.confirmedAt)),
        )
        .returning({ id: unitLosses.id })
      if (ended.length === 0) return conflict(UNIT_SAYS.moved)
      await writeAudit(tx, visitor, { action: 'unit.not-lost', entity: 'unit', entityId: unit.code, at })
      return done({ code: unit.code, state: unit.state })
    })

  async function writeOff(
    tx: Tx,
    visitor: Visitor,
    pair: Pair,
    { id, reason }: Loss,
    confirmedBy: number,
    at: Date,
  ): Promise<Outcome<Moved>> {
    const { unit, consignorId } = pair
    const live = and(eq(unitSales.unitId, unit.id), inStates(unitSales.state, isLive))
    if ((await tx.$count(unitSales, live)) > 0) return conflict(DESK_SAYS.sold)
    const terms = await acceptedTerms(tx, unit.id)
    if (!terms) return conflict(DESK_SAYS.noTerms)
    const moved = await movePair(tx, pair, UNIT.written_off, {
      visitor,
      action: 'unit.write-off-entrusted',
      reason,
      at,
    })
    if (!moved.ok) return moved
    const commission = { bp: terms.commissionBp, least: terms.commissionMinCentavos }
    const { part } = splitOf(unit.priceCentavos, commission)
    await tx.update(unitLosses).set({ confirmedBy, confirmedAt: at }).where(eq(unitLosses.id, id))
    await addEntry(tx, {
      consignorId,
      kind: 'compensation',
      amountCentavos: part,
      unitId: unit.id,
      reason,
      actor: actorOf(visitor),
      requestKey: await keyOf(tx, unit.id),
      at,
    })
    await notifyOwner(
      tx,
      settings,
      { consignorId, code: unit.code },
      {
        subject: `Te pagamos tu par: ${await pairName(tx, unit)}`,
        parts: [
          'Lo perdimos nosotros: se perdió, lo robaron o se rompió en la tienda. Lo sentimos.',
          `Te pagamos ${formatAmount(part)}, como si se hubiera vendido hoy. Entra en la próxima liquidación.`,
          { quote: reason, by: settings.name },
        ],
        button: 'Ver mi cuenta',
        at,
      },
    )
    return moved
  }

  /** «compensation:unit:7», and of one that was found and lost again another one. */
  async function keyOf(tx: Tx, unitId: number): Promise<string> {
    const before = await tx.$count(
      unitLosses,
      and(eq(unitLosses.unitId, unitId), isNotNull(unitLosses.confirmedAt), isNotNull(unitLosses.endedAt)),
    )
    return before === 0 ? `compensation:unit:${unitId}` : `compensation:unit:${unitId}:${before + 1}`
  }

  /** It is here after all, and its owner chose, or whoever inherits it. `input`: rules/consignment/desk/forms.ts `recoverForm`. */
  async function recover(visitor: Visitor, code: string, input: unknown): Promise<Outcome<Moved>> {
    const refusal = may(visitor, 'consign.manage')
    if (refusal) return refusal
    const form = readForm(recoverForm, input, DESK_SAYS.invalid)
    if (!form.ok) return form
    const found = await ownedPair(context, code)
    if (!found) return missing()
    const said = await decided(visitor, found, form.value)
    if (!said.ok) return said
    const heir = said.value
    return withPair(context, visitor, code, 'consign.manage', async (tx, pair, at) => {
      const { unit } = pair
      const [loss] = await tx
        .select()
        .from(unitLosses)
        .where(and(eq(unitLosses.unitId, unit.id), isNull(unitLosses.endedAt)))
        .orderBy(desc(unitLosses.id))
        .limit(1)
      if (unit.state !== UNIT.written_off || !loss) return conflict(UNIT_SAYS.moved)
      if (!(await isStillTheirs(tx, pair.consignorId, heir))) return conflict(UNIT_SAYS.moved)
      await tx.update(unitLosses).set({ endedAt: at }).where(eq(unitLosses.id, loss.id))
      const after = heir ? { heir: heir.name } : { chosenHow: form.value.how }
      if (form.value.keeps === 'money') return theShops(tx, visitor, pair, { after, at })
      const why = heir ? FOUND_SAYS.heirWants : FOUND_SAYS.wants
      return backToThem(tx, settings, visitor, pair, { lossId: loss.id, why, after, at })
    })
  }

  /** Who of the living chose by a code or on paper; of who died, an heir by their DNI. */
  async function decided(visitor: Visitor, found: OwnedPair, form: Chosen): Promise<Outcome<Heir | null>> {
    const { owner } = found
    if (owner.diedOn !== null) return heirHere(context.database.db, owner.id, form, DECIDED)
    const { how, code } = form
    if (how === 'dni') return invalid(DESK_SAYS.how, { how: DESK_SAYS.how })
    const said = await consented(context, visitor, found, 'act', { how, code })
    return said.ok ? done(null) : said
  }

  return { lost, confirmLoss, callOffLoss, recover }
}
