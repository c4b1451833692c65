import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, outbox, products } from '#data/schema.ts'
import { MODERATION_MESSAGES } from '#rules/reviews/moderation.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { seedProduct, seedUser, type SeededProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { testContext, type TestContext } from '#tests/support/open-shop.ts'
import { seedBought } from '#tests/support/shop/bought.ts'
import { openComments } from './admin.ts'
import { openFits } from './fits.ts'
import { openReviews } from './reviews.ts'

/** Holds product §15.10, §15.11. */

const opinion = (number: number, comment = 'Muy cómodas.') => ({ number, comment })

describeEachDatabase('who writes, who looks first, and what the shop answers', (open) => {
  let database: Database
  let context: TestContext
  let reviews: ReturnType<typeof openReviews>
  let comments: ReturnType<typeof openComments>
  let shoe: SeededProduct
  let ana: PersonVisitor
  let eva: PersonVisitor
  let vale: PersonVisitor
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    context = testContext(database)
    reviews = openReviews(context)
    comments = openComments(context, { reviews })
    shoe = await seedProduct(database)
    ana = await seedUser(database, { username: 'ana', email: 'ana@example.com' })
    eva = await seedUser(database, { username: 'eva' })
    vale = await seedUser(database, { role: 'sales' })
  })
  const scores = async () => {
    const [row] = await database.db.select().from(products).where(eq(products.id, shoe.id))
    return [row!.reviewCount, row!.reviewSum]
  }
  const first = async (me: number | null = null) => (await reviews.list(shoe.id, me)).reviews[0]
  const mails = () => database.db.select().from(outbox).where(eq(outbox.kind, 'mail')).orderBy(outbox.id)
  const actions = async () =>
    (await database.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action)

  test('verified purchases come first and are counted apart', async () => {
    await seedBought(database, ana.id, shoe)
    await reviews.create(ana, shoe.id, opinion(3))
    context.later(5)
    await reviews.create(eva, shoe.id, opinion(5))
    const list = await reviews.list(shoe.id)
    expect(list).toMatchObject({ count: 2, verified: 1 })
    expect(list.reviews.map(({ username }) => username)).toEqual(['ana', 'eva'])
  })

  test('a shop of buyers takes the review of whoever bought and of nobody else', async () => {
    context.settings.reviewsByBuyers = 'yes'
    await seedBought(database, ana.id, shoe)
    expect(await reviews.create(ana, shoe.id, opinion(5))).toMatchObject({ ok: true })
    expect(await reviews.create(eva, shoe.id, opinion(5))).toMatchObject({
      reason: 'forbidden',
      message: MODERATION_MESSAGES.onlyBuyers,
    })
  })

  test('in a shop that looks first a review waits: it counts nowhere until somebody publishes it, once', async () => {
    context.settings.moderation = 'before'
    const said = await reviews.create(ana, shoe.id, { ...opinion(5), fit: 'justo' })
    expect(said).toEqual({ ok: true, value: { replaced: false, waiting: true } })
    expect(await first()).toBeUndefined()
    expect(await first(eva.id)).toBeUndefined()
    expect(await first(ana.id)).toMatchObject({ waiting: true })
    expect(await scores()).toEqual([0, 0])
    expect(await openFits(context)(shoe.id)).toMatchObject({ justo: 0 })
    const waiting = await comments.list(vale, { filters: { enrevision: '1' } })
    expect(waiting).toMatchObject({ value: { rows: [{ waiting: true }] } })
    const { id } = (await first(ana.id))!
    expect(await comments.publish(ana, id)).toMatchObject({ reason: 'forbidden' })
    await Promise.all([1, 2, 3].map(() => comments.publish(vale, id)))
    expect(await scores()).toEqual([1, 5])
    expect(await first()).toMatchObject({ waiting: false })
    expect(await actions()).toEqual(['review.publish'])
    for (const name of ['enrevision', 'sinleer'])
      expect(await comments.list(vale, { filters: { [name]: '1' } })).toMatchObject({ value: { rows: [] } })
    // A second one waits again, and the first no longer counts.
    await reviews.create(ana, shoe.id, opinion(1))
    expect(await scores()).toEqual([0, 0])
    await reviews.remove(vale, (await first(ana.id))!.id)
    expect(await scores()).toEqual([0, 0])
    expect(await reviews.create(vale, shoe.id, opinion(4))).toMatchObject({ value: { waiting: false } })
  })

  test('the shop answers in public, its author hears of it once, and every change is on record', async () => {
    await reviews.create(ana, shoe.id, opinion(2, 'Se despegó la <suela>'))
    const { id } = (await first())!
    for (const text of ['Perdón, escribinos.', 'Perdón: escribinos y lo resolvemos.'])
      expect(await comments.reply(vale, id, { text })).toMatchObject({ ok: true })
    expect(await first()).toMatchObject({ reply: 'Perdón: escribinos y lo resolvemos.' })
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail!.payload).toMatchObject({ to: 'ana@example.com' })
    expect(mail!.payload.text).toContain('Perdón, escribinos.')
    expect(mail!.payload.html).not.toContain('<suela>')
    expect(await actions()).toEqual(['review.reply', 'review.reply'])
    const both = await database.db.select().from(auditLog).orderBy(auditLog.id)
    expect(await comments.replyBack(vale, id, both[0]!.before, both[0]!.after)).toMatchObject({
      kind: 'conflict',
    })
    await comments.replyBack(vale, id, both[1]!.before, both[1]!.after)
    expect(await first()).toMatchObject({ reply: 'Perdón, escribinos.' })
    await comments.withdrawReply(vale, id)
    expect(await first()).toMatchObject({ reply: null, repliedAt: null })
    expect(await mails()).toEqual([])
  })

  test('an empty reply is refused; nobody answers but who moderates; a review that is gone takes none', async () => {
    await reviews.create(ana, shoe.id, opinion(2))
    const { id } = (await first())!
    expect(await comments.reply(vale, id, { text: ' ' })).toMatchObject({
      fields: { text: 'Escribí la respuesta' },
    })
    for (const who of [anonymous, ana, { ...vale, ban: true }]) {
      expect(await comments.reply(who, id, { text: 'Gracias' })).toMatchObject({ kind: 'refused' })
      expect(await comments.withdrawReply(who, id)).toMatchObject({ kind: 'refused' })
      expect(await comments.replyBack(who, id, null, null)).toMatchObject({ kind: 'refused' })
    }
    await reviews.remove(ana, id)
    expect(await comments.reply(vale, id, { text: 'Gracias' })).toMatchObject({ kind: 'missing' })
    expect(await mails()).toEqual([])
  })
})
