/** Parcels of the demo at the played couriers: one to give away, one that nobody opened the door for, one that waits at a branch, one that was lost and is claimed; and an order of which a part has left. */
import type { FastifyInstance } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { orders, users } from '#data/schema.ts'
import { serverPaths } from '#rules/server-paths.ts'
import { anyProduct } from '#rules/search/search.ts'
import { toPesos } from '#rules/money.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import type { CourierName } from '#rules/shipments/couriers.ts'
import { bulkOf } from '#rules/units/bulk.ts'
import type { Shop } from '#shop/shop.ts'
import { DEMO, valueOf, visitorOf } from './demo-visitors.ts'

type Opened = { shop: Shop; database: Database; app: FastifyInstance }
type Told = {
  by: string
  locality: string
  courier: CourierName
  happens: readonly string[]
  /** The courier's number of what is claimed for it. */
  claim?: string
}
const PARCELS: readonly Told[] = [
  { by: 'lucia', locality: 'Caballito', courier: 'andreani', happens: [] },
  { by: 'florencia', locality: 'Palermo', courier: 'correo', happens: [] },
  { by: 'martin', locality: 'La Plata', courier: 'correo', happens: ['admitted', 'moved', 'out', 'failed'] },
  { by: 'sofia', locality: 'Córdoba', courier: 'andreani', happens: ['admitted', 'moved', 'branch'] },
  {
    by: 'agustina',
    locality: 'San Miguel de Tucumán',
    courier: 'correo',
    happens: ['admitted', 'moved', 'lost'],
    claim: 'R-2026-0412',
  },
]
/** So many are left of a size of which some are sold here. */
const PLENTY = 6
/** More than any two of it cost. */
const WORTH_PESOS = 800_000
/** Until the played Andreani knows what it took. */
const KNOWN_MS = 2_000

export async function seedParcels({ shop, database, app }: Opened): Promise<void> {
  const { cards } = await shop.products.list(anyProduct, 40)
  const shoe = cards.find(
    ({ category, sizes }) => category === 'calzado' && sizes.some((one) => bulkOf(one) >= PLENTY),
  )
  const size = shoe?.sizes.find((one) => bulkOf(one) >= PLENTY)
  if (!shoe || !size) throw new Error('The demo has no shoe to send')
  const line = { productId: shoe.id, size: size.size, quantity: 1 }
  for (const { by, locality, courier, happens, claim } of PARCELS) {
    const orderId = await bought({ shop, database }, { by, locality }, line)
    const [planned] = valueOf(await shop.shipments.plan(DEMO, [orderId])).going
    const { box, declared } = planned!
    const { id, trackingCode } = valueOf(
      await shop.shipments.create(DEMO, orderId, { courier, ...box, declared: toPesos(declared) }),
    )
    if (happens.length === 0) continue
    if (courier === 'andreani') await pause(KNOWN_MS)
    for (const what of happens)
      await app.inject({
        method: 'POST',
        url: `${serverPaths.sandboxes}/${courier}/happen`,
        headers: { 'sec-fetch-site': 'same-origin' },
        payload: { number: trackingCode, what },
      })
    valueOf(await shop.shipments.askNow(DEMO, id))
    if (claim) {
      const note = 'Les mandamos la foto del paquete y el remito del retiro.'
      valueOf(await shop.shipments.claim(DEMO, id, { number: claim, note }))
    }
  }
  const garment = cards.find(
    ({ category, sizes }) => category !== 'calzado' && sizes.some((one) => bulkOf(one) >= PLENTY),
  )
  const plenty = garment?.sizes.find((one) => bulkOf(one) >= PLENTY)
  if (!garment || !plenty) throw new Error('The demo has nothing to send in parts')
  await partLeft({ shop, database }, { productId: garment.id, size: plenty.size, quantity: 2 })
}

/** Of two of it one has left by itself. */
async function partLeft(
  { shop, database }: Pick<Opened, 'shop' | 'database'>,
  line: CartLine,
): Promise<void> {
  const { ordersAdmin } = shop
  const who = { by: 'joaquin', locality: 'Rosario' }
  const orderId = await bought({ shop, database }, who, line)
  const { rest } = valueOf(await ordersAdmin.find(DEMO, orderId))
  const lines = rest.map(({ orderLineId }) => ({ orderLineId, quantity: 1 }))
  const { part } = valueOf(await ordersAdmin.parts.separate(DEMO, orderId, { lines, key: 'demo-part' }))
  const parcel = { carrier: 'OCA', trackingCode: 'DEMO900002', trackingUrl: '' }
  valueOf(await ordersAdmin.parts.send(DEMO, orderId, part, parcel))
}

/** By somebody whose credit pays it, as no payment company knows the demo's payments. */
async function bought(
  { shop, database }: Pick<Opened, 'shop' | 'database'>,
  { by, locality }: Pick<Told, 'by' | 'locality'>,
  line: CartLine,
): Promise<number> {
  const [user] = await database.db
    .select()
    .from(users)
    .where(eq(users.email, `${by}@vereda.test`))
  if (!user) throw new Error(`The demo has nobody called ${by}`)
  const buyer = visitorOf(user)
  const credit = { kind: 'given', amount: WORTH_PESOS, reason: 'Cortesía por la demora de un pedido' }
  valueOf(await shop.credit.give(DEMO, user.id, { ...credit, key: `demo-parcel-${by}` }))
  const personal = { ...(await shop.users.personalData(buyer)), locality }
  const { reference } = valueOf(
    await shop.orders.place(buyer, {
      key: `demo-parcel-order-${by}`,
      lines: [line],
      personal,
      delivery: 'delivery',
      couponCode: null,
      shownTotal: null,
      credit: true,
    }),
  )
  const [order] = await database.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.reference, reference))
  return order!.id
}
