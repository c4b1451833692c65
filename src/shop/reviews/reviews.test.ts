import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, products, reviews as reviewsTable } from '#data/schema.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { REVIEW_MESSAGES } from '#rules/reviews/review.ts'
import { seedUser, seedProduct, type SeededProduct } from '#tests/support/builders.ts'
import { seedBought } from '#tests/support/shop/bought.ts'
import { testContext, type TestContext } from '#tests/support/open-shop.ts'
import { describeEachDatabase, emptyTables, hasPostgres, postgresDatabase } from '#tests/support/database.ts'
import { openReviews } from './reviews.ts'

/** Holds product §4.6, §15.3, §15.4, §15.6, §15.7, §18.3. */

const opinion = (number: number, comment = 'Muy cómodas.') => ({ number, comment })
const scoreOf = async (database: Database, id: number) => {
  const [product] = await database.db.select().from(products).where(eq(products.id, id))
  return [product!.reviewCount, product!.reviewSum]
}

describeEachDatabase('reviews', (open) => {
  let database: Database
  let context: TestContext
  let reviews: ReturnType<typeof openReviews>
  let shoe: SeededProduct
  let ana: PersonVisitor
  let eva: PersonVisitor

  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    context = testContext(database)
    reviews = openReviews(context)
    shoe = await seedProduct(database, { score: 4.5 })
    ana = await seedUser(database, { username: 'ana' })
    eva = await seedUser(database, { username: 'eva' })
  })

  test('without reviews, the admin’s score is shown', async () => {
    expect(await reviews.list(shoe.id)).toEqual({
      reviews: [],
      average: 4.5,
      count: 0,
      verified: 0,
      distribution: [0, 0, 0, 0, 0],
      fit: { chico: 0, justo: 0, grande: 0 },
    })
  })

  test('reviews are listed newest first with their mean, spread and fit', async () => {
    await reviews.create(ana, shoe.id, { ...opinion(5), fit: 'justo' })
    context.later(1)
    await reviews.create(eva, shoe.id, { ...opinion(2, '  <b>Duras</b> & «lindas»  '), fit: 'chico' })
    const list = await reviews.list(shoe.id)
    expect(list).toMatchObject({
      average: 3.5,
      count: 2,
      distribution: [0, 1, 0, 0, 1],
      fit: { chico: 1, justo: 1, grande: 0 },
    })
    expect(list.reviews.map((review) => [review.username, review.comment, review.userId])).toEqual([
      ['eva', '<b>Duras</b> & «lindas»', eva.id],
      ['ana', 'Muy cómodas.', ana.id],
    ])
    expect(context.hints).toEqual(Array(2).fill({ kind: 'catalogue', productId: shoe.id }))
  })

  test('a second review of the same person takes the place of the first', async () => {
    expect(await reviews.create(ana, shoe.id, opinion(5))).toEqual({
      ok: true,
      value: { replaced: false, waiting: false },
    })
    expect(await reviews.create(ana, shoe.id, opinion(1, 'Se rompieron.'))).toEqual({
      ok: true,
      value: { replaced: true, waiting: false },
    })
    const list = await reviews.list(shoe.id)
    expect(list).toMatchObject({ average: 1, count: 1, distribution: [1, 0, 0, 0, 0] })
    expect(list.reviews.map((review) => review.comment)).toEqual(['Se rompieron.'])
  })

  test.each([
    [{ number: 0, comment: 'Muy cómodas.' }, { number: REVIEW_MESSAGES.score }],
    [
      { number: '2.5', comment: 'corto' },
      { number: REVIEW_MESSAGES.score, comment: REVIEW_MESSAGES.comment },
    ],
    [null, {}],
  ])('%j is refused with each field’s sentence', async (input, fields) => {
    expect(await reviews.create(ana, shoe.id, input)).toMatchObject({ ok: false, kind: 'invalid', fields })
    expect(await scoreOf(database, shoe.id)).toEqual([0, 0])
  })

  test('who is not signed in, is banned, or reviews what is not there is told so', async () => {
    expect(await reviews.create(anonymous, shoe.id, opinion(5))).toMatchObject({
      reason: 'signed-out',
      message: 'Debes estar registrado para comentar!',
    })
    expect(await reviews.create({ ...ana, ban: true }, shoe.id, opinion(5))).toMatchObject({
      reason: 'banned',
    })
    for (const id of [99_999, -1, Number.NaN])
      expect(await reviews.create(ana, id, opinion(5))).toMatchObject({ kind: 'missing' })
    await database.db.update(products).set({ deletedAt: new Date() })
    expect(await reviews.create(ana, shoe.id, opinion(5))).toMatchObject({ kind: 'missing' })
  })

  test('a sixth review within the hour waits', async () => {
    for (let n = 1; n <= 5; n++) await reviews.create(ana, shoe.id, opinion(n))
    expect(await reviews.create(ana, shoe.id, opinion(5))).toMatchObject({
      kind: 'refused',
      reason: 'too-many',
    })
    expect(await reviews.create(eva, shoe.id, opinion(5))).toMatchObject({ ok: true })
  })

  test.each([
    ['paid', true],
    ['partially_refunded', true],
    ['not_paid', false],
    ['pending', false],
    ['refunded', false],
  ] as const)(
    'the review of who has an order that is %s says «compra verificada»: %s',
    async (paymentStatus, verified) => {
      await seedBought(database, ana.id, shoe, paymentStatus)
      await reviews.create(ana, shoe.id, opinion(5))
      await reviews.create(eva, shoe.id, opinion(5))
      const verifiedOf = Object.fromEntries(
        (await reviews.list(shoe.id)).reviews.map((r) => [r.username, r.verified]),
      )
      expect(verifiedOf).toEqual({ ana: verified, eva: false })
    },
  )

  test('people remove their own review; somebody else’s is not there for them', async () => {
    await reviews.create(ana, shoe.id, opinion(5))
    const { id } = (await reviews.list(shoe.id)).reviews[0]!
    expect(await reviews.remove(anonymous, id)).toMatchObject({ reason: 'signed-out' })
    expect(await reviews.remove(eva, id)).toMatchObject({ kind: 'missing' })
    expect(await scoreOf(database, shoe.id)).toEqual([1, 5])
    expect(await reviews.remove(ana, id)).toEqual({ ok: true, value: { productId: shoe.id } })
    expect(await reviews.remove(ana, id)).toMatchObject({ kind: 'missing' })
    expect(await scoreOf(database, shoe.id)).toEqual([0, 0])
    expect(await database.db.select().from(auditLog)).toEqual([])
    expect(await reviews.create(ana, shoe.id, opinion(4))).toEqual({
      ok: true,
      value: { replaced: false, waiting: false },
    })
  })

  test('an admin removes anybody’s, on record', async () => {
    const admin = await seedUser(database, { role: 'owner' })
    await reviews.create(ana, shoe.id, opinion(1, 'Una porquería'))
    const { id } = (await reviews.list(shoe.id)).reviews[0]!
    expect(await reviews.remove(admin, id)).toMatchObject({ ok: true })
    expect((await database.db.select().from(auditLog).orderBy(auditLog.id))[0]).toMatchObject({
      actor: `person:${admin.id}`,
      action: 'review.remove',
      entity: 'review',
      entityId: String(id),
      before: { userId: ana.id, score: 1, comment: 'Una porquería' },
    })
  })
})

describe.runIf(hasPostgres)('reviews written and removed at once [postgresql]', () => {
  let database: Database
  beforeAll(async () => {
    database = await postgresDatabase({ poolSize: 20 })
  })
  afterAll(() => database.close())

  test('a product’s count and sum are those of its published reviews, and nobody has two', async () => {
    const reviews = openReviews(testContext(database))
    const shoe = await seedProduct(database)
    const people = await Promise.all(Array.from({ length: 12 }, () => seedUser(database)))
    await Promise.all(
      people.flatMap((person, n) =>
        [1, 2, 3, 4].map(async (turn) => {
          await reviews.create(person, shoe.id, opinion(((n + turn) % 5) + 1))
          if (turn % 2 === 0) {
            const own = (await reviews.list(shoe.id)).reviews.find((review) => review.userId === person.id)
            if (own) await reviews.remove(person, own.id)
          }
        }),
      ),
    )
    const live = (await database.db.select().from(reviewsTable).orderBy(reviewsTable.id)).filter(
      (review) => review.deletedAt === null,
    )
    expect(new Set(live.map((review) => review.userId)).size).toBe(live.length)
    expect(await scoreOf(database, shoe.id)).toEqual([
      live.length,
      live.reduce((sum, review) => sum + review.score, 0),
    ])
  })
})
