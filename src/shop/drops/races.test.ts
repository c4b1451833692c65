import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { dropEntries, outbox } from '#data/schema.ts'
import { openDrops } from '#shop/drops/drops.ts'
import { openRoles } from '#shop/users/roles.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { meet } from '#tests/support/meet.ts'
import { drawing } from '#tests/support/shop/drawing.ts'

/** Holds product §56.1, §56.5. */

describeEachDatabase('drops where several come at once', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof drawing>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await drawing(database)))
  const whole = async () => expect(await shop.fixture.broken()).toEqual([])
  const ofSize = () => sql`select from product_sizes where id = ${shop.shoe.sizeIds['42']!} for update`
  const ofDrop = (id: number) => sql`select from drops where id = ${id} for update`

  test('announced while others buy the same pairs: never more than there were', async () => {
    for (const turn of [0, 1, 2]) {
      shop = await drawing(database)
      const { verbs, draft, row, admin, fixture, shoe } = shop
      const id = await draft({ units: { '42': 3 } })
      const { revision } = await row(id)
      const [leo, zoe] = [await seedUser(database), await seedUser(database)]
      const two = () => fixture.request([{ productId: shoe.id, size: '42', quantity: 2 }])
      const ends = await meet(
        database,
        ofSize(),
        [
          () => verbs.admin.announce(admin, id, revision),
          () => fixture.orders.place(leo, two()),
          () => fixture.orders.place(zoe, two()),
        ],
        turn,
      )
      expect(ends.filter(({ ok }) => ok)).toHaveLength(2)
      await whole()
    }
  })

  test('two who turn it at once draw it once, and offer each pair once', async () => {
    const { id } = await shop.entered(6)
    shop.fixture.context.later(26 * 60)
    const other = openDrops(shop.fixture.context)
    await meet(database, ofDrop(id), [() => shop.verbs.turn(id), () => other.turn(id)])
    expect(await shop.states(id)).toEqual(['offered', 'offered', 'waiting', 'waiting', 'waiting', 'waiting'])
    const mails = async () =>
      (await database.db.select().from(outbox).orderBy(outbox.id)).filter(({ kind }) => kind === 'mail')
    expect(await mails()).toHaveLength(2)
    shop.fixture.context.later(24 * 60 + 1)
    await meet(database, ofDrop(id), [() => shop.verbs.turn(id), () => other.turn(id)])
    expect(await shop.states(id)).toEqual(['lapsed', 'lapsed', 'offered', 'offered', 'waiting', 'waiting'])
    expect(await mails()).toHaveLength(4)
    await whole()
  })

  test('a turn that breaks off has done nothing, and the next one does all of it', async () => {
    const { id } = await shop.entered(3)
    shop.fixture.context.later(26 * 60)
    await database.db.execute(
      sql`alter table notifications add constraint no_news check (kind <> 'drop') not valid`,
    )
    expect(await shop.verbs.turnDue()).toBe(0)
    expect([(await shop.row(id)).state, (await shop.row(id)).seed]).toEqual(['closed', null])
    expect(await shop.states(id)).toEqual(['entered', 'entered', 'entered'])
    await database.db.execute(sql`alter table notifications drop constraint no_news`)
    await shop.verbs.turnDue()
    expect(await shop.states(id)).toEqual(['offered', 'offered', 'waiting'])
    await whole()
  })

  test('two tabs buy the pair that is kept: one order', async () => {
    const { id, line } = await shop.drawn(3)
    const [{ person, code }] = line as [(typeof line)[number]]
    const ends = await meet(database, ofDrop(id), [
      () => shop.bought(person, code),
      () => shop.bought(person, code),
    ])
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await shop.states(id)).toEqual(['bought', 'offered', 'waiting'])
    await whole()
  })

  test('bought while the term ends, or while they let it pass: one of them was first', async () => {
    for (const turn of [0, 1]) {
      shop = await drawing(database)
      const { id, line } = await shop.drawn(3)
      const [{ person, code }] = line as [(typeof line)[number]]
      await meet(
        database,
        ofDrop(id),
        [() => shop.bought(person, code), () => shop.verbs.leave(person, id)],
        turn,
      )
      const [first, , third] = await shop.states(id)
      expect([
        ['bought', 'waiting'],
        ['declined', 'offered'],
      ]).toContainEqual([first, third])
      await whole()
    }
  })

  test('bought while its buyer is banned: bought before, or the next one has it', async () => {
    for (const turn of [0, 1]) {
      shop = await drawing(database)
      const { id, line } = await shop.drawn(3)
      const [{ person, code }] = line as [(typeof line)[number]]
      const roles = openRoles(shop.fixture.context)
      await meet(
        database,
        sql`select from users where id = ${person.id} for update`,
        [() => shop.bought(person, code), () => roles.ban(shop.admin, person.id)],
        turn,
      )
      await shop.verbs.turnDue()
      const [first, , third] = await shop.states(id)
      expect([
        ['bought', 'waiting'],
        ['removed', 'offered'],
      ]).toContainEqual([first, third])
      await whole()
    }
  })

  test('the same person from many tabs, and twins of one mailbox: one entry', async () => {
    const id = await shop.announced()
    shop.fixture.context.later(61)
    await shop.verbs.turnDue()
    const leo = await seedUser(database, { email: 'leo@gmail.com' })
    const twins = [leo, leo, leo, await seedUser(database, { email: 'l.eo@gmail.com' })]
    const ends = await Promise.all(twins.map((who, n) => shop.verbs.enter(who, id, '42', `3011122${n}`)))
    expect(ends.some(({ ok }) => ok)).toBe(true)
    expect(await database.db.$count(dropEntries)).toBe(1)
    await whole()
  })

  test('entered while the list is frozen: in the list, or told that it is closed', async () => {
    const { id, people } = await shop.entered(1)
    expect(people).toHaveLength(1)
    const late = await seedUser(database)
    shop.fixture.context.later(24 * 60)
    await meet(database, ofDrop(id), [
      () => shop.verbs.enter(late, id, '42', '30111222'),
      () => shop.verbs.turn(id),
    ])
    const entries = await shop.entries(id)
    expect(entries.every(({ listed }) => listed)).toBe(true)
    await whole()
  })
})
