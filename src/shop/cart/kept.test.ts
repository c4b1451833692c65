import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { carts, orders } from '#data/schema.ts'
import { CART_FULL, MAX_LINES, type CartLine } from '#rules/cart/cart.ts'
import { anonymous, system, type PersonVisitor } from '#rules/users/access.ts'
import { filledForm, seedProduct, seedUser, type SeededProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'
import { openDataExport } from '#shop/personal-data/export-data.ts'
import { openAccount } from '#shop/account.ts'
import { openKeptCart } from './kept.ts'
import { frameParts } from '#shop/parts.ts'
import { openFrameData } from '#shop/users/frame-data.ts'

/** Holds product §7.7. */

describeEachDatabase('the cart of an account', (open) => {
  let database: Database
  let fixture: OrderFixture
  let cart: ReturnType<typeof openKeptCart>
  let ana: PersonVisitor
  let shoe: SeededProduct
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    fixture = orderFixture(database)
    cart = openKeptCart(fixture.context, { atHand: openFrameData(fixture.context, frameParts) })
    ana = await seedUser(database)
    shoe = await seedProduct(database, { name: 'Zapatillas Andén', sizes: { '41': 100, '42': 2, '43': 0 } })
  })
  const line = (size: string, quantity = 1, productId = shoe.id): CartLine => ({ productId, size, quantity })
  const put = (size: string, quantity = 1) => cart.change(ana, { kind: 'put', line: line(size, quantity) })
  const place = (lines: CartLine[], more = {}) =>
    fixture.orders.place(ana, { ...fixture.request(lines), ...more })

  test('what is put in on one device is there on the other, which hears of it', async () => {
    await put('41', 2)
    expect(await cart.lines(ana)).toEqual([line('41', 2)])
    expect(fixture.context.hints).toContainEqual({ kind: 'cart', userId: ana.id })
    const before = fixture.context.hints.length
    await put('41')
    expect(fixture.context.hints).toHaveLength(before)
    await cart.change(ana, { kind: 'remove', productId: shoe.id, key: null })
    expect(await cart.lines(ana)).toEqual([])
  })

  test('nobody who is not signed in has one, nor who is banned', async () => {
    await put('41')
    expect(await cart.lines(anonymous)).toEqual([])
    expect(await cart.lines({ ...ana, ban: true })).toEqual([])
    expect(await cart.bring(anonymous, [line('41')])).toMatchObject({ reason: 'signed-out' })
    await openAccount(fixture.context).ban(system('test'), ana.id)
    expect(await put('42')).toMatchObject({ reason: 'banned' })
  })

  test('what the browser brings is joined: the larger quantity, no more than there are, once', async () => {
    await put('41', 1)
    const brought = [line('41', 3), line('42', 5), line('43', 1), line('44', 1), line('M', 2, 999_999)]
    const joined = [line('41', 3), line('42', 2), line('43', 1), line('44', 1), line('M', 2, 999_999)]
    expect(await cart.bring(ana, brought)).toEqual({ ok: true, value: { lines: joined, said: 'limited' } })
    await cart.bring(ana, brought)
    expect(await cart.lines(ana)).toEqual(joined)
  })

  test('an account without a cart takes the browser’s as it is, and nothing is said', async () => {
    expect(await cart.bring(ana, [line('41', 3)])).toMatchObject({ value: { said: null } })
    expect(await cart.bring(ana, [line('42', 1)])).toMatchObject({ value: { said: 'joined' } })
  })

  test('a cart that is full says so and stays as it was', async () => {
    const full = Array.from({ length: MAX_LINES }, (_, at) => line('41', 1, at + 1))
    await cart.bring(ana, full)
    expect(await cart.bring(ana, [line('42', 1, 9_999)])).toMatchObject({
      value: { lines: full, said: 'full' },
    })
    expect(await cart.change(ana, { kind: 'put', line: line('42', 1, 9_999) })).toMatchObject({
      kind: 'invalid',
      message: CART_FULL,
    })
    expect(await cart.lines(ana)).toEqual(full)
  })

  test('by API only what is sold is put in, and anything is taken out', async () => {
    expect(await cart.set(ana, line('41', 2))).toEqual({ ok: true, value: [line('41', 2)] })
    expect(await cart.set(ana, line('40', 1))).toMatchObject({
      kind: 'invalid',
      fields: { size: expect.any(String) },
    })
    expect(await cart.set(ana, line('41', 1, 999_999))).toMatchObject({ kind: 'missing' })
    await cart.bring(ana, [line('M', 2, 999_999)])
    expect(await cart.set(ana, line('M', 0, 999_999))).toEqual({ ok: true, value: [line('41', 2)] })
  })

  test('an order takes out what it bought: more of the same and what came meanwhile stay', async () => {
    await put('41', 3)
    await put('42', 1)
    expect(await place([line('41', 1)])).toMatchObject({ ok: true })
    expect(await cart.lines(ana)).toEqual([line('41', 2), line('42', 1)])
    expect(await place([line('42', 5)])).toMatchObject({ kind: 'conflict' })
    expect(await cart.lines(ana)).toEqual([line('41', 2), line('42', 1)])
  })

  test('the second click of a form whose cart its first one emptied answers with the same order', async () => {
    await put('41', 1)
    const asked = fixture.request([line('41', 1)])
    const first = await fixture.orders.place(ana, asked)
    const again = { ...asked, lines: await cart.lines(ana) }
    expect(again.lines).toEqual([])
    expect(await fixture.orders.place(ana, again)).toEqual(first)
    expect(await database.db.select().from(orders)).toHaveLength(1)
    const elsewhere = { ...again, personal: filledForm({ streetAddress: 'Otra 999' }) }
    expect(await fixture.orders.place(ana, elsewhere)).toMatchObject({
      kind: 'conflict',
      message: /^Ya hiciste/,
    })
    const fresh = { ...again, key: 'another-key-of-a-form' }
    expect(await fixture.orders.place(ana, fresh)).toMatchObject({ kind: 'invalid' })
  })

  test('twelve changes of two devices at once: none is lost', async () => {
    const sizes = Array.from({ length: 12 }, (_, at) => String(30 + at))
    await Promise.all(sizes.map((size) => put(size)))
    expect((await cart.lines(ana)).map(({ size }) => size).toSorted()).toEqual(sizes)
  })

  test('an order while another device puts something in: what was bought goes, what came stays', async () => {
    await put('41', 1)
    const [placed] = await Promise.all([place([line('41', 1)]), put('42'), put('43')])
    expect(placed).toMatchObject({ ok: true })
    expect((await cart.lines(ana)).map(({ size }) => size).toSorted()).toEqual(['42', '43'])
  })

  test('the file of one’s data has it, and an erased account keeps none', async () => {
    await put('41', 2)
    expect(await openDataExport(fixture.context).ownData(ana)).toMatchObject({
      value: { cart: [{ name: 'Zapatillas Andén', size: '41', quantity: 2 }] },
    })
    fixture.context.gateways.identity.signOutUrl = async () => 'https://id.test/end'
    await openAccount(fixture.context).eraseSelf(ana)
    expect(await database.db.select().from(carts).where(eq(carts.userId, ana.id))).toEqual([])
  })
})
