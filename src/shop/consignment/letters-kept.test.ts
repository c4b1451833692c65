import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { consignors, notifications, outbox } from '#data/schema.ts'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import { anonymous } from '#rules/users/access.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { orderFixture } from '#tests/support/orders-admin.ts'
import { entrustedSales } from '#tests/support/shop/entrusted-sales.ts'
import { offeredPairs } from '#tests/support/shop/offered-pairs.ts'
import { openDesk } from './desk/desk.ts'

/** Holds product §54.6. */

const EMAIL = 'duena@example.com'
const MINUTES_CLAIMED = 3

describeEachDatabase('a process that dies between what it did and the letter about it', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof entrustedSales>>
  let holder: Holder
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await entrustedSales(database)
    const consignorId = await shop.pairs.consignor({ email: EMAIL })
    holder = { consignorId, userId: null, email: EMAIL, by: 'link', proven: true }
    await shop.fixture.work()
    shop.fixture.emails.length = 0
  })
  const onSale = async () => {
    const code = await shop.onSale({ consignorId: holder.consignorId })
    await shop.fixture.work()
    return code
  }

  /** Each ends with its commit: nothing of the outbox ran. */
  const DEEDS: [string, RegExp, () => Promise<unknown>][] = [
    ['it was sold', /^Vendido/, async () => shop.fixture.paid(shop.ana, [shop.of(await onSale())])],
    [
      'its owner asked for it',
      /^Tu par está para retirar/,
      async () => openDesk(shop.fixture.context).wantBack(holder, await onSale()),
    ],
    [
      'a quote was accepted',
      /^Aceptaste/,
      async () => {
        const pairs = offeredPairs(database, shop.fixture, shop.admin)
        const { token } = await pairs.quoted({ email: EMAIL })
        const typed = await pairs.code(token)
        return pairs.offers.accept(anonymous, token, pairs.acceptance(typed))
      },
    ],
  ]
  test.each(DEEDS)('%s: another one sends it, once', async (_, subject, deed) => {
    await deed()
    expect(shop.fixture.emails.filter((email) => subject.test(email.subject))).toEqual([])
    const next = orderFixture(database, shop.fixture.context.clock())
    const told = () => next.emails.filter(({ to, subject: said }) => to === EMAIL && subject.test(said))
    await next.work()
    expect(told()).toHaveLength(1)
    await next.work()
    const last = orderFixture(database, next.context.clock())
    await last.work()
    expect([told().length, last.emails.length]).toEqual([1, 0])
  })

  test.each(DEEDS)('%s: the bell says it too, once, and leads nowhere', async (_, subject, deed) => {
    const owner = await seedUser(database, { email: EMAIL })
    await database.db.update(consignors).set({ userId: owner.id }).where(eq(consignors.email, EMAIL))
    await deed()
    await shop.fixture.work()
    await shop.fixture.work()
    const mine = await database.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, owner.id))
      .orderBy(notifications.id)
    const heard = mine.filter(({ title }) => subject.test(title))
    expect(heard).toMatchObject([{ kind: 'consignment', body: expect.stringMatching(/\.$/) }])
    // As in the letter, of which it is the title and the first sentence; what opens their pages is in the letter alone.
    const [letter] = shop.fixture.emails.filter(({ to, subject: said }) => to === EMAIL && subject.test(said))
    expect(letter!.subject).toContain(heard[0]!.title)
    expect(letter!.text).toContain(heard[0]!.body)
    expect(JSON.stringify(mine)).not.toMatch(/http|Hola /)
  })

  test('dead with a letter in its hands: it is sent when its hold on it is over', async () => {
    await openDesk(shop.fixture.context).wantBack(holder, await onSale())
    const until = new Date(shop.fixture.context.clock().getTime() + MINUTES_CLAIMED * 60_000)
    await database.db.update(outbox).set({ lockedUntil: until, attempts: 1 }).where(isNull(outbox.doneAt))
    const next = orderFixture(database, shop.fixture.context.clock())
    expect(await next.runDue()).toBe(0)
    next.context.later(MINUTES_CLAIMED)
    await next.work()
    await next.work()
    expect(next.emails.map(({ to }) => to)).toEqual([EMAIL])
  })

  test('what was rolled back is told to nobody', async () => {
    const code = await onSale()
    const before = await database.db.$count(outbox)
    const { context } = shop.fixture
    const desk = openDesk({
      ...context,
      database: {
        ...database,
        transaction: ((work, options) =>
          database.transaction(async (tx) => {
            await work(tx)
            throw new Error('the connection is gone')
          }, options)) as Database['transaction'],
      },
    })
    await expect(desk.wantBack(holder, code)).rejects.toThrow('the connection is gone')
    expect((await shop.unit(code)).state).toBe('listed')
    expect(await database.db.$count(outbox)).toBe(before)
  })
})
