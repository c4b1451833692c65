import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog } from '#data/schema.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { seedUser, seedProduct, type SeededProduct } from '#tests/support/builders.ts'
import { testContext } from '#tests/support/open-shop.ts'
import { describeOneDatabase, emptyTables } from '#tests/support/database.ts'
import { openComments } from './admin.ts'
import { openReviews } from './reviews.ts'

/** Holds product §15.8, §18.9. */

describeOneDatabase('comments as admins read them', (open) => {
  let database: Database
  let comments: ReturnType<typeof openComments>
  let admin: PersonVisitor
  let ana: PersonVisitor
  let shoe: SeededProduct
  let hoodie: SeededProduct
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    const context = testContext(database)
    const reviews = openReviews(context)
    comments = openComments(context, { reviews })
    admin = await seedUser(database, { role: 'owner' })
    ana = await seedUser(database, { username: 'ana', email: 'ana@example.com' })
    const bruno = await seedUser(database, { username: 'bruno' })
    shoe = await seedProduct(database)
    hoodie = await seedProduct(database, { name: 'Buzo Barrio', category: 'buzo', sizes: { M: 1 } })
    const said = [
      [ana, shoe, 5, 'Comodísimas para caminar'],
      [bruno, shoe, 2, 'Me quedaron chicas'],
      [ana, hoodie, 2, 'Se despeluzó al lavarlo'],
    ] as const
    for (const [who, product, number, comment] of said) {
      context.later(1)
      await reviews.create(who, product.id, { number, comment })
    }
  })
  const texts = async (query: object = {}) => {
    const end = await comments.list(admin, query)
    return end.ok ? end.value.rows.map(({ comment }) => comment.split(' ')[0]) : end
  }

  test('listed newest first with who wrote it, by stars or words', async () => {
    expect(await comments.list(admin)).toMatchObject({
      value: {
        rows: [
          { username: 'ana', email: 'ana@example.com', productName: 'Buzo Barrio', score: 2, read: false },
          { username: 'bruno' },
          { username: 'ana', score: 5 },
        ],
      },
    })
    expect(await texts({ filters: { puntos: '2' } })).toEqual(['Se', 'Me'])
    expect(await texts({ q: 'comodisimas' })).toEqual(['Comodísimas'])
    expect(await texts({ q: 'BUZO' })).toEqual(['Se'])
  })

  test('seen ones are no longer unread', async () => {
    const end = await comments.listOf(admin, shoe.id, 9)
    const [first] = end.ok ? end.value.rows : []
    expect(await comments.markRead(admin, [first!.id, -1, 999])).toMatchObject({ value: { marked: 1 } })
    expect(await texts({ filters: { sinleer: '1' } })).toEqual(['Se', 'Comodísimas'])
    expect(await comments.markRead(admin, 'all')).toMatchObject({ value: { marked: 2 } })
    expect(await comments.list(admin)).toMatchObject({ value: { paging: { total: 3 } } })
    expect(await texts({ filters: { sinleer: '1' } })).toEqual([])
  })

  test('a removed comment is gone for everybody, and what it said stays written down', async () => {
    const end = await comments.list(admin, { filters: { puntos: '5' } })
    const { id } = end.ok ? end.value.rows[0]! : { id: 0 }
    expect(await comments.remove(admin, id)).toMatchObject({ value: { productId: shoe.id } })
    expect(await texts()).toEqual(['Se', 'Me'])
    expect(await database.db.select().from(auditLog).orderBy(auditLog.id)).toMatchObject([
      { action: 'review.remove', before: { comment: 'Comodísimas para caminar' } },
    ])
  })

  test('nobody but an admin', async () => {
    for (const visitor of [anonymous, ana])
      for (const end of [
        await comments.list(visitor),
        await comments.markRead(visitor, 'all'),
        await comments.remove(visitor, 1),
      ])
        expect(end).toMatchObject({ kind: 'refused' })
  })
})
