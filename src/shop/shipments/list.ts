/** Parcels by courier as the shop's people see them: the list of what waits, one order's own with all that was said of each, and how many wait. */
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import {
  courierClaims,
  exchanges,
  orderParts,
  orders,
  returns,
  shipmentEvents,
  shipments,
} from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import type { Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { priceChangeSaid } from '#rules/shipments/carriage.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { paging, type Paging } from '#rules/paging.ts'
import type { Box } from '#rules/products/box-fields.ts'
import type { CourierName } from '#rules/shipments/couriers.ts'
import { CLAIM_STATES, isClaimOpen, type ClaimState } from '#rules/shipments/claims.ts'
import { inOrder, type EventKind } from '#rules/shipments/events.ts'
import type { ShipmentView } from '#rules/shipments/views.ts'
import { isCreated, isFollowed, isAsked, type ShipmentState } from '#rules/shipments/states.ts'
import type { ShipmentWait } from '#rules/shipments/waits.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import { inReach } from '#rules/ids.ts'
import { isReturnCode } from '#shop/returns/moves.ts'
import { nameActors } from '#shop/audit/actors.ts'
import type { CourierClaim } from './claims.ts'
import { cargoKind, OF_ORDERS, type ShipmentRow } from '#shop/orders/parts/cargo.ts'
import { courierOf, couriersOn, hashOf, recipientIn } from './rows.ts'

/** What was claimed of the courier for it. `paid` is for who may see money. */
export type ClaimFacts = {
  state: ClaimState
  number: string
  openedOn: string
  openedBy: string
  claimed: Centavos
  paid: Centavos | null
  note: string
  endedAt: Date | null
}
/** How many of each, and how much: what was declared, and of what was paid also that. */
export type ClaimSums = Record<ClaimState, { count: number; claimed: Centavos; paid: Centavos }>

export type ShipmentFacts = {
  id: number
  orderId: number
  number: string
  courier: CourierName
  /** Which part of the order it carries, by its number in the order; null: all that is in none. */
  part: number | null
  state: ShipmentState
  trackingCode: string | null
  trackingUrl: string
  boxes: number
  box: Box
  declared: Centavos
  /** When the courier asks something else than whoever bought was shown. */
  priceChange: string | null
  /** Where whoever bought fetches it, as they chose; null: to the door. */
  toBranch: string | null
  createdAt: Date
  lookedAt: Date | null
  handedAt: Date | null
  branch: string
  branchUntil: string | null
  trouble: string
  waitsFor: ShipmentWait | null
  waitsSince: Date | null
  /** When somebody decided to send once more what came back in it, or the same of what was lost. */
  sentAgainAt: Date | null
  zpl: boolean
  /** Of the case that it brings back; null: it takes something to whoever bought. */
  returnCode: string | null
  /** Of the case whose new one it takes; null: it takes the order, or brings something back. */
  exchangeCode: string | null
  claim: ClaimFacts | null
}
export type ListedShipment = ShipmentFacts & { /** Who receives it. */ name: string; place: string }
export type OrderShipment = ShipmentFacts & {
  events: { at: Date; kind: EventKind; text: string; place: string }[]
  /** Whom it goes to was corrected since its label was made. */
  outdated: boolean
}

const PAGE = 20
const WHICH: Record<ShipmentView, SQL | undefined> = {
  esperan: isNotNull(shipments.waitsFor),
  'por-entregar': and(
    inStates(shipments.state, { states: [...isAsked.states, ...isCreated.states] }),
    isNull(shipments.handedAt),
    isNull(shipments.returnId),
  ),
  'en-camino': and(inStates(shipments.state, isFollowed), isNotNull(shipments.handedAt)),
  reclamos: isNotNull(courierClaims.id),
  todos: undefined,
}
const OPEN_FIRST = sql`(${inStates(courierClaims.state, isClaimOpen)}) desc`
/** What waits longest comes first; claims that are not over before the others; else the newest. */
const ORDER_OF: Record<ShipmentView, SQL[]> = {
  esperan: [asc(shipments.waitsSince), asc(shipments.id)],
  'por-entregar': [],
  'en-camino': [],
  reclamos: [OPEN_FIRST, asc(courierClaims.openedOn)],
  todos: [],
}
const WITH_ALL = {
  shipment: shipments,
  order: orders,
  claim: courierClaims,
  caseCode: returns.code,
  part: orderParts.number,
}
/** What is a case's: what comes back of it, or what it gives. */
const OF_CASE = sql`${returns.id} = coalesce(${shipments.returnId}, ${exchanges.returnId})`
/** For the queue of the whole back office. */
export const SHIPMENT_WAITS_NOW = sql`${shipments.waitsFor} is not null`

export function openShipmentList({ database: { db }, gateways }: ShopContext) {
  /** By shipment. */
  async function claimsOf(visitor: Visitor, rows: readonly (CourierClaim | null)[]) {
    const claims = rows.filter((row) => row !== null)
    const sees = may(visitor, 'order.see-money') === null
    const nameOf = await nameActors(
      db,
      claims.map(({ openedBy }) => openedBy),
    )
    return new Map(
      claims.map((row): [number, ClaimFacts] => [
        row.shipmentId,
        {
          state: row.state,
          number: row.number,
          openedOn: row.openedOn,
          openedBy: nameOf(row.openedBy),
          claimed: row.claimedCentavos,
          paid: sees ? row.paidCentavos : null,
          note: row.note,
          endedAt: row.endedAt,
        },
      ]),
    )
  }

  async function claimSums(): Promise<ClaimSums> {
    const rows = await db
      .select({
        state: courierClaims.state,
        count: sql<number>`count(*)::int`,
        claimed: sql<number>`sum(${courierClaims.claimedCentavos})::bigint`.mapWith(Number),
        paid: sql<number>`coalesce(sum(${courierClaims.paidCentavos}), 0)::bigint`.mapWith(Number),
      })
      .from(courierClaims)
      .groupBy(courierClaims.state)
    const none = { count: 0, claimed: 0, paid: 0 }
    return Object.fromEntries(
      CLAIM_STATES.map((state) => {
        const { count, claimed, paid } = rows.find((row) => row.state === state) ?? none
        return [state, { count, claimed, paid }]
      }),
    ) as ClaimSums
  }

  const factsOf = (
    row: ShipmentRow,
    {
      carriage,
      caseCode,
      part,
    }: Pick<OrderRow, 'carriage'> & { caseCode: string | null; part: number | null },
    claims: ReadonlyMap<number, ClaimFacts>,
  ): ShipmentFacts => {
    const shown = carriage?.courier === row.courier ? carriage.price : null
    const courier = courierOf(gateways, row.courier)
    const kind = cargoKind(row)
    return {
      id: row.id,
      orderId: row.orderId,
      number: orderNumber(row.orderId),
      courier: row.courier,
      part,
      state: row.state,
      trackingCode: row.trackingCode,
      trackingUrl: row.trackingCode === null ? '' : (courier?.trackingPage(row.trackingCode) ?? ''),
      boxes: row.boxes,
      box: row.box,
      declared: row.declaredCentavos,
      priceChange:
        shown === null || row.quotedCentavos === null ? null : priceChangeSaid(shown, row.quotedCentavos),
      toBranch: row.branchId === null ? null : (carriage?.branch?.name ?? row.branchId),
      createdAt: row.createdAt,
      lookedAt: row.lookedAt,
      handedAt: row.handedAt,
      branch: row.branch,
      branchUntil: row.branchUntil,
      trouble: row.trouble,
      waitsFor: row.waitsFor,
      waitsSince: row.waitsSince,
      sentAgainAt: row.sentAgainAt,
      zpl: courier?.zpl ?? false,
      returnCode: kind === 'back' ? caseCode : null,
      exchangeCode: kind === 'exchange' ? caseCode : null,
      claim: claims.get(row.id) ?? null,
    }
  }

  async function eventsOf(ids: number[]): Promise<Map<number, OrderShipment['events']>> {
    const rows = await db
      .select()
      .from(shipmentEvents)
      .where(inArray(shipmentEvents.shipmentId, ids))
      .orderBy(asc(shipmentEvents.at), asc(shipmentEvents.id))
    const by = Map.groupBy(rows, ({ shipmentId }) => shipmentId)
    return new Map(
      [...by].map(([id, own]) => [
        id,
        inOrder(own)
          .map(({ at, kind, text, place }) => ({ at, kind, text, place }))
          .reverse(),
      ]),
    )
  }

  async function wholeWhere(visitor: Visitor, where: SQL | undefined): Promise<OrderShipment[]> {
    const rows = await db
      .select(WITH_ALL)
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .leftJoin(courierClaims, eq(courierClaims.shipmentId, shipments.id))
      .leftJoin(exchanges, eq(exchanges.id, shipments.exchangeId))
      .leftJoin(returns, OF_CASE)
      .leftJoin(orderParts, eq(orderParts.id, shipments.partId))
      .where(where)
      .orderBy(desc(shipments.id))
    const claims = await claimsOf(
      visitor,
      rows.map(({ claim }) => claim),
    )
    const events = rows.length === 0 ? new Map() : await eventsOf(rows.map(({ shipment }) => shipment.id))
    return rows.map(({ shipment, order, caseCode, part }) => ({
      ...factsOf(shipment, { ...order, caseCode, part }, claims),
      events: events.get(shipment.id) ?? [],
      outdated: isOutdated(shipment, order),
    }))
  }

  return {
    async list(
      visitor: Visitor,
      { view, page = 1 }: { view: ShipmentView; page?: number },
    ): Promise<
      Outcome<{
        shipments: ListedShipment[]
        paging: Paging
        counts: { esperan: number; 'por-entregar': number; reclamos: number }
        /** Null for who may not see money. */
        claims: ClaimSums | null
        couriers: CourierName[]
      }>
    > {
      const refusal = may(visitor, 'order.fulfil')
      if (refusal) return refusal
      const where = WHICH[view]
      const [counted] = await db
        .select({ total: sql<number>`count(*)::int` })
        .from(shipments)
        .leftJoin(courierClaims, eq(courierClaims.shipmentId, shipments.id))
        .where(where)
      const pages = paging(counted!.total, page, PAGE)
      const rows = await db
        .select(WITH_ALL)
        .from(shipments)
        .innerJoin(orders, eq(orders.id, shipments.orderId))
        .leftJoin(courierClaims, eq(courierClaims.shipmentId, shipments.id))
        .leftJoin(exchanges, eq(exchanges.id, shipments.exchangeId))
        .leftJoin(returns, OF_CASE)
        .leftJoin(orderParts, eq(orderParts.id, shipments.partId))
        .where(where)
        .orderBy(...ORDER_OF[view], desc(shipments.id))
        .limit(PAGE)
        .offset((pages.page - 1) * PAGE)
      const claims = await claimsOf(
        visitor,
        rows.map(({ claim }) => claim),
      )
      return done({
        shipments: rows.map(({ shipment, order, caseCode, part }) => ({
          ...factsOf(shipment, { ...order, caseCode, part }, claims),
          name: `${order.name} ${order.surname}`,
          place: [order.postalCode, order.locality].filter(Boolean).join(' '),
        })),
        paging: pages,
        counts: {
          esperan: await db.$count(shipments, WHICH.esperan),
          'por-entregar': await db.$count(shipments, WHICH['por-entregar']),
          reclamos: await db.$count(courierClaims, inStates(courierClaims.state, isClaimOpen)),
        },
        claims: may(visitor, 'order.see-money') === null ? await claimSums() : null,
        couriers: couriersOn(gateways),
      })
    },

    /** Of one order, the newest first, and with whom a new one may be made; what comes back of it, or goes for that, is its cases'. */
    async ofOrder(
      visitor: Visitor,
      orderId: number,
    ): Promise<Outcome<{ shipments: OrderShipment[]; couriers: CourierName[] }>> {
      const refusal = may(visitor, 'order.fulfil')
      if (refusal) return refusal
      if (!inReach(orderId)) return missing()
      const where = and(eq(shipments.orderId, orderId), OF_ORDERS)
      return done({ couriers: couriersOn(gateways), shipments: await wholeWhere(visitor, where) })
    },

    /** What brings back what a case is about, and what takes what it gives, the newest first. */
    async ofReturn(visitor: Visitor, code: string): Promise<Outcome<OrderShipment[]>> {
      const refusal = may(visitor, 'order.fulfil')
      if (refusal) return refusal
      return isReturnCode(code) ? done(await wholeWhere(visitor, eq(returns.code, code))) : missing()
    },
  }
}

const isOutdated = (shipment: ShipmentRow, order: OrderRow): boolean =>
  isCreated(shipment.state) && hashOf(recipientIn(order).party) !== shipment.recipientHash
