import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { consignors, dropOffs, units, unitTerms } from '#data/schema.ts'
import { DROP_OFF_SAYS } from '#rules/consignment/offers/drop-offs.ts'
import { anonymous } from '#rules/users/access.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { meet } from '#tests/support/meet.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { offeredPairs } from '#tests/support/shop/offered-pairs.ts'
import { openOfferJobs } from './jobs.ts'

/** Holds product §53.5, §53.6. */

const DAY = 86_400_000

describeEachDatabase('at once', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let pairs: ReturnType<typeof offeredPairs>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    pairs = offeredPairs(database, shop.fixture, shop.admin)
  })
  const many = (of: readonly { ok: boolean }[]) => of.filter(({ ok }) => ok).length

  test('a quote is accepted and quoted anew: what was accepted is what was seen, or nothing was', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, token } = await pairs.quoted()
      const code = await pairs.code(token)
      const [accepted, again] = await meet(
        database,
        sql`select from offers where id = ${id} for update`,
        [
          () => pairs.offers.accept(anonymous, token, pairs.acceptance(code)),
          () => pairs.quote(id, { price: '70000', floor: '60000' }),
        ],
        round,
      )
      const offer = await pairs.row(id)
      expect(many([accepted, again])).toBe(1)
      expect(offer.state).toBe(accepted.ok ? 'accepted' : 'quoted')
      expect(offer.priceCentavos).toBe(accepted.ok ? 8_990_000 : 7_000_000)
      expect(await database.db.$count(unitTerms, eq(unitTerms.priceCentavos, 7_000_000))).toBe(0)
    }
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('a quote is accepted while it expires: one of both happened', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const { id, token } = await pairs.quoted()
      const code = await pairs.code(token)
      const { quoteEndsAt } = await pairs.row(id)
      // For whoever looks after it, at another instance, it is over; where it is accepted it is not, by a moment.
      const after = new Date(quoteEndsAt!.getTime() + 1)
      const { expireDue } = openOfferJobs({ ...shop.fixture.context, clock: () => after })
      const [accepted, expired] = await meet(
        database,
        sql`select from offers where id = ${id} for update`,
        [() => pairs.offers.accept(anonymous, token, pairs.acceptance(code)), expireDue],
        turn,
      )
      const { state, unitId } = await pairs.row(id)
      expect([accepted.ok, expired, state, unitId !== null]).toEqual(
        accepted.ok ? [true, 0, 'accepted', true] : [false, 1, 'expired', false],
      )
      expect(await shop.fixture.broken()).toEqual([])
    }
  })

  test('two who accept with one code make one pair of one owner', async () => {
    const { id, token } = await pairs.quoted()
    const code = await pairs.code(token)
    const accept = () => pairs.offers.accept(anonymous, token, pairs.acceptance(code))
    const ends = await meet<{ ok: boolean }[]>(
      database,
      sql`select from offers, consignment_codes where offers.id = ${id} for update`,
      [accept, accept, accept, accept],
    )
    expect(many(ends)).toBeGreaterThanOrEqual(1)
    expect([await database.db.$count(units), await database.db.$count(consignors)]).toEqual([1, 1])
    expect(await database.db.$count(unitTerms)).toBe(1)
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('two people take the last place of a half hour: one has it', async () => {
    Object.assign(shop.fixture.context.settings, { dropOffs: 1 })
    const people = []
    for (let person = 0; person < 4; person += 1)
      people.push(await pairs.accepted({ email: `persona${person}@example.com` }))
    const first = await pairs.offers.own(people[0]!.token)
    const { day, slots } = first.ok ? first.value.free[0]! : { day: '', slots: [] }
    const slot = slots[0]!
    const ends = await Promise.all(
      people.map(({ token }) => pairs.offers.dropOffs.book(token, { day, slot })),
    )
    expect(many(ends)).toBe(1)
    expect(ends.find(({ ok }) => !ok)).toMatchObject({ message: DROP_OFF_SAYS.full })
    expect(await database.db.$count(dropOffs)).toBe(1)
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('one person brings all that they accepted at once, moves it, and calls it off', async () => {
    const [one, two] = [await pairs.accepted(), await pairs.accepted()]
    const own = await pairs.offers.own(one.token)
    const [today, later] = own.ok ? own.value.free : []
    const book = (token: string, day: string, slot: string) =>
      pairs.offers.dropOffs.book(token, { day, slot })
    expect(await book(one.token, today!.day, '03:00')).toMatchObject({ fields: { slot: DROP_OFF_SAYS.slot } })
    const ends = await Promise.all([
      book(one.token, later!.day, later!.slots[0]!),
      book(two.token, later!.day, later!.slots[0]!),
    ])
    expect(many(ends)).toBe(2)
    expect(await book(two.token, later!.day, later!.slots[1]!)).toMatchObject({ ok: true })
    expect(await database.db.$count(dropOffs)).toBe(1)
    const agenda = await pairs.offers.dropOffs.agenda(shop.admin, later!.day)
    const visits = agenda.ok ? agenda.value.slots.find(({ slot }) => slot === later!.slots[1])!.visits : []
    expect(visits).toMatchObject([{ name: 'Filomena Quiroga', offers: { length: 2 } }])
    expect(await pairs.offers.dropOffs.agenda(shop.ana, later!.day)).toMatchObject({ reason: 'forbidden' })
    expect(await pairs.offers.withdraw(one.token)).toMatchObject({ ok: true })
    expect(await pairs.offers.dropOffs.cancel(two.token)).toMatchObject({ ok: true })
    expect(await database.db.select().from(dropOffs).orderBy(dropOffs.id)).toMatchObject([
      { state: 'cancelled' },
    ])
    expect(await book(two.token, later!.day, later!.slots[2]!)).toMatchObject({ ok: true })
    shop.fixture.context.later((13 * DAY) / 60_000)
    await pairs.offers.follow()
    const [gone, missed] = await database.db.select().from(dropOffs).orderBy(dropOffs.id)
    expect([gone!.state, missed!.state]).toEqual(['cancelled', 'missed'])
    expect(await shop.fixture.broken()).toEqual([])
  })
})
