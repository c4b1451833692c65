import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { cartLinks } from '#data/schema.ts'
import { CART_EMPTY, MAX_LINES, type CartLine } from '#rules/cart/cart.ts'
import { CART_LINK_DAYS, CART_LINK_MESSAGES } from '#rules/cart/link.ts'
import { anonymous } from '#rules/users/access.ts'
import { seedProduct, seedUser, type SeededProduct } from '#tests/support/builders.ts'
import { describeOneDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'
import { openCart } from './cart.ts'
import { openCartLinks } from './links.ts'

/** Holds product §7.9. */

const DAY = 86_400_000

describeOneDatabase('a cart as a link', (open) => {
  let database: Database
  let fixture: OrderFixture
  let now: Date
  let links: ReturnType<typeof openCartLinks>
  let shoe: SeededProduct
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    fixture = orderFixture(database)
    now = new Date('2026-11-26T15:00:00Z')
    const context = { ...fixture.context, clock: () => now }
    links = openCartLinks(context, { cart: openCart(context) })
    shoe = await seedProduct(database, { name: 'Zapatillas Andén', sizes: { '41': 5, '42': 2, '43': 0 } })
  })
  const line = (size: string, quantity = 1, productId = shoe.id): CartLine => ({ productId, size, quantity })
  const shared = async (lines: CartLine[]) => {
    const end = await links.share(anonymous, lines)
    if (!end.ok) throw new Error(end.message)
    return end.value
  }

  test('whoever has the link sees what it holds, at the prices and with the stock of the day', async () => {
    const link = await shared([line('41', 2), line('42', 5), line('43'), line('41', 1, 999_999)])
    expect(link.code).toMatch(/^[2-9a-z]{10}$/)
    expect(link.url).toMatch(new RegExp(`/Carrito/${link.code}$`))
    const stranger = await seedUser(database, { email: 'otra@example.com' })
    const end = await links.open(stranger, link.code.toUpperCase())
    if (!end.ok) throw new Error(end.message)
    expect(end.value.view.lines.map(({ problem, buyable }) => [problem, buyable])).toEqual([
      [null, 2],
      ['too-many', 2],
      ['sold-out', 0],
      ['removed', 0],
    ])
    // What can be bought, and how many of it, is what goes into a cart.
    expect(end.value.lines).toEqual([line('41', 2), line('42', 2)])
  })

  test('it says nothing of whose it is', async () => {
    const ana = await seedUser(database)
    const end = await links.share(ana, [line('41')])
    expect(end.ok).toBe(true)
    expect(Object.keys((await database.db.select().from(cartLinks))[0]!).toSorted()).toEqual([
      'code',
      'createdAt',
      'expiresAt',
      'lines',
    ])
  })

  test('one that is over says so, then it is forgotten; one that there never was is not guessed', async () => {
    const { code } = await shared([line('41')])
    now = new Date(now.getTime() + CART_LINK_DAYS * DAY)
    expect(await links.open(anonymous, code)).toMatchObject({
      kind: 'missing',
      message: CART_LINK_MESSAGES.expired,
    })
    await links.sweep()
    expect(await database.db.select().from(cartLinks)).toHaveLength(1)
    now = new Date(now.getTime() + 31 * DAY)
    await links.sweep()
    expect(await database.db.select().from(cartLinks)).toHaveLength(0)
    const guess = (text: string) => links.open({ kind: 'anonymous', who: 'someone' }, text)
    for (const text of [code, `${code.slice(1)}2`, 'x', '../../../etc', "1' or '1'='1"])
      expect(await guess(text)).toMatchObject({ kind: 'missing', message: CART_LINK_MESSAGES.unknown })
    for (let at = 0; at < 40; at++) await guess('2222222222')
    expect(await guess('2222222222')).toMatchObject({ kind: 'refused', reason: 'too-many' })
    // Nor is a right one told any more.
    const { code: right } = await shared([line('41')])
    expect(await guess(right)).toMatchObject({ kind: 'refused', reason: 'too-many' })
    expect(await links.open(anonymous, right)).toMatchObject({ ok: true })
  })

  test('an empty one, one of too many lines and one with a size that is none are refused', async () => {
    expect(await links.share(anonymous, [])).toMatchObject({ kind: 'invalid', message: CART_EMPTY })
    const many = Array.from({ length: 60 }, (_, at) => line('41', 1, at + 1))
    const broken = { kind: 'invalid', message: CART_LINK_MESSAGES.broken }
    expect(await links.share(anonymous, many)).toMatchObject(broken)
    expect(await links.share(anonymous, many.slice(0, MAX_LINES))).toMatchObject({ ok: true })
    for (const wrong of [
      [line('4:2,x')],
      [line('41', 11)],
      [line('41', 0)],
      'x',
      null,
      [{ productId: shoe.id }],
    ])
      expect(await links.share(anonymous, wrong)).toMatchObject(broken)
  })

  test('nobody shares hundreds, and who is banned none', async () => {
    const who = { kind: 'anonymous', who: 'hasty' } as const
    for (let at = 0; at < 30; at++) expect(await links.share(who, [line('41')])).toMatchObject({ ok: true })
    expect(await links.share(who, [line('41')])).toMatchObject({ kind: 'refused', reason: 'too-many' })
    const ana = await seedUser(database)
    expect(await links.share({ ...ana, ban: true }, [line('41')])).toMatchObject({ reason: 'banned' })
  })
})
