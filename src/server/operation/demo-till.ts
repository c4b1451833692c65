/** The counter of the demo: a day that was closed with a few sales, and one that is open. */
import { eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { users } from '#data/schema.ts'
import { daysBefore } from '#data/seed/moments.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import { toPesos } from '#rules/money.ts'
import { anyProduct } from '#rules/search/search.ts'
import { bulkOf } from '#rules/units/bulk.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import { valueOf, visitorOf } from './demo-visitors.ts'

/** So many are left of a size of which one is sold here. */
const PLENTY = 4

export async function seedTill(
  { shop, shopAt, database }: { shop: Shop; shopAt: (at: Date) => Shop; database: Database },
  now: Date,
): Promise<void> {
  const [row] = await database.db.select().from(users).where(eq(users.email, 'ventas@vereda.test'))
  if (!row) throw new Error('The demo has nobody who sells')
  const seller = visitorOf(row)
  const lines = await plenty(shop)
  await closedDay(shopAt(daysBefore(now, 1)), seller, lines)
  valueOf(await shop.till.days.open(seller, { float: '20000', key: 'demo-till-today' }))
  await sell(shop, seller, 'today', lines[0]!, { means: 'cash', name: 'Rocío' })
  await withoutNetwork(shop, seller, lines[1]!)
}

/** The network was away for a while: what a tablet sold meanwhile joined, and what it had left is on sale again. */
async function withoutNetwork(
  { till: { offline } }: Shop,
  seller: PersonVisitor,
  line: CartLine,
): Promise<void> {
  const lease = valueOf(
    await offline.take(
      seller,
      { tillKey: 'demo-till-tablet', till: 'Tablet del local', key: 'demo-till-lease' },
      [{ ...line, quantity: 2 }],
    ),
  )
  const { id, price } = lease.lines[0]!
  valueOf(
    await offline.join(seller, [
      {
        key: 'demo-till-offline',
        lease: lease.id,
        ordinal: 1,
        spentMs: 1_200_000,
        lines: [{ line: id, quantity: 1, price, reason: '' }],
        total: price,
        means: 'card',
        operation: '0042 1201',
        received: 0,
      },
    ]),
  )
  valueOf(await offline.giveBack(seller, lease.id))
}

async function closedDay({ till }: Shop, seller: PersonVisitor, lines: readonly CartLine[]): Promise<void> {
  const { id } = valueOf(await till.days.open(seller, { float: '20000', key: 'demo-till-before' }))
  const shop = { till }
  await sell(shop, seller, 'first', lines[0]!, { means: 'cash' })
  await sell(shop, seller, 'second', lines[1]!, { means: 'card', cardOperation: '0042 1187' })
  await sell(shop, seller, 'third', lines[2]!, {
    means: 'mixed',
    transfer: '10000',
    transferOperation: '88120',
    name: 'Bruno',
    phone: '11 5555-0142',
  })
  valueOf(
    await till.days.move(seller, {
      kind: 'out',
      amount: '6500',
      reason: 'Mensajería',
      key: 'demo-till-move',
    }),
  )
  const { day } = valueOf(await till.days.day(seller, id))
  valueOf(
    await till.days.close(seller, id, {
      counted: String(toPesos(day.expected) - 100),
      reason: 'Vuelto mal dado',
    }),
  )
}

const sell = async (
  { till }: Pick<Shop, 'till'>,
  seller: PersonVisitor,
  key: string,
  line: CartLine,
  form: object,
) => valueOf(await till.sell(seller, { ...form, key: `demo-till-${key}` }, [line]))

/** Of three products one size each. */
async function plenty({ products }: Shop): Promise<CartLine[]> {
  const { cards } = await products.list(anyProduct, 40)
  return cards
    .flatMap(({ id, sizes }): CartLine[] => {
      const size = sizes.find((one) => bulkOf(one) >= PLENTY)
      return size ? [{ productId: id, size: size.size, quantity: 1 }] : []
    })
    .slice(0, 3)
}
