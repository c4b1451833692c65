/**
 * What couriers ask for carrying a cart (product §62.1): asked with a limit of time, shown again for some minutes, and charged as it was
 * shown. Whatever a courier does, the shop's own table is there: nothing here refuses a sale but a choice that is none any more.
 */
import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm'
import { middleOf } from '#data/places/middles.ts'
import { placesAt } from '#data/places/places.ts'
import type { Reader, Tx } from '#data/database.ts'
import { products, shippingQuotes } from '#data/schema.ts'
import type { Courier, ParcelQuote } from '#gateways/ports.ts'
import { placesFound } from '#rules/checkout/postal-code.ts'
import { postalNumber, type Province } from '#rules/checkout/shipping.ts'
import { conflict, done, invalid, type Outcome } from '#rules/outcome.ts'
import type { SettingValues } from '#rules/shop-settings/settings.ts'
import { BOX_NAMES, boxWhole, type Box } from '#rules/products/box-fields.ts'
import { boxOf, LEAST_DECLARED } from '#rules/shipments/boxes.ts'
import {
  CARRIAGE_SAYS,
  inOfferedOrder,
  nearestBranches,
  QUOTE_FRESH_MINUTES,
  QUOTE_HOLDS_MINUTES,
  QUOTE_LIMIT_MS,
  QUOTE_PAUSE_SECONDS,
  readCarriageKey,
  type Carriage,
  type CarriageOption,
} from '#rules/shipments/carriage.ts'
import type { CourierName } from '#rules/shipments/couriers.ts'
import { letterOf, type Party } from '#rules/shipments/recipient.ts'
import { senderOf } from '#rules/shipments/sender.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { CartView } from '#shop/cart/cart.ts'
import type { ShopContext } from '#shop/context.ts'
import { columnsOf } from '#shop/products/columns.ts'
import { limitVisitor } from '#shop/rate-limits.ts'
import { courierOf, couriersOn } from './rows.ts'

/** What is sent: of a cart, or what an order keeps. */
export type SentLine = Pick<CartView['lines'][number], 'productId' | 'category' | 'buyable' | 'lineTotal'>
type Lines = readonly SentLine[]
/** What is known of a postal code, and how it may be sent there. `options`: none while only the shop's own table counts. */
type CarriageOffer = {
  id: number | null
  /** Four digits. */
  code: string
  provinces: Province[]
  localities: string[]
  options: CarriageOption[]
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Each question costs the shop one at its couriers. */
const ASKED = { hour: 60, day: 300 }

const wanted = (lines: Lines) => lines.filter(({ buyable }) => buyable > 0)
/** `text`: what a price is of. */
type SentParcel = { box: Box; declared: number; from: Party; text: string }
/** Null for nothing that could be sent. Products' own boxes are read here: a cart, which pages show, has none. */
async function parcelOf(db: Reader | Tx, lines: Lines, settings: SettingValues): Promise<SentParcel | null> {
  const sent = wanted(lines)
  if (sent.length === 0) return null
  const ids = [...new Set(sent.map(({ productId }) => productId))]
  const rows = await db
    .select({ id: products.id, ...columnsOf(BOX_NAMES) })
    .from(products)
    .where(inArray(products.id, ids))
  const own = new Map(rows.map(({ id, ...box }) => [id, boxWhole(box)]))
  const box = boxOf(
    sent.map(({ productId, category, buyable }) => ({
      category,
      quantity: buyable,
      own: own.get(productId) ?? null,
    })),
    settings.parcelBoxes,
  )
  const declared = sent.reduce((sum, { lineTotal }) => sum + lineTotal, 0)
  const from = senderOf(settings).party
  return { box, declared, from, text: [...Object.values(box), declared, from.postalCode].join('-') }
}
const codeOf = (typed: string): string | null => {
  const code = postalNumber(typed)
  return code === null ? null : String(code).padStart(4, '0')
}

export function openShippingQuotes(context: ShopContext) {
  const { database, gateways, settings, clock, log } = context
  /** Until when a courier that did not answer is left alone. */
  const pausedUntil = new Map<CourierName, number>()

  /** Nobody can say a price while it is not said where parcels leave from. */
  const isOn = (): boolean =>
    settings.courierPrices === 'yes' &&
    couriersOn(gateways).length > 0 &&
    senderOf(settings).problems.length === 0

  async function keptRow(db: Reader | Tx, code: string, parcel: string) {
    const [row] = await db
      .select()
      .from(shippingQuotes)
      .where(
        and(
          eq(shippingQuotes.postalCode, code),
          eq(shippingQuotes.parcel, parcel),
          gt(shippingQuotes.createdAt, new Date(clock().getTime() - QUOTE_FRESH_MINUTES * MINUTE)),
        ),
      )
      .orderBy(desc(shippingQuotes.createdAt), desc(shippingQuotes.id))
      .limit(1)
    return row
  }
  const offerOf = (code: string, row?: { id: number; options: CarriageOption[] }): CarriageOffer => ({
    id: row?.id ?? null,
    code,
    ...placesFound(code, placesAt),
    options: row?.options ?? [],
  })

  /** What is known without asking anybody: what a page shows at once. Null while no courier's price counts, or of no code. */
  async function kept(typed: string, lines: Lines): Promise<CarriageOffer | null> {
    const code = codeOf(typed)
    if (!isOn() || code === null) return null
    const parcel = await parcelOf(database.db, lines, settings)
    if (parcel === null) return null
    return offerOf(code, await keptRow(database.db, code, parcel.text))
  }

  /** Null: it did not answer, in time or at all. */
  async function askOne(
    name: CourierName,
    courier: Courier,
    code: string,
    { box, declared, from }: SentParcel,
  ): Promise<CarriageOption[] | null> {
    if ((pausedUntil.get(name) ?? 0) > clock().getTime()) return null
    const [letter = ''] = placesFound(code, placesAt).provinces.map(letterOf)
    const ask = async (): Promise<CarriageOption[]> => {
      const [prices, branches] = await Promise.all([
        courier.quote(code, {
          boxes: 1,
          box,
          declared: Math.max(declared, LEAST_DECLARED),
          from,
        }),
        // Without its branches it still goes to the door.
        courier.branches({ postalCode: code, provinceLetter: letter }).catch(() => []),
      ])
      const near = nearestBranches(code, branches, middleOf)
      return prices.flatMap(({ mode, price, days }: ParcelQuote) =>
        (mode === 'home' ? [null] : near).map((branch) => ({ courier: name, mode, price, days, branch })),
      )
    }
    try {
      return await within(QUOTE_LIMIT_MS, ask())
    } catch (error) {
      pausedUntil.set(name, clock().getTime() + QUOTE_PAUSE_SECONDS * 1000)
      log.warn({ courier: name, problem: String(error) }, 'no price from a courier')
      return null
    }
  }

  /** Asks where nothing fresh is known. What is no postal code is said; everything else ends with an offer. */
  async function quote(visitor: Visitor, typed: string, lines: Lines): Promise<Outcome<CarriageOffer>> {
    const code = codeOf(typed.trim())
    if (code === null) return invalid(CARRIAGE_SAYS.code, { codePostal: CARRIAGE_SAYS.code })
    if (placesFound(code, placesAt).provinces.length === 0)
      return invalid(CARRIAGE_SAYS.nowhere, { codePostal: CARRIAGE_SAYS.nowhere })
    const parcel = isOn() ? await parcelOf(database.db, lines, settings) : null
    if (parcel === null) return done(offerOf(code))
    const known = await keptRow(database.db, code, parcel.text)
    if (known) return done(offerOf(code, known))
    const { allowed } = await limitVisitor(database.db, 'shipping-quote', visitor, ASKED, clock())
    if (!allowed) return done(offerOf(code))
    const answers = await Promise.all(
      couriersOn(gateways).map((name) => askOne(name, courierOf(gateways, name)!, code, parcel)),
    )
    const options = inOfferedOrder(answers.flatMap((answer) => answer ?? []))
    // Of those that answered; where nobody did there is nothing to keep, and they are asked again.
    if (answers.every((answer) => answer === null)) return done(offerOf(code))
    const at = clock()
    await database.db.delete(shippingQuotes).where(lt(shippingQuotes.createdAt, new Date(at.getTime() - DAY)))
    const [row] = await database.db
      .insert(shippingQuotes)
      .values({ postalCode: code, parcel: parcel.text, options, createdAt: at })
      .returning()
    return done(offerOf(code, row))
  }

  /**
   * What an order is sent by: the option that its form names, as it was shown; without one the first of what is known now. Null: the
   * shop's own price. A choice of another code, of other goods or of long ago is a conflict.
   */
  async function chosen(
    db: Reader | Tx,
    key: string | null,
    { code: typed, lines }: { code: string; lines: Lines },
  ): Promise<Outcome<Carriage | null>> {
    if (!isOn()) return done(null)
    const parcel = await parcelOf(db, lines, settings)
    const code = codeOf(typed)
    const named = key === null || key === '' ? null : readCarriageKey(key)
    if (key && !named) return conflict(CARRIAGE_SAYS.stale)
    if (named === null) {
      const row = code === null || parcel === null ? undefined : await keptRow(db, code, parcel.text)
      const first = row?.options.find(({ mode }) => mode === 'home')
      return done(first ? { ...first, quotedAt: row!.createdAt.toISOString() } : null)
    }
    const [row] = await db.select().from(shippingQuotes).where(eq(shippingQuotes.id, named.quoteId))
    const option = row?.options[named.index]
    const holds = row && clock().getTime() - row.createdAt.getTime() < QUOTE_HOLDS_MINUTES * MINUTE
    return row && option && holds && row.postalCode === code && row.parcel === parcel?.text
      ? done({ ...option, quotedAt: row.createdAt.toISOString() })
      : conflict(CARRIAGE_SAYS.stale)
  }

  return { isOn, kept, quote, chosen }
}
export type ShippingQuotes = ReturnType<typeof openShippingQuotes>

/** Placing what is sent: by the option that was chosen, at the price that was shown. */
export const carriagePart = ({ chosen }: Pick<ShippingQuotes, 'chosen'>, { db }: { db: Reader }) => ({
  name: 'carriage',
  async read(draft: {
    delivery: string
    personal: { codePostal: string }
    request: { carriage?: string | null }
    cart: Lines
    carriage: Carriage | null
  }) {
    if (draft.delivery !== 'delivery') return null
    const to = { code: draft.personal.codePostal, lines: draft.cart }
    const carried = await chosen(db, draft.request.carriage ?? null, to)
    if (!carried.ok)
      return conflict<never>(carried.kind === 'conflict' ? carried.message : CARRIAGE_SAYS.stale)
    draft.carriage = carried.value
    return null
  },
})

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    // What comes late, or fails late, concerns nobody any more.
    work.catch(() => undefined)
  }
}
