/** What the shop claims of a courier for a parcel that it lost or broke (product §66.2): opened once, paid once, and said how it ended. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { courierClaims } from '#data/schema.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { formatAmount, toPesos } from '#rules/money.ts'
import { MAX_NOTE } from '#rules/orders/admin.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import {
  CLAIM,
  claimAgainForm,
  claimForm,
  claimNote,
  claimPaidForm,
  claimRefusedForm,
  CLAIM_REOPENED,
  CLAIM_SAYS,
  isClaimOpen,
  mayClaimMove,
  type ClaimState,
} from '#rules/shipments/claims.ts'
import { mayBeClaimed } from '#rules/shipments/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { writeEvent } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import type { ShipmentRow } from '#shop/orders/parts/cargo.ts'
import { lockShipment } from './rows.ts'

export type CourierClaim = typeof courierClaims.$inferSelect
type Ended = { id: number; state: ClaimState }
type ClaimAction = 'order.claim-open' | 'order.claim-paid' | 'order.claim-refused' | 'order.claim-again'
type Change = Partial<typeof courierClaims.$inferInsert> & { state: ClaimState }

export function openCourierClaims({ database, clock }: ShopContext) {
  /** In the order's history and in the record. */
  async function note(
    tx: Tx,
    visitor: Visitor,
    shipment: ShipmentRow,
    told: {
      action: ClaimAction
      reason: string
      before?: Record<string, unknown>
      after: Record<string, unknown>
      at: Date
    },
  ): Promise<void> {
    const { orderId } = shipment
    const reason = told.reason.slice(0, MAX_NOTE)
    await writeEvent(tx, { orderId, life: 'note', from: null, to: 'note', actor: actorOf(visitor), reason })
    const { action, before, after, at } = told
    await writeAudit(tx, visitor, { action, entity: 'order', entityId: orderId, before, after, at })
  }

  /** `input`: rules/shipments/claims.ts `claimForm`. For what was declared; a parcel has one claim. */
  async function claim(visitor: Visitor, shipmentId: number, input: unknown): Promise<Outcome<Ended>> {
    const refusal = may(visitor, 'courier.claim')
    if (refusal) return refusal
    if (!inReach(shipmentId)) return missing()
    const form = readForm(claimForm, input, CLAIM_SAYS.invalid)
    if (!form.ok) return form
    const { number, note: said } = form.value
    return database.transaction(async (tx) => {
      const locked = await lockShipment(tx, shipmentId)
      if (!locked) return missing()
      const { shipment } = locked
      const at = clock()
      const openedOn = form.value.openedOn || dayOf(at)
      if (!mayBeClaimed(shipment.state)) return conflict(CLAIM_SAYS.notHurt)
      if (openedOn > dayOf(at)) return invalid(CLAIM_SAYS.invalid, { openedOn: CLAIM_SAYS.late })
      if (openedOn < dayOf(shipment.createdAt))
        return invalid(CLAIM_SAYS.invalid, { openedOn: CLAIM_SAYS.early })
      const claimedCentavos = shipment.declaredCentavos
      const [made] = await tx
        .insert(courierClaims)
        .values({
          shipmentId,
          number,
          openedOn,
          claimedCentavos,
          note: said,
          openedBy: actorOf(visitor),
          createdAt: at,
        })
        .onConflictDoNothing()
        .returning()
      if (!made) return conflict(CLAIM_SAYS.there)
      await note(tx, visitor, shipment, {
        action: 'order.claim-open',
        reason: claimNote(
          made.state,
          number,
          [formatAmount(claimedCentavos), said].filter(Boolean).join('. '),
        ),
        after: { number, openedOn, claimed: toPesos(claimedCentavos), note: said },
        at,
      })
      return done({ id: made.id, state: made.state })
    })
  }

  /** Under its shipment's lock: whoever comes second reads how it ended. */
  const move = (
    visitor: Visitor,
    shipmentId: number,
    to: ClaimState,
    change: (
      claim: CourierClaim,
      at: Date,
    ) => { set: Omit<Change, 'state'>; action: ClaimAction; reason: string },
  ): Promise<Outcome<Ended>> =>
    database.transaction(async (tx) => {
      const locked = await lockShipment(tx, shipmentId)
      const [row] = locked
        ? await tx.select().from(courierClaims).where(eq(courierClaims.shipmentId, shipmentId))
        : []
      if (!locked) return missing()
      if (!row) return missing(CLAIM_SAYS.none)
      if (!mayClaimMove(row.state, to))
        return conflict(isClaimOpen(row.state) ? CLAIM_SAYS.open : CLAIM_SAYS.over)
      const at = clock()
      const { set, action, reason } = change(row, at)
      await tx
        .update(courierClaims)
        .set({ ...set, state: to })
        .where(eq(courierClaims.id, row.id))
      await note(tx, visitor, locked.shipment, {
        action,
        reason,
        before: {
          state: row.state,
          ...(row.paidCentavos === null ? {} : { paid: toPesos(row.paidCentavos) }),
        },
        after: { state: to, ...(set.paidCentavos ? { paid: toPesos(set.paidCentavos) } : {}), note: reason },
        at,
      })
      return done({ id: row.id, state: to })
    })

  const ended = (visitor: Visitor, at: Date) => ({ endedAt: at, endedBy: actorOf(visitor) })

  /** `input`: `claimPaidForm`. Once: what was written by mistake is opened again first. */
  async function claimPaid(visitor: Visitor, shipmentId: number, input: unknown): Promise<Outcome<Ended>> {
    const refusal = may(visitor, 'courier.claim')
    if (refusal) return refusal
    if (!inReach(shipmentId)) return missing()
    const form = readForm(claimPaidForm, input, CLAIM_SAYS.invalid)
    if (!form.ok) return form
    const { amount, note: said } = form.value
    return move(visitor, shipmentId, CLAIM.paid, ({ number }, at) => ({
      set: { paidCentavos: amount, note: said, ...ended(visitor, at) },
      action: 'order.claim-paid',
      reason: claimNote(CLAIM.paid, number, [formatAmount(amount), said].filter(Boolean).join('. ')),
    }))
  }

  /** `input`: `claimRefusedForm`. */
  async function claimRefused(visitor: Visitor, shipmentId: number, input: unknown): Promise<Outcome<Ended>> {
    const refusal = may(visitor, 'courier.claim')
    if (refusal) return refusal
    if (!inReach(shipmentId)) return missing()
    const form = readForm(claimRefusedForm, input, CLAIM_SAYS.invalid)
    if (!form.ok) return form
    const { reason } = form.value
    return move(visitor, shipmentId, CLAIM.refused, ({ number }, at) => ({
      set: { note: reason, ...ended(visitor, at) },
      action: 'order.claim-refused',
      reason: claimNote(CLAIM.refused, number, reason),
    }))
  }

  /** The end was a mistake, or the courier looks at it once more. `input`: `claimAgainForm`. */
  async function claimAgain(visitor: Visitor, shipmentId: number, input: unknown): Promise<Outcome<Ended>> {
    const refusal = may(visitor, 'courier.claim')
    if (refusal) return refusal
    if (!inReach(shipmentId)) return missing()
    const form = readForm(claimAgainForm, input, CLAIM_SAYS.invalid)
    if (!form.ok) return form
    const { reason } = form.value
    return move(visitor, shipmentId, CLAIM.opened, ({ number }) => ({
      set: { paidCentavos: null, note: reason, endedAt: null, endedBy: null },
      action: 'order.claim-again',
      reason: CLAIM_REOPENED(number, reason),
    }))
  }

  return { claim, claimPaid, claimRefused, claimAgain }
}
