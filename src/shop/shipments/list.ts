/** Parcels by courier as the shop's people see them: the list of what waits, one order's own with all that was said of each, and how many wait. */
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { orderParts, orders, shipmentEvents, shipments } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import type { Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { priceChangeSaid } from '#rules/shipments/carriage.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { paging, type Paging } from '#rules/paging.ts'
import type { Box } from '#rules/shipments/boxes.ts'
import type { CourierName } from '#rules/shipments/couriers.ts'
import { inOrder, type EventKind } from '#rules/shipments/events.ts'
import type { ShipmentView } from '#rules/shipments/views.ts'
import { isCreated, isFollowed, isAsked, type ShipmentState } from '#rules/shipments/states.ts'
import type { ShipmentWait } from '#rules/shipments/waits.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import { inReach } from '#shop/products/card.ts'
import { courierOf, couriersOn, hashOf, recipientIn, type ShipmentRow } from './rows.ts'

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
  /** When somebody decided to send once more what came back in it. */
  sentAgainAt: Date | null
  zpl: boolean
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
  ),
  'en-camino': and(inStates(shipments.state, isFollowed), isNotNull(shipments.handedAt)),
  todos: undefined,
}
/** For the queue of the whole back office. */
export const SHIPMENT_WAITS_NOW = sql`${shipments.waitsFor} is not null`

export function openShipmentList({ database: { db }, gateways }: ShopContext) {
  const factsOf = (
    row: ShipmentRow,
    { carriage }: Pick<OrderRow, 'carriage'>,
    part: number | null,
  ): ShipmentFacts => {
    const shown = carriage?.courier === row.courier ? carriage.price : null
    const courier = courierOf(gateways, row.courier)
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

  return {
    /** What waits longest comes first; else the newest. */
    async list(
      visitor: Visitor,
      { view, page = 1 }: { view: ShipmentView; page?: number },
    ): Promise<
      Outcome<{
        shipments: ListedShipment[]
        paging: Paging
        counts: { esperan: number; 'por-entregar': number }
        couriers: CourierName[]
      }>
    > {
      const refusal = may(visitor, 'order.fulfil')
      if (refusal) return refusal
      const where = WHICH[view]
      const pages = paging(await db.$count(shipments, where), page, PAGE)
      const rows = await db
        .select({ shipment: shipments, order: orders, part: orderParts.number })
        .from(shipments)
        .innerJoin(orders, eq(orders.id, shipments.orderId))
        .leftJoin(orderParts, eq(orderParts.id, shipments.partId))
        .where(where)
        .orderBy(
          ...(view === 'esperan' ? [asc(shipments.waitsSince), asc(shipments.id)] : [desc(shipments.id)]),
        )
        .limit(PAGE)
        .offset((pages.page - 1) * PAGE)
      return done({
        shipments: rows.map(({ shipment, order, part }) => ({
          ...factsOf(shipment, order, part),
          name: `${order.name} ${order.surname}`,
          place: [order.postalCode, order.locality].filter(Boolean).join(' '),
        })),
        paging: pages,
        counts: {
          esperan: await db.$count(shipments, WHICH.esperan),
          'por-entregar': await db.$count(shipments, WHICH['por-entregar']),
        },
        couriers: couriersOn(gateways),
      })
    },

    /** Of one order, the newest first, and with whom a new one may be made. */
    async ofOrder(
      visitor: Visitor,
      orderId: number,
    ): Promise<Outcome<{ shipments: OrderShipment[]; couriers: CourierName[] }>> {
      const refusal = may(visitor, 'order.fulfil')
      if (refusal) return refusal
      if (!inReach(orderId)) return missing()
      const rows = await db
        .select({ shipment: shipments, order: orders, part: orderParts.number })
        .from(shipments)
        .innerJoin(orders, eq(orders.id, shipments.orderId))
        .leftJoin(orderParts, eq(orderParts.id, shipments.partId))
        .where(eq(shipments.orderId, orderId))
        .orderBy(desc(shipments.id))
      const events = rows.length === 0 ? new Map() : await eventsOf(rows.map(({ shipment }) => shipment.id))
      return done({
        couriers: couriersOn(gateways),
        shipments: rows.map(({ shipment, order, part }) => ({
          ...factsOf(shipment, order, part),
          events: events.get(shipment.id) ?? [],
          outdated: isOutdated(shipment, order),
        })),
      })
    },
  }
}

const isOutdated = (shipment: ShipmentRow, order: OrderRow): boolean =>
  isCreated(shipment.state) && hashOf(recipientIn(order).party) !== shipment.recipientHash
