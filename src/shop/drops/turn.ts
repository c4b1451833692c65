/**
 * What a drop does by the clock: it opens, its list is frozen, it is drawn, terms end and the next in line is offered a pair, until
 * nobody is left to wait for. Each step is one transaction under the drop's lock, so that two instances, or one that stopped half
 * way, do each of them once.
 */
import { and, eq, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { dropEntries, drops, orders } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { ENTRY, hasBought, hasOffer, isEntered, isInLine } from '#rules/drops/entry-states.ts'
import { DROP, isAnnounced, isBeingSold, isFrozen, isOpenToEntries } from '#rules/drops/states.ts'
import { isOpen } from '#rules/orders/states.ts'
import { isUnpaid } from '#rules/payments/order-payment.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { lockProducts } from '#shop/stock/move.ts'
import { offerNext, removeGone } from './line.ts'
import { lockDrop, moveDrop, moveEntries, sizesOf, type DropRow } from './rows.ts'
import { drawnPlaces, listHashOf, readSeed } from './seed.ts'
import { notifyLapsed, notifyPlaces, notifyUnreached } from './notify.ts'

const BATCH = 50

export function openTurn(context: ShopContext) {
  const { database, clock, settings, log } = context
  const { db } = database

  /** As far as the clock says; answers whether anything moved. */
  async function turn(id: number): Promise<boolean> {
    // Looked at first without its lock: whoever enters asks, and mostly nothing is due.
    if (!inReach(id) || (await db.$count(drops, and(eq(drops.id, id), dueAt(clock())))) === 0) return false
    let moved = false
    for (;;) {
      const step = await database.transaction(async (tx) => {
        const drop = await lockDrop(tx, id)
        return drop ? next(tx, drop, clock()) : null
      })
      if (!step) return moved
      moved = true
      for (const userId of new Set(step.told)) await context.hint({ kind: 'news', userId })
      await context.hint({ kind: 'catalogue', productId: step.productId })
    }
  }

  async function next(
    tx: Tx,
    drop: DropRow,
    at: Date,
  ): Promise<{ told: number[]; productId: number } | null> {
    const { productId, state } = drop
    if (isAnnounced(state) && drop.opensAt <= at) {
      await moveDrop(tx, drop, DROP.open, at)
      return { told: [], productId }
    }
    if (isOpenToEntries(state) && drop.closesAt <= at) {
      await freeze(tx, drop, at)
      return { told: [], productId }
    }
    if (isFrozen(state) && drop.drawAt <= at) return { told: await draw(tx, drop, at), productId }
    if (!isBeingSold(state)) return null
    const told = await passOn(tx, drop, at)
    return told && { told, productId }
  }

  /** From now on the list is what it is; anybody may keep a copy of it before the draw. */
  async function freeze(tx: Tx, drop: DropRow, at: Date): Promise<void> {
    await removeGone(tx, drop.id, at)
    const listed = await tx
      .update(dropEntries)
      .set({ listed: true })
      .where(and(eq(dropEntries.dropId, drop.id), inStates(dropEntries.state, isEntered)))
      .returning({ code: dropEntries.code, size: dropEntries.size })
    await moveDrop(tx, drop, DROP.closed, at, { listHash: listHashOf(listed), closedAt: at })
  }

  async function draw(tx: Tx, drop: DropRow, at: Date): Promise<number[]> {
    const seed = await readSeed(tx, drop)
    const listed = await tx
      .select({ code: dropEntries.code, size: dropEntries.size })
      .from(dropEntries)
      .where(and(eq(dropEntries.dropId, drop.id), eq(dropEntries.listed, true)))
    if (listHashOf(listed) !== drop.listHash)
      throw new Error(`The list of drop ${drop.id} is not the one that was published`)
    const places = drawnPlaces(seed, drop.listHash, listed)
    await tx.execute(sql`update drop_entries e set place = p.place,
        state = case when ${inStates(sql`e.state`, isEntered)} then ${ENTRY.waiting} else e.state end, updated_at = ${at.toISOString()}::timestamptz
      from json_to_recordset(${JSON.stringify(places)}::json) as p(code text, place int) where e.code = p.code`)
    const drawn = await moveDrop(tx, drop, DROP.drawn, at, { seed, sealedSeed: null, drawnAt: at })
    await lockProducts(tx, [drop.productId])
    await removeGone(tx, drop.id, at)
    const offered = await offerNext(tx, settings, drawn, at)
    await notifyPlaces(tx, drawn, at)
    return offered
  }

  /** Null when nothing is due. */
  async function passOn(tx: Tx, drop: DropRow, at: Date): Promise<number[] | null> {
    const removed = await removeGone(tx, drop.id, at)
    const over = await tx
      .select({ id: dropEntries.id })
      .from(dropEntries)
      .where(
        and(
          eq(dropEntries.dropId, drop.id),
          inStates(dropEntries.state, hasOffer),
          lte(dropEntries.offerUntil, at),
        ),
      )
    const lapsed = await moveEntries(
      tx,
      over.map(({ id }) => id),
      ENTRY.lapsed,
      at,
    )
    for (const entry of lapsed) await notifyLapsed(tx, drop, entry, at)
    const told = lapsed.map(({ userId }) => userId!)
    if (removed + lapsed.length > 0 || (await someAreFree(tx, drop.id))) {
      await lockProducts(tx, [drop.productId])
      return [...told, ...(await offerNext(tx, settings, drop, at))]
    }
    if (await mayStillMove(tx, drop.id)) return null
    await notifyUnreached(tx, drop, at)
    const left = await tx
      .select({ id: dropEntries.id })
      .from(dropEntries)
      .where(and(eq(dropEntries.dropId, drop.id), inStates(dropEntries.state, isInLine)))
    await moveEntries(
      tx,
      left.map(({ id }) => id),
      ENTRY.unreached,
      at,
    )
    await moveDrop(tx, drop, DROP.finished, at, { finishedAt: at })
    return []
  }

  /** An order gave its pair back. */
  async function someAreFree(tx: Tx, dropId: number): Promise<boolean> {
    const aside = (await sizesOf(tx, dropId)).reduce((sum, one) => sum + one.aside, 0)
    const kept = and(eq(dropEntries.dropId, dropId), inStates(dropEntries.state, hasOffer))
    return aside > (await tx.$count(dropEntries, kept))
  }

  /** A pair is kept for somebody, or somebody waits and an order may still give one back. */
  async function mayStillMove(tx: Tx, dropId: number): Promise<boolean> {
    const of = (where: SQL) => and(eq(dropEntries.dropId, dropId), where)
    if ((await tx.$count(dropEntries, of(inStates(dropEntries.state, hasOffer)))) > 0) return true
    if ((await tx.$count(dropEntries, of(inStates(dropEntries.state, isInLine)))) === 0) return false
    const unpaid = await tx
      .select({ id: orders.id })
      .from(orders)
      .innerJoin(dropEntries, eq(dropEntries.orderId, orders.id))
      .where(
        and(
          of(inStates(dropEntries.state, hasBought)),
          inStates(orders.status, isOpen),
          inStates(orders.paymentStatus, isUnpaid),
        ),
      )
      .limit(1)
    return unpaid.length > 0
  }

  /** Any instance may run it. */
  async function turnDue(): Promise<number> {
    const due = await db
      .select({ id: drops.id })
      .from(drops)
      .where(dueAt(clock()))
      .orderBy(drops.id)
      .limit(BATCH)
    let moved = 0
    for (const { id } of due)
      try {
        if (await turn(id)) moved++
      } catch (error) {
        // One that cannot move must not keep the others.
        log.error({ drop: id, error: String(error) }, 'a drop could not move on')
      }
    return moved
  }

  return { turn, turnDue }
}

/** Its hour came, or pairs of it are being offered. */
const dueAt = (now: Date): SQL =>
  or(
    and(inStates(drops.state, isAnnounced), lte(drops.opensAt, now)),
    and(inStates(drops.state, isOpenToEntries), lte(drops.closesAt, now)),
    and(inStates(drops.state, isFrozen), lte(drops.drawAt, now)),
    inStates(drops.state, isBeingSold),
  )!
