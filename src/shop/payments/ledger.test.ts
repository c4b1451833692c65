import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { moneyLedger } from '#data/schema.ts'
import type { ProviderPaymentState } from '#rules/payments/provider.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { seedProduct } from '#tests/support/builders.ts'
import { handing } from '#tests/support/by-hand.ts'
import { exchanging } from '#tests/support/shop/exchanging.ts'
import { ledgerOf } from './ledger.ts'

type Shop = Awaited<ReturnType<typeof exchanging>> & ReturnType<typeof handing>
type Real = Shop & {
  order: { id: number; reference: string; total: number }
  deeds: number
  /** What else can be had for a pair, in size 40. */
  wanted: { dear: number; cheap: number }
  /** Of the exchanges that were asked for. */
  codes: string[]
}

/** What may happen to an order; whoever may not do it now is refused, and that is an end as good as any. */
const DEEDS: Record<string, (real: Real, n: number) => Promise<unknown>> = {
  'the shopper says that they transfer': ({ transfers, ana, order }) =>
    transfers.choose(ana, order.reference, 'transfer'),
  'a transfer comes whole': ({ receive, order, deeds }) =>
    receive(order.id, order.total, { operation: `${deeds}` }),
  'a part of a transfer comes': ({ receive, order }, n) =>
    receive(order.id, 1_000_000 * (n + 1), { again: 'si' }),
  'too much comes': ({ receive, order }, n) => receive(order.id, order.total + n + 1, { again: 'si' }),
  'the shop is content with a part': ({ transfers, admin, order }) => transfers.acceptShort(admin, order.id),
  'two days pass': async ({ fixture }) => {
    fixture.context.later(60 * 60)
    await fixture.orders.sweep()
  },
  'the shop gives back by hand': async ({ transfers, admin, order, pageOf }) => {
    const { refunds } = await pageOf(order.id)
    for (const { id } of refunds)
      await transfers.handBack(admin, order.id, id, { operation: 'OP 3', account: 'ana.perez' })
  },
  'the payment is approved': (real) => say(real, 'first', 'approved'),
  'the payment is rejected': (real) => say(real, 'first', 'rejected'),
  'a second payment is approved': (real) => say(real, 'second', 'approved'),
  'the holder of the card disputes it': (real) => say(real, 'first', 'charged_back'),
  'the shop wins': (real) => won(real),
  'the shop loses': (real) => say(real, 'first', 'charged_back', 'settled'),
  'the provider is worked on': ({ fixture }) => fixture.work(),
  'time passes': async ({ fixture }) => {
    fixture.context.later(31)
    await fixture.orders.sweep()
  },
  'the shopper takes it back': ({ fixture, ana, order }) => fixture.orders.cancel(ana, order.reference),
  'the shop calls it off': ({ orders, admin, order }) =>
    orders.cancel(admin, order.id, { reason: 'Sin stock', confirm: 'si' }),
  'it is packed': ({ orders, admin, order }) => orders.pack(admin, order.id),
  'it is shipped': ({ orders, admin, order }) => orders.ship(admin, order.id, { carrier: 'OCA' }),
  'it is delivered': ({ orders, admin, order }) => orders.deliver(admin, order.id),
  'a part goes back': ({ orders, admin, order, deeds }, n) =>
    orders.refund(admin, order.id, { amount: 100 + n, reason: 'Cortesía', key: `part-${deeds}-0000` }),
  'a pair goes back': async ({ orders, admin, order, deeds, linesOf }, n) => {
    const lines = await linesOf(order.id)
    const line = lines[n % lines.length]!
    const units = [{ orderLineId: line.id, quantity: 1, restock: n % 2 === 0 }]
    return orders.refund(admin, order.id, { lines: units, reason: 'Vino mal', key: `pair-${deeds}-0000` })
  },
  'somebody gives back in the provider’s panel': async ({ fixture, order }) => {
    const payment = fixture.outside.payments.get(`first-${order.reference}`)
    if (payment?.status !== 'approved' || payment.refunded + 1000 > payment.amount) return
    payment.refunded += 1000
    payment.refunds.push({ id: `panel-${payment.refunds.length}`, amount: 1000, status: 'succeeded' })
    return fixture.orders.settle(payment)
  },
  'it comes back and is settled': async ({ returns, admin, asked, view, order }, n) => {
    const code = await asked({ order: String(order.id) })
    await returns.approve(admin, code, {})
    const line = (await view(code)).orderDetail?.lines[n % 2]
    if (!line) return
    await returns.receive(admin, code, {
      lines: [{ orderLineId: line.orderLineId, quantity: 1, condition: n % 2 === 0 ? 'restock' : 'damaged' }],
    })
    return returns.resolve(admin, code, { amount: 1000, reason: 'Volvió', key: `return-${code}` })
  },
  'an exchange is asked for': async ({ exchanges, ana, order, linesOf, wanted, deeds, codes }, n) => {
    const line = (await linesOf(order.id))[n % 2]
    if (!line) return
    const productId = [line.productId, wanted.dear, wanted.cheap, wanted.dear][n]!
    const size = productId === line.productId ? (line.size === '41' ? '42' : '41') : '40'
    // Now and then of what an earlier one gave.
    const of = n === 3 ? (codes.at(-1) ?? '') : ''
    const form = {
      orderLineId: line.id,
      of,
      productId,
      size,
      delivery: 'delivery',
      key: `exchange-${deeds}-00`,
    }
    const end = await exchanges.start(ana, order.reference, form)
    if (end.ok) codes.push(end.value.code)
  },
  'its difference is paid': (real) => sayOfDifference(real, 'approved'),
  'its difference is disputed': (real) => sayOfDifference(real, 'charged_back'),
  'the old one comes': async ({ returns, admin, view, codes }, n) => {
    const code = codes.at(-1)
    if (!code) return
    await returns.approve(admin, code, {})
    const [held] = (await view(code)).holdings
    const condition = ['restock', 'damaged', 'refused', 'restock'][n]
    if (held)
      await returns.receive(admin, code, {
        lines: [{ orderLineId: held.orderLineId, of: held.of, quantity: 1, condition }],
      })
  },
  'it is made': async ({ returns, admin, view, codes }) => {
    const code = codes.at(-1)
    if (!code) return
    const { exchange } = await view(code)
    return returns.replace(admin, code, { back: exchange!.back / 100, reason: 'El correo lo perdió' })
  },
  'it ends in money': async ({ returns, admin, view, codes }) => {
    const code = codes.at(-1)
    if (!code) return
    const { owed } = await view(code)
    return returns.resolve(admin, code, {
      amount: owed / 100,
      reason: 'Prefirió el dinero',
      key: `money-${code}`,
    })
  },
  'the new one leaves': async ({ returns, admin, codes }) => {
    const code = codes.at(-1)
    if (!code) return
    await returns.parcel.pack(admin, code)
    await returns.parcel.ship(admin, code, { carrier: 'OCA' })
  },
  'the shopper wants none after all': async ({ exchanges, ana, codes }) => {
    const code = codes.at(-1)
    return code && exchanges.takeBack(ana, code)
  },
  'the old one never comes': async ({ fixture, exchanges }) => {
    fixture.context.later(11 * 24 * 60)
    await exchanges.sweepExchanges()
  },
}

/** What the provider says of the last exchange's difference. */
async function sayOfDifference(real: Real, status: ProviderPaymentState) {
  const code = real.codes.at(-1)
  if (!code) return
  await real.exchanges.pay(real.ana, code)
  const { reference, differenceCentavos } = await real.exchangeOf(code)
  if (differenceCentavos <= 0) return
  const id = `difference-${reference}`
  const { refunded = 0, refunds = [] } = real.fixture.outside.payments.get(id) ?? {}
  const changes = { id, reference, amount: differenceCentavos, refunded, refunds }
  await real.fixture.orders.settle(await real.fixture.payment(real.order.reference, status, changes))
}

/** What the provider says of the first payment, or of a second one, with the refunds that it knows. */
async function say(
  { fixture, order }: Real,
  which: 'first' | 'second',
  status: ProviderPaymentState,
  detail: string = status,
) {
  const id = `${which}-${order.reference}`
  const { refunded = 0, refunds = [] } = fixture.outside.payments.get(id) ?? {}
  const payment = await fixture.payment(order.reference, status, { id, detail, refunded, refunds })
  await fixture.orders.settle(payment)
}
async function won(real: Real) {
  const known = real.fixture.outside.payments.get(`first-${real.order.reference}`)
  if (known?.status === 'charged_back') await say(real, 'first', 'approved', 'reimbursed')
}

class Deed implements fc.AsyncCommand<object, Real> {
  readonly name: string
  readonly n: number
  constructor(name: string, n: number) {
    this.name = name
    this.n = n
  }
  check() {
    return true
  }
  async run(_model: object, real: Real) {
    real.deeds += 1
    await DEEDS[this.name]!(real, this.n)
    expect(await real.fixture.broken()).toEqual([])
  }
  toString() {
    return `${this.name} (${this.n})`
  }
}

describeEachDatabase('the ledger of money', (open) => {
  let database: Database
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())

  const three = (shop: Shop) => shop.placed({ couponCode: 'MIL' }, shop.three())
  async function real(): Promise<Real> {
    const exchangers = await exchanging(database)
    const shop = { ...exchangers, ...handing(exchangers) }
    await database.db.execute(sql`insert into coupons (code, amount_centavos) values ('MIL', 100000)`)
    const dear = await seedProduct(database, { name: 'Botas', pesos: 25_000, sizes: { '40': 9 } })
    const cheap = await seedProduct(database, { name: 'Ojotas', pesos: 5_000, sizes: { '40': 9 } })
    const wanted = { dear: dear.id, cheap: cheap.id }
    return { ...shop, order: await three(shop), deeds: 0, wanted, codes: [] }
  }

  test('whatever happens to an order that was delivered, exchanges among it, every question of verify holds', async () => {
    const deeds = fc.commands(
      Object.keys(DEEDS).map((name) => fc.nat({ max: 3 }).map((n) => new Deed(name, n))),
      { maxCommands: 16 },
    )
    await fc.assert(
      fc.asyncProperty(deeds, async (all) => {
        const shop = await real()
        for (const deed of ['the payment is approved', 'it is packed', 'it is shipped', 'it is delivered'])
          await DEEDS[deed]!(shop, 0)
        await fc.asyncModelRun(async () => ({ model: {}, real: shop }), all)
      }),
      { numRuns: Number(process.env.MODEL_RUNS ?? 12), endOnFailure: true },
    )
  }, 600_000)

  test('whatever happens to an order, in whatever order, every question of verify holds after each step', async () => {
    const deeds = fc.commands(
      Object.keys(DEEDS).map((name) => fc.nat({ max: 3 }).map((n) => new Deed(name, n))),
      { maxCommands: 14 },
    )
    await fc.assert(
      fc.asyncProperty(deeds, async (all) => {
        const shop = await real()
        await fc.asyncModelRun(async () => ({ model: {}, real: shop }), all)
      }),
      { numRuns: Number(process.env.MODEL_RUNS ?? 12), endOnFailure: true },
    )
  }, 600_000)

  test('a sale with a coupon, a pair given back, a courtesy, and the rest', async () => {
    const shop = await real()
    await say(shop, 'first', 'approved')
    const { orders, admin, order, fixture, linesOf } = shop
    const [line] = await linesOf(order.id)
    const units = [{ orderLineId: line!.id, quantity: 1, restock: true }]
    await orders.refund(admin, order.id, { lines: units, reason: 'Vino mal', key: 'pair-00001' })
    // Two at once would be done in either order.
    await fixture.work()
    await orders.refund(admin, order.id, { amount: 10, reason: 'Cortesía', key: 'gift-00001' })
    await fixture.work()
    await orders.cancel(admin, order.id, { reason: 'Sin stock' })
    await fixture.work()
    expect((await ledgerOf(database.db, order.id)).map(({ kind, amounts }) => [kind, amounts])).toEqual([
      ['sale', { provider: 5_950_000, goods: -6_000_000, discount: 100_000, shipping: -50_000 }],
      ['refund', { provider: -1_966_667, goods: 2_000_000, discount: -33_333 }],
      ['refund', { provider: -1_000, allowance: 1_000 }],
      [
        'refund',
        { provider: -3_982_333, goods: 4_000_000, discount: -66_667, shipping: 50_000, allowance: -1_000 },
      ],
    ])
  })

  test('an order from before the ledger has the same balances after the migration', async () => {
    const shop = await real()
    await say(shop, 'first', 'approved')
    await say(shop, 'second', 'approved')
    await shop.orders.refund(shop.admin, shop.order.id, { amount: 10, reason: 'Cortesía', key: 'gift-00001' })
    await shop.fixture.work()
    await say(shop, 'first', 'charged_back')
    const balances = async () => {
      const { rows } = await database.db.execute(
        sql`select payment_id, account, sum(amount_centavos)::int as sum from money_ledger group by 1, 2 having sum(amount_centavos) <> 0 order by 1, 2`,
      )
      return rows
    }
    const written = await balances()
    expect(written).toHaveLength(5)
    await database.db.delete(moneyLedger)
    const folder = path.resolve('src/data/migrations')
    const migration = fs.readdirSync(folder).find((name) => name.endsWith('_money_ledger.sql'))!
    const file = fs.readFileSync(path.join(folder, migration), 'utf8')
    for (const statement of file.split('--> statement-breakpoint').slice(-3))
      await database.db.execute(sql.raw(statement))
    expect(await balances()).toEqual(written)
    expect(await shop.fixture.broken()).toEqual([])
  })
})
