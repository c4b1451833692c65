import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { unitChecks, units } from '#data/schema.ts'
import { dayOf, daysAfter } from '#rules/calendar/argentine-day.ts'
import { anonymous } from '#rules/users/access.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'
import { DAY_MINUTES, ownersOfPairs } from '#tests/support/shop/owners-of-pairs.ts'
import { openTerm } from './term.ts'

/** Holds product §55.4. */

describeEachDatabase('the term of an entrusted pair', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let pairs: ReturnType<typeof consignedPairs>
  let owners: ReturnType<typeof ownersOfPairs>
  let term: ReturnType<typeof openTerm>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    pairs = consignedPairs(database, shop.fixture.context, shop.admin)
    owners = ownersOfPairs(database, shop)
    term = openTerm(shop.fixture.context)
  })
  const days = (count: number) => shop.fixture.context.later(count * DAY_MINUTES)
  const today = () => dayOf(shop.fixture.context.clock())
  const subjects = async () => {
    await shop.fixture.work()
    return shop.fixture.emails.map(({ subject }) => subject)
  }

  test('is told 7 and 1 days before its end, once each, and then it waits to be taken home', async () => {
    const code = await pairs.onSale(shop.shoe.id)
    days(82)
    expect(await term.endTerms()).toBe(0)
    days(1)
    expect((await Promise.all([term.endTerms(), term.endTerms()])).toSorted()).toEqual([0, 1])
    days(3)
    expect(await term.endTerms()).toBe(0)
    days(3)
    expect(await term.endTerms()).toBe(1)
    days(1)
    expect(await term.endTerms()).toBe(0)
    expect((await owners.row(code)).state).toBe('listed')
    days(1)
    expect((await Promise.all([term.endTerms(), term.endTerms()])).toSorted()).toEqual([0, 1])
    expect(await owners.row(code)).toMatchObject({
      state: 'to_return',
      toReturnWhy: 'Terminó su plazo de venta.',
      keepUntil: daysAfter(today(), 60),
      owner: 'consignor',
    })
    expect(await subjects()).toEqual([
      expect.stringContaining('está a la venta'),
      expect.stringContaining('termina el plazo'),
      expect.stringContaining('termina el plazo'),
      expect.stringContaining('listo para retirar'),
    ])
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('renewed with a code it is kept again, and its days begin when it goes on sale', async () => {
    const code = await pairs.onSale(shop.shoe.id)
    const holder = await owners.owner(code)
    expect(await term.renewal(holder, code)).toMatchObject({ kind: 'conflict' })
    days(91)
    await term.endTerms()
    await term.askToRenew(anonymous, holder, code)
    const typed = await owners.codeSent()
    const twice = [1, 2].map(() => term.renew(anonymous, holder, code, { code: typed }))
    expect((await Promise.all(twice)).filter(({ ok }) => ok)).toHaveLength(1)
    expect(await owners.row(code)).toMatchObject({ state: 'ready', keepUntil: null, termEndsOn: null })
    await pairs.verbs.list(shop.admin, code)
    expect((await owners.row(code)).termEndsOn).toBe(daysAfter(today(), 60))
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('renewed before its end it goes on from there; not while an order has it, nor what a check did not pass', async () => {
    const code = await pairs.onSale(shop.shoe.id)
    const holder = await owners.owner(code)
    const ends = (await owners.row(code)).termEndsOn!
    days(85)
    await term.askToRenew(anonymous, holder, code)
    expect(await term.renew(anonymous, holder, code, { code: await owners.codeSent() })).toMatchObject({
      ok: true,
    })
    expect((await owners.row(code)).termEndsOn).toBe(daysAfter(ends, 60))
    days(66)
    await term.endTerms()
    await database.db.update(unitChecks).set({ verdict: 'fail' })
    await database.db.update(units).set({ termEndsOn: today() }).where(eq(units.code, code))
    days(1)
    await term.endTerms()
    expect(await term.renewal(holder, code)).toMatchObject({ kind: 'conflict' })
    expect(await term.renewal({ ...holder, consignorId: 0 }, code)).toMatchObject({ kind: 'missing' })
  })
})
