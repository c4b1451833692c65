import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, outbox, questionAnswers, questions as questionsTable } from '#data/schema.ts'
import { QUESTION_MESSAGES } from '#rules/questions/question.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { openWaiting } from '#shop/dashboard/waiting.ts'
import { seedProduct, seedUser, type SeededProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { testContext, type TestContext } from '#tests/support/open-shop.ts'
import { seedBought } from '#tests/support/shop/bought.ts'
import { openQuestions } from './questions.ts'

/** Holds product §15.12, §15.13. */

const QUESTION = { text: '¿El 42 es <chico>?' }

describeEachDatabase('questions under a product', (open) => {
  let database: Database
  let context: TestContext
  let questions: ReturnType<typeof openQuestions>
  let shoe: SeededProduct
  let ana: PersonVisitor
  let buyer: PersonVisitor
  let vale: PersonVisitor
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    context = testContext(database)
    questions = openQuestions(context)
    shoe = await seedProduct(database)
    ana = await seedUser(database, { username: 'ana', email: 'ana@example.com' })
    buyer = await seedUser(database, { username: 'beto', email: 'beto@example.com' })
    vale = await seedUser(database, { role: 'sales' })
    await seedBought(database, buyer.id, shoe)
  })
  const ask = async (who = ana, input: object = QUESTION) => {
    const end = await questions.ask(who, shoe.id, input)
    if (!end.ok) throw new Error(end.message)
    return end.value.id
  }
  const seen = (me: number | null = null) => questions.list(shoe.id, me)
  const mails = async () =>
    (await database.db.select().from(outbox).where(eq(outbox.kind, 'mail')).orderBy(outbox.id)).map(
      ({ payload }) => payload as { to: string; subject: string; text: string; html: string },
    )
  const actions = async () =>
    (await database.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action)

  test('who is signed in asks, the shop hears of it, and the asker hears of each answer', async () => {
    const id = await ask()
    const [notice] = await mails()
    expect(notice).toMatchObject({ to: 'hola@shop.test' })
    expect(notice!.html).not.toContain('<chico>')
    expect(notice!.text).not.toContain('ana@example.com')
    expect(await questions.answer(vale, id, { text: 'No, es normal.' })).toMatchObject({ ok: true })
    expect(await questions.answer(buyer, id, { text: 'A mí me quedó justo.' })).toMatchObject({ ok: true })
    expect(await seen()).toMatchObject([
      {
        username: 'ana',
        text: QUESTION.text,
        answers: [
          { by: 'shop', text: 'No, es normal.' },
          { by: 'buyer', username: 'beto', text: 'A mí me quedó justo.' },
        ],
      },
    ])
    const told = (await mails()).slice(1)
    expect(told.map(({ to }) => to)).toEqual(['ana@example.com', 'ana@example.com'])
    expect(told[1]!.text).toContain('beto, que lo compró, escribió:\n> A mí me quedó justo.')
    expect(told[1]!.text).not.toContain('beto@example.com')
    expect(await actions()).toEqual(['question.answer'])
    expect(context.hints).toContainEqual({ kind: 'catalogue', productId: shoe.id })
  })

  test('the newest answered stands first, and what nobody answered last', async () => {
    const ids = [await ask(), await ask(ana, { text: '¿Vienen con caja?' }), await ask(buyer)]
    await questions.answer(vale, ids[1]!, { text: 'Sí.' })
    context.later(1)
    await questions.answer(vale, ids[0]!, { text: 'No.' })
    expect((await seen()).map(({ id }) => id)).toEqual([ids[0], ids[1], ids[2]])
  })

  test('a shop that wants no mail gets none', async () => {
    context.settings.questionEmails = 'no'
    await ask()
    expect(await mails()).toEqual([])
  })

  test('who may not ask or answer is told why; an answer of one buyer is one, however often it is sent', async () => {
    const id = await ask()
    const eva = await seedUser(database)
    expect(await questions.ask(anonymous, shoe.id, QUESTION)).toMatchObject({ reason: 'signed-out' })
    expect(await questions.ask({ ...ana, ban: true }, shoe.id, QUESTION)).toMatchObject({ reason: 'banned' })
    expect(await questions.ask(ana, 99_999, QUESTION)).toMatchObject({ kind: 'missing' })
    expect(await questions.ask(ana, shoe.id, { text: '¿?' })).toMatchObject({
      fields: { text: QUESTION_MESSAGES.question },
    })
    expect(await questions.answer(eva, id, { text: 'Ni idea' })).toMatchObject({
      message: QUESTION_MESSAGES.onlyBuyers,
    })
    const own = await ask(buyer)
    expect(await questions.answer(buyer, own, { text: 'Me respondo' })).toMatchObject({
      message: QUESTION_MESSAGES.ownQuestion,
    })
    const ends = await Promise.all(
      [1, 2, 3].map(() => questions.answer(buyer, id, { text: 'Son normales.' })),
    )
    expect(ends.filter((end) => end.ok)).toHaveLength(1)
    expect(ends.find((end) => !end.ok)).toMatchObject({ message: QUESTION_MESSAGES.once })
    expect(await database.db.$count(questionAnswers)).toBe(1)
  })

  test('the sixth question within an hour waits for the next one', async () => {
    for (let n = 0; n < 5; n++) await ask()
    expect(await questions.ask(ana, shoe.id, QUESTION)).toMatchObject({ reason: 'too-many' })
    expect(await database.db.$count(questionsTable)).toBe(5)
  })

  test('in a shop that looks first, questions and buyers’ answers wait, and the asker hears once they are read', async () => {
    context.settings.moderation = 'before'
    const id = await ask()
    expect(await seen()).toEqual([])
    expect(await seen(ana.id)).toMatchObject([{ waiting: true }])
    expect(await questions.answer(buyer, id, { text: 'Justo.' })).toMatchObject({ kind: 'missing' })
    const { waiting } = openWaiting(context)
    expect(await waiting(vale)).toMatchObject({ value: { moderateQuestions: 1, questions: 1 } })
    await Promise.all([1, 2].map(() => questions.publish(vale, id)))
    expect(await seen()).toMatchObject([{ waiting: false, answers: [] }])
    await questions.answer(buyer, id, { text: 'Justo.' })
    expect(await seen()).toMatchObject([{ answers: [] }])
    expect(await seen(buyer.id)).toMatchObject([{ answers: [{ waiting: true }] }])
    expect(await waiting(vale)).toMatchObject({ value: { moderateQuestions: 1, questions: 0 } })
    expect(await mails()).toHaveLength(1)
    const list = await questions.adminList(vale, { filters: { ver: 'en-revision' } })
    const answerId = list.ok ? list.value.rows[0]!.answers[0]!.id : 0
    await Promise.all([1, 2].map(() => questions.publishAnswer(vale, answerId)))
    expect(await seen()).toMatchObject([{ answers: [{ text: 'Justo.' }] }])
    expect(await mails()).toHaveLength(2)
    expect(await actions()).toEqual(['question.publish', 'question.publish-answer'])
    // The shop's own answer lets the question be read.
    const other = await ask()
    await questions.answer(vale, other, { text: 'Sí.' })
    expect(await seen()).toHaveLength(2)
  })

  test('each takes back their own; the shop’s people anybody’s, on record', async () => {
    const id = await ask()
    await questions.answer(buyer, id, { text: 'Justo.' })
    await questions.answer(vale, id, { text: 'Normal.' })
    const [shops, theirs] = (await seen())[0]!.answers
    expect(await questions.remove(buyer, id)).toMatchObject({ kind: 'missing' })
    expect(await questions.removeAnswer(ana, theirs!.id)).toMatchObject({ kind: 'missing' })
    expect(await questions.removeAnswer(ana, shops!.id)).toMatchObject({ kind: 'missing' })
    expect(await questions.removeAnswer(buyer, theirs!.id)).toMatchObject({ ok: true })
    expect(await questions.removeAnswer(vale, shops!.id)).toMatchObject({ ok: true })
    expect(await questions.remove(ana, id)).toMatchObject({ ok: true })
    expect(await questions.remove(ana, id)).toMatchObject({ kind: 'missing' })
    await questions.remove(vale, await ask())
    expect(await actions()).toEqual(['question.answer', 'question.remove-answer', 'question.remove'])
    for (const who of [anonymous, ana]) {
      expect(await questions.adminList(who)).toMatchObject({ kind: 'refused' })
      expect(await questions.publish(who, id)).toMatchObject({ kind: 'refused' })
      expect(await questions.publishAnswer(who, 1)).toMatchObject({ kind: 'refused' })
    }
  })
})
