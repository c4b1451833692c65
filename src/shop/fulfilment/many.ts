/**
 * Many orders packed or shipped in one go: which of the chosen go and why the others stay, which pasted code goes with which, and
 * then each in a transaction of its own, so that it ends done or with its reason. Again with the same changes nothing.
 */
import { and, asc, inArray, isNull, notInArray } from 'drizzle-orm'
import { orderLines, orderParts, orders, shipments } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import {
  isOther,
  linkOf,
  MANY_MESSAGES,
  manyShipment,
  matchCodes,
  MAX_MANY,
  whyStays,
  type KnownParcel,
  type ManyEnd,
  type ManyStep,
  type ParcelChoice,
} from '#rules/fulfilment/many.ts'
import { MANY_UNDO_SECONDS } from '#rules/fulfilment/undo.ts'
import { CARRIER_MISSING } from '#rules/orders/admin.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { anyOrder, type OrderQuery } from '#rules/orders/query.ts'
import { conflict, done, invalid, type Conflict, type Outcome } from '#rules/outcome.ts'
import { COURIER_LABEL } from '#rules/shipments/couriers.ts'
import { isCreated } from '#rules/shipments/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { adminStateOf } from '#shop/orders/admin/money.ts'
import { whereOf } from '#shop/orders/admin/list.ts'
import { seesBuyer } from '#shop/orders/admin/seen-by.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import { TO_SEND_UNITS } from '#shop/stock/line-units.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { OF_ORDERS } from '#shop/orders/parts/cargo.ts'
import { courierOf } from '#shop/shipments/rows.ts'
import type { openFulfilment } from './fulfilment.ts'

/** Ticked ones, or all that a search of the list finds. */
export type OrderChoice = { ids: readonly number[] } | { query: Partial<OrderQuery> }
export type ChosenOrder = {
  id: number
  number: string
  name: string
  surname: string
  /** Without what was given back. */
  lines: { name: string; size: string; quantity: number }[]
  /** That a courier has not seen yet. */
  parcel: KnownParcel | null
}
export type LeftOut = { id: number; number: string; why: string }
export type Chosen = {
  /** Oldest first, as their papers are printed. */ going: ChosenOrder[]
  leftOut: LeftOut[]
}
/** `differs`: it has a parcel, and what was typed is another: somebody is to choose. */
export type MatchedParcel = ChosenOrder & { trackingCode: string; differs: boolean }

/** `trackingUrl`: with `CODE_PLACE` where each code belongs. `goesBy`: of an order that has a parcel already. */
export type ManyShipment = {
  carrier?: string
  trackingUrl?: string
  parcels: readonly { id: number; trackingCode?: string; goesBy?: ParcelChoice | undefined }[]
}

export function openMany(
  { database: { db }, gateways }: ShopContext,
  verbs: ReturnType<typeof openFulfilment>,
) {
  async function rowsOf(visitor: Visitor, choice: OrderChoice): Promise<OrderRow[] | Conflict> {
    const ids = 'ids' in choice ? [...new Set(choice.ids)].filter(inReach) : []
    if ('ids' in choice && ids.length === 0) return conflict(MANY_MESSAGES.none)
    const where =
      'ids' in choice
        ? inArray(orders.id, ids)
        : whereOf({ ...anyOrder, ...choice.query }, seesBuyer(visitor))
    const count = 'ids' in choice ? ids.length : await db.$count(orders, where)
    if (count > MAX_MANY) return conflict(MANY_MESSAGES.tooMany(count))
    return db.select().from(orders).where(where).orderBy(asc(orders.id)).limit(MAX_MANY)
  }

  async function choose(visitor: Visitor, choice: OrderChoice, step: ManyStep): Promise<Outcome<Chosen>> {
    const refusal = may(visitor, 'order.fulfil')
    if (refusal) return refusal
    const rows = await rowsOf(visitor, choice)
    if ('ok' in rows) return rows
    if (rows.length === 0) return conflict(MANY_MESSAGES.none)
    const chosen: Chosen = { going: [], leftOut: [] }
    const ids = rows.map(({ id }) => id)
    const lines = await linesOf(ids)
    const parcels = step === 'ship' ? await parcelsOf(ids) : new Map<number, KnownParcel>()
    for (const row of rows) {
      const { id, name, surname } = row
      const number = orderNumber(id)
      const why = whyStays(adminStateOf(row, 0), step)
      if (why !== null) chosen.leftOut.push({ id, number, why })
      else {
        const parcel = parcels.get(id) ?? null
        chosen.going.push({ id, number, name, surname, lines: lines.get(id) ?? [], parcel })
      }
    }
    return done(chosen)
  }

  /** As the order's own page fills its form in. */
  async function parcelsOf(ids: readonly number[]): Promise<Map<number, KnownParcel>> {
    const rows = await db
      .select({ id: shipments.orderId, courier: shipments.courier, code: shipments.trackingCode })
      .from(shipments)
      .where(
        and(
          inArray(shipments.orderId, [...ids]),
          isNull(shipments.partId),
          isNull(shipments.sentAgainAt),
          OF_ORDERS,
          inStates(shipments.state, isCreated),
        ),
      )
      .orderBy(asc(shipments.id))
    return new Map(
      rows.flatMap(({ id, courier, code }) =>
        code === null
          ? []
          : [
              [
                id,
                {
                  carrier: COURIER_LABEL[courier],
                  trackingCode: code,
                  trackingUrl: courierOf(gateways, courier)?.trackingPage(code) ?? '',
                },
              ],
            ],
      ),
    )
  }

  async function linesOf(ids: number[]): Promise<Map<number, ChosenOrder['lines']>> {
    const rows = await db
      .select({
        orderId: orderLines.orderId,
        name: orderLines.name,
        size: orderLines.size,
        quantity: TO_SEND_UNITS,
      })
      .from(orderLines)
      .where(inArray(orderLines.orderId, ids))
      .orderBy(asc(orderLines.id))
    const kept = rows.filter(({ quantity }) => quantity > 0)
    return new Map(
      [...Map.groupBy(kept, ({ orderId }) => orderId)].map(([id, own]) => [
        id,
        own.map(({ name, size, quantity }) => ({ name, size, quantity })),
      ]),
    )
  }

  /** How they would be shipped; nothing is written. `input`: carrier, trackingUrl, and `codes`, a column as it was pasted. */
  async function tryShipping(
    visitor: Visitor,
    choice: OrderChoice,
    input: Record<string, unknown>,
  ): Promise<Outcome<{ parcels: MatchedParcel[]; leftOut: LeftOut[] }>> {
    const chosen = await choose(visitor, choice, 'ship')
    if (!chosen.ok) return chosen
    const { going, leftOut } = chosen.value
    const form = readForm(manyShipment, input, MANY_MESSAGES.invalid)
    const { codes, left, problems } = matchCodes(going, String(input['codes'] ?? ''))
    const all = [...problems, ...(problems.length === 0 ? await takenCodes(codes) : [])]
    const carrier = form.ok ? form.value.carrier : ''
    // A code that was typed needs somebody who carries it, also in the place of a parcel.
    const needsCarrier =
      form.ok &&
      carrier === '' &&
      going.some(({ id, parcel }) => !left.includes(id) && (!parcel || (codes.get(id) ?? '') !== ''))
    if (!form.ok || all.length > 0 || needsCarrier)
      return invalid(MANY_MESSAGES.invalid, {
        ...(form.ok || form.kind !== 'invalid' ? {} : form.fields),
        ...(needsCarrier ? { carrier: CARRIER_MISSING } : {}),
        ...(all.length > 0 ? { codes: all.join('\n') } : {}),
      })
    return done({
      parcels: going.flatMap((order) => {
        const code = codes.get(order.id)
        if (code === undefined) return []
        const differs = order.parcel !== null && isOther(order.parcel, { carrier, trackingCode: code })
        return [{ ...order, trackingCode: differs ? code : (order.parcel?.trackingCode ?? code), differs }]
      }),
      leftOut: [
        ...leftOut,
        ...left.map((id) => ({ id, number: orderNumber(id), why: MANY_MESSAGES.notNamed })),
      ],
    })
  }

  /** A code that another parcel carries was pasted twice, or belongs to another day. */
  async function takenCodes(codes: Map<number, string>): Promise<string[]> {
    const asked = [...codes.values()].filter((code) => code !== '')
    if (asked.length === 0) return []
    const rows = await db
      .select({ id: orders.id, code: orders.trackingCode })
      .from(orders)
      .where(and(inArray(orders.trackingCode, asked), notInArray(orders.id, [...codes.keys()])))
      .union(
        db
          .select({ id: orderParts.orderId, code: orderParts.trackingCode })
          .from(orderParts)
          .where(inArray(orderParts.trackingCode, asked)),
      )
      .limit(5)
    return rows.map(({ id, code }) => `«${code}» ya es el código de ${orderNumber(id)}.`)
  }

  async function eachOf(
    ids: readonly number[],
    move: (id: number) => Promise<Outcome<unknown>>,
  ): Promise<ManyEnd[]> {
    const ends: ManyEnd[] = []
    for (const id of ids) {
      const end = await move(id)
      const why = end.ok
        ? null
        : [end.message, ...(end.kind === 'invalid' ? Object.values(end.fields) : [])].join(' ')
      ends.push({ id, number: orderNumber(id), done: end.ok, why })
    }
    return ends
  }

  async function packMany(visitor: Visitor, ids: readonly number[]): Promise<Outcome<ManyEnd[]>> {
    const refusal = may(visitor, 'order.fulfil')
    if (refusal) return refusal
    const asked = [...new Set(ids)].filter(inReach)
    if (asked.length === 0) return conflict(MANY_MESSAGES.none)
    if (asked.length > MAX_MANY) return conflict(MANY_MESSAGES.tooMany(asked.length))
    return done(await eachOf(asked, (id) => verbs.pack(visitor, id)))
  }

  /** `parcels`: as the trial matched them. */
  async function shipMany(visitor: Visitor, { parcels, ...how }: ManyShipment): Promise<Outcome<ManyEnd[]>> {
    const refusal = may(visitor, 'order.fulfil')
    if (refusal) return refusal
    const asked = new Map(parcels.map(({ id, ...parcel }) => [id, parcel]))
    const ids = [...asked.keys()].filter(inReach)
    // What was typed is checked before the question of which orders go.
    const form = readForm(manyShipment, how, MANY_MESSAGES.invalid)
    if (!form.ok) return form
    const { carrier, trackingUrl } = form.value
    const noCarrier = invalid(MANY_MESSAGES.invalid, { carrier: CARRIER_MISSING })
    if (ids.length === 0) return carrier === '' ? noCarrier : conflict(MANY_MESSAGES.none)
    if (ids.length > MAX_MANY) return conflict(MANY_MESSAGES.tooMany(ids.length))
    const known = await parcelsOf(ids)
    const typesCarrier = (id: number) => {
      const { goesBy } = asked.get(id)!
      return goesBy === 'typed' || (goesBy === undefined && !known.has(id))
    }
    if (carrier === '' && ids.some(typesCarrier)) return noCarrier
    return done(
      await eachOf(ids, async (id) => {
        const { trackingCode = '', goesBy } = asked.get(id)!
        const parcel = known.get(id)
        if (goesBy === 'parcel' && !parcel) return conflict(MANY_MESSAGES.noParcel)
        if (parcel && goesBy !== 'typed') {
          if (goesBy === undefined && isOther(parcel, { carrier, trackingCode }))
            return conflict(MANY_MESSAGES.twoParcels(parcel.carrier, parcel.trackingCode))
          return verbs.ship(visitor, id, parcel, MANY_UNDO_SECONDS)
        }
        const typed = { carrier, trackingCode, trackingUrl: linkOf(trackingUrl, trackingCode) }
        return verbs.ship(visitor, id, typed, MANY_UNDO_SECONDS)
      }),
    )
  }

  /** The first of them, oldest first: what is printed of a whole list. */
  async function idsOf(
    visitor: Visitor,
    query: Partial<OrderQuery>,
    most: number,
  ): Promise<Outcome<number[]>> {
    const refusal = may(visitor, 'order.fulfil')
    if (refusal) return refusal
    const rows = await db
      .select({ id: orders.id })
      .from(orders)
      .where(whereOf({ ...anyOrder, ...query }, seesBuyer(visitor)))
      .orderBy(asc(orders.id))
      .limit(most)
    return done(rows.map(({ id }) => id))
  }

  return { many: { choose, tryShipping, pack: packMany, ship: shipMany, idsOf } }
}
