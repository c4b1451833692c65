import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { orderLines, orders, productSizes, tillOfflineSales } from '#data/schema.ts'
import { openCart } from '#shop/cart/cart.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { newPair, singlePairs } from '#tests/support/shop/single-pairs.ts'
import { tillDevice } from '#tests/support/shop/till-device.ts'
import { openTill } from '../till.ts'

/** Holds product §63.1, §63.3. */

const SIZES = ['41', '42'] as const
const BULK = 5
const PAIRS = 2
const HOUR = 3_600_000

/** What the tills sold by their own account, by key, and what of it was answered. */
type Model = { sold: Map<string, { pieces: number; total: number }>; buyers: number }
type Real = Awaited<ReturnType<typeof start>>

async function start(database: Database) {
  const shop = await ordersAsAdmin(database)
  const { context, coupons, orders: placing } = shop.fixture
  const till = openTill(context, { cart: openCart(context), coupons, followQr: placing.followQr })
  const pairs = singlePairs(database, context, shop.admin)
  const codes: string[] = []
  for (let n = 0; n < PAIRS; n++)
    codes.push(await pairs.onSale(newPair(shop.shoe.id, { size: '42', key: randomUUID() })))
  const day = await till.days.open(shop.admin, { float: '0', key: randomUUID() })
  if (!day.ok) throw new Error(day.message)
  // One of them is a day behind, the other a day ahead.
  const wall = (days: number) => () => context.clock().getTime() + days * 24 * HOUR
  const tills = [-1, 1].map((days) => tillDevice(till.offline, shop.admin, wall(days), `Mostrador ${days}`))
  return { database, shop, till, codes, tills }
}

const KINDS = [
  'buy',
  'take',
  'take pair',
  'sell',
  'haggle',
  'send',
  'send, answer lost',
  'send backwards',
  'send twice at once',
  'look',
  'give back',
  'hours pass',
  'day pass',
  'sweep',
  'resolve',
  'close and open',
] as const

/** One step of anybody; `n` says who and what. */
class Step implements fc.AsyncCommand<Model, Real> {
  readonly kind: (typeof KINDS)[number]
  readonly n: number
  constructor(kind: (typeof KINDS)[number], n: number) {
    this.kind = kind
    this.n = n
  }
  check = () => true
  toString = () => `${this.kind} ${this.n}`

  async run(model: Model, real: Real): Promise<void> {
    await this.step(model, real)
    await neverOversold(model, real)
  }

  private async step(model: Model, { database, shop, till, tills, codes }: Real): Promise<void> {
    const { n } = this
    const device = tills[n % 2]!
    const size = SIZES[(n >> 1) % 2]!
    const productId = shop.shoe.id
    switch (this.kind) {
      case 'buy': {
        const buyer = await seedUser(database, { username: `buyer${(model.buyers += 1)}` })
        const unit = n % 3 === 0 ? { unit: codes[n % PAIRS]! } : {}
        const line = { productId, size: 'unit' in unit ? '42' : size, quantity: 1, ...unit }
        await shop.fixture.orders.place(buyer, shop.fixture.request([line]))
        return
      }
      case 'take':
        await device.take([{ productId, size, quantity: 1 + (n % 3) }])
        return
      case 'take pair':
        await device.take([{ productId, size: '42', quantity: 1, unit: codes[(n >> 1) % PAIRS]! }])
        return
      case 'sell':
      case 'haggle': {
        const lines = device.lease()?.lines ?? []
        const line = lines[n % Math.max(1, lines.length)]
        if (!line) return
        const lower = this.kind === 'haggle' ? { price: line.price - 100, reason: 'Caja rota' } : {}
        const several = { means: 'mixed', card: 1, cardOperation: '7', transfer: 2, transferOperation: '8' }
        const asked = [{ line: line.id, quantity: 1 + (n % 2), ...lower }]
        const end = device.sell(asked, n % 3 === 0 ? several : {})
        if (end?.ok) model.sold.set(end.sale.key, { pieces: 1 + (n % 2), total: end.sale.total })
        return
      }
      case 'send':
        await device.send()
        return
      case 'send, answer lost':
        await device.send({ answer: false })
        return
      case 'send backwards':
        await device.send({ backwards: true })
        return
      case 'send twice at once':
        await Promise.all([device.send({ answer: false }), device.send({ answer: false })])
        return
      case 'look':
        await device.look()
        return
      case 'give back':
        await device.giveBack()
        return
      case 'hours pass':
        shop.fixture.context.later((1 + (n % 6)) * 60)
        return
      case 'day pass':
        shop.fixture.context.later(24 * 60)
        await till.offline.expireDue()
        return
      case 'sweep':
        await till.offline.expireDue()
        return
      case 'resolve': {
        const end = await till.offline.unjoined(shop.admin)
        const sale = end.ok ? end.value[0] : undefined
        if (!sale) return
        const how = (['again', 'give-back', 'write-off', 'other'] as const)[n % 4]!
        const code = `T${String(shop.shoe.sizeIds[size]!).padStart(6, '0')}`
        await till.offline.resolve(shop.admin, sale.id, {
          how,
          note: 'Se habló',
          code,
          line: String(sale.lines[0]!.id),
        })
        return
      }
      case 'close and open': {
        const day = await till.days.current(shop.admin)
        if (day.ok && day.value)
          await till.days.close(shop.admin, day.value.id, { counted: '0', reason: 'Modelo', unjoined: 'yes' })
        else await till.days.open(shop.admin, { float: '0', key: randomUUID() })
      }
    }
  }
}

async function neverOversold(model: Model, { database, shop }: Real): Promise<void> {
  const { db } = database
  // Every question of verify: the ledger, the leases, the pairs, the books.
  expect(await shop.fixture.broken()).toEqual([])
  const sizes = await db.select().from(productSizes).where(eq(productSizes.productId, shop.shoe.id))
  const carried = await db
    .select({ quantity: orderLines.quantity })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.holdsStock, true), ne(orders.status, 'cancelled')))
  const there = sizes.reduce((sum, { stock }) => sum + stock, 0)
  const gone = carried.reduce((sum, { quantity }) => sum + quantity, 0)
  expect(sizes.every(({ stock }) => stock >= 0)).toBe(true)
  expect(there + gone).toBeLessThanOrEqual(2 * BULK + PAIRS)
  // Every sale that arrived stands once, for what was charged.
  const arrived = await db.select().from(tillOfflineSales).orderBy(tillOfflineSales.id)
  for (const { saleKey, totalCentavos } of arrived) expect(model.sold.get(saleKey)?.total).toBe(totalCentavos)
  const ofTill = await db.$count(orders, eq(orders.channel, 'counter'))
  expect(ofTill).toBe(arrived.filter(({ orderId }) => orderId !== null).length)
}

describeEachDatabase('tills without network', (open) => {
  let database: Database
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())

  test('whoever buys, leases, sells without network and sends in whatever order, with clocks a day wrong and answers lost: nothing is sold twice, and all that was sold is an order or waits for a person', async () => {
    const steps = fc.commands(
      [fc.tuple(fc.constantFrom(...KINDS), fc.nat({ max: 999 })).map(([kind, n]) => new Step(kind, n))],
      { maxCommands: 40, size: 'max' },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const real = await start(database)
        const model: Model = { sold: new Map(), buyers: 0 }
        await fc.asyncModelRun(async () => ({ model, real }), all)
        // In the end everybody connects.
        for (const device of real.tills) await device.send()
        const arrived = await database.db.select().from(tillOfflineSales).orderBy(tillOfflineSales.id)
        expect(new Set(arrived.map(({ saleKey }) => saleKey))).toEqual(new Set(model.sold.keys()))
        await neverOversold(model, real)
      }),
      { numRuns: Number(process.env.MODEL_RUNS ?? 5), endOnFailure: true },
    )
  }, 600_000)
})
