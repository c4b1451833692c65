import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog } from '#data/schema.ts'
import { BLOCKED_FOR_DEATH, DEATH_SAYS } from '#rules/consignment/people/death.ts'
import { DESK_SAYS } from '#rules/consignment/desk/forms.ts'
import { LISTING_SAYS } from '#rules/consignment/desk/listing.ts'
import { DIED } from '#rules/consignment/portal/holder.ts'
import { TO_RETURN_WHY } from '#rules/consignment/labels.ts'
import { anonymous } from '#rules/users/access.ts'
import { openConsignment } from '#shop/consignment/consignment.ts'
import { balanceOf } from '#shop/consignment/ledger/entries.ts'
import { consignmentToken } from '#shop/consignment/links.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { atTheDesk, walkIn } from '#tests/support/shop/at-the-desk.ts'
import { DEATH, HEIR, HEIR_ACCOUNT } from '#tests/support/shop/dead-owner.ts'

/** Holds product §49.9. */

describeOneDatabase('a consignor dies', (open) => {
  let database: Database
  let at: Awaited<ReturnType<typeof atTheDesk>>
  let shop: ReturnType<typeof openConsignment>
  let code: string
  let id: number
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    at = await atTheDesk(database)
    shop = openConsignment(at.fixture.context)
    code = await at.ready()
    at.value(await at.pairs.list(at.mora, code))
    id = (await at.consignorOf(code)).id
    await at.told()
  })
  const die = async (changes: object = {}) => at.people.markDeath(at.admin, id, { ...DEATH, ...changes })
  const record = async (action: string) => {
    const [row] = await database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'consignor'), eq(auditLog.action, action)))
    return row!
  }
  test('a day that did not come, no day and no story are refused with their sentences', async () => {
    expect(await die({ diedOn: '' })).toMatchObject({ fields: { diedOn: DEATH_SAYS.day } })
    expect(await die({ how: 'sí' })).toMatchObject({ fields: { how: DEATH_SAYS.how } })
    expect(await die({ diedOn: '2999-01-01' })).toMatchObject({ fields: { diedOn: DEATH_SAYS.later } })
    expect(await at.people.markDeath(at.mora, id, DEATH)).toMatchObject({ kind: 'refused' })
    at.value(await die())
    expect(await die()).toMatchObject({ message: DEATH_SAYS.already })
    expect(await at.people.unblock(at.admin, id)).toMatchObject({ message: DEATH_SAYS.blocked })
  })

  test('what nobody bought waits for whoever inherits, what was to come does not, and nobody is written to', async () => {
    const [coming] = await at.awaited()
    const shelved = await at.ready()
    const [fresh] = await at.received()
    await at.told()
    at.value(await die())
    for (const one of [code, shelved, fresh!])
      expect(await at.row(one)).toMatchObject({ state: 'to_return', toReturnWhy: TO_RETURN_WHY.died })
    expect(await at.row(coming!)).toMatchObject({ state: 'cancelled' })
    expect(await at.told()).toEqual([])
    expect(await at.fixture.broken()).toEqual([])
  })

  test('nothing more is taken, agreed or mailed, and their link only shows', async () => {
    const token = await consignmentToken(database.db, 'consignor', id, at.fixture.context.clock())
    at.value(await die())
    expect(await at.desk.walkIn(at.admin, walkIn())).toMatchObject({ message: DESK_SAYS.blocked })
    const terms = { price: '80000', floor: '65000', why: 'Bajó de precio' }
    expect(await at.desk.propose(at.admin, code, terms)).toMatchObject({ message: DEATH_SAYS.agreesNothing })
    expect(
      await at.desk.acceptAtCounter(at.admin, code, { how: 'paper', code: '', termsId: '1' }),
    ).toMatchObject({
      message: DEATH_SAYS.agreesNothing,
    })
    expect(await at.desk.sendCounterCode(at.mora, code, 'hand-back')).toMatchObject({
      message: DEATH_SAYS.unwritten,
    })
    expect(await shop.portal.sayTo(at.admin, id, { text: 'Hola, ¿cómo va?' })).toMatchObject({
      message: DEATH_SAYS.unwritten,
    })
    expect(await at.people.accounts.record(at.admin, id, { ...HEIR_ACCOUNT, code: '123456' })).toMatchObject({
      message: DEATH_SAYS.ownAccount,
    })
    at.value(await shop.portal.askLink(anonymous, { email: (await at.consignorOf(code)).email }))
    const holder = at.value(await shop.portal.holderOf(anonymous, token, null))
    expect(holder).toMatchObject({ consignorId: id, died: true })
    expect(await at.desk.wantBack({ ...holder, proven: true }, code)).toMatchObject({ message: DIED })
    expect(await at.told()).toEqual([])
  })

  test.each(['money', 'pair'] as const)(
    'of one that was lost and found again whoever inherits decides, by their DNI: the %s',
    async (keeps) => {
      at.value(await at.desk.lost(at.admin, code, { why: 'No está en su estante.' }))
      at.value(await at.desk.confirmLoss(at.second, code))
      at.value(await die())
      const recover = (input: object) => at.desk.recover(at.admin, code, { keeps, ...input })
      const byHeir = { how: 'dni', dni: HEIR.dni }
      for (const how of ['paper', 'code'])
        expect(await recover({ how, code: '123456' })).toMatchObject({
          fields: { how: DEATH_SAYS.heirDecides },
        })
      expect(await recover(byHeir)).toMatchObject({ kind: 'conflict', message: DEATH_SAYS.nobodyDecides })
      const heir = at.value(await at.people.nameHeir(at.admin, id, HEIR))
      expect(await recover(byHeir)).toMatchObject({ message: DEATH_SAYS.nobodyDecides })
      at.value(await at.people.confirmHeir(at.second, id, heir.id))
      expect(await recover({ ...byHeir, dni: '20111222' })).toMatchObject({
        fields: { dni: DEATH_SAYS.notHeir },
      })
      expect(await at.row(code)).toMatchObject({ state: 'written_off', owner: 'consignor' })
      await at.told()
      at.value(await recover(byHeir))
      expect(await balanceOf(database.db, id)).toBe(keeps === 'money' ? 6_742_500 : 0)
      expect(await at.row(code)).toMatchObject(
        keeps === 'money' ? { state: 'ready', owner: 'shop' } : { state: 'to_return', owner: 'consignor' },
      )
      if (keeps === 'pair')
        at.value(await at.desk.handBack(at.admin, code, { ...byHeir, to: HEIR.name, code: '' }))
      // Nobody writes to the dead.
      expect(await at.told()).toEqual([])
      expect(await recover(byHeir)).toMatchObject({ ok: false })
      expect(await at.fixture.broken()).toEqual([])
    },
  )

  test('of one whose owner lives nobody decides by a DNI', async () => {
    at.value(await at.desk.lost(at.admin, code, { why: 'No está en su estante.' }))
    at.value(await at.desk.confirmLoss(at.second, code))
    expect(await at.desk.recover(at.admin, code, { keeps: 'pair', how: 'dni', dni: HEIR.dni })).toMatchObject(
      {
        fields: { how: DESK_SAYS.how },
      },
    )
  })

  test('an order that has a pair goes on; let go it goes home, and one that came back is not put on sale', async () => {
    const { order } = await bought()
    at.value(await die())
    expect(await at.row(code)).toMatchObject({ state: 'sold' })
    at.value(await at.orders.cancel(at.admin, order.id, { reason: 'Se dañó' }))
    expect(await at.row(code)).toMatchObject({ state: 'to_return', toReturnWhy: TO_RETURN_WHY.died })
    expect(await at.told()).not.toContainEqual(expect.stringContaining('par'))
    const there = await at.row(code)
    await database.db.execute(`update units set state = 'ready' where id = ${there.id}`)
    expect(await at.pairs.list(at.mora, code)).toMatchObject({
      message: expect.stringContaining(LISTING_SAYS.died),
    })
  })

  test('taken back from the record they are as they were, while nobody inherits', async () => {
    at.value(await die())
    expect((await at.consignorOf(code)).blockedReason).toBe(BLOCKED_FOR_DEATH)
    const heir = at.value(await at.people.nameHeir(at.admin, id, HEIR))
    const row = await record('consignor.died')
    expect(await at.people.undo(at.admin, row)).toMatchObject({ message: DEATH_SAYS.followed })
    at.value(await at.people.removeHeir(at.admin, id, heir.id))
    at.value(await at.people.undo(at.admin, row))
    expect(await at.consignorOf(code)).toMatchObject({ diedOn: null, blockedReason: null })
    expect(await at.row(code)).toMatchObject({ state: 'ready', toReturnWhy: '', keepUntil: null })
    at.value(await at.pairs.list(at.mora, code))
    expect(await at.people.takeBackDeath(at.admin, id)).toMatchObject({ message: DEATH_SAYS.alive })
    expect(await at.fixture.broken()).toEqual([])
  })

  async function bought() {
    const order = await at.fixture.paid(at.ana, [
      { productId: at.shoe.id, size: '42', quantity: 1, unit: code },
    ])
    await at.told()
    return { order }
  }
})
