import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import {
  emailAlerts,
  notifications,
  outbox,
  productSizes,
  pushSubscriptions,
  sessions,
  users,
} from '#data/schema.ts'
import { GatewayAsksToWait, GatewayUnavailable } from '#gateways/ports.ts'
import { MOST_BROWSERS, PUSH_SAYS } from '#rules/push/push.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { openEmailAlerts } from '#shop/email-alerts/email-alerts.ts'
import { waysOut } from '#shop/parts.ts'
import { openUnsubscribe } from '#shop/emails/unsubscribe.ts'
import { tell } from '#shop/notifications/notifications.ts'
import { openErasure } from '#shop/personal-data/erasure.ts'
import { openProducts } from '#shop/products/products.ts'
import { openSession, replaceSession } from '#shop/sessions/opening.ts'
import { endSessionsByBan } from '#shop/users/end-sessions.ts'
import { openSessions } from '#shop/sessions/sessions.ts'
import { hashToken } from '#shop/secret-token.ts'
import { seedProduct, seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { meet } from '#tests/support/meet.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'
import { browserCalled } from '#tests/support/shop/memory-push.ts'

/** Holds product §38.15, §39.4, §58.3, §58.4, §58.6. */

const ALL = { orders: true, alerts: true, drops: true }
const NONE = { orders: false, alerts: false, drops: false }

describeEachDatabase('notices in a browser', (open) => {
  let database: Database
  let fixture: OrderFixture
  let shop: OrderFixture['pushes']
  let ana: PersonVisitor
  let session: string
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    fixture = orderFixture(database)
    shop = fixture.pushes
    ana = await seedUser(database, { email: 'ana@example.com', emailVerified: true })
    session = await signIn()
  })

  const signIn = (person = ana) =>
    openSession(database.db, { userId: person.id, idToken: null, now: fixture.context.clock() })
  const start = (name = 'one', topics = ALL, whose: { session: string } = { session }) =>
    shop.start(ana, whose, { target: browserCalled(name), topics })
  let cause = 0
  const news = (kind = 'order-paid', options: { pushAt?: Date } = {}) =>
    database.transaction((tx) =>
      tell(tx, {
        userId: ana.id,
        kind,
        orderId: null,
        title: 'Pedido V-000007',
        body: 'Se acreditó el pago.',
        dedupeKey: `test:${(cause += 1)}`,
        at: fixture.context.clock(),
        ...options,
      }),
    )
  const told = () => fixture.push.told.map(({ endpoint }) => endpoint.split('/').at(-1))
  const rows = () => database.db.select().from(pushSubscriptions).orderBy(pushSubscriptions.id)
  const jobs = () => database.db.select().from(outbox).where(eq(outbox.kind, 'push')).orderBy(outbox.id)

  test('a news goes once to each browser that was asked to show things like it', async () => {
    expect(await start()).toEqual({ ok: true, value: null })
    await start('two', { ...NONE, drops: true }, { session: await signIn() })
    expect(await shop.find(ana, { session })).toEqual({
      ok: true,
      value: { open: { publicKey: 'of the test', standIn: null }, here: ALL, others: 1 },
    })
    await news()
    await news('drop')
    await news('review-replied')
    await fixture.work()
    expect(told().toSorted()).toEqual(['one', 'one', 'two'])
    expect(fixture.push.told[0]).toMatchObject({
      title: 'Pedido V-000007',
      body: 'Se acreditó el pago.',
      path: '/Notifications',
      tag: expect.stringMatching(/^n\d+$/),
    })
    expect((await rows()).every(({ toldAt }) => toldAt !== null)).toBe(true)
    // Nothing of the person's, and no address of the browser's, waits in the job.
    expect(Object.keys((await jobs())[0]!.payload).toSorted()).toEqual(['newsId', 'subscriptionId'])
  })

  test('the same news again, and the same browser again, tell once', async () => {
    await start()
    await start()
    expect(await rows()).toHaveLength(1)
    const same = {
      userId: ana.id,
      kind: 'drop',
      orderId: null,
      title: 'Te toca',
      body: '',
      dedupeKey: 'same',
    }
    const at = fixture.context.clock()
    for (let again = 0; again < 2; again += 1) await database.transaction((tx) => tell(tx, { ...same, at }))
    await fixture.work()
    expect(told()).toEqual(['one'])
  })

  test('what is rolled back, or taken back before it leaves, is not told', async () => {
    await start()
    await expect(
      database.transaction(async (tx) => {
        await tell(tx, { userId: ana.id, kind: 'drop', orderId: null, title: '', body: '', dedupeKey: 'x' })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await jobs()).toEqual([])
    await news('order-shipped', { pushAt: new Date(fixture.context.clock().getTime() + 20_000) })
    await fixture.runDue()
    expect(told()).toEqual([])
    await database.db.delete(notifications)
    await fixture.work()
    expect(told()).toEqual([])
    expect(await jobs()).toMatchObject([{ failedAt: null }])
  })

  test('signed out, ended everywhere, banned or erased: silence, also of what waited already', async () => {
    const ends: [string, () => Promise<unknown>][] = [
      ['signed out', () => openSessions(fixture.context).signOut(session)],
      [
        'banned',
        () =>
          database.transaction(async (tx) => {
            await tx.update(users).set({ ban: true }).where(eq(users.id, ana.id))
            await endSessionsByBan(tx, ana.id, fixture.context.clock())
          }),
      ],
    ]
    for (const [what, end] of ends) {
      session = await signIn()
      await start()
      await news()
      await end()
      await fixture.work()
      expect(told(), what).toEqual([])
    }
  })

  test('an erased account leaves no browser', async () => {
    await start()
    await news()
    const now = fixture.context.clock()
    expect(
      await openErasure(fixture.context).eraseSelf({ ...ana, authenticatedAt: now }, null),
    ).toMatchObject({
      ok: true,
    })
    expect(await rows()).toEqual([])
    await fixture.work()
    expect(told()).toEqual([])
  })

  test('signing in anew in the same browser goes on; another person’s begins with nothing', async () => {
    await start()
    const again = await signIn()
    await database.transaction((tx) =>
      replaceSession(tx, { previous: session, token: again, userId: ana.id }),
    )
    expect(await shop.find(ana, { session: again })).toMatchObject({ value: { here: ALL, others: 0 } })
    const eva = await seedUser(database, { email: 'eva@example.com' })
    const hers = await signIn(eva)
    await database.transaction((tx) => replaceSession(tx, { previous: again, token: hers, userId: eva.id }))
    expect(await rows()).toEqual([])
    // The same browser told Ana before: it tells Eva now, and Ana no more.
    await start('shared', ALL, { session: await signIn() })
    await shop.start(eva, { session: hers }, { target: browserCalled('shared'), topics: ALL })
    expect(await rows()).toMatchObject([{ userId: eva.id }])
  })

  test('a browser that wants nothing any more is forgotten, one that is away is tried again', async () => {
    await start('gone')
    await start('away', ALL, { session: await signIn() })
    fixture.push.answerNext(
      () => 'gone',
      () => {
        throw new GatewayUnavailable('away')
      },
    )
    await news()
    await fixture.runDue()
    expect(await rows()).toHaveLength(1)
    fixture.context.later(1)
    await fixture.runDue()
    expect(told()).toHaveLength(1)
  })

  test('who asks to wait is asked no earlier, whatever others answer', async () => {
    await start('busy')
    fixture.push.answerNext(() => {
      throw new GatewayAsksToWait('busy', 3600)
    })
    await news()
    await fixture.runDue()
    await start('well', ALL, { session: await signIn() })
    fixture.context.later(5)
    await news('drop')
    await fixture.runDue()
    expect(told().toSorted()).toEqual(['busy', 'well'])
    fixture.context.later(50)
    await fixture.runDue()
    expect(fixture.push.told).toHaveLength(2)
    fixture.context.later(6)
    await fixture.runDue()
    expect(fixture.push.told).toHaveLength(3)
  })

  test('what is too late to be worth anything is not told', async () => {
    await start()
    fixture.push.answerNext(() => {
      throw new GatewayUnavailable('away')
    })
    await news()
    await fixture.runDue()
    fixture.context.later(25 * 60)
    await fixture.runDue()
    expect(told()).toEqual([])
    expect(await jobs()).toMatchObject([{ failedAt: null, doneAt: expect.any(Date) }])
  })

  test('a browser that knew the shop by another key is forgotten', async () => {
    await start()
    await database.db.update(pushSubscriptions).set({ serverKey: 'an older one' })
    await news()
    await fixture.work()
    expect([told(), await rows()]).toEqual([[], []])
  })

  test('topics change, none at all is leaving, others end from here', async () => {
    await start()
    await start('two', ALL, { session: await signIn() })
    await shop.choose(ana, { session }, { ...NONE, alerts: true })
    await news()
    await fixture.work()
    expect(told()).toEqual(['two'])
    await shop.stopOthers(ana, { session })
    expect(await shop.find(ana, { session })).toMatchObject({ value: { others: 0, here: { alerts: true } } })
    await shop.choose(ana, { session }, NONE)
    expect(await rows()).toEqual([])
    expect(await shop.choose(ana, { session }, ALL)).toMatchObject({ ok: false, kind: 'missing' })
  })

  test('given another address by its service, a browser is told there; by nobody who knows only half of the old one', async () => {
    await start('one', { ...NONE, orders: true })
    const move = (auth: string, to = 'two') =>
      shop.move(anonymous, {
        from: { endpoint: browserCalled('one').endpoint, auth },
        target: { ...browserCalled(to), auth: 'b' },
      })
    expect(await move('guessed')).toEqual({ ok: true, value: null })
    expect(await rows()).toMatchObject([{ endpoint: browserCalled('one').endpoint }])
    expect(await move('a')).toEqual({ ok: true, value: null })
    // Its answer was lost: said again, nothing changes.
    expect(await move('a')).toEqual({ ok: true, value: null })
    await news()
    await fixture.work()
    expect(told()).toEqual(['two'])
    expect(await shop.find(ana, { session })).toMatchObject({ value: { here: { ...NONE, orders: true } } })
    expect(
      await shop.move(anonymous, {
        from: { endpoint: '', auth: '' },
        target: { ...browserCalled('x'), endpoint: 'https://10.0.0.1/' },
      }),
    ).toMatchObject({ message: PUSH_SAYS.broken })
    // Another person's browser is not taken the place of.
    await start('three', ALL, { session: await signIn() })
    expect(
      await shop.move(anonymous, {
        from: { endpoint: browserCalled('three').endpoint, auth: 'a' },
        target: browserCalled('two'),
      }),
    ).toMatchObject({ ok: true })
    expect((await rows()).map(({ endpoint }) => endpoint)).toEqual(
      ['two', 'three'].map((name) => browserCalled(name).endpoint),
    )
  })

  test('says what is wrong, and holds nobody’s session for another’s', async () => {
    const target = (endpoint: string) => ({ target: { ...browserCalled('x'), endpoint }, topics: ALL })
    expect(await shop.start(ana, { session }, target('https://10.0.0.1/x'))).toMatchObject({
      message: PUSH_SAYS.broken,
    })
    expect(await shop.start(ana, { session }, target(''))).toMatchObject({ message: PUSH_SAYS.noScripts })
    expect(await start('one', NONE)).toMatchObject({ message: PUSH_SAYS.nothing })
    expect(await shop.find(anonymous, { session })).toMatchObject({ reason: 'signed-out' })
    expect(await shop.find(ana, { session: null })).toMatchObject({ kind: 'missing' })
    expect(await rows()).toEqual([])
  })

  test('ten browsers of an account, also when all say yes at once', async () => {
    for (let n = 1; n < MOST_BROWSERS.account; n += 1) await start(`b${n}`, ALL, { session: await signIn() })
    const late = [await signIn(), await signIn(), await signIn()]
    const deeds = late.map((one, n) => () => start(`late${n}`, ALL, { session: one }))
    await meet(database, sql`lock table push_subscriptions in share mode`, deeds)
    expect(await rows()).toHaveLength(MOST_BROWSERS.account)
  })

  test('a window that signs out while another says yes leaves nothing', async () => {
    await database.db.delete(sessions).where(eq(sessions.idHash, hashToken(session)))
    expect(await start()).toMatchObject({ ok: true })
    expect(await rows()).toEqual([])
  })

  test('figures are of nobody in particular, and not for everybody', async () => {
    await start()
    await news()
    await fixture.work()
    const vale = await seedUser(database, { role: 'owner' })
    expect(await shop.figures(vale)).toEqual({
      ok: true,
      value: { browsers: 1, sentToday: 1, unsent: 0, failedLately: 0 },
    })
    expect(await shop.figures(ana)).toMatchObject({ ok: false })
  })

  test('an address without an account is told where to look, by its own link, until it waits for nothing', async () => {
    const products = openProducts(fixture.context)
    const alerts = openEmailAlerts(fixture.context, { products })
    const shoe = await seedProduct(database, { sizes: { '41': 0 } })
    await alerts.ask(anonymous, { email: 'eva@example.com', of: { productId: shoe.id, size: '41' } })
    const [mail] = await database.db.select().from(outbox).where(eq(outbox.kind, 'mail'))
    const alert = /\/aviso\/([\w-]+)/.exec(String(mail!.payload.text))![1]!
    const asked = { target: browserCalled('hers'), topics: NONE }
    // Nobody has read the address yet.
    expect(await shop.start(anonymous, { alert }, asked)).toMatchObject({ message: PUSH_SAYS.closed })
    await alerts.confirm(alert)
    expect(await shop.start(anonymous, { alert }, asked)).toEqual({ ok: true, value: null })
    await database.db.update(productSizes).set({ stock: 1 })
    products.forget()
    await alerts.tellDue()
    await fixture.work()
    expect(fixture.push.told).toMatchObject([
      { title: PUSH_SAYS.cameIn, path: `/ProductDetail/${shoe.id}`, urgent: true },
    ])
    expect(JSON.stringify(fixture.push.told)).not.toContain('eva')
    await database.db.delete(emailAlerts)
    await shop.sweep()
    expect(await rows()).toEqual([])
  })

  test('the way out of the letters is the way out of the browser', async () => {
    const products = openProducts(fixture.context)
    const alerts = openEmailAlerts(fixture.context, { products })
    const shoe = await seedProduct(database, { sizes: { '41': 0 } })
    await alerts.ask(anonymous, { email: 'eva@example.com', of: { productId: shoe.id, size: '41' } })
    const mails = () => database.db.select().from(outbox).where(eq(outbox.kind, 'mail')).orderBy(outbox.id)
    const alert = /\/aviso\/([\w-]+)/.exec(String((await mails())[0]!.payload.text))![1]!
    await alerts.confirm(alert)
    await shop.start(anonymous, { alert }, { target: browserCalled('hers'), topics: NONE })
    await database.db.update(productSizes).set({ stock: 1 })
    products.forget()
    await alerts.tellDue()
    const out = String((await mails()).at(-1)!.payload.unsubscribeUrl)
      .split('/')
      .at(-1)!
    await openUnsubscribe(fixture.context, waysOut).leave(out)
    await fixture.work()
    expect([await rows(), fixture.push.told]).toEqual([[], []])
  })

  test('each question of verify finds what breaks it', async () => {
    await start()
    expect(await fixture.broken()).toEqual([])
    const eva = await seedUser(database, { email: 'eva@example.com' })
    await database.db.update(pushSubscriptions).set({ userId: eva.id })
    expect(await fixture.broken()).toHaveLength(1)
    await database.db.delete(pushSubscriptions)
    for (let n = 0; n <= MOST_BROWSERS.email; n += 1)
      await database.db.insert(pushSubscriptions).values({
        ...browserCalled(`e${n}`),
        serverKey: 'of the test',
        email: 'eva@example.com',
        alerts: true,
        createdAt: new Date('2020-01-01'),
      })
    expect(await fixture.broken()).toHaveLength(2)
  })
})
