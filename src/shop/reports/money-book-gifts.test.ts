import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { soldIn } from '#rules/payments/money-book.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { gifting } from '#tests/support/shop/gifting.ts'
import { value } from '#tests/support/shop/reports.ts'
import { openReports } from './reports.ts'

/** Holds product §27.6, §44.6. */

describeEachDatabase('gift cards in the money book', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof gifting>>
  let reports: ReturnType<typeof openReports>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await gifting(database)
    reports = openReports(shop.fixture.context)
  })

  const told = async (period = {}) => value(await reports.moneyBookRows(shop.admin, period)).rows
  const kinds = async () => (await told()).map(({ kind, gift }) => [kind, gift])

  test('one that is paid, redeemed and spent is there once, and the sale once with its part in credit', async () => {
    const { placed, say, fixture, gifts, leo, shoe, mailedCode, row } = shop
    const reference = await placed()
    await say(reference, 'approved', { fee: 80_000, instalments: 3 })
    await say(reference, 'approved', { fee: 80_000, instalments: 3 })
    await fixture.work()
    expect(await gifts.redeem(leo, mailedCode())).toMatchObject({ ok: true })
    fixture.context.later(1)
    const order = await fixture.paid(leo, [{ productId: shoe.id, size: '41', quantity: 2 }], { credit: true })
    await fixture.work()
    const rows = await told()
    const { id } = await row(reference)
    expect(rows).toMatchObject([
      {
        kind: 'gift_sold',
        card: id,
        number: '',
        gift: 2_000_000,
        amounts: {},
        method: 'visa',
        instalments: 3,
        fee: 80_000,
        buyer: 'Ana Pérez',
        documents: [],
        taxes: null,
      },
      { kind: 'sale', card: null, gift: null, amounts: { credit: 2_000_000 } },
    ])
    expect(rows[0]!.paidOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(soldIn(rows[1]!.amounts)).toBe(order.total)
    expect(value(await reports.sales(shop.admin)).totals.revenue).toBe(order.total)
    const sums = value(await reports.moneyBookSums(shop.admin))
    expect(sums).toHaveLength(2)
    expect(sums).toContainEqual({ kind: 'gift_sold', entries: 1, amounts: {}, gift: 2_000_000, owners: 0 })
    expect(sums).toContainEqual({
      kind: 'sale',
      entries: 1,
      amounts: rows[1]!.amounts,
      gift: null,
      owners: 0,
    })
  })

  test('what goes back is below 0 on its day: called off, and paid twice', async () => {
    const { sent, say, gifts, ana, fixture } = shop
    const { reference } = await sent()
    await say(reference, 'approved', { id: 'twice' })
    await fixture.work()
    fixture.context.later(3 * 24 * 60)
    await gifts.withdraw(ana, reference)
    expect(await kinds()).toHaveLength(3)
    await fixture.work()
    await say(reference, 'refunded')
    expect((await kinds()).sort()).toEqual([
      ['gift_back', -2_000_000],
      ['gift_back', -2_000_000],
      ['gift_not_due', 2_000_000],
      ['gift_sold', 2_000_000],
    ])
    const last = (await told()).at(-1)!
    const day = last.paidOn!
    expect(await told({ from: day, to: day })).toEqual([last])
    expect(value(await reports.moneyBookSums(shop.admin)).find(({ kind }) => kind === 'gift_back')).toEqual({
      kind: 'gift_back',
      entries: 2,
      owners: 0,
      amounts: {},
      gift: -4_000_000,
    })
  })

  test('a dispute is a row once it is lost, of what had not gone back before; won, it is none', async () => {
    const { sent, say } = shop
    const [{ reference: lost }, { reference: won }] = [await sent(), await sent()]
    const part = { refunded: 500_000, refunds: [{ id: 'p', amount: 500_000, status: 'succeeded' as const }] }
    await say(lost, 'approved', part)
    for (const reference of [lost, won]) await say(reference, 'charged_back')
    expect((await kinds()).filter(([kind]) => kind === 'gift_lost')).toEqual([])
    await say(lost, 'charged_back', { detail: 'settled' })
    await say(lost, 'charged_back', { detail: 'settled' })
    await say(won, 'approved')
    expect((await kinds()).sort()).toEqual([
      ['gift_back', -500_000],
      ['gift_lost', -1_500_000],
      ['gift_sold', 2_000_000],
      ['gift_sold', 2_000_000],
    ])
  })
})
