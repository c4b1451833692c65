import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { dropEntries } from '#data/schema.ts'
import { DROP_SAYS } from '#rules/drops/texts.ts'
import { openErasure } from '#shop/personal-data/erasure.ts'
import { openRoles } from '#shop/users/roles.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { drawing } from '#tests/support/shop/drawing.ts'

/** Holds product §56.5, §56.7. */

describeEachDatabase('the line of a drop', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof drawing>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await drawing(database)))
  const whole = async () => expect(await shop.fixture.broken()).toEqual([])
  const stock = () => shop.fixture.stock(shop.shoe.sizeIds['42']!)

  test('whose term ends goes on to the next with the whole term, until the line is empty and the rest is on sale', async () => {
    const { verbs, drawn, states, fixture, aside, row } = shop
    const { id, line } = await drawn(3)
    fixture.context.later(24 * 60 - 1)
    await verbs.turnDue()
    expect(await states(id)).toEqual(['offered', 'offered', 'waiting'])
    fixture.context.later(2)
    const now = fixture.context.clock()
    await verbs.turnDue()
    expect(await states(id)).toEqual(['lapsed', 'lapsed', 'offered'])
    const [third] = await database.db.select().from(dropEntries).where(eq(dropEntries.id, line[2]!.id))
    expect(third!.offerUntil!.getTime() - now.getTime()).toBe(24 * 3_600_000)
    expect([await aside(id), await stock()]).toEqual([1, 4])
    await whole()
    expect(await shop.bought(line[0]!.person, line[0]!.code)).toMatchObject({ message: DROP_SAYS.lapsed })
    expect(await verbs.leave(line[2]!.person, id)).toMatchObject({ ok: true })
    expect([await aside(id), await stock()]).toEqual([0, 5])
    await verbs.turnDue()
    expect((await row(id)).state).toBe('finished')
    await whole()
  })

  test('bought by whom it is kept for and nobody else, once, and alone', async () => {
    const { drawn, bought, states, fixture, ana, shoe, aside } = shop
    const { id, line } = await drawn(3)
    const [first] = line
    expect(await bought(ana, first!.code)).toMatchObject({ message: DROP_SAYS.noOffer })
    expect(await bought(first!.person, 'NADA')).toMatchObject({ message: DROP_SAYS.noOffer })
    const two = fixture.request([{ productId: shoe.id, size: '42', quantity: 2 }], { drop: first!.code })
    expect(await fixture.orders.place(first!.person, two)).toMatchObject({ message: DROP_SAYS.alone })
    const request = fixture.request([{ productId: shoe.id, size: '42', quantity: 1 }], { drop: first!.code })
    const end = await fixture.orders.place(first!.person, request)
    expect(end).toMatchObject({ ok: true })
    expect(await fixture.orders.place(first!.person, request)).toEqual(end)
    expect(await bought(first!.person, first!.code)).toMatchObject({ message: DROP_SAYS.bought })
    expect(await states(id)).toEqual(['bought', 'offered', 'waiting'])
    expect([await aside(id), await stock()]).toEqual([1, 3])
    await whole()
  })

  test('with nothing left on the shelf, the pair that is kept is still theirs', async () => {
    const { drawn, bought, fixture, ana, shoe } = shop
    const { line } = await drawn(2)
    await fixture.ordered(ana, [{ productId: shoe.id, size: '42', quantity: 3 }])
    expect(await stock()).toBe(0)
    expect(await bought(line[0]!.person, line[0]!.code)).toMatchObject({ ok: true })
    expect(await stock()).toBe(0)
    await whole()
  })

  test('an order that nobody pays gives its pair to the next in line; paid by the last, it is over', async () => {
    const { verbs, drawn, bought, states, fixture, row } = shop
    const { id, line } = await drawn(3)
    const placed = await bought(line[0]!.person, line[0]!.code)
    const paid = await bought(line[1]!.person, line[1]!.code)
    if (!placed.ok || !paid.ok) throw new Error('not placed')
    await fixture.orders.settle(await fixture.payment(paid.value.reference, 'approved'))
    await verbs.turnDue()
    expect((await row(id)).state).toBe('drawn')
    expect(await fixture.orders.cancel(line[0]!.person, placed.value.reference)).toMatchObject({
      ok: true,
      value: { lines: [] },
    })
    expect(await stock()).toBe(3)
    await verbs.turnDue()
    expect(await states(id)).toEqual(['unpaid', 'bought', 'offered'])
    await whole()
    const last = await bought(line[2]!.person, line[2]!.code)
    if (!last.ok) throw new Error(last.message)
    await fixture.orders.settle(await fixture.payment(last.value.reference, 'approved'))
    await verbs.turnDue()
    expect([(await row(id)).state, await stock()]).toEqual(['finished', 3])
    await whole()
  })

  test('banned or erased, they are passed over: in the line, and with a pair', async () => {
    const { verbs, drawn, states, fixture, admin, row, entries } = shop
    const { id, line } = await drawn(4)
    const roles = openRoles(fixture.context)
    await roles.ban(admin, line[0]!.person.id, 'Revende')
    expect(await openErasure(fixture.context).eraseSelf(line[2]!.person)).toMatchObject({ ok: true })
    await verbs.turnDue()
    expect(await states(id)).toEqual(['removed', 'offered', 'removed', 'offered'])
    const erased = (await entries(id))[2]!
    expect([erased.userId, erased.mailbox, erased.dni]).toEqual([null, null, null])
    expect(await verbs.check(id, erased.code)).toMatchObject({ value: { places: true, entry: { place: 3 } } })
    expect(await shop.bought({ ...line[0]!.person, ban: true }, line[0]!.code)).toMatchObject({
      reason: 'banned',
    })
    await whole()
    expect((await row(id)).state).toBe('drawn')
  })
})
