/** Orders of the web that are paid, each of another of the demo's people, whose store credit pays them: no payment company knows the demo's payments. */
import { randomUUID } from 'node:crypto'
import { and, eq, isNull, like, ne } from 'drizzle-orm'
import { orders, users } from '#data/schema.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import { pick } from '#rules/record.ts'
import { system, type PersonVisitor } from '#rules/users/access.ts'
import type { TestServer } from '#tests/support/app.ts'

const WORTH_PESOS = 900_000

/** Their numbers, ascending; all with that surname. */
export async function paidWithCredit(
  { shop, database: { db } }: TestServer,
  line: CartLine,
  count: number,
  surname: string,
): Promise<number[]> {
  const people = await db
    .select()
    .from(users)
    .where(
      and(
        like(users.email, '%@vereda.test'),
        isNull(users.role),
        eq(users.ban, false),
        ne(users.email, 'cliente@vereda.test'),
      ),
    )
    .orderBy(users.id)
    .limit(count)
  const ids: number[] = []
  for (const user of people) {
    const buyer: PersonVisitor = {
      kind: 'person',
      ...pick(user, ['id', 'username', 'email', 'name', 'surname', 'image', 'role', 'ban']),
    }
    const credit = { kind: 'given', amount: WORTH_PESOS, reason: 'Cortesía', key: randomUUID() }
    const given = await shop.credit.give(system('test'), user.id, credit)
    if (!given.ok) throw new Error(given.message)
    const placed = await shop.orders.place(buyer, {
      key: randomUUID(),
      lines: [line],
      personal: {
        ...(await shop.users.personalData(buyer)),
        nameCompra: 'Mora',
        surnameCompra: surname,
        ageCompra: '1990-05-04',
        streetAddress: 'Av. Siempreviva 742',
        province: 'Cordoba',
        codePostal: '5000',
        locality: 'Córdoba',
        phoneNumber: '3514567890',
        emailCompra: user.email!,
      },
      delivery: 'delivery',
      couponCode: null,
      shownTotal: null,
      credit: true,
    })
    if (!placed.ok) throw new Error(JSON.stringify(placed))
    const [order] = await db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.reference, placed.value.reference))
    ids.push(order!.id)
  }
  if (ids.length < count) throw new Error(`the demo has only ${ids.length} people`)
  return ids.toSorted((a, b) => a - b)
}
