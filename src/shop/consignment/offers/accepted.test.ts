import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { agreements, consignors, offerPictures, units, unitTerms } from '#data/schema.ts'
import { OFFER_SAYS } from '#rules/consignment/offers/limits-and-texts.ts'
import { paths } from '#rules/paths.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { anonymous } from '#rules/users/access.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'
import { DEATH } from '#tests/support/shop/dead-owner.ts'
import { offeredPairs, offerForm, offerPhoto } from '#tests/support/shop/offered-pairs.ts'

import { openPeople } from '../people.ts'

/** Holds product §53.5, §55.1. */

const DAY = 86_400_000

describeOneDatabase('an offer that was answered', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let pairs: ReturnType<typeof offeredPairs>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    pairs = offeredPairs(database, shop.fixture, shop.admin)
  })
  const mail = async () => {
    shop.fixture.emails.length = 0
    await shop.fixture.work()
    return shop.fixture.emails
  }

  test('is accepted with the code of its mailbox: an owner, an agreement, and a pair to come with its terms', async () => {
    const { id, token } = await pairs.quoted()
    const code = await pairs.code(token)
    const wrong = code === '000000' ? '000001' : '000000'
    const { own: _own, agree: _agree, ...unticked } = pairs.acceptance(code)
    expect(await pairs.offers.accept(anonymous, token, unticked)).toMatchObject({
      fields: { own: OFFER_SAYS.own, agree: OFFER_SAYS.agree },
    })
    expect(await pairs.offers.accept(anonymous, token, pairs.acceptance(wrong))).toMatchObject({
      fields: { code: expect.any(String) },
    })
    const end = await pairs.offers.accept(anonymous, token, pairs.acceptance(code))
    expect(end).toMatchObject({ ok: true })
    expect(await pairs.offers.accept(anonymous, token, pairs.acceptance(code))).toEqual(end)
    const offer = await pairs.row(id)
    const [unit] = await database.db.select().from(units)
    expect(offer).toMatchObject({ state: 'accepted', unitId: unit!.id, consignorId: unit!.consignorId })
    expect(unit).toMatchObject({
      state: 'awaited',
      owner: 'consignor',
      priceCentavos: 8_990_000,
      floorCentavos: 6_500_000,
    })
    expect(await database.db.select().from(unitTerms).orderBy(unitTerms.id)).toMatchObject([
      { how: 'web_code', commissionBp: 2500 },
    ])
    expect(await database.db.$count(agreements)).toBe(1)
    const letter = (await mail()).find(({ subject }) => subject.startsWith('Aceptaste: traenos'))!
    // In words, and as a picture that needs no signal.
    expect(letter.text).toContain(`Mostranos este código cuando lo traigas: ${printUnitCode(unit!.code)}`)
    expect(letter.html).toContain('<img src="cid:codigo"')
    const address = shop.fixture.context.settings.publicUrl + paths.passport(unit!.code)
    expect(letter.pictures).toEqual([{ cid: 'codigo', qr: address }])
    // Another pair of theirs is of the same person.
    await pairs.accepted()
    expect([await database.db.$count(consignors), await database.db.$count(agreements)]).toEqual([1, 1])
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('its price changes as the shop’s do, not at all, or in steps of its own, which its owner reads before saying yes', async () => {
    const { id, token } = await pairs.quoted()
    const steps = async () => {
      const own = await pairs.offers.own(token)
      return own.ok && own.value.quote!.steps.map(({ day, price }) => [day, price / 100])
    }
    expect(await steps()).toEqual([
      [30, 80_900],
      [60, 71_900],
      [80, 65_000],
    ])
    await mail()
    expect(await pairs.quote(id, { calendar: 'none', steps: '30 | 10' })).toMatchObject({ ok: true })
    expect(await steps()).toEqual([])
    expect((await mail())[0]!.text).toContain('El precio no cambia solo')
    const upAndDown = [
      { day: 20, offPercent: -3 },
      { day: 45, offPercent: 5 },
    ]
    expect(await pairs.quote(id, { calendar: 'own', steps: upAndDown })).toMatchObject({ ok: true })
    expect(await pairs.quote(id, { calendar: 'own', steps: '20 | -3\n45 | 5' })).toMatchObject({ ok: true })
    expect(await steps()).toEqual([
      [20, 92_500],
      [45, 85_400],
    ])
    await pairs.offers.accept(anonymous, token, pairs.acceptance(await pairs.code(token), 4))
    expect(await database.db.select().from(unitTerms).orderBy(unitTerms.id)).toMatchObject([
      {
        calendar: [
          { day: 20, offBp: -300 },
          { day: 45, offBp: 500 },
        ],
      },
    ])
  })

  test('an old quote is not accepted, and what stands now is answered; one that is over neither', async () => {
    const { id, token } = await pairs.quoted()
    const code = await pairs.code(token)
    await pairs.quote(id, { price: '80000' })
    expect(await pairs.offers.accept(anonymous, token, pairs.acceptance(code))).toMatchObject({
      message: OFFER_SAYS.requoted,
      current: { quoteNo: 2, terms: { price: 8_000_000 } },
    })
    shop.fixture.context.later((9 * DAY) / 60_000)
    expect(await pairs.offers.accept(anonymous, token, pairs.acceptance(code, 2))).toMatchObject({
      message: OFFER_SAYS.over,
    })
    expect(await database.db.$count(units)).toBe(0)
  })

  test.each([
    ['blocked', 'forbidden', OFFER_SAYS.neutral],
    ['dead', undefined, expect.stringContaining('Está en «')],
    ['forgotten', undefined, expect.any(String)],
  ] as const)(
    'not by somebody who is %s since they were quoted, who reads why; nothing is made',
    async (what, reason, message) => {
      const people = openPeople(shop.fixture.context)
      const id = await consignedPairs(database, shop.fixture.context, shop.admin).consignor({
        email: 'filo@example.com',
      })
      const { token } = await pairs.quoted({ email: 'filo@example.com' })
      const code = await pairs.code(token)
      const admin = { ...shop.admin, authenticatedAt: shop.fixture.context.clock() }
      if (what !== 'dead')
        expect(await people.block(admin, id, { reason: 'Dos pares falsos' })).toMatchObject({ ok: true })
      if (what === 'dead') expect(await people.markDeath(admin, id, DEATH)).toMatchObject({ ok: true })
      if (what === 'forgotten') expect(await people.erase(admin, id)).toMatchObject({ ok: true })
      await mail()
      const accepted = await pairs.offers.accept(anonymous, token, pairs.acceptance(code))
      expect(accepted).toMatchObject({ ok: false, message, ...(reason && { reason }) })
      expect(await database.db.$count(units)).toBe(0)
      expect(await mail()).toEqual([])
      // What they offer anew is taken of who is nobody here any more, and of nobody else.
      const files = [await offerPhoto('side'), await offerPhoto('sole')]
      const form = offerForm({ email: 'filo@example.com' })
      expect(await pairs.offers.submit(anonymous, form, { files, arrived: [] })).toMatchObject(
        what === 'forgotten' ? { ok: true } : { reason: 'forbidden', message: OFFER_SAYS.neutral },
      )
      expect(await shop.fixture.broken()).toEqual([])
    },
  )

  test('it is reminded, expires, is renewed, expires again unbrought, and is forgotten after its days', async () => {
    const { id, token } = await pairs.quoted()
    shop.fixture.context.later((6 * DAY) / 60_000)
    expect([await pairs.offers.remindDue(), await pairs.offers.remindDue()]).toEqual([1, 0])
    expect(await pairs.offers.expireDue()).toBe(0)
    shop.fixture.context.later((3 * DAY) / 60_000)
    expect([await pairs.offers.expireDue(), await pairs.offers.expireDue()]).toEqual([1, 0])
    expect(await pairs.row(id)).toMatchObject({ state: 'expired' })
    expect(await pairs.offers.list(shop.admin)).toMatchObject({ value: { counts: { due: 0 } } })
    expect(await pairs.offers.renew(token)).toMatchObject({ ok: true })
    expect(await pairs.offers.renew(token)).toMatchObject({ ok: true })
    expect(await pairs.offers.own(token)).toMatchObject({
      value: { messages: { length: 1 }, renewalAsked: true },
    })
    expect(await pairs.offers.list(shop.admin)).toMatchObject({ value: { counts: { due: 1 } } })
    await pairs.quote(id)
    const code = await pairs.code(token)
    expect(await pairs.offers.accept(anonymous, token, pairs.acceptance(code, 2))).toMatchObject({ ok: true })
    shop.fixture.context.later((16 * DAY) / 60_000)
    expect(await pairs.offers.expireDue()).toBe(1)
    const [unit] = await database.db.select().from(units)
    expect(unit).toMatchObject({ state: 'cancelled' })
    expect((await mail()).filter(({ subject }) => subject.startsWith('Venció'))).toHaveLength(1)
    expect(await shop.fixture.broken()).toEqual([])
    shop.fixture.context.later((80 * DAY) / 60_000)
    expect(await pairs.offers.purgeDue()).toBe(0)
    shop.fixture.context.later((12 * DAY) / 60_000)
    expect([await pairs.offers.purgeDue(), await pairs.offers.purgeDue()]).toEqual([1, 0])
    expect(await pairs.row(id)).toMatchObject({ name: '', email: '', phone: '', note: '' })
    expect(await database.db.$count(offerPictures)).toBe(0)
    expect(await pairs.offers.own(token)).toMatchObject({ kind: 'missing' })
    expect(await pairs.quote(id)).toMatchObject({ kind: 'conflict' })
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('it is taken back before it is brought, and follows its pair once that is here', async () => {
    const away = await pairs.accepted()
    expect(await pairs.offers.withdraw(away.token)).toMatchObject({ ok: true })
    const [cancelled] = await database.db.select().from(units).where(eq(units.code, away.code))
    expect(cancelled!.state).toBe('cancelled')
    const brought = await pairs.accepted()
    const { unitId } = await pairs.row(brought.id)
    await database.db.update(units).set({ state: 'received' }).where(eq(units.id, unitId!))
    expect(await pairs.offers.withdraw(brought.token)).toMatchObject({ message: OFFER_SAYS.here })
    await pairs.offers.follow()
    expect(await pairs.row(brought.id)).toMatchObject({ state: 'arrived' })
    await database.db.update(units).set({ state: 'inspected' }).where(eq(units.id, unitId!))
    await pairs.offers.follow()
    expect(await pairs.row(brought.id)).toMatchObject({ state: 'closed' })
  })
})
