import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { FULFILMENT_MOVES } from '#rules/orders/fulfilment/states.ts'
import { mayMove } from '#rules/states.ts'
import { ORDER_MOVES } from '#rules/orders/states.ts'
import { PAYMENT_MOVES } from '#rules/payments/states.ts'
import { REFUND_MOVES } from '#rules/payments/refund-states.ts'
import { blankDatabase, describeEachDatabase } from '#tests/support/database.ts'
import { seedShop, type SeedReport } from './seed.ts'

/** Holds product §41.4. */

const now = new Date('2026-11-20T15:00:00Z')
const issuer = 'http://localhost:3000/sandbox/identity'

describeEachDatabase('the seed', (open) => {
  let database: Database
  let report: SeedReport
  beforeAll(async () => {
    database = await open()
    report = await seedShop({ database, issuer, now })
  }, 60_000)
  afterAll(() => database.close())

  const ask = async <T extends Record<string, unknown>>(query: SQL) =>
    (await database.db.execute<T>(query)).rows as T[]

  test('says what it seeded, and lays it once', async () => {
    expect(report).toMatchObject({
      seeded: true,
      products: 68,
      people: 18,
      orders: 27,
      reviews: 71,
      coupons: 2,
    })
    expect(await seedShop({ database, issuer, now })).toEqual({ seeded: false, reason: 'already-seeded' })
    expect(await ask(sql`select count(*)::int as n from products`)).toEqual([{ n: 68 }])
  })

  test('gives products ascending ids in the order in which they arrived', async () => {
    const wrong = await ask(
      sql`select a.id from products a join products b on a.id < b.id and a.created_at > b.created_at`,
    )
    expect(wrong).toEqual([])
    const [fresh] = await ask(
      sql`select count(*)::int as n from products where created_at > ${now.toISOString()}::timestamptz - interval '7 days'`,
    )
    expect(fresh).toEqual({ n: 5 })
  })

  test('has a ledger that adds up to every stock and never falls below nothing', async () => {
    expect(
      await ask(sql`select s.id from product_sizes s left join stock_ledger l on l.size_id = s.id
        group by s.id having s.stock <> coalesce(sum(l.delta), 0)`),
    ).toEqual([])
    expect(
      await ask(
        sql`select id from (select id, sum(delta) over (partition by size_id order by id) as shelf from stock_ledger) t where shelf < 0`,
      ),
    ).toEqual([])
    expect(
      await ask(
        sql`select p.id from products p join product_sizes s on s.product_id = p.id group by p.id having p.stock <> sum(s.stock)`,
      ),
    ).toEqual([])
    expect(
      await ask(
        sql`select l.id from stock_ledger l join product_sizes s on s.id = l.size_id where s.product_id <> l.product_id`,
      ),
    ).toEqual([])
  })

  test('holds in the ledger exactly the units of the orders that hold stock', async () => {
    const wrong = await ask(sql`
      select o.id from orders o
      join order_lines ol on ol.order_id = o.id
      left join (select order_id, size_id, sum(delta) as delta from stock_ledger group by 1, 2) l
        on l.order_id = o.id and l.size_id = ol.size_id
      where coalesce(l.delta, 0) <> case when o.holds_stock then -ol.quantity else 0 end`)
    expect(wrong).toEqual([])
  })

  test('counts as sold what left the showroom and what orders took', async () => {
    const wrong = await ask(sql`
      select p.id from products p where p.sold <>
        coalesce((select -sum(delta) from stock_ledger l where l.product_id = p.id and reason = 'Ventas en el showroom'), 0)
        + coalesce((select sum(quantity) from order_lines ol join orders o on o.id = ol.order_id
                    where ol.product_id = p.id and o.holds_stock), 0)`)
    expect(wrong).toEqual([])
  })

  test('has order totals that follow from their lines, coupon and province', async () => {
    const wrong = await ask(sql`
      select o.id from orders o left join coupons c on c.code = o.coupon_code
      where o.subtotal_centavos <> (select sum(unit_price_centavos * quantity) from order_lines where order_id = o.id)
        or o.discount_centavos <> least(coalesce(c.amount_centavos, 0), o.subtotal_centavos)
        or o.shipping_centavos <> case
          when o.delivery = 'pickup' then 0
          when o.province = 'Ciudad Autonoma De Buenos Aires' then 50000
          when o.province = 'Buenos Aires' then 70000
          else 100000 end`)
    expect(wrong).toEqual([])
  })

  test('has exactly one approved payment of the same amount and currency for each paid order', async () => {
    const wrong = await ask(sql`
      select o.id from orders o
      left join payments p on p.order_id = o.id and p.status = 'approved'
        and p.amount_centavos = o.total_centavos and p.currency = o.currency
      group by o.id, o.payment_status
      having count(p.id) <> case when o.payment_status in ('paid', 'refunded') then 1 else 0 end`)
    expect(wrong).toEqual([])
    const refunded = await ask(sql`
      select o.id, o.total_centavos - r.amount_centavos as kept, r.status from orders o
      left join refunds r on r.order_id = o.id where o.payment_status = 'refunded'`)
    expect(refunded).toMatchObject([{ status: 'succeeded' }])
    expect(Number(refunded[0]!.kept)).toBe(0)
  })

  test('counts coupon uses as live redemptions, one for each order with a code', async () => {
    const wrong = await ask(sql`
      select c.id from coupons c left join coupon_redemptions r on r.coupon_id = c.id and r.released_at is null
      group by c.id having c.used <> count(r.id)`)
    expect(wrong).toEqual([])
    const orphans = await ask(sql`
      select o.id from orders o left join coupon_redemptions r on r.order_id = o.id
      where (o.coupon_code is null) <> (r.id is null)`)
    expect(orphans).toEqual([])
  })

  test('tells only lawful moves, and each life ends where the order stands', async () => {
    const events = await ask<{
      id: number
      life: string
      from: string | null
      to: string
      delivery: 'delivery' | 'pickup'
    }>(sql`
      select e.id, e.life, e.from_state as from, e.to_state as to, o.delivery
      from order_history e join orders o on o.id = e.order_id`)
    const tables = (
      delivery: 'delivery' | 'pickup',
    ): Record<string, { readonly [state: string]: readonly string[] }> => ({
      order: ORDER_MOVES,
      payment: PAYMENT_MOVES,
      refund: REFUND_MOVES,
      fulfilment: FULFILMENT_MOVES[delivery],
    })
    const unlawful = events.filter(
      ({ life, from, to, delivery }) => from !== null && !mayMove(tables(delivery)[life]!, from, to),
    )
    expect(unlawful).toEqual([])
    const astray = await ask(sql`
      select o.id from orders o
      where o.status <> (select to_state from order_history where order_id = o.id and life = 'order' order by id desc limit 1)
        or o.fulfilment_status <> coalesce((select to_state from order_history
             where order_id = o.id and life = 'fulfilment' order by id desc limit 1), 'unfulfilled')`)
    expect(astray).toEqual([])
    const open = await ask(sql`select id from payments where status in ('created', 'pending', 'authorized')`)
    expect(open).toEqual([])
  })

  test('keeps review counts true and verifies only what was bought and in hand', async () => {
    expect(
      await ask(sql`select p.id from products p left join reviews r on r.product_id = p.id and r.deleted_at is null
        group by p.id having p.review_count <> count(r.id) or p.review_sum <> coalesce(sum(r.score), 0)`),
    ).toEqual([])
    const wrong = await ask(sql`
      select r.id from reviews r where r.verified <> exists (
        select 1 from orders o join order_lines ol on ol.order_id = o.id
        where o.user_id = r.user_id and ol.product_id = r.product_id and o.status = 'completed' and o.updated_at < r.created_at)`)
    expect(wrong).toEqual([])
  })

  test('lets nothing happen in the future, before its product arrived or before its person came', async () => {
    const late = now.toISOString()
    for (const [table, column] of [
      ['products', 'created_at'],
      ['orders', 'updated_at'],
      ['order_history', 'created_at'],
      ['stock_ledger', 'created_at'],
      ['reviews', 'created_at'],
      ['payments', 'updated_at'],
      ['users', 'created_at'],
    ] as const)
      // prettier-ignore
      expect(
        await ask(sql`select id from ${sql.identifier(table)} where ${sql.identifier(column)} > ${late}::timestamptz`),
        table,
      ).toEqual([])
    expect(
      await ask(sql`select r.id, p.name from reviews r join products p on p.id = r.product_id join users w on w.id = r.user_id
        where r.created_at < p.created_at or r.created_at < w.created_at`),
    ).toEqual([])
    expect(
      await ask(sql`select o.id, p.name from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
        join users w on w.id = o.user_id where o.placed_at < p.created_at or o.placed_at < w.created_at`),
    ).toEqual([])
  })

  test('knows the three demo people by the identity provider that was passed', async () => {
    const people = await ask(sql`select subject, issuer, email_verified, role, ban from users
      where email in ('admin@vereda.test', 'cliente@vereda.test', 'baneado@vereda.test') order by id`)
    expect(people).toEqual([
      { subject: 'demo-admin', issuer, email_verified: true, role: 'owner', ban: false },
      { subject: 'demo-cliente', issuer, email_verified: true, role: null, ban: false },
      { subject: 'demo-baneado', issuer, email_verified: true, role: null, ban: true },
    ])
    const client = await ask(sql`select o.fulfilment_status from orders o join users p on p.id = o.user_id
      where p.subject = 'demo-cliente' order by o.id`)
    expect(client).toEqual([{ fulfilment_status: 'delivered' }, { fulfilment_status: 'shipped' }])
  })
})

test('a shop that already has products is left alone', async () => {
  const database = await blankDatabase()
  await database.db.execute(
    sql`insert into products (name, brand, category, genre, price_centavos) values ('Ajena', 'nike', 'buzo', 'mujer', 100)`,
  )
  expect(await seedShop({ database, issuer, now })).toEqual({ seeded: false, reason: 'not-empty' })
  await database.close()
})
