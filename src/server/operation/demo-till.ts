/** The counter of the demo: a day that was closed with a few sales, one with a QR, store credit and a return, and one that is open. */
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#data/database.ts'
import { orders, users } from '#data/schema.ts'
import { daysBefore } from '#data/seed/moments.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import { toPesos } from '#rules/money.ts'
import { isQrPaid } from '#rules/till/qr.ts'
import { anyProduct } from '#rules/search/search.ts'
import { bulkOf } from '#rules/units/bulk.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import { DEMO, valueOf, visitorOf } from './demo-visitors.ts'

/** So many are left of a size of which one is sold here. */
const PLENTY = 4

/** Of the day that was closed this morning. */
const HOURS_OPEN = 4
/** The payment company tells of a payment by itself, soon. */
const TRIES = 40

export async function seedTill(
  opened: { shop: Shop; shopAt: (at: Date) => Shop; database: Database; app: FastifyInstance },
  now: Date,
): Promise<void> {
  const { shop, shopAt, database } = opened
  const [row] = await database.db.select().from(users).where(eq(users.email, 'ventas@vereda.test'))
  if (!row) throw new Error('The demo has nobody who sells')
  const seller = visitorOf(row)
  const lines = await plenty(shop)
  await closedDay(shopAt(daysBefore(now, 1)), seller, lines)
  await thisMorning(opened, now, seller, lines)
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
        parts: [{ means: 'card', amount: price, operation: '0042 1201' }],
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

/** A QR that was paid, a sale with store credit, and what was bought in cash and came back. */
async function thisMorning(
  { shop, shopAt, database, app }: Parameters<typeof seedTill>[0],
  now: Date,
  seller: PersonVisitor,
  lines: readonly CartLine[],
): Promise<void> {
  const early = shopAt(daysBefore(now, HOURS_OPEN / 24))
  const { id } = valueOf(await early.till.days.open(seller, { float: '15000', key: 'demo-till-morning' }))
  const sold = await sell(early, seller, 'cash', lines[1]!, { means: 'cash', name: 'Milagros' })
  const email = 'florencia@vereda.test'
  const [buyer] = await database.db.select().from(users).where(eq(users.email, email))
  const gift = {
    kind: 'given',
    amount: 12_000,
    reason: 'Por la demora de su cambio',
    key: 'demo-till-credit',
  }
  valueOf(await shop.credit.give(DEMO, buyer!.id, gift))
  await sell(shop, seller, 'credit', lines[2]!, {
    means: 'card',
    cardOperation: '0042 1203',
    email,
    credit: 'yes',
  })
  if (shop.till.qr.isTaken()) await soldByQr(shop, database, app, seller, lines[0]!)
  const { held } = valueOf(await shop.till.returns.returnable(seller, sold.id))
  const { orderLineId, of } = held[0]!
  valueOf(
    await shop.till.returns.take(seller, sold.id, {
      kind: 'withdrawal',
      lines: [{ orderLineId, of, quantity: 1, condition: 'restock' }],
      key: 'demo-till-return',
    }),
  )
  const { day } = valueOf(await shop.till.days.day(seller, id))
  valueOf(await shop.till.days.close(seller, id, { counted: String(toPesos(day.expected)) }))
}

async function soldByQr(
  shop: Shop,
  { db }: Database,
  app: FastifyInstance,
  seller: PersonVisitor,
  line: CartLine,
): Promise<void> {
  const { id } = await sell(shop, seller, 'qr', line, { means: 'qr' })
  const { playedAt } = valueOf(await shop.till.qr.look(seller, id))
  const [order] = await db.select({ reference: orders.reference }).from(orders).where(eq(orders.id, id))
  if (playedAt) await app.inject({ method: 'POST', url: playedAt, payload: { wallet: 'banco' } })
  for (let tried = 0; tried < TRIES; tried++) {
    await shop.orders.check(order!.reference)
    if (isQrPaid(valueOf(await shop.till.qr.look(seller, id)).state)) return
    await pause(100)
  }
  // Nobody paid it after all: a day with one that waits is not closed.
  valueOf(await shop.till.qr.cancel(seller, id))
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
