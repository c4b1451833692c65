import { isNull, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { outbox } from '#data/schema.ts'
import { openWaiting } from '#shop/dashboard/waiting.ts'
import { openShop } from '#shop/shop.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { testContext } from '#tests/support/open-shop.ts'
import {
  absence,
  days,
  EMAIL,
  outboxFixture,
  refusal,
  type OutboxFixture,
} from '#tests/support/shop/outbox.ts'
import { queue } from './outbox.ts'

/** Holds product §24.4, §24.5, §25.1, §25.2, §25.3, §34.3. */

describeEachDatabase('the outbox', (open) => {
  let database: Database
  let box: OutboxFixture
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    box = await outboxFixture(database)
  })

  test('an email that is refused is given up after three tries, said in plain words, without secrets', async () => {
    box.outside.mail = async () => {
      throw refusal('550 no mailbox; smtp://vereda:clave@mail.test')
    }
    await box.post()
    await box.work(5)
    expect(await box.failed()).toMatchObject([
      {
        label: 'Mail',
        to: 'ana@example.com',
        attempts: 3,
        trouble: expect.stringMatching(/^El correo no aceptó la carta/),
        error: 'GatewayRefused: 550 no mailbox; smtp://…@mail.test',
      },
    ])
    expect(await box.counts()).toEqual({ failed: 1, waiting: 0, emails: 0, notices: 0 })
    expect(box.context.hints).toEqual([{ kind: 'job' }])
  })

  test('while the provider is away an email waits three days; the log names nobody', async () => {
    box.outside.mail = async ({ to }) => {
      throw absence(`no answer for ${to}`)
    }
    await box.post()
    await box.work(days(3))
    expect(await box.counts()).toMatchObject({ failed: 0, waiting: 1 })
    await box.work(3)
    expect(await box.counts()).toMatchObject({ failed: 1, waiting: 0 })
    expect(JSON.stringify(box.context.logged)).not.toContain('ana@example.com')
    // Asked for again, it has its three days again.
    expect(await box.admin.retryAll(box.vale)).toMatchObject({ value: { retried: 1 } })
    await box.work(days(3))
    expect(await box.counts()).toMatchObject({ failed: 0, waiting: 1 })
  })

  test.each([
    ['refund', { refundId: 1 }],
    ['payment-check', { reference: 'x' }],
    ['payment-cancel', { providerPaymentId: 'x' }],
  ] as const)('%s waits seven days', async (kind, payload) => {
    box.outside[kind] = async () => {
      throw absence('away')
    }
    await queue(database.db, kind, payload as never, { runAt: box.context.clock() })
    await box.work(days(7))
    expect(await box.counts()).toMatchObject({ failed: 0, waiting: 1 })
    await box.work(3)
    expect(await box.counts()).toMatchObject({ failed: 1, waiting: 0 })
  })

  test('when one email gets through, all that waited for the mail go at once; what was refused keeps its turn', async () => {
    box.outside.mail = async () => {
      throw absence('away')
    }
    for (let email = 0; email < 5; email++) await box.post()
    await queue(database.db, 'refund', { refundId: 1 }, { runAt: box.context.clock() })
    box.outside.refund = async () => {
      throw absence('away')
    }
    const jobs = box.open()
    // Their waits have grown to a quarter of an hour.
    for (let round = 0; round < 10; round++) {
      await jobs.runDue()
      box.context.later(20)
    }
    await jobs.runDue()
    box.context.later(2)
    expect(await jobs.runDue()).toBe(0)

    const refused = { ...EMAIL, to: 'nadie@example.com' }
    box.outside.mail = async ({ to }) => {
      if (to === refused.to) throw refusal('no mailbox')
      box.sent.push(to)
    }
    await queue(database.db, 'mail', refused, { runAt: box.context.clock() })
    await box.post()
    while ((await jobs.runDue()) > 0);
    expect(box.sent).toHaveLength(6)
    // The refund waits for another provider, and the refused email was tried once.
    const left = await database.db.select().from(outbox).where(isNull(outbox.doneAt)).orderBy(outbox.id)
    expect(left.map(({ kind, attempts }) => [kind, attempts]).toSorted()).toEqual([
      ['mail', 1],
      ['refund', 11],
    ])
  })

  test('what has just been tried is not tried at every good answer that others get', async () => {
    let tries = 0
    box.outside.mail = async ({ to }) => {
      if (to !== 'lenta@example.com') return
      tries++
      throw absence('only for this one')
    }
    await queue(database.db, 'mail', { ...EMAIL, to: 'lenta@example.com' }, { runAt: box.context.clock() })
    const jobs = box.open()
    await jobs.runDue()
    box.context.later(20)
    await jobs.runDue()
    const before = tries
    for (let email = 0; email < 20; email++) {
      await box.post()
      await jobs.runDue()
      box.context.later(0.02)
    }
    expect(tries - before).toBeLessThan(3)
  })

  test('after an hour of it the shop hears so, once for each trouble and once a day', async () => {
    const absent = async () => {
      throw absence('away')
    }
    box.outside.refund = absent
    const jobs = box.open()
    const told = async () => {
      await box.admin.tellLate()
      const rows = await database.db
        .select()
        .from(outbox)
        .where(like(outbox.dedupeKey, 'late:%'))
        .orderBy(outbox.id)
      return rows.map(({ payload }) => String(payload['subject']))
    }
    const late = async () => {
      const end = await openWaiting(box.context).waiting(box.vale)
      return end.ok ? end.value.late : end
    }
    const run = async (minutes: number) => {
      for (let passed = 0; passed < minutes; passed += 20) {
        await jobs.runDue()
        box.context.later(20)
      }
      await jobs.runDue()
    }
    await queue(database.db, 'refund', { refundId: 1 }, { runAt: box.context.clock() })
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
    expect(box.context.hints).toEqual([{ kind: 'job' }])
    expect(box.context.logged.filter(({ level }) => level === 'error')).toHaveLength(1)
    await run(23 * 60)
    expect(await told()).toHaveLength(1)
    await run(90)
    expect(await told()).toHaveLength(2)

    // It is well again, and the next trouble is told anew.
    box.outside.refund = async () => undefined
    await run(20)
    expect(await late()).toEqual([])
    box.outside.refund = absent
    await queue(database.db, 'refund', { refundId: 2 }, { runAt: box.context.clock() })
    await run(60)
    expect(await told()).toHaveLength(3)
  })

  test('an email keeps its name at every try, and a shop that starts anew gives none twice', async () => {
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
          now: box.context.clock(),
        }),
      )
    await box.post()
    await start().outbox.runDue()
    away = false
    box.context.later(60)
    await start().outbox.runDue()
    await emptyTables(database)
    await box.post()
    await start().outbox.runDue()
    expect(names).toHaveLength(3)
    expect(names[1]).toBe(names[0])
    expect(names[2]).not.toBe(names[0])
  })
})
