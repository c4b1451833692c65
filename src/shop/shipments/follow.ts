/** What couriers say of parcels on their way (product §60.3): read now and then, written once each, and told to whom it matters. */
import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orders, shipmentEvents, shipments } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { GatewayRefused, GatewayUnavailable, type CourierEvent } from '#gateways/ports.ts'
import { isOpen } from '#rules/orders/states.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { inOrder, stateAfter, type ShipmentEvent } from '#rules/shipments/events.ts'
import { custodyUntil, FOLLOWED_DAYS, isSilent, nextLook } from '#rules/shipments/follow.ts'
import { SHIPMENT_SAYS } from '#rules/shipments/messages.ts'
import {
  hasArrived,
  hasLeft,
  isAsked,
  isAtBranch,
  isCreated,
  isFollowed,
  isLive,
  type ShipmentState,
} from '#rules/shipments/states.ts'
import { waitOf, type ShipmentWait } from '#rules/shipments/waits.ts'
import { may, system, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { inReach } from '#rules/ids.ts'
import { cargoKind, OF_ORDERS, type ShipmentRow } from '#shop/orders/parts/cargo.ts'
import type { Moves } from './cargo/moves.ts'
import { notifyParcel } from './cargo/notify.ts'
import { courierOf, lockShipment, noteMove, waits } from './rows.ts'

const SYSTEM = system('courier')
const BATCH = 20
/** While it is being asked about, no other instance asks. */
const HELD_MS = 5 * 60_000
const DAY_MS = 86_400_000
/** After a courier that did not answer. */
const AWAY_MS = 15 * 60_000

type Deeds = {
  reconcile: (id: number) => Promise<void>
  callOffEnded: () => Promise<void>
  moves: Moves
}

export function openFollowing(context: ShopContext, { reconcile, callOffEnded, moves }: Deeds) {
  const { database, gateways, clock, settings, log } = context

  /** Written once each; answers all of them. */
  async function keep(tx: Tx, shipmentId: number, told: readonly CourierEvent[]) {
    const fresh =
      told.length === 0
        ? []
        : await tx
            .insert(shipmentEvents)
            .values(told.map((event) => ({ shipmentId, ...event })))
            .onConflictDoNothing()
            .returning({ kind: shipmentEvents.kind })
    const all = await tx
      .select({
        id: shipmentEvents.id,
        at: shipmentEvents.at,
        kind: shipmentEvents.kind,
        place: shipmentEvents.place,
      })
      .from(shipmentEvents)
      .where(eq(shipmentEvents.shipmentId, shipmentId))
      .orderBy(shipmentEvents.id)
    return { fresh, all: inOrder(all) }
  }

  /** The parcel as all that was told leaves it. `stuck`: why its order could not go along. */
  async function write(id: number, told: readonly CourierEvent[], stuck: string | null): Promise<void> {
    const known = await database.transaction(async (tx) => {
      const locked = await lockShipment(tx, id)
      if (!locked || !isFollowed(locked.shipment.state)) return null
      const { shipment, order } = locked
      const now = clock()
      const { fresh, all } = await keep(tx, id, told)
      const state = stateAfter(all)
      const moved = state !== shipment.state
      const last = all.findLast(({ kind }) => kind === state)
      const custody =
        moved && isAtBranch(state) && last
          ? { branch: last.place, branchUntil: custodyUntil(last.at, settings.closedDays) }
          : {}
      const stays = isFollowed(state)
      const tooOld = now.getTime() - shipment.createdAt.getTime() > FOLLOWED_DAYS * DAY_MS
      const wait = whatWaits(shipment, {
        state,
        moved,
        stuck,
        unknown: fresh.some(({ kind }) => kind === 'unknown'),
        silent: stays && (tooOld || quietSince(shipment, all, now)),
      })
      const [row] = await tx
        .update(shipments)
        .set({
          lookedAt: now,
          lookAt: stays && !tooOld ? nextLook(state, shipment.createdAt, now) : null,
          trouble: stuck ?? '',
          ...(moved ? { state, stateAt: now, ...custody } : {}),
          ...(hasLeft(state) && shipment.handedAt === null ? { handedAt: now } : {}),
          ...(wait === shipment.waitsFor ? {} : waits(wait, now)),
        })
        .where(eq(shipments.id, id))
        .returning()
      if (!moved) return null
      await noteMove(tx, row!, { state, actor: actorOf(SYSTEM), more: row!.branch && last?.place })
      await notifyParcel(tx, context, { order, shipment: row! }, String(last?.id ?? 0))
      return order
    })
    if (known) await context.hint({ kind: 'order', orderId: known.id, userId: known.userId })
  }

  /** From the last word, or from when the shop gave it away; a person who saw to it has bought it time. */
  function quietSince(shipment: ShipmentRow, all: readonly ShipmentEvent[], now: Date): boolean {
    const heard = [all.at(-1)?.at, shipment.handedAt, shipment.attendedAt].filter((at) => at instanceof Date)
    if (isCreated(shipment.state) && shipment.handedAt === null) return false
    const latest = new Date(Math.max(...heard.map((at) => at.getTime())))
    return isSilent(latest, now, settings.closedDays)
  }

  async function look(shipment: ShipmentRow): Promise<void> {
    const courier = courierOf(gateways, shipment.courier)
    const { ref, trackingCode } = shipment
    if (!courier || ref === null || trackingCode === null) return later(shipment.id)
    let told: CourierEvent[] | null
    try {
      told = await courier.track({ ref, trackingCode })
    } catch (error) {
      if (!(error instanceof GatewayUnavailable) && !(error instanceof GatewayRefused)) throw error
      log.warn(
        { shipment: shipment.id, courier: shipment.courier, problem: error.message },
        'no answer about a parcel',
      )
      return later(shipment.id)
    }
    const events = told ?? []
    const before = await database.db
      .select({ at: shipmentEvents.at, kind: shipmentEvents.kind })
      .from(shipmentEvents)
      .where(eq(shipmentEvents.shipmentId, shipment.id))
    const state = stateAfter([...before, ...events])
    await write(shipment.id, events, await goAlong(shipment, state))
  }

  /** Why the order could not; null when it could. Twice is once, so this comes before anything is written down. */
  async function goAlong(shipment: ShipmentRow, state: ShipmentState): Promise<string | null> {
    if (!hasLeft(state)) return null
    const shipped = await moves.ship(SYSTEM, shipment)
    if (!shipped.ok) return shipped.message
    if (!hasArrived(state)) return null
    const delivered = await moves.deliver(SYSTEM, shipment)
    return delivered.ok ? null : delivered.message
  }

  const later = async (id: number): Promise<void> =>
    void (await database.db
      .update(shipments)
      .set({ lookAt: new Date(clock().getTime() + AWAY_MS) })
      .where(and(eq(shipments.id, id), isNotNull(shipments.lookAt))))

  async function claim(): Promise<ShipmentRow[]> {
    const now = clock()
    return database.transaction(async (tx) => {
      const due = await tx
        .select({ id: shipments.id })
        .from(shipments)
        .where(lte(shipments.lookAt, now))
        .orderBy(asc(shipments.lookAt), asc(shipments.id))
        .limit(BATCH)
        .for('update', { skipLocked: true })
      if (due.length === 0) return []
      return tx
        .update(shipments)
        .set({ lookAt: new Date(now.getTime() + HELD_MS) })
        .where(sql`${shipments.id} in ${due.map(({ id }) => id)}`)
        .returning()
    })
  }

  const one = (shipment: ShipmentRow): Promise<void> =>
    isAsked(shipment.state) ? reconcile(shipment.id) : look(shipment)

  /** Parcels that wait in the shop although their order came to its end. */
  async function noticeEnded(): Promise<void> {
    const now = clock()
    const ended = await database.db
      .select({ id: shipments.id })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .where(
        and(
          inStates(shipments.state, { states: [...isAsked.states, ...isCreated.states] }),
          isNull(shipments.waitsFor),
          isNull(shipments.handedAt),
          OF_ORDERS,
          sql`not (${inStates(orders.status, isOpen)})`,
          isNull(shipments.attendedAt),
        ),
      )
      .orderBy(asc(shipments.id))
    for (const { id } of ended)
      await database.db
        .update(shipments)
        .set(waits('order_over', now))
        .where(and(eq(shipments.id, id), isNull(shipments.waitsFor), inStates(shipments.state, isLive)))
  }

  return {
    /** What is due, a batch; answers how many were asked about. One that fails leaves the others alone. */
    async followDue(): Promise<number> {
      await noticeEnded()
      await callOffEnded()
      const due = await claim()
      for (const shipment of due)
        try {
          await one(shipment)
        } catch (error) {
          log.error({ err: error, shipment: shipment.id }, 'a parcel could not be followed')
        }
      return due.length
    },

    /** Now, whatever the time: somebody looks at it. */
    async askNow(visitor: Visitor, id: number): Promise<Outcome<{ state: ShipmentState }>> {
      const refusal = may(visitor, 'order.fulfil')
      if (refusal) return refusal
      if (!inReach(id)) return missing()
      const [shipment] = await database.db.select().from(shipments).where(eq(shipments.id, id))
      if (!shipment) return missing()
      if (!isAsked(shipment.state) && !isFollowed(shipment.state)) return conflict(SHIPMENT_SAYS.notAsked)
      await one(shipment)
      const [now] = await database.db
        .select({ state: shipments.state })
        .from(shipments)
        .where(eq(shipments.id, id))
      return done(now!)
    },
  }
}

type Seen = { state: ShipmentState; moved: boolean; stuck: string | null; unknown: boolean; silent: boolean }
/** What moved is news; what stands already stays until a person says so, or until the parcel is past it. */
function whatWaits(shipment: ShipmentRow, seen: Seen): ShipmentWait | null {
  if (seen.stuck !== null) return 'order_stuck'
  const back = cargoKind(shipment) === 'back'
  if (seen.moved) return waitOf(seen.state, back) ?? (seen.unknown ? 'unknown' : null)
  if (seen.unknown) return 'unknown'
  if (shipment.waitsFor === 'order_stuck') return waitOf(seen.state, back)
  return shipment.waitsFor ?? (seen.silent ? 'silent' : null)
}
