/** In the demo: the customer orders a pair, the shop changes its size, and this is where they read of it. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { users } from '#data/schema.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import { paths } from '#rules/paths.ts'
import { system, type PersonVisitor } from '#rules/users/access.ts'
import type { TestServer } from '#tests/support/app.ts'
import { filledForm } from '../builders.ts'

type Placed = { id: number; reference: string }

/** With two sizes of it on the shelf. */
export async function customersOrder(server: TestServer, quantity = 1): Promise<Placed> {
  for (let productId = 20; productId <= 60; productId++) {
    const found = await server.shop.products.find(productId)
    const sizes = found?.sizes.filter(({ stock }) => stock > quantity + 1) ?? []
    if (sizes.length >= 2) return customerBuys(server, { productId, size: sizes[0]!.size, quantity })
  }
  throw new Error('the demo has no product in two sizes')
}

export async function customerBuys(
  { database: { db }, shop }: TestServer,
  line: CartLine,
  buyer = 'cliente@vereda.test',
): Promise<Placed> {
  const [person] = await db.select().from(users).where(eq(users.email, buyer))
  const { id, username, email, name, surname, image, role, ban } = person!
  const customer: PersonVisitor = {
    kind: 'person',
    id,
    username,
    email,
    name,
    surname,
    image,
    role,
    ban,
    authenticatedAt: new Date(),
  }
  const placed = await shop.orders.place(customer, {
    key: randomUUID(),
    lines: [line],
    personal: filledForm(),
    delivery: 'delivery',
    couponCode: null,
    shownTotal: null,
  })
  if (!placed.ok) throw new Error(placed.message)
  const { reference } = placed.value
  return { id: (await shop.orders.idOf(reference))!, reference }
}

export async function customersEdit(server: TestServer): Promise<string> {
  const { id, reference } = await customersOrder(server)
  const shops = system('test')
  const look = await server.shop.edits.look(shops, id)
  if (!look.ok) throw new Error(look.message)
  const { lines, seen } = look.value
  const [{ id: orderLineId, size: had, sizes, quantity }] = [lines[0]!]
  const size = sizes.find((one) => one.size !== had)!.size
  const asked = { lines: [{ orderLineId, size, quantity }], difference: 0, seen, key: randomUUID() }
  const end = await server.shop.edits.edit(shops, id, asked)
  if (!end.ok) throw new Error(end.message)
  return paths.orderDifference(reference)
}
