import { eq, isNull, like, and } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { cartReminderConsents, cartReminders, orders, outbox, products, users } from '#data/schema.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import { CART_REMINDER_KEPT_DAYS, CART_REMINDER_SAYS } from '#rules/cart/reminders.ts'
import { anonymous, system, type PersonVisitor } from '#rules/users/access.ts'
import { openErasure } from '#shop/personal-data/erasure.ts'
import { openDataExport } from '#shop/personal-data/export-data.ts'
import { openUnsubscribe } from '#shop/emails/unsubscribe.ts'
import { openAccount } from '#shop/account.ts'
import { seedProduct, seedUser, type SeededProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'
import { openCart } from './cart.ts'
import { openKeptCart } from './kept.ts'
import { openCartReminders } from './reminders.ts'
import { frameParts, waysOut } from '#shop/parts.ts'
import { openFrameData } from '#shop/users/frame-data.ts'

/** Holds product §7.10. */

describeEachDatabase('reminders of a cart', (open) => {
  let database: Database
  let fixture: OrderFixture
  let cart: ReturnType<typeof openKeptCart>
  let reminders: ReturnType<typeof openCartReminders>
  let ana: PersonVisitor
  let shoe: SeededProduct
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    fixture = orderFixture(database)
    cart = openKeptCart(fixture.context, { atHand: openFrameData(fixture.context, frameParts) })
    reminders = openCartReminders(fixture.context, { cart: openCart(fixture.context) })
    ana = await seedUser(database, { email: 'ana@example.com', emailVerified: true, name: 'Ana' })
    shoe = await seedProduct(database, { name: 'Zapatillas Andén', sizes: { '41': 9, '42': 2 } })
  })
  const later = (hours: number) => fixture.context.later(hours * 60)
  const line = (size: string, quantity = 1): CartLine => ({ productId: shoe.id, size, quantity })
  const put = (size = '41', quantity = 1) => cart.change(ana, { kind: 'set', line: line(size, quantity) })
  const yes = () => reminders.choose(ana, true)
  const waiting = () =>
    database.db
      .select()
      .from(outbox)
      .where(and(like(outbox.dedupeKey, 'mail:cart-reminder:%'), isNull(outbox.doneAt)))
      .orderBy(outbox.id)
  const letters = async () => (await waiting()).map(({ payload }) => payload as Record<string, string>)
  async function left() {
    await yes()
    await put()
  }

  test('nobody is told who did not ask for it', async () => {
    await put()
    later(24)
    expect(await reminders.remindDue()).toBe(0)
    expect(await reminders.find(ana)).toMatchObject({ on: false })
    expect(await reminders.find(anonymous)).toBeNull()
    expect(await reminders.choose(anonymous, true)).toMatchObject({ reason: 'signed-out' })
    const bea = await seedUser(database, { emailVerified: false })
    expect(await reminders.find(bea)).toBeNull()
    expect(await reminders.choose(bea, true)).toMatchObject({ message: CART_REMINDER_SAYS.unproven })
  })

  test('a day after, and two days later: once each, at the prices of then, with the way out', async () => {
    await left()
    later(23)
    expect(await reminders.remindDue()).toBe(0)
    later(1)
    expect(await reminders.remindDue()).toBe(1)
    expect(await reminders.remindDue()).toBe(0)
    expect(await letters()).toMatchObject([
      {
        to: 'ana@example.com',
        subject: expect.stringMatching(/^Dejaste algo en tu carrito/),
        text: expect.stringContaining('Zapatillas Andén, talle 41'),
        unsubscribeUrl: expect.stringMatching(/\/baja\/k\d+\.[\w-]{43}$/),
      },
    ])
    await database.db.update(products).set({ priceCentavos: 1_234_500 }).where(eq(products.id, shoe.id))
    later(48)
    expect(await reminders.remindDue()).toBe(1)
    expect((await letters()).at(-1)!.text).toContain('12.345')
    later(24)
    expect(await reminders.remindDue()).toBe(0)
    expect(await database.db.$count(cartReminders)).toBe(2)
  })

  test('a yes to a cart of long ago is counted from the yes', async () => {
    await put()
    later(100)
    await yes()
    expect(await reminders.remindDue()).toBe(0)
    later(24)
    expect(await reminders.remindDue()).toBe(1)
  })

  test('a cart that changes is another one; what was written of the old one does not leave', async () => {
    await left()
    later(24)
    await reminders.remindDue()
    await put('42')
    expect(await letters()).toEqual([])
    later(23)
    expect(await reminders.remindDue()).toBe(0)
    later(1)
    expect(await reminders.remindDue()).toBe(1)
  })

  test('what is gone is said so; of what is all gone nothing is said, unless it is back in time', async () => {
    await left()
    await put('42')
    const buys = await seedUser(database)
    await fixture.orders.place(buys, fixture.request([line('42', 2)]))
    later(24)
    expect(await reminders.remindDue()).toBe(1)
    const [{ text }] = (await letters()) as [{ text: string }]
    expect(text).toContain('Ya no está: Zapatillas Andén, talle 42.')
    await cart.change(ana, { kind: 'remove', productId: shoe.id, key: '41' })
    await database.db.update(products).set({ deletedAt: fixture.context.clock() })
    later(24)
    expect(await reminders.remindDue()).toBe(0)
    await database.db.update(products).set({ deletedAt: null })
    // The unpaid order ended meanwhile.
    await fixture.orders.sweep()
    expect(await reminders.remindDue()).toBe(1)
  })

  test('bought, emptied, banned, switched off by its owner: nothing is told', async () => {
    await left()
    await put('42', 2)
    expect(await fixture.orders.place(ana, fixture.request([line('42', 2)]))).toMatchObject({ ok: true })
    later(24)
    expect(await reminders.remindDue()).toBe(0)
    await put('41', 2)
    later(24)
    await openAccount(fixture.context).ban(system('test'), ana.id)
    expect(await reminders.remindDue()).toBe(0)
    await database.db.update(users).set({ ban: false })
    fixture.context.settings.cartReminders = 'no'
    expect(await reminders.remindDue()).toBe(0)
    fixture.context.settings.cartReminders = 'yes'
    await cart.change(ana, { kind: 'remove', productId: shoe.id, key: null })
    expect(await reminders.remindDue()).toBe(0)
  })

  test('one tap in the e-mail ends it, and takes back what has not left', async () => {
    await left()
    later(24)
    await reminders.remindDue()
    const [letter] = await letters()
    const token = letter!.unsubscribeUrl!.split('/').at(-1)!
    const out = openUnsubscribe(fixture.context, waysOut)
    expect(await out.look(token)).toMatchObject({ value: 'cart-reminders' })
    expect(await out.leave(token.replace(/^k\d+/, `k${ana.id + 1}`))).toMatchObject({ kind: 'missing' })
    for (const _twice of [1, 2]) expect(await out.leave(token)).toMatchObject({ value: 'cart-reminders' })
    expect(await letters()).toEqual([])
    expect(await reminders.find(ana)).toMatchObject({ on: false })
    later(48)
    expect(await reminders.remindDue()).toBe(0)
  })

  test('two instances that look at once tell once, and what was written leaves once', async () => {
    await left()
    later(24)
    const ends = await Promise.all([1, 2, 3, 4].map(() => reminders.remindDue()))
    expect(ends.reduce((all, one) => all + one, 0)).toBe(1)
    fixture.emails.length = 0
    await fixture.work()
    await fixture.work()
    expect(fixture.emails.filter(({ subject }) => subject.startsWith('Dejaste algo'))).toHaveLength(1)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['changes the cart', () => put('42')],
    ['buys it', () => fixture.orders.place(ana, fixture.request([line('41')]))],
    ['is banned', () => openAccount(fixture.context).ban(system('test'), ana.id)],
    ['wants none any more', () => reminders.choose(ana, false)],
  ])('who %s after the job has found them is not written to', async (_, deed) => {
    const whole = openCart(fixture.context)
    await left()
    later(24)
    const meanwhile = openCartReminders(fixture.context, {
      cart: {
        ...whole,
        read: async (lines) => {
          const view = await whole.read(lines)
          await deed()
          return view
        },
      },
    })
    expect(await meanwhile.remindDue()).toBe(0)
    expect(await letters()).toEqual([])
    expect(await database.db.$count(cartReminders)).toBe(0)
  })

  test('an order and the job at once: nothing leaves after the order', async () => {
    await yes()
    for (let times = 0; times < 8; times += 1) {
      await put('41', 1)
      later(24)
      const [end] = await Promise.all([
        fixture.orders.place(ana, fixture.request([line('41')])),
        reminders.remindDue(),
      ])
      if (!end.ok) throw new Error(end.message)
      expect(await letters()).toEqual([])
      await fixture.orders.cancel(ana, end.value.reference)
    }
  })

  test('each question of verify finds what breaks it, and what is old is forgotten', async () => {
    await left()
    later(24)
    await reminders.remindDue()
    await fixture.work()
    expect(await fixture.broken()).toEqual([])
    const [told] = await database.db.select().from(cartReminders).orderBy(cartReminders.id)
    await reminders.sweep()
    expect(await database.db.$count(cartReminders)).toBe(1)
    const names = async () => (await fixture.broken()).join()
    await database.db.update(users).set({ deletedAt: fixture.context.clock() }).where(eq(users.id, ana.id))
    expect(await names()).toContain('no erased account is told of carts')
    await database.db.update(users).set({ deletedAt: null })
    expect(await fixture.orders.place(ana, fixture.request([line('42')]))).toMatchObject({ ok: true })
    await database.db.update(orders).set({ placedAt: new Date(told!.sentAt.getTime() - 1000) })
    expect(await names()).toContain('nobody is told of a cart that they bought since')
    await database.db.update(orders).set({ placedAt: told!.sentAt })
    const long = new Date(Date.now() - (CART_REMINDER_KEPT_DAYS + 2) * 86_400_000)
    await database.db.update(cartReminders).set({ sentAt: long, cartChangedAt: long })
    expect(await names()).toContain('what was told of carts is forgotten in time')
    later(CART_REMINDER_KEPT_DAYS * 24)
    await reminders.sweep()
    expect(await database.db.$count(cartReminders)).toBe(0)
  })

  test('the file of one’s data has them; an erased account keeps none', async () => {
    await left()
    later(24)
    await reminders.remindDue()
    const own = await openDataExport(fixture.context).ownData(ana)
    expect(own).toMatchObject({ value: { cartReminders: { sentAt: [fixture.context.clock()] } } })
    const fresh = { ...ana, authenticatedAt: fixture.context.clock() }
    expect(await openErasure(fixture.context).eraseSelf(fresh)).toMatchObject({ ok: true })
    expect(await letters()).toEqual([])
    expect([await database.db.$count(cartReminders), await database.db.$count(cartReminderConsents)]).toEqual(
      [0, 0],
    )
  })
})
