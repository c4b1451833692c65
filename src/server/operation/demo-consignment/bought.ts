/** What people buy in the demo of what others entrusted: paid with store credit, because no payment company knows the demo. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { orderHistory, orders, users } from '#data/schema.ts'
import { seedPicturesFolder, type SeedPicture } from '#data/seed/pictures.ts'
import { addresses } from '#data/seed/users.ts'
import { toPesos } from '#rules/money.ts'
import { INSPECT } from '#rules/returns/kinds.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import { DEMO, valueOf, visitorOf } from '../demo-visitors.ts'

type Sold = { reference: string; buyer: PersonVisitor }
type Line = { productId: number; size: string; quantity: number; unit: string }

/** Bought with what the shop had given them, sent and there. */
export async function delivered(
  shop: Shop,
  { db }: Database,
  { buyer: key, at }: { buyer: string; at: Date },
  line: Line,
): Promise<Sold> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.email, `${key}@vereda.test`))
  const buyer = visitorOf(user!)
  const personal = personalOf(buyer, key)
  const wanted = { lines: [line], delivery: 'delivery', couponCode: null } as const
  const { amounts } = await shop.orders.quote(buyer, { ...wanted, province: personal.province })
  const given = {
    kind: 'given',
    amount: String(toPesos(amounts.total)),
    reason: 'Ganaste el sorteo de primavera.',
    key: `demo-credit-${line.unit}`,
  }
  valueOf(await shop.credit.give(DEMO, buyer.id, given))
  const { reference } = valueOf(
    await shop.orders.place(buyer, {
      ...wanted,
      personal,
      shownTotal: amounts.total,
      credit: true,
      key: `demo-order-${line.unit}`,
    }),
  )
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.reference, reference))
  const parcel = { carrier: 'Andreani', trackingCode: `DEMO${line.unit}` }
  valueOf(await shop.ordersAdmin.pack(DEMO, order!.id))
  valueOf(await shop.ordersAdmin.ship(DEMO, order!.id, parcel))
  valueOf(await shop.ordersAdmin.deliver(DEMO, order!.id))
  // The history of an order is written by the database's clock.
  await db.update(orders).set({ placedAt: at }).where(eq(orders.id, order!.id))
  await db.update(orderHistory).set({ createdAt: at }).where(eq(orderHistory.orderId, order!.id))
  return { reference, buyer }
}

/** As the checkout's form sends it. */
function personalOf({ name, surname, email }: PersonVisitor, key: string) {
  const address = addresses[key]!
  return {
    nameCompra: name,
    surnameCompra: surname,
    ageCompra: address.birthDate,
    companyName: address.company,
    streetAddress: address.street,
    apartment: address.apartment,
    province: address.province,
    codePostal: address.postalCode,
    phoneNumber: address.phone,
    emailCompra: email,
    extraNotes: address.notes,
  }
}

/** Received, and nobody has looked yet whether it is the same pair. */
export async function cameBack(
  { returns }: Shop,
  { reference, buyer }: Sold,
  { hash }: SeedPicture,
): Promise<void> {
  const [held] = valueOf(await returns.askChoices(buyer, reference)).held
  const { orderLineId } = held!
  const photo = await readFile(path.join(seedPicturesFolder, `${hash}-960.jpg`))
  const asked = {
    kind: 'withdrawal',
    lines: [{ orderLineId, quantity: 1, reasonCode: 'small' }],
    reason: 'Me quedan justas.',
    key: 'demo-single-withdrawal',
  }
  const { code } = valueOf(await returns.ask(buyer, reference, asked, [photo]))
  valueOf(await returns.approve(DEMO, code, {}))
  const lines = [{ orderLineId, quantity: 1, condition: INSPECT }]
  valueOf(await returns.receive(DEMO, code, { lines, key: 'demo-single-arrival' }))
}
