/** An order of the seeded shop that is paid, goes to a door and has not left: its number. */
import { eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { shipments } from '#data/schema.ts'
import { system, type PersonVisitor } from '#rules/users/access.ts'
import { orderView } from '#rules/orders/query.ts'
import { filledForm } from '#tests/support/builders.ts'
import { anyProduct } from '#rules/search/search.ts'
import { bulkOf } from '#rules/units/bulk.ts'
import type { Shop } from '#shop/shop.ts'

export async function toSend(shop: Pick<Shop, 'ordersAdmin' | 'shipments'>): Promise<number> {
  const self = system('test')
  const ids = await shop.ordersAdmin.many.idsOf(self, orderView('por-preparar'), 50)
  const plan = ids.ok ? await shop.shipments.plan(self, ids.value) : ids
  const ready = plan.ok ? plan.value.going.find(({ problems }) => problems.length === 0) : undefined
  if (!ready) throw new Error('no order of the seeded shop can be sent')
  return ready.id
}

const EMAIL = 'to-send@example.com'
/** Its size is no other test's. */
const PLENTY = 6
const expectOne = (): never => {
  throw new Error('nothing of the seeded shop is there six times')
}
/** Another one, whose buyer's credit pays it. */
export async function paidByCredit(
  { credit, orders, ordersAdmin, products }: Pick<Shop, 'credit' | 'orders' | 'ordersAdmin' | 'products'>,
  buyer: PersonVisitor,
  turn = 1,
  quantity = 1,
): Promise<number> {
  const { cards } = await products.list(anyProduct, 40)
  const [[id, size] = expectOne()] = cards.flatMap((card) =>
    card.sizes.flatMap((one) => (card.id > 1 && bulkOf(one) >= PLENTY ? [[card.id, one] as const] : [])),
  )
  const given = {
    kind: 'given',
    amount: 400_000 * quantity,
    reason: 'Cortesía',
    key: `to-send-credit-${turn}`,
  }
  await credit.give(system('test'), buyer.id, given)
  const placed = await orders.place(buyer, {
    key: `to-send-by-credit-${turn}`,
    lines: [{ productId: id, size: size.size, quantity }],
    personal: filledForm({ emailCompra: EMAIL }),
    delivery: 'delivery',
    couponCode: null,
    shownTotal: null,
    credit: true,
  })
  if (!placed.ok) throw new Error(placed.message)
  const found = await ordersAdmin.list(system('test'), { q: EMAIL })
  if (!found.ok) throw new Error(found.message)
  return Math.max(...found.value.orders.map(({ id }) => id))
}

/** The shipment of another one, which its courier has. */
export async function shipmentOnItsWay(shop: Shop, buyer: PersonVisitor, turn: number): Promise<number> {
  const box = { weightG: 900, lengthCm: 30, widthCm: 20, heightCm: 10, declared: 100 }
  const self = system('test')
  const asked = { courier: 'correo', ...box }
  const end = await shop.shipments.create(self, await paidByCredit(shop, buyer, turn), asked)
  if (!end.ok) throw new Error(end.message)
  const handed = await shop.shipments.handOver(self, end.value.id)
  if (!handed.ok) throw new Error(handed.message)
  return end.value.id
}

/** The shipment of another one, which somebody gave up as lost. */
export async function lostShipment(shop: Shop, buyer: PersonVisitor, turn: number): Promise<number> {
  const id = await shipmentOnItsWay(shop, buyer, turn)
  const end = await shop.shipments.declareLost(system('test'), id, { reason: 'El correo no lo encuentra' })
  if (!end.ok) throw new Error(end.message)
  return id
}

/** The shipment of another one, which came back to the shop. */
export async function shipmentThatCameBack(
  { shop, database }: { shop: Shop; database: Database },
  buyer: PersonVisitor,
): Promise<number> {
  const id = await shipmentOnItsWay(shop, buyer, 3)
  await database.db
    .update(shipments)
    .set({ state: 'returned', waitsFor: 'returned', waitsSince: new Date() })
    .where(eq(shipments.id, id))
  return id
}

/** The shipment of another one, of which the courier has said nothing for days. */
export async function silentShipment(
  { shop, database }: { shop: Shop; database: Database },
  buyer: PersonVisitor,
): Promise<number> {
  const box = { weightG: 900, lengthCm: 30, widthCm: 20, heightCm: 10, declared: 100 }
  const asked = { courier: 'correo', ...box }
  const end = await shop.shipments.create(system('test'), await paidByCredit(shop, buyer, 2), asked)
  if (!end.ok) throw new Error(end.message)
  await database.db
    .update(shipments)
    .set({ waitsFor: 'silent', waitsSince: new Date() })
    .where(eq(shipments.id, end.value.id))
  return end.value.id
}

/** Another one, of three pieces of one line: its number and that line's. */
export async function sentInParts(
  shop: Pick<Shop, 'credit' | 'orders' | 'ordersAdmin' | 'products'>,
  buyer: PersonVisitor,
): Promise<{ order: number; line: number }> {
  const order = await paidByCredit(shop, buyer, 4, 3)
  const found = await shop.ordersAdmin.find(system('test'), order)
  if (!found.ok) throw new Error(found.message)
  return { order, line: found.value.lines[0]!.id }
}
