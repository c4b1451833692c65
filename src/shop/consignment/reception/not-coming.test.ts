import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { dropOffs, unitEvents } from '#data/schema.ts'
import { CODE_FIRST } from '#rules/consignment/portal/holder.ts'
import { UNIT_SAYS } from '#rules/units/limits-and-texts.ts'
import { anonymous } from '#rules/users/access.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { atTheDesk } from '#tests/support/shop/at-the-desk.ts'
import { offeredPairs } from '#tests/support/shop/offered-pairs.ts'

/** Holds product §50.2. */

const DAY = 24 * 60

describeEachDatabase('pairs that do not come', (open) => {
  let database: Database
  let at: Awaited<ReturnType<typeof atTheDesk>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (at = await atTheDesk(database)))
  const holderOf = async (code: string) => {
    const { id, email } = await at.consignorOf(code)
    return { consignorId: id, userId: null, email, by: 'link', proven: true } as const
  }
  const state = async (code: string) => (await at.row(code)).state

  test('the desk calls one off, by who may receive, and its owner reads it; it keeps nobody from being forgotten', async () => {
    const [code, other] = await at.awaited({ equal: '2' })
    expect(await at.desk.callOff(at.ana, code!)).toMatchObject({ reason: 'forbidden' })
    at.value(await at.desk.callOff(at.mora, code!))
    expect([await state(code!), await state(other!)]).toEqual(['cancelled', 'awaited'])
    expect(await at.told()).toEqual(['Ya no esperamos tu par: Nike Dunk Low'])
    expect(await at.desk.callOff(at.mora, code!)).toMatchObject({ message: UNIT_SAYS.moved })
    const { id } = await at.consignorOf(code!)
    expect(await at.people.erase(at.admin, id)).toMatchObject({
      message: expect.stringContaining('1 par por traer'),
    })
    at.value(await at.desk.callOffOwn(await holderOf(other!), other!))
    at.value(await at.people.erase(at.admin, id))
    expect(await at.fixture.broken()).toEqual([])
  })

  test('its owner calls it off after a code, and only theirs; what they offered ends with it and its half hour is free', async () => {
    const pairs = offeredPairs(database, at.fixture, at.admin)
    const { id, token } = await pairs.quoted()
    const { code } = at.value(
      await pairs.offers.accept(anonymous, token, pairs.acceptance(await pairs.code(token))),
    )
    const [day] = at.value(await pairs.offers.own(token)).free
    at.value(await pairs.offers.dropOffs.book(token, { day: day!.day, slot: day!.slots[0]! }))
    const [stranger] = await at.awaited({ email: 'otra@example.com' })
    const holder = await holderOf(code)
    expect(await at.desk.callOffOwn({ ...holder, proven: false }, code)).toMatchObject({
      message: CODE_FIRST,
    })
    expect(await at.desk.callOffOwn(holder, stranger!)).toMatchObject({ kind: 'missing' })
    at.value(await at.desk.callOffOwn(holder, code))
    expect(await pairs.row(id)).toMatchObject({ state: 'withdrawn', dropOffId: null })
    expect(await database.db.select().from(dropOffs).orderBy(dropOffs.id)).toMatchObject([
      { state: 'cancelled' },
    ])
    expect([await state(code), await state(stranger!)]).toEqual(['cancelled', 'awaited'])
    expect(await at.fixture.broken()).toEqual([])
  })

  test('what nobody brings is reminded once and ends after its days, equal ones together; what came stays', async () => {
    const codes = await at.awaited({ equal: '3' })
    const [came] = await at.received({ email: 'otra@example.com' })
    await at.told()
    at.fixture.context.later(11 * DAY)
    expect([await at.desk.remindUnbrought(), await at.desk.endUnbrought()]).toEqual([0, 0])
    at.fixture.context.later(2 * DAY)
    expect([await at.desk.remindUnbrought(), await at.desk.remindUnbrought()]).toEqual([3, 0])
    expect(await at.told()).toEqual(['Te esperamos con tu par: Nike Dunk Low'])
    expect(await at.desk.endUnbrought()).toBe(0)
    at.fixture.context.later(2 * DAY)
    expect([await at.desk.endUnbrought(), await at.desk.endUnbrought()]).toEqual([3, 0])
    expect(await at.told()).toEqual(['Ya no esperamos tu par: Nike Dunk Low'])
    for (const code of codes) expect(await state(code)).toBe('cancelled')
    expect(await state(came!)).toBe('received')
    expect(await at.fixture.broken()).toEqual([])
  })

  test('received and called off at once, each is one of both', async () => {
    const codes = await at.awaited({ equal: '6' })
    await at.prepared(codes)
    const holder = await holderOf(codes[0]!)
    const ends = await Promise.all(
      codes.flatMap((code) => [
        at.desk.callOff(at.admin, code),
        at.desk.receive(at.mora, at.receiving([code])),
        at.desk.callOffOwn(holder, code),
      ]),
    )
    expect(ends.filter(({ ok }) => ok)).toHaveLength(codes.length)
    expect(await database.db.$count(unitEvents)).toBe(2 * codes.length)
  })
})
