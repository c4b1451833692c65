import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { couponRedemptions, coupons as couponsTable, orders } from '#data/schema.ts'
import { anonymous } from '#rules/users/access.ts'
import { COUPON_MESSAGES } from '#rules/coupons/coupon.ts'
import { seedCoupon, seedUser } from '#tests/support/builders.ts'
import { testContext, type TestContext } from '#tests/support/open-shop.ts'
import { describeEachDatabase, emptyTables, hasPostgres, postgresDatabase } from '#tests/support/database.ts'
import { openCoupons, reclaimCoupon, releaseCoupon } from './coupons.ts'

/** Holds product §10.3, §10.4. */

/** Only what a redemption hangs on; orders themselves are orders' business. */
async function seedOrder(database: Database, userId: number): Promise<number> {
  const [order] = await database.db
    .insert(orders)
    .values({
      userId,
      placingKey: randomUUID(),
      placingHash: '',
      delivery: 'pickup',
      name: 'Ana',
      surname: 'Pérez',
      birthDate: '1990-05-20',
      street: '',
      province: '',
      postalCode: '',
      phone: '',
      email: '',
      subtotalCentavos: 0,
      shippingCentavos: 0,
      totalCentavos: 0,
      expiresAt: new Date(),
    })
    .returning({ id: orders.id })
  return order!.id
}
/** A use taken and given to an order, in one transaction. */
const takeFor = (
  database: Database,
  coupons: ReturnType<typeof openCoupons>,
  order: { id: number; userId: number },
  code: string,
) =>
  database.transaction(async (tx) => {
    const taken = await coupons.take(tx, code, order.userId)
    if (taken.ok) await coupons.redeem(tx, taken.value, order)
    return taken
  })
const usedOf = async (database: Database) => (await database.db.select().from(couponsTable))[0]!.used
const liveOf = async (database: Database) =>
  (await database.db.select().from(couponRedemptions).orderBy(couponRedemptions.id)).filter(
    (row) => row.releasedAt === null,
  ).length

describeEachDatabase('coupons', (open) => {
  let database: Database
  let context: TestContext
  let coupons: ReturnType<typeof openCoupons>

  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    context = testContext(database)
    coupons = openCoupons(context)
  })
  const redeem = (userId: number, id: number, code = 'BIENVENIDA') =>
    takeFor(database, coupons, { id, userId }, code)
  const release = (orderId: number) =>
    database.transaction((tx) => releaseCoupon(tx, orderId, context.clock()))
  const reclaim = (orderId: number) => database.transaction((tx) => reclaimCoupon(tx, orderId))

  test('a code is known however it is typed, and takes off no more than the products cost', async () => {
    await seedCoupon(database, { pesos: 3000 })
    const ok = (discount: number) => ({
      ok: true,
      value: { code: 'BIENVENIDA', amount: 300_000, discount, promotion: false },
    })
    expect(await coupons.check(anonymous, ' bienvenida ', 1_000_000)).toEqual(ok(300_000))
    expect(await coupons.check(anonymous, 'BIENVENIDA', 250_000)).toEqual(ok(250_000))
  })

  test.each([
    ['that does not exist', { code: 'OTRO' }],
    ['that is switched off', { active: false }],
    ['that has ended', { endsAt: new Date('2026-11-20T12:00:00Z') }],
    ['that has not begun', { startsAt: new Date('2026-11-20T12:00:01Z') }],
    ['that is used up', { maxUses: 2, used: 2 }],
  ])(
    'a coupon %s is refused with its sentence (product §10.2), at the dialog and at the order',
    async (_, options) => {
      await seedCoupon(database, options)
      const person = await seedUser(database)
      const end = { ok: false, kind: 'invalid', message: COUPON_MESSAGES.invalidText }
      expect(await coupons.check(person, 'BIENVENIDA', 100)).toMatchObject(end)
      expect(await redeem(person.id, await seedOrder(database, person.id))).toMatchObject(end)
      expect(await liveOf(database)).toBe(0)
    },
  )

  test.each([[''], ['\0'], ["' or 1=1"], ['x'.repeat(10_000)]])('%j is only a wrong code', async (typed) => {
    expect(await coupons.check(anonymous, typed, 100)).toMatchObject({ kind: 'invalid' })
  })

  const TOO_MANY = { ok: false, kind: 'refused', reason: 'too-many' }

  test('an eleventh code within the hour gets no answer, right or wrong; others do', async () => {
    await seedCoupon(database)
    const [person, other] = [await seedUser(database), await seedUser(database)]
    for (let n = 0; n < 10; n++) await coupons.check(person, `NO${n}`, 100)
    const [right, wrong] = [
      await coupons.check(person, 'BIENVENIDA', 100),
      await coupons.check(person, 'OTRO', 100),
    ]
    expect(right).toMatchObject(TOO_MANY)
    expect(wrong).toEqual(right)
    expect((right as { retryAfter: number }).retryAfter).toBeGreaterThan(3000)
    expect(await coupons.check(other, 'BIENVENIDA', 100)).toMatchObject({ ok: true })
    expect(await coupons.check({ kind: 'anonymous', who: '1' }, 'BIENVENIDA', 100)).toMatchObject({
      ok: true,
    })
    context.later(71)
    expect(await coupons.check(person, 'BIENVENIDA', 100)).toMatchObject({ ok: true })
  })

  test('a remembered code is looked at freely, also after the last try; guessing by that way ends as well', async () => {
    await seedCoupon(database)
    const [person, other] = [await seedUser(database), await seedUser(database)]
    for (let n = 0; n < 40; n++) {
      expect(await coupons.peek(person, 'bienvenida', 100)).toMatchObject({ ok: true })
      expect(await coupons.peek(other, 'VIEJO', 100)).toMatchObject({ kind: 'invalid' })
    }
    for (let n = 0; n < 9; n++) await coupons.peek(person, `NO${n}`, 100)
    expect(await coupons.check(person, 'OTRO', 100)).toMatchObject(TOO_MANY)
    expect(await coupons.peek(person, 'OTRO', 100)).toMatchObject(TOO_MANY)
    expect(await coupons.peek(person, 'BIENVENIDA', 100)).toMatchObject({ ok: true })
    // What they were told is right they may order with.
    expect(await coupons.guess(person, 'BIENVENIDA')).toBeNull()
    expect(await coupons.guess(person, 'NO1')).toMatchObject(TOO_MANY)
  })

  test('the same wrong code again is a try again', async () => {
    const person = await seedUser(database)
    for (let n = 0; n < 5; n++) await coupons.check(person, 'NADA', 100)
    for (let n = 0; n < 5; n++) expect(await coupons.guess(person, 'NADA')).toBeNull()
    expect(await coupons.guess(person, 'NADA')).toMatchObject(TOO_MANY)
    expect(await coupons.check(person, 'NADA', 100)).toMatchObject(TOO_MANY)
  })

  test('a network that many share: its strangers guess a hundred times, and use up nothing of who is signed in', async () => {
    await seedCoupon(database)
    const [person, other] = [await seedUser(database), await seedUser(database)].map((one) => ({
      ...one,
      who: 'home',
    }))
    const stranger = { kind: 'anonymous', who: 'home' } as const
    const guesses = await Promise.all(
      Array.from({ length: 120 }, (_, n) => coupons.check(stranger, `NO${n}`, 100)),
    )
    expect(guesses.filter((end) => !end.ok && end.kind === 'invalid')).toHaveLength(100)
    expect(await coupons.check(stranger, 'BIENVENIDA', 100)).toMatchObject(TOO_MANY)
    for (let n = 0; n < 10; n++) await coupons.check(person!, `NO${n}`, 100)
    expect(await coupons.check(person!, 'BIENVENIDA', 100)).toMatchObject(TOO_MANY)
    expect(await coupons.check(other!, 'BIENVENIDA', 100)).toMatchObject({ ok: true })
  })

  test('many accounts behind one address guess no more than its people may together', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const person = { ...(await seedUser(database)), who: 'home' }
        return Promise.all(Array.from({ length: 9 }, (_, m) => coupons.check(person, `NO${n}-${m}`, 100)))
      }),
    )
    expect(guesses.flat().filter((end) => !end.ok && end.kind === 'invalid')).toHaveLength(400)
  })

  test('a use is counted with its redemption, and given back exactly once', async () => {
    await seedCoupon(database, { maxUses: 1 })
    const person = await seedUser(database)
    const [first, second] = [await seedOrder(database, person.id), await seedOrder(database, person.id)]
    expect(await redeem(person.id, first)).toEqual({
      ok: true,
      value: { id: expect.any(Number), code: 'BIENVENIDA', amount: 100_000 },
    })
    expect(await redeem(person.id, second)).toMatchObject({ ok: false })
    expect(await usedOf(database)).toBe(1)
    await release(first)
    await release(first)
    expect(await usedOf(database)).toBe(0)
    expect(await redeem(person.id, second)).toMatchObject({ ok: true })
  })

  test('a person’s own limit counts live uses only', async () => {
    await seedCoupon(database, { maxUsesPerPerson: 1 })
    const [person, other] = [await seedUser(database), await seedUser(database)]
    const first = await seedOrder(database, person.id)
    await redeem(person.id, first)
    expect(await redeem(person.id, await seedOrder(database, person.id))).toMatchObject({ ok: false })
    expect(await coupons.check(person, 'BIENVENIDA', 100)).toMatchObject({ ok: false })
    expect(await redeem(other.id, await seedOrder(database, other.id))).toMatchObject({ ok: true })
    expect(await usedOf(database)).toBe(2)
    await release(first)
    expect(await redeem(person.id, await seedOrder(database, person.id))).toMatchObject({ ok: true })
  })

  test('an order that stands again takes its use back, once, and goes on without if none is left', async () => {
    await seedCoupon(database, { maxUses: 1 })
    const person = await seedUser(database)
    const [first, second] = [await seedOrder(database, person.id), await seedOrder(database, person.id)]
    await redeem(person.id, first)
    await release(first)
    await reclaim(first)
    await reclaim(first)
    expect(await usedOf(database)).toBe(1)
    await release(first)
    await redeem(person.id, second)
    await reclaim(first)
    expect([await usedOf(database), await liveOf(database)]).toEqual([1, 1])
  })
})

describe.runIf(hasPostgres)('coupons raced for [postgresql]', () => {
  let database: Database
  beforeAll(async () => {
    database = await postgresDatabase({ poolSize: 25 })
  })
  afterAll(() => database.close())
  beforeEach(() => emptyTables(database))

  test.each([
    ['50 people for a coupon with one use', { maxUses: 1 }, 50, 1],
    ['50 people for a coupon with five uses', { maxUses: 5 }, 50, 5],
    ['one person with 50 orders for a coupon of one use each', { maxUsesPerPerson: 1 }, 1, 1],
  ])('%s', async (_, options, people, winners) => {
    const at = testContext(database)
    const coupons = openCoupons(at)
    const coupon = await seedCoupon(database, options)
    const buyers = await Promise.all(Array.from({ length: people }, () => seedUser(database)))
    const placed = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const userId = buyers[n % people]!.id
        return { userId, orderId: await seedOrder(database, userId) }
      }),
    )
    const ends = await Promise.all(
      placed.map(({ orderId: id, userId }) => takeFor(database, coupons, { id, userId }, coupon.code)),
    )
    expect(ends.filter((end) => end.ok)).toHaveLength(winners)
    expect([await usedOf(database), await liveOf(database)]).toEqual([winners, winners])
    // And back: however often the same order dies, its use returns once.
    await Promise.all(
      [...placed, ...placed].map(({ orderId }) =>
        database.transaction((tx) => releaseCoupon(tx, orderId, at.clock())),
      ),
    )
    expect(await database.db.select().from(couponsTable).where(eq(couponsTable.used, 0))).toHaveLength(1)
  })
})
