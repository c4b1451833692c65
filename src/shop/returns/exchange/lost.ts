/**
 * What an exchange gives never came and is not sent again (product §66.9): its money goes back without anything coming back. Both or
 * neither, once, under the order's lock.
 */
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { shipments } from '#data/schema.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import {
  EXCHANGE_PARCEL_SAYS,
  EXCHANGE_STEPS,
  exchangeLostForm,
  whyNotExchange,
} from '#rules/returns/exchange/exchange.ts'
import { REPLACEMENT } from '#rules/returns/exchange/states.ts'
import { isCredit } from '#rules/returns/pay-back.ts'
import { RETURN_INVALID } from '#rules/returns/return.ts'
import { isAwaited } from '#rules/returns/states.ts'
import { EXCHANGE_SHIPMENT_SAYS } from '#rules/shipments/exchange.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { derivePaymentStatus } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { giveUnitsBack } from '#shop/orders/stock.ts'
import { readForm } from '#shop/read-form.ts'
import { moveStock } from '#shop/stock/move.ts'
import { holdingsOf } from '../holdings.ts'
import { isReturnCode, lockReturn, moveReturn, notifyReturn, type LockedReturn } from '../moves.ts'
import { payBackOf } from '../pay-back.ts'
import { giveDifferenceBack } from './give-up.ts'
import { refundGiven, sourcesOf } from './refund-given.ts'
import { factsOf, setParcel, type ExchangeRow, type ParcelMoved } from './rows.ts'

type Found = LockedReturn & { order: NonNullable<LockedReturn['order']>; exchange: ExchangeRow }
type Deed = { visitor: Visitor; reason: string; key: string; at: Date }

export function openLostParcel(context: ShopContext) {
  const { database, clock, settings } = context

  /** It was theirs: what was paid for what of it did not come back goes back, of what is left to give back. */
  async function payBack(tx: Tx, { row, order, exchange }: Found, deed: Deed): Promise<Outcome<ExchangeRow>> {
    const { visitor, reason, key, at } = deed
    const { id: exchangeId } = exchange
    const held = (await holdingsOf(tx, order)).find((one) => one.exchangeId === exchangeId)
    const units = held?.free ?? 0
    if (!held || units === 0) return conflict(EXCHANGE_PARCEL_SAYS.comesBack)
    const worth = held.worth(units)
    const left = (await sourcesOf(tx, order.id)).reduce((sum, source) => sum + source.left, 0)
    const amount = Math.min(worth, left)
    if (amount > 0)
      await refundGiven(tx, order.id, [{ exchangeId, units, worth }], {
        amount,
        reason: `${row.code}: ${reason}`,
        actor: actorOf(visitor),
        key,
        asCredit: isCredit(await payBackOf(tx, row.id)),
      })
    const lost = await setParcel(tx, exchange, REPLACEMENT.lost, at, audited(row.code, deed))
    await derivePaymentStatus(tx, order.id, at)
    return done(lost)
  }

  /** Nothing comes of the exchange: it is written off, what was paid for it goes back, and what they have stays theirs. */
  async function writeOff(
    tx: Tx,
    { row, order, exchange }: Found,
    deed: Deed,
  ): Promise<Outcome<ExchangeRow>> {
    const { visitor, at } = deed
    const actor = actorOf(visitor)
    const { sizeId, productId, quantity } = exchange
    const released = await setParcel(tx, exchange, REPLACEMENT.released, at, audited(row.code, deed))
    await giveUnitsBack(tx, order.id, [{ sizeId, productId, quantity }], { actor, at })
    const gone = { sizeId, productId, delta: -quantity, kind: 'adjusted', orderId: order.id } as const
    await moveStock(tx, [{ ...gone, reason: EXCHANGE_SHIPMENT_SAYS.ledger }], actor, at)
    await giveDifferenceBack(tx, released, { actor, reason: row.code })
    return done(released)
  }

  const audited = (code: string, { visitor, reason, at }: Deed) => ({
    lostAt: at,
    audit: { visitor, code, action: 'exchange.lost', reason } as const,
  })

  /** `input`: rules/returns/exchange/exchange.ts `exchangeLostForm`. */
  return async function lost(visitor: Visitor, code: string, input: unknown): Promise<Outcome<ParcelMoved>> {
    const refusal = may(visitor, EXCHANGE_STEPS.lost.deed)
    if (refusal) return refusal
    if (!isReturnCode(code)) return missing()
    const form = readForm(exchangeLostForm, input, RETURN_INVALID)
    if (!form.ok) return form
    const at = clock()
    const end = await database.transaction(async (tx) => {
      const locked = await lockReturn(tx, code)
      const { row, order, exchange } = locked ?? {}
      if (!locked || !row || !order || !exchange) return missing()
      if (exchange.lostAt !== null) return done({ parcel: exchange.parcel, order })
      const why = whyNotExchange(row.status, await factsOf(tx, exchange, order), 'lost')
      if (why !== null) return conflict(why, { parcel: exchange.parcel })
      const deed = { visitor, ...form.value, at }
      const found = { ...locked, order, exchange }
      const made = exchange.madeCentavos !== null
      const ended = await (made ? payBack : writeOff)(tx, found, deed)
      if (!ended.ok) return ended
      const over = ended.value
      await tx
        .update(shipments)
        .set({ attendedAt: at, waitsFor: null, waitsSince: null })
        .where(and(eq(shipments.orderId, order.id), eq(shipments.exchangeId, exchange.id)))
      const after = { ...locked, exchange: over }
      // What they were to send for it stays theirs.
      if (!made && isAwaited(row.status))
        await moveReturn(tx, settings, visitor, after, { step: 'cancel', at, reason: deed.reason })
      else await notifyReturn(tx, settings, after, at, { news: 'lost' })
      return done({ parcel: over.parcel, order })
    })
    if (!end.ok) return end
    const { order, parcel } = end.value
    await context.hint({ kind: 'order', orderId: order.id, userId: order.userId })
    return done({ code, parcel })
  }
}
