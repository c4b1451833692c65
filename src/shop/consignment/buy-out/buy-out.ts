/** The shop buys an entrusted pair: offered by its people, accepted or refused by its owner; only then it is the shop's, and the amount is owed at once. */
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { consignors, unitBuyOuts, unitEvents, units } from '#data/schema.ts'
import { BUY_OUT_DAYS, BUY_OUT_SAYS, buyOutForm } from '#rules/consignment/buy-out.ts'
import { holderActor, type Holder } from '#rules/consignment/portal/holder.ts'
import { DEATH_SAYS } from '#rules/consignment/people/death.ts'
import type { Centavos } from '#rules/money.ts'
import { conflict, done, invalid, missing, refused, type Outcome } from '#rules/outcome.ts'
import { aboveCeiling, mostPrice } from '#rules/units/ceiling.ts'
import { readUnitCode } from '#rules/units/code.ts'
import { isEditable, isTaken, UNIT_STATE_LABEL } from '#rules/units/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { readForm } from '#shop/read-form.ts'
import { holdUnit, type UnitRow } from '#shop/units/unit.ts'
import { addEntry } from '../ledger/entries.ts'
import { actOnTheirs, askCode, theirUnit, withCode } from '../prices/owner-action.ts'
import { notifyOwner } from '../prices/notify-owner.ts'
import { boughtEmail, buyOutEmail } from './emails.ts'

const DAY = 86_400_000
export type BuyOut = { id: number; amount: Centavos; endsAt: Date }

export function openBuyOuts(context: ShopContext) {
  const { database, clock, settings } = context

  /** `input`: `amount`, in pesos as typed. */
  async function offerBuyOut(
    visitor: Visitor,
    typed: string,
    input: unknown,
  ): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'consign.manage')
    if (refusal) return refusal
    const form = readForm(buyOutForm, input, BUY_OUT_SAYS.amount)
    if (!form.ok) return form
    const code = readUnitCode(typed)
    if (code === null) return missing()
    return commitIfDone<Outcome<{ id: number }>>(database, async (tx) => {
      const unit = (await holdUnit(tx, code))?.unit
      if (unit?.owner !== 'consignor') return missing()
      const why = whyNotNow(unit)
      if (why !== null) return conflict(why)
      const at = clock()
      await endOver(tx, at, unit.id)
      if (await openOf(tx, unit.id, at)) return conflict(BUY_OUT_SAYS.open)
      const [owner] = await tx.select().from(consignors).where(eq(consignors.id, unit.consignorId!))
      if (owner?.diedOn) return conflict(DEATH_SAYS.agreesNothing)
      const isOwn = visitor.kind === 'person' && owner?.userId === visitor.id
      if (isOwn || visitor.kind !== 'person') return refused('forbidden', BUY_OUT_SAYS.own)
      const amount = form.value.amount
      const most = mostPrice(settings, unit.priceCentavos)
      if (amount > most) return invalid(aboveCeiling(most), { amount: aboveCeiling(most) })
      const [row] = await tx
        .insert(unitBuyOuts)
        .values({
          unitId: unit.id,
          amountCentavos: amount,
          offeredBy: visitor.id,
          createdAt: at,
          endsAt: new Date(at.getTime() + BUY_OUT_DAYS * DAY),
        })
        .returning({ id: unitBuyOuts.id })
      await notifyOwner(tx, unit.consignorId!, { dedupeKey: `buy-out:${row!.id}`, at }, (to, token) =>
        buyOutEmail(to, { pair: unit, amount, token }, settings),
      )
      await writeAudit(tx, visitor, {
        action: 'unit.offer-buy-out',
        entity: 'unit',
        entityId: code,
        after: { amountCentavos: amount },
        at,
      })
      return done({ id: row!.id })
    })
  }

  async function withdrawBuyOut(visitor: Visitor, typed: string): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'consign.manage')
    if (refusal) return refusal
    const code = readUnitCode(typed)
    if (code === null) return missing()
    return commitIfDone<Outcome<{ id: number }>>(database, async (tx) => {
      const unit = (await holdUnit(tx, code))?.unit
      const at = clock()
      const open = unit && (await openOf(tx, unit.id, at))
      if (!open) return conflict(BUY_OUT_SAYS.none)
      await tx.update(unitBuyOuts).set({ endedAt: at }).where(eq(unitBuyOuts.id, open.id))
      const after = { amountCentavos: open.amount }
      await writeAudit(tx, visitor, {
        action: 'unit.withdraw-buy-out',
        entity: 'unit',
        entityId: code,
        after,
        at,
      })
      return done({ id: open.id })
    })
  }

  /** That waits for its owner's answer; missing when none does. */
  async function buyOutOf(holder: Holder, code: string): Promise<Outcome<BuyOut>> {
    const unit = await theirUnit(database.db, holder, code)
    const open = unit && (await openOf(database.db, unit.id, clock()))
    return open ? done(open) : missing()
  }

  /** The same for the shop's people, who may see money. */
  async function buyOutAtDesk(visitor: Visitor, typed: string): Promise<Outcome<BuyOut | null>> {
    const refusal = may(visitor, 'consign.see-money')
    if (refusal) return refusal
    const code = readUnitCode(typed)
    const [unit] = code === null ? [] : await database.db.select().from(units).where(eq(units.code, code))
    return unit ? done(await openOf(database.db, unit.id, clock())) : missing()
  }

  /** With a code of the purpose 'buy-out' (`askToSell`). `input`: `id`, the offer that was shown, and `code`. */
  const acceptBuyOut = (
    visitor: Visitor,
    holder: Holder,
    code: string,
    input: { id: number; code: string },
  ): Promise<Outcome<{ amount: Centavos }>> => {
    const seen = async (db: Reader | Tx, unit: UnitRow): Promise<Outcome<BuyOut>> => {
      const why = whyNotNow(unit)
      if (why !== null) return conflict(why)
      const open = await openOf(db, unit.id, clock())
      return open?.id === input.id ? done(open) : conflict(BUY_OUT_SAYS.none)
    }
    return withCode<{ amount: Centavos }>(
      context,
      visitor,
      holder,
      { code, typed: input.code, purpose: 'buy-out' },
      (unit) => seen(database.db, unit),
      async (tx, { unit }) => {
        const offer = await seen(tx, unit)
        if (!offer.ok) return offer
        const at = clock()
        const { id, amount } = offer.value
        const actor = holderActor(holder)
        await tx.update(unitBuyOuts).set({ acceptedAt: at, how: 'web_code' }).where(eq(unitBuyOuts.id, id))
        await tx
          .update(units)
          .set({
            owner: 'shop',
            termsId: null,
            floorCentavos: null,
            costCentavos: amount,
            clockFrom: null,
            termEndsOn: null,
            wantsBackAt: null,
            version: unit.version + 1,
            updatedAt: at,
          })
          .where(eq(units.id, unit.id))
        await tx.insert(unitEvents).values({
          unitId: unit.id,
          from: unit.state,
          to: unit.state,
          actor,
          reason: 'La compró la tienda',
          createdAt: at,
        })
        await addEntry(tx, {
          consignorId: holder.consignorId,
          kind: 'buyout',
          amountCentavos: amount,
          unitId: unit.id,
          actor,
          requestKey: `buyout:${id}`,
          at,
        })
        await notifyOwner(tx, holder.consignorId, { dedupeKey: `bought:${id}`, at }, (to, token) =>
          boughtEmail(to, { pair: unit, amount, token }, settings),
        )
        return done({ amount })
      },
    )
  }

  const refuseBuyOut = (holder: Holder, code: string, id: number): Promise<Outcome<{ id: number }>> =>
    actOnTheirs<{ id: number }>(context, holder, code, async (tx, { unit }) => {
      const open = await openOf(tx, unit.id, clock())
      if (open?.id !== id) return conflict(BUY_OUT_SAYS.none)
      await tx.update(unitBuyOuts).set({ endedAt: clock() }).where(eq(unitBuyOuts.id, id))
      return done({ id })
    })

  return {
    offerBuyOut,
    withdrawBuyOut,
    buyOutOf,
    buyOutAtDesk,
    acceptBuyOut,
    refuseBuyOut,
    askToSell: (visitor: Visitor, holder: Holder, code: string) =>
      askCode(context, visitor, holder, code, 'buy-out'),
    /** For the jobs. */
    sweepBuyOuts: () => endOver(database.db, clock()),
  }
}

const whyNotNow = ({ state }: UnitRow): string | null =>
  isTaken(state) ? BUY_OUT_SAYS.reserved : isEditable(state) ? null : `Está en «${UNIT_STATE_LABEL[state]}».`

const isOpen = () => and(isNull(unitBuyOuts.acceptedAt), isNull(unitBuyOuts.endedAt))

async function openOf(db: Reader | Tx, unitId: number, now: Date): Promise<BuyOut | null> {
  const [row] = await db
    .select({ id: unitBuyOuts.id, amount: unitBuyOuts.amountCentavos, endsAt: unitBuyOuts.endsAt })
    .from(unitBuyOuts)
    .where(and(eq(unitBuyOuts.unitId, unitId), isOpen(), gt(unitBuyOuts.endsAt, now)))
  return row ?? null
}

/** Offers whose days are over. */
async function endOver(db: Reader | Tx, now: Date, unitId?: number): Promise<void> {
  await db
    .update(unitBuyOuts)
    .set({ endedAt: now })
    .where(and(isOpen(), lte(unitBuyOuts.endsAt, now), unitId ? eq(unitBuyOuts.unitId, unitId) : undefined))
}
