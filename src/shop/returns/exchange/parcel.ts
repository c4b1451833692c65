/** The parcel of what is given in exchange: packed, sent with its own tracking or handed over in the showroom. A parcel of the same order. */
import type { Tx } from '#data/database.ts'
import { DESK_MESSAGES, shipmentForm, type Shipment } from '#rules/orders/admin.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import {
  EXCHANGE_STEPS,
  PARCEL_STEPS,
  whyNotExchange,
  type ParcelStep,
} from '#rules/returns/exchange/exchange.ts'
import { hasLeft, isHandedTo, isOnShelf } from '#rules/returns/exchange/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { readForm } from '#shop/read-form.ts'
import { isReturnCode, lockReturn, notifyReturn, type LockedReturn } from '../moves.ts'
import { openLostParcel } from './lost.ts'
import { factsOf, setParcel, type ExchangeRow, type ParcelMoved } from './rows.ts'

type Found = LockedReturn & { order: NonNullable<LockedReturn['order']>; exchange: ExchangeRow }

export function openParcel(context: ShopContext) {
  const { database, clock, settings } = context

  async function inParcel(
    code: string,
    work: (tx: Tx, found: Found, at: Date) => Promise<Outcome<ExchangeRow>>,
  ): Promise<Outcome<ParcelMoved>> {
    if (!isReturnCode(code)) return missing()
    const at = clock()
    const end = await database.transaction(async (tx) => {
      const locked = await lockReturn(tx, code)
      const { order, exchange } = locked ?? {}
      if (!locked || !order || !exchange) return missing()
      const moved = await work(tx, { ...locked, order, exchange }, at)
      return moved.ok ? done({ parcel: moved.value.parcel, order }) : moved
    })
    if (!end.ok) return end
    const { order, parcel } = end.value
    await context.hint({ kind: 'order', orderId: order.id, userId: order.userId })
    return done({ code, parcel })
  }

  /** `courier`: who sends it is a courier, and no carrier that somebody typed. */
  async function move(
    tx: Tx,
    visitor: Visitor,
    { row, order, exchange }: Found,
    step: ParcelStep,
    { at, shipment, courier = false }: { at: Date; shipment?: Shipment; courier?: boolean },
  ): Promise<Outcome<ExchangeRow>> {
    const to = PARCEL_STEPS[step]
    const facts = await factsOf(tx, exchange, order)
    const why = whyNotExchange(row.status, courier ? { ...facts, courier: null } : facts, step)
    if (why !== null) return conflict(why, { parcel: exchange.parcel })
    const carried = shipment && {
      carrier: shipment.carrier,
      trackingCode: shipment.trackingCode || null,
      trackingUrl: shipment.trackingUrl || null,
    }
    return done(
      await setParcel(tx, exchange, to, at, {
        ...carried,
        ...(isHandedTo(to) ? { handedOverAt: at } : {}),
        audit: { visitor, code: row.code, action: `exchange.${step}` },
      }),
    )
  }

  /** Whoever bought hears of it, once for each number that it goes with. */
  const told = async (
    tx: Tx,
    found: Found,
    moved: Outcome<ExchangeRow>,
    at: Date,
  ): Promise<Outcome<ExchangeRow>> => {
    if (!moved.ok) return moved
    const { parcel, trackingCode, carrier } = moved.value
    const way = hasLeft(parcel) && !isHandedTo(parcel) ? [parcel, carrier, trackingCode] : [parcel]
    await notifyReturn(tx, settings, { ...found, exchange: moved.value }, at, {
      news: way.filter(Boolean).join(':'),
    })
    return moved
  }

  const step = async (
    visitor: Visitor,
    code: string,
    name: ParcelStep,
    shipment?: Shipment,
  ): Promise<Outcome<ParcelMoved>> => {
    const refusal = may(visitor, EXCHANGE_STEPS[name].deed)
    if (refusal) return refusal
    return inParcel(code, async (tx, found, at) => {
      // A second click finds it done.
      if (found.exchange.parcel === PARCEL_STEPS[name]) return done(found.exchange)
      const moved = await move(tx, visitor, found, name, { at, ...(shipment ? { shipment } : {}) })
      return SILENT.includes(name) ? moved : told(tx, found, moved, at)
    })
  }

  return {
    pack: (visitor: Visitor, code: string) => step(visitor, code, 'pack'),
    unpack: (visitor: Visitor, code: string) => step(visitor, code, 'unpack'),
    deliver: (visitor: Visitor, code: string) => step(visitor, code, 'deliver'),
    /** Its carrier brought it back: it lies in the shop again, packed. */
    unship: (visitor: Visitor, code: string) => step(visitor, code, 'unship'),
    /** `input`: rules/orders/admin.ts `shipmentForm`. */
    async ship(visitor: Visitor, code: string, input: unknown): Promise<Outcome<ParcelMoved>> {
      const form = readForm(shipmentForm, input, DESK_MESSAGES.invalid)
      if (!form.ok) return may(visitor, EXCHANGE_STEPS.ship.deed) ?? form
      return step(visitor, code, 'ship', form.value)
    },

    lost: openLostParcel(context),
    /** Given to a courier, packed or not; nothing where it has left. */
    async carry(visitor: Visitor, code: string, shipment: Shipment): Promise<Outcome<ParcelMoved>> {
      const refusal = may(visitor, EXCHANGE_STEPS.ship.deed)
      if (refusal) return refusal
      return inParcel(code, async (tx, found, at) => {
        if (hasLeft(found.exchange.parcel)) return done(found.exchange)
        let now = found
        if (isOnShelf(found.exchange.parcel)) {
          const packed = await move(tx, visitor, found, 'pack', { at })
          if (!packed.ok) return packed
          now = { ...found, exchange: packed.value }
        }
        return told(tx, now, await move(tx, visitor, now, 'ship', { at, shipment, courier: true }), at)
      })
    },
  }
}

/** Of which whoever bought hears nothing. */
const SILENT: readonly ParcelStep[] = ['unpack', 'unship']
