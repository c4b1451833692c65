import { eq, isNull, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, outbox, webhookInbox } from '#data/schema.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { seedUser } from '#tests/support/builders.ts'
import { testContext, type TestContext } from '#tests/support/open-shop.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { openWaiting } from '#shop/dashboard/waiting.ts'
import { openOutbox, queue, type Handlers } from './outbox.ts'
import { openJobsAdmin } from './admin.ts'
import { openShop } from '#shop/shop.ts'

const refusal = (text: string) => Object.assign(new Error(text), { name: 'GatewayRefused' })
const absence = (text: string) => Object.assign(new Error(text), { name: 'GatewayUnavailable' })
const LETTER = { to: 'ana@example.com', subject: 'Hola', text: 'Hola, Ana', html: '<p>Hola, Ana</p>' }

describeEachDatabase('mail and tasks', (open) => {
  let database: Database
  let office: TestContext
  let jobsAdmin: ReturnType<typeof openJobsAdmin>
  let vale: PersonVisitor
  /** What the providers outside do with each kind of work; nothing wrong unless a test says so. */
  let outside: Partial<Handlers>
  let sent: string[]
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    office = testContext(database)
    jobsAdmin = openJobsAdmin(office)
    vale = await seedUser(database, { admin: true })
    sent = []
    outside = { mail: async ({ to }) => void sent.push(to) }
  })
  const handlers = (): Handlers => ({
    mail: async (...job) => outside.mail?.(...job),
    'payment-notice': async (...job) => outside['payment-notice']?.(...job),
    'payment-check': async (...job) => outside['payment-check']?.(...job),
    refund: async (...job) => outside.refund?.(...job),
    'payment-cancel': async (...job) => outside['payment-cancel']?.(...job),
  })
  /** As long as anything is due, an hour at a time. */
  const work = async (hours = 1) => {
    const jobs = openOutbox(office, handlers())
    for (let hour = 0; hour < hours; hour++) {
      while ((await jobs.runDue()) > 0);
      office.later(70)
    }
  }
  const post = (dedupeKey?: string) =>
    queue(database.db, 'mail', LETTER, { dedupeKey, runAt: office.clock() })
  const counts = async () => {
    const end = await jobsAdmin.counts(vale)
    if (!end.ok) throw new Error(end.message)
    return end.value
  }
  const failed = async () => {
    const end = await jobsAdmin.list(vale, { view: 'failed' })
    if (!end.ok) throw new Error(end.message)
    return end.value.jobs
  }

  test('a letter that is refused is given up after three tries, said in plain words, without secrets', async () => {
    outside.mail = async () => {
      throw refusal('550 no mailbox; smtp://vereda:clave@mail.test')
    }
    await post()
    await work(5)
    expect(await failed()).toMatchObject([
      {
        label: 'Mail',
        to: 'ana@example.com',
        attempts: 3,
        trouble: expect.stringMatching(/^El correo no aceptó la carta/),
        error: 'GatewayRefused: 550 no mailbox; smtp://…@mail.test',
      },
    ])
    expect(await counts()).toEqual({ failed: 1, waiting: 0, letters: 0, notices: 0 })
    expect(office.hints).toEqual([{ kind: 'job' }])
  })

  /** Rounds of `work` in so many days. */
  const days = (count: number) => Math.floor((count * 24 * 60) / 70)

  test('while the company is away a letter waits three days; the log names nobody', async () => {
    outside.mail = async ({ to }) => {
      throw absence(`no answer for ${to}`)
    }
    await post()
    await work(days(3))
    expect(await counts()).toMatchObject({ failed: 0, waiting: 1 })
    await work(3)
    expect(await counts()).toMatchObject({ failed: 1, waiting: 0 })
    expect(JSON.stringify(office.logged)).not.toContain('ana@example.com')
    // Asked for again, it has its three days again.
    expect(await jobsAdmin.retryAll(vale)).toMatchObject({ value: { retried: 1 } })
    await work(days(3))
    expect(await counts()).toMatchObject({ failed: 0, waiting: 1 })
  })

  test.each([
    ['refund', { refundId: 1 }],
    ['payment-check', { reference: 'x' }],
    ['payment-cancel', { providerPaymentId: 'x' }],
  ] as const)('%s waits seven days', async (kind, payload) => {
    outside[kind] = async () => {
      throw absence('away')
    }
    await queue(database.db, kind, payload as never, { runAt: office.clock() })
    await work(days(7))
    expect(await counts()).toMatchObject({ failed: 0, waiting: 1 })
    await work(3)
    expect(await counts()).toMatchObject({ failed: 1, waiting: 0 })
  })

  test('when one letter gets through, all that waited for the mail go at once; what was refused keeps its turn', async () => {
    outside.mail = async () => {
      throw absence('away')
    }
    for (let email = 0; email < 5; email++) await post()
    await queue(database.db, 'refund', { refundId: 1 }, { runAt: office.clock() })
    outside.refund = async () => {
      throw absence('away')
    }
    const jobs = openOutbox(office, handlers())
    // Their waits have grown to a quarter of an hour.
    for (let round = 0; round < 10; round++) {
      await jobs.runDue()
      office.later(20)
    }
    await jobs.runDue()
    office.later(2)
    expect(await jobs.runDue()).toBe(0)

    const refused = { ...LETTER, to: 'nadie@example.com' }
    outside.mail = async ({ to }) => {
      if (to === refused.to) throw refusal('no mailbox')
      sent.push(to)
    }
    await queue(database.db, 'mail', refused, { runAt: office.clock() })
    await post()
    while ((await jobs.runDue()) > 0);
    expect(sent).toHaveLength(6)
    // The refund waits for another provider, and the refused email was tried once.
    const left = await database.db.select().from(outbox).where(isNull(outbox.doneAt))
    expect(left.map(({ kind, attempts }) => [kind, attempts]).toSorted()).toEqual([
      ['mail', 1],
      ['refund', 11],
    ])
  })

  test('what has just been tried is not tried at every good answer that others get', async () => {
    let tries = 0
    outside.mail = async ({ to }) => {
      if (to !== 'lenta@example.com') return
      tries++
      throw absence('only for this one')
    }
    await queue(database.db, 'mail', { ...LETTER, to: 'lenta@example.com' }, { runAt: office.clock() })
    const jobs = openOutbox(office, handlers())
    await jobs.runDue()
    office.later(20)
    await jobs.runDue()
    const before = tries
    for (let email = 0; email < 20; email++) {
      await post()
      await jobs.runDue()
      office.later(0.02)
    }
    expect(tries - before).toBeLessThan(3)
  })

  test('after an hour of it the shop hears so, once for each trouble and once a day', async () => {
    const absent = async () => {
      throw absence('away')
    }
    outside.refund = absent
    const jobs = openOutbox(office, handlers())
    const told = async () => {
      await jobsAdmin.tellLate()
      const rows = await database.db.select().from(outbox).where(like(outbox.dedupeKey, 'late:%'))
      return rows.map(({ payload }) => String(payload['subject']))
    }
    const late = async () => {
      const end = await openWaiting(office).waiting(vale)
      return end.ok ? end.value.late : end
    }
    const run = async (minutes: number) => {
      for (let passed = 0; passed < minutes; passed += 20) {
        await jobs.runDue()
        office.later(20)
      }
      await jobs.runDue()
    }
    await queue(database.db, 'refund', { refundId: 1 }, { runAt: office.clock() })
    await run(40)
    expect([await told(), await late()]).toEqual([[], []])
    await run(20)
    const subject = '[Vereda] Mercado Pago no responde desde hace una hora'
    for (let again = 0; again < 3; again++) expect(await told()).toEqual([subject])
    expect(await late()).toEqual([
      expect.stringMatching(
        /^Mercado Pago falla desde 20 nov, 09:\d\d: 1 tarea espera\. Se reintenta solo\.$/,
      ),
    ])
    expect(office.hints).toEqual([{ kind: 'job' }])
    expect(office.logged.filter(({ level }) => level === 'error')).toHaveLength(1)
    await run(23 * 60)
    expect(await told()).toHaveLength(1)
    await run(90)
    expect(await told()).toHaveLength(2)

    // It is well again, and the next trouble is told anew.
    outside.refund = async () => undefined
    await run(20)
    expect(await late()).toEqual([])
    outside.refund = absent
    await queue(database.db, 'refund', { refundId: 2 }, { runAt: office.clock() })
    await run(60)
    expect(await told()).toHaveLength(3)
  })

  test('tried again it has all its tries anew and happens once, however often it is clicked', async () => {
    outside.mail = async () => {
      throw refusal('no')
    }
    await post()
    await work(4)
    const [{ id } = { id: 0 }] = await failed()
    outside.mail = async ({ to }) => void sent.push(to)
    const ends = await Promise.all([1, 2, 3].map(() => jobsAdmin.retry(vale, id)))
    expect(ends.flatMap((end) => (end.ok ? [end.value.retried] : [])).toSorted()).toEqual([0, 0, 1])
    await work()
    expect(sent).toEqual(['ana@example.com'])
    expect(await counts()).toEqual({ failed: 0, waiting: 0, letters: 1, notices: 0 })
    expect(await jobsAdmin.retry(vale, id)).toMatchObject({ kind: 'conflict' })
    expect(await jobsAdmin.retry(vale, 9_999)).toMatchObject({ kind: 'missing' })
    expect((await database.db.select().from(auditLog)).map(({ action }) => action)).toEqual(['job.retry'])
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
      { dedupeKey: `notice:${inboxId}`, runAt: office.clock() },
    )
    outside['payment-notice'] = async () => {
      throw new Error('the provider does not know this payment yet')
    }
    await work(days(3))
    expect(await counts()).toMatchObject({ waiting: 1, notices: 0 })
    await work(3)
    expect(await counts()).toEqual({ failed: 0, waiting: 0, letters: 0, notices: 1 })
    expect(await jobsAdmin.notices(vale)).toMatchObject({
      value: [{ resourceId: '77', trouble: expect.stringMatching(/todavía no encontramos/) }],
    })
    outside['payment-notice'] = async ({ inboxId }) => {
      await database.db
        .update(webhookInbox)
        .set({ processedAt: office.clock() })
        .where(eq(webhookInbox.id, inboxId))
    }
    expect(await jobsAdmin.retryNotice(vale, inboxId)).toMatchObject({ value: { retried: 1 } })
    expect(await jobsAdmin.retryNotice(vale, inboxId)).toMatchObject({ value: { retried: 0 } })
    await work()
    expect(await counts()).toMatchObject({ waiting: 0, notices: 0 })
    expect(await jobsAdmin.retryNotice(vale, inboxId)).toMatchObject({ kind: 'conflict' })
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
    expect(await jobsAdmin.retryAll(vale)).toMatchObject({ value: { retried: 1 } })
    const read: number[] = []
    outside['payment-notice'] = async ({ inboxId }) => void read.push(inboxId)
    await work()
    expect(read).toEqual([notice!.id])
  })

  test('all that failed at once, and then there is nothing', async () => {
    outside.mail = async () => {
      throw refusal('no')
    }
    await post()
    await post()
    await work(4)
    expect(await jobsAdmin.retryAll(vale)).toMatchObject({ value: { retried: 2 } })
    expect(await jobsAdmin.retryAll(vale)).toMatchObject({ kind: 'conflict' })
  })

  test('letters are found by order, shown whole, and sent again once a minute', async () => {
    await post('mail:order:42:paid:paid')
    await post('mail:order:421:paid:paid')
    await work()
    const list = async (q: string) => {
      const end = await jobsAdmin.list(vale, { view: 'letters', q })
      return end.ok ? end.value.jobs.map(({ order }) => order) : end
    }
    expect(await list('V-000042')).toEqual(['V-000042'])
    expect(await list('HOLA')).toEqual(['V-000421', 'V-000042'])
    expect(await list('%')).toEqual([])
    const [row] = await database.db
      .select()
      .from(outbox)
      .where(eq(outbox.dedupeKey, 'mail:order:42:paid:paid'))
    expect(await jobsAdmin.find(vale, row!.id)).toMatchObject({
      value: { text: 'Hola, Ana', html: '<p>Hola, Ana</p>' },
    })
    for (let click = 0; click < 3; click++)
      expect(await jobsAdmin.resend(vale, row!.id)).toMatchObject({ ok: true })
    await work()
    expect(sent).toHaveLength(3)
    expect(await list('42')).toEqual(['V-000042', 'V-000042'])
    expect(await jobsAdmin.resend(vale, 9_999)).toMatchObject({ kind: 'missing' })
  })

  test('letters do not stay for ever: sent ones 30 days, refused ones 90', async () => {
    await post()
    await work()
    outside.mail = async () => {
      throw refusal('no')
    }
    await post()
    await work(4)
    const jobs = openOutbox(office, handlers())
    office.later(31 * 24 * 60)
    await jobs.tidy()
    expect(await counts()).toMatchObject({ failed: 1, letters: 0 })
    office.later(60 * 24 * 60)
    await jobs.tidy()
    expect(await counts()).toMatchObject({ failed: 0 })
  })

  test('nobody but an admin', async () => {
    await post()
    const ana = await seedUser(database)
    for (const visitor of [anonymous, ana, { ...vale, ban: true }])
      for (const end of [
        await jobsAdmin.counts(visitor),
        await jobsAdmin.list(visitor),
        await jobsAdmin.find(visitor, 1),
        await jobsAdmin.retry(visitor, 1),
        await jobsAdmin.retryAll(visitor),
        await jobsAdmin.resend(visitor, 1),
        await jobsAdmin.notices(visitor),
        await jobsAdmin.retryNotice(visitor, 1),
      ])
        expect(end).toMatchObject({ kind: 'refused' })
  })

  test('a letter keeps its name at every try, and a shop that starts anew gives none twice', async () => {
    const names: string[] = []
    let away = true
    const start = () =>
      openShop(
        testContext(database, {
          gateways: {
            mail: {
              async send({ messageId }) {
                names.push(messageId)
                if (away) throw absence('the mail server is away')
              },
            },
          },
          now: office.clock(),
        }),
      )
    await post()
    await start().outbox.runDue()
    away = false
    office.later(60)
    await start().outbox.runDue()
    await emptyTables(database)
    await post()
    await start().outbox.runDue()
    expect(names).toHaveLength(3)
    expect(names[1]).toBe(names[0])
    expect(names[2]).not.toBe(names[0])
  })
})
