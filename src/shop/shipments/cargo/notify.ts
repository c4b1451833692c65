/** Whoever bought hears of what waits for them on its way (product §60.5, §66.8): by e-mail, by the bell and in their browsers, each kind in its own words. */
import type { Tx } from '#data/database.ts'
import type { returns } from '#data/schema.ts'
import { unitsSaid } from '#rules/fulfilment/parts.ts'
import { paths } from '#rules/paths.ts'
import { COURIER_LABEL } from '#rules/shipments/couriers.ts'
import {
  EXCHANGE_PARCEL_NEWS,
  exchangeParcelEmail,
  parcelKindOf,
  type ParcelFacts,
  type ParcelKind,
} from '#rules/shipments/emails.ts'
import type { ShopContext } from '#shop/context.ts'
import { shopperEmail, type EmailSender } from '#shop/emails/email.ts'
import { trackingPart } from '#shop/emails/tracking.ts'
import { linesOfParts } from '#shop/orders/parts.ts'
import { queue, type Jobs } from '#shop/jobs/outbox.ts'
import { tell } from '#shop/notifications/notifications.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import { notifyShopper } from '#shop/orders/notify.ts'
import { courierOf, exchangeIn } from '../rows.ts'
import { cargoKind, type CargoKind, type ShipmentRow } from '#shop/orders/parts/cargo.ts'

type Context = Pick<ShopContext, 'gateways' | 'settings'>
type Told = { order: OrderRow; shipment: ShipmentRow }
type Tell = (
  tx: Tx,
  context: Context,
  told: Told & { kind: ParcelKind; cause: string; facts: ParcelFacts },
) => Promise<void>

const carriedBy = ({ gateways }: Context, { courier, trackingCode }: ShipmentRow) => ({
  carrier: COURIER_LABEL[courier],
  trackingCode,
  trackingUrl: courierOf(gateways, courier)?.trackingPage(trackingCode ?? '') ?? '',
})

const ofOrder: Tell = (tx, { settings }, { order, kind, cause, facts }) =>
  notifyShopper(tx, settings, order, kind, cause, facts)

/** A part of an order has its own courier and number. */
const ofPart: Tell = async (tx, context, { order, shipment, kind, cause, facts }) =>
  notifyShopper(tx, context.settings, { ...order, ...carriedBy(context, shipment) }, kind, cause, {
    ...facts,
    partUnits: unitsSaid(await linesOfParts(tx, [shipment.partId!])),
  })

const ofExchange: Tell = async (tx, context, { order, shipment, kind, cause, facts }) => {
  const { row } = await exchangeIn(tx, shipment)
  const email = givenEmail(row, order, { kind, ...carriedBy(context, shipment), ...facts }, context.settings)
  const key = `exchange-parcel:${kind}:${cause}`
  await queue(tx, 'mail', email, { dedupeKey: `mail:${key}` })
  await tell(tx, {
    userId: order.userId,
    kind: 'return-parcel',
    orderId: order.id,
    title: 'Devoluciones',
    body: EXCHANGE_PARCEL_NEWS[kind],
    dedupeKey: key,
  })
}

type Given = ParcelFacts & { kind: ParcelKind } & ReturnType<typeof carriedBy>
/** About what an exchange gives, on its way. */
export function givenEmail(
  { code, name, email: to }: Pick<typeof returns.$inferSelect, 'code' | 'name' | 'email'>,
  { reference }: Pick<OrderRow, 'reference'>,
  { kind, carrier, ...told }: Given,
  shop: EmailSender,
): Jobs['mail'] {
  const { subject, paragraphs, button } = exchangeParcelEmail(kind, { code, carrier }, told)
  const href = shop.publicUrl + paths.exchange(reference, code)
  return shopperEmail(
    { to, name, subject, parts: [...paragraphs, ...trackingPart(told), { button, href }] },
    shop,
  )
}

/** What they send back themselves they follow as they like. */
const TELL: Record<CargoKind, Tell | null> = {
  order: ofOrder,
  part: ofPart,
  exchange: ofExchange,
  back: null,
}

/** What its new state is worth saying, once for each word of the courier: `word`. */
export async function notifyParcel(
  tx: Tx,
  context: Context,
  { order, shipment }: Told,
  word: string,
): Promise<void> {
  const kind = parcelKindOf(shipment.state)
  if (kind === null) return
  const { id, branch, branchUntil } = shipment
  await TELL[cargoKind(shipment)]?.(tx, context, {
    order,
    shipment,
    kind,
    cause: `${id}:${word}`,
    facts: { branch, ...(branchUntil === null ? {} : { branchUntil }) },
  })
}
