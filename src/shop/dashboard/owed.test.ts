import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { fromPesos } from '#rules/money.ts'
import { anonymous, type Visitor } from '#rules/users/access.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { gifting } from '#tests/support/shop/gifting.ts'
import { openDashboard } from './dashboard.ts'

/** Holds product §27.5, §44.6. */

describeEachDatabase('what the shop owes, on the front page', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof gifting>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await gifting(database)))

  const owed = async (visitor: Visitor) => {
    const end = await openDashboard(shop.fixture.context).owed(visitor)
    return end.ok ? end.value : end.kind
  }

  test('a gift card from its payment on, as store credit once it is redeemed; not one that nobody has paid', async () => {
    const { gifts, admin, leo, placed, sent } = shop
    await placed()
    expect(await owed(admin)).toEqual({ credit: 0, gifts: 0 })
    const [one] = [await sent(), await sent({ amount: '50000' })]
    expect(await owed(admin)).toEqual({ credit: 0, gifts: fromPesos(70_000) })
    expect(await gifts.redeem(leo, one.code)).toMatchObject({ ok: true })
    expect(await owed(admin)).toEqual({ credit: fromPesos(20_000), gifts: fromPesos(50_000) })
  })

  test('whoever sees no money is told nothing of it, and nobody else gets in', async () => {
    const sums = { credit: 0, gifts: 0 }
    expect(await owed(await seedUser(database, { role: 'sales' }))).toEqual(sums)
    expect(await owed(await seedUser(database, { role: 'accountant' }))).toEqual(sums)
    expect(await owed(await seedUser(database, { role: 'warehouse' }))).toBeNull()
    for (const visitor of [anonymous, shop.ana]) expect(await owed(visitor)).toBe('refused')
  })
})
