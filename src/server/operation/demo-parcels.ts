/** Parcels of the demo at the played couriers: one to give away, one that nobody opened the door for, one that waits at a branch, one that arrived. */
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
type Told = { by: string; locality: string; courier: CourierName; happens: readonly string[] }
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
  },
]
/** So many are left of a size of which some are sold here. */
const PLENTY = 6
/** More than any of it costs. */
const WORTH_PESOS = 400_000
/** Until the played Andreani knows what it took. */
const KNOWN_MS = 2_000

export async function seedParcels({ shop, database, app }: Opened, parcels = PARCELS): Promise<void> {
  const { cards } = await shop.products.list(anyProduct, 40)
  const shoe = cards.find(
    ({ category, sizes }) => category === 'calzado' && sizes.some((one) => bulkOf(one) >= PLENTY),
  )
  const size = shoe?.sizes.find((one) => bulkOf(one) >= PLENTY)
  if (!shoe || !size) throw new Error('The demo has no shoe to send')
  const line = { productId: shoe.id, size: size.size, quantity: 1 }
  for (const { by, locality, courier, happens } of parcels) {
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
  }
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
