import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, outbox, webhookInbox } from '#data/schema.ts'
import { anonymous } from '#rules/users/access.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { days, outboxFixture, refusal, type OutboxFixture } from '#tests/support/shop/outbox.ts'
import { queue } from './outbox.ts'

describeEachDatabase('mail and tasks', (open) => {
  let database: Database
  let box: OutboxFixture
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    box = await outboxFixture(database)
  })

  test('tried again it has all its tries anew and happens once, however often it is clicked', async () => {
    box.outside.mail = async () => {
      throw refusal('no')
    }
    await box.post()
    await box.work(4)
    const [{ id } = { id: 0 }] = await box.failed()
    box.outside.mail = async ({ to }) => void box.sent.push(to)
    const ends = await Promise.all([1, 2, 3].map(() => box.admin.retry(box.vale, id)))
    expect(ends.flatMap((end) => (end.ok ? [end.value.retried] : [])).toSorted()).toEqual([0, 0, 1])
    await box.work()
    expect(box.sent).toEqual(['ana@example.com'])
    expect(await box.counts()).toEqual({ failed: 0, waiting: 0, emails: 1, notices: 0 })
    expect(await box.admin.retry(box.vale, id)).toMatchObject({ kind: 'conflict' })
    expect(await box.admin.retry(box.vale, 9_999)).toMatchObject({ kind: 'missing' })
    expect(
      (await database.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action),
    ).toEqual(['job.retry'])
  })

  test('a notice that cannot be read is parked, and read again when asked', async () => {
    const [notice] = await database.db
      .insert(webhookInbox)
      .values({ provider: 'mercadopago', dedupeKey: 'n1', topic: 'payment', resourceId: '77' })
      .returning()
    const inboxId = notice!.id
    await queue(
      database.db,
      'payment-notice',
      { inboxId },
      { dedupeKey: `notice:${inboxId}`, runAt: box.context.clock() },
    )
    box.outside['payment-notice'] = async () => {
      throw new Error('the provider does not know this payment yet')
    }
    await box.work(days(3))
    expect(await box.counts()).toMatchObject({ waiting: 1, notices: 0 })
    await box.work(3)
    expect(await box.counts()).toEqual({ failed: 0, waiting: 0, emails: 0, notices: 1 })
    expect(await box.admin.notices(box.vale)).toMatchObject({
      value: [{ resourceId: '77', trouble: expect.stringMatching(/todavía no encontramos/) }],
    })
    box.outside['payment-notice'] = async ({ inboxId }) => {
      await database.db
        .update(webhookInbox)
        .set({ processedAt: box.context.clock() })
        .where(eq(webhookInbox.id, inboxId))
    }
    expect(await box.admin.retryNotice(box.vale, inboxId)).toMatchObject({ value: { retried: 1 } })
    expect(await box.admin.retryNotice(box.vale, inboxId)).toMatchObject({ value: { retried: 0 } })
    await box.work()
    expect(await box.counts()).toMatchObject({ waiting: 0, notices: 0 })
    expect(await box.admin.retryNotice(box.vale, inboxId)).toMatchObject({ kind: 'conflict' })
  })

  test('a notice whose job was tidied away gets another', async () => {
    const [notice] = await database.db
      .insert(webhookInbox)
      .values({
        provider: 'mercadopago',
        dedupeKey: 'n2',
        topic: 'payment',
        resourceId: '78',
        parkedAt: new Date(),
      })
      .returning()
    expect(await box.admin.retryAll(box.vale)).toMatchObject({ value: { retried: 1 } })
    const read: number[] = []
    box.outside['payment-notice'] = async ({ inboxId }) => void read.push(inboxId)
    await box.work()
    expect(read).toEqual([notice!.id])
  })

  test('all that failed at once, and then there is nothing', async () => {
    box.outside.mail = async () => {
      throw refusal('no')
    }
    await box.post()
    await box.post()
    await box.work(4)
    expect(await box.admin.retryAll(box.vale)).toMatchObject({ value: { retried: 2 } })
    expect(await box.admin.retryAll(box.vale)).toMatchObject({ kind: 'conflict' })
  })

  test('emails are found by order, shown whole, and sent again once a minute', async () => {
    await box.post('mail:order:42:paid:paid')
    await box.post('mail:order:421:paid:paid')
    await box.work()
    const list = async (q: string) => {
      const end = await box.admin.list(box.vale, { view: 'emails', q })
      return end.ok ? end.value.jobs.map(({ order }) => order) : end
    }
    expect(await list('V-000042')).toEqual(['V-000042'])
    expect(await list('HOLA')).toEqual(['V-000421', 'V-000042'])
    expect(await list('%')).toEqual([])
    const [row] = await database.db
      .select()
      .from(outbox)
      .where(eq(outbox.dedupeKey, 'mail:order:42:paid:paid'))
    expect(await box.admin.find(box.vale, row!.id)).toMatchObject({
      value: { text: 'Hola, Ana', html: '<p>Hola, Ana</p>' },
    })
    for (let click = 0; click < 3; click++)
      expect(await box.admin.resend(box.vale, row!.id)).toMatchObject({ ok: true })
    await box.work()
    expect(box.sent).toHaveLength(3)
    expect(await list('42')).toEqual(['V-000042', 'V-000042'])
    expect(await box.admin.resend(box.vale, 9_999)).toMatchObject({ kind: 'missing' })
  })

  test('emails do not stay for ever: sent ones 30 days, refused ones 90', async () => {
    await box.post()
    await box.work()
    box.outside.mail = async () => {
      throw refusal('no')
    }
    await box.post()
    await box.work(4)
    const jobs = box.open()
    box.context.later(31 * 24 * 60)
    await jobs.tidy()
    expect(await box.counts()).toMatchObject({ failed: 1, emails: 0 })
    box.context.later(60 * 24 * 60)
    await jobs.tidy()
    expect(await box.counts()).toMatchObject({ failed: 0 })
  })

  test('nobody but an admin', async () => {
    await box.post()
    const ana = await seedUser(database)
    for (const visitor of [anonymous, ana, { ...box.vale, ban: true }])
      for (const end of [
        await box.admin.counts(visitor),
        await box.admin.list(visitor),
        await box.admin.find(visitor, 1),
        await box.admin.retry(visitor, 1),
        await box.admin.retryAll(visitor),
        await box.admin.resend(visitor, 1),
        await box.admin.notices(visitor),
        await box.admin.retryNotice(visitor, 1),
      ])
        expect(end).toMatchObject({ kind: 'refused' })
  })
})
