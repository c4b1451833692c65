import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { dayOf, daysBefore } from '#rules/calendar/argentine-day.ts'
import { fromPesos } from '#rules/money.ts'
import { PROMOTION_FORM_MESSAGES } from '#rules/promotions/promotion-form.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { openCart } from '#shop/cart/cart.ts'
import { openCouponsAdmin } from '#shop/coupons/admin.ts'
import { seedCoupon, seedProduct, seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'
import { openPromotionsAdmin } from './admin.ts'
import { openPromotionTrials } from '#shop/cart/promotion-trial.ts'

/** Holds product §10.9. */

describeEachDatabase('promotions in the back office', (open) => {
  let database: Database
  let fixture: OrderFixture
  let admin: ReturnType<typeof openPromotionsAdmin>
  let vale: PersonVisitor
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    fixture = orderFixture(database)
    admin = openPromotionsAdmin(fixture.context)
    vale = await seedUser(database, { role: 'owner' })
  })
  const typed = (changes = {}) => ({ name: 'Semana del calzado', kind: 'percent', percent: '20', ...changes })
  async function created(changes = {}) {
    const end = await admin.create(vale, typed(changes))
    if (!end.ok) throw new Error(JSON.stringify(end))
    return end.value
  }

  test('it ends before today, at once; one that begins today is switched off instead', async () => {
    const on = await created()
    const today = dayOf(fixture.context.clock())
    expect(await admin.end(vale, on.id)).toMatchObject({
      ok: true,
      value: { state: 'over', endsOn: daysBefore(today, 1), active: true },
    })
    const again = await admin.end(vale, on.id)
    expect(again.ok && again.value.endsOn).toBe(daysBefore(today, 1))
    const young = await created({ startsOn: today })
    expect(await admin.end(vale, young.id)).toMatchObject({
      ok: false,
      message: PROMOTION_FORM_MESSAGES.tooNew,
    })
    expect(await admin.end(await seedUser(database, { role: 'warehouse' }), on.id)).toMatchObject({
      kind: 'refused',
    })
  })

  test('a form becomes a promotion, and what is wrong with it is said beside each field', async () => {
    expect(
      await created({
        category: ['calzado'],
        ids: '7, 9',
        sizes: '41 m',
        minimum: '50.000',
        code: 'semana',
        endsOn: '2027-01-31',
      }),
    ).toMatchObject({
      percent: 20,
      categories: ['calzado'],
      products: [7, 9],
      sizes: ['41', 'M'],
      minimum: fromPesos(50_000),
      code: 'SEMANA',
      endsOn: '2027-01-31',
      state: 'on',
      used: 0,
      given: 0,
    })
    const wrong = await admin.create(vale, {
      kind: 'percent',
      percent: '120',
      category: ['nada'],
      ids: 'x',
      startsOn: '2027-02-01',
      endsOn: '2027-01-01',
    })
    expect(wrong).toMatchObject({ ok: false, kind: 'invalid' })
    expect(Object.keys(wrong.ok || wrong.kind !== 'invalid' ? {} : wrong.fields)).toEqual(
      expect.arrayContaining(['name', 'percent', 'ids']),
    )
    expect(await admin.create(vale, typed({ category: ['nada'] }))).toMatchObject({
      fields: { category: expect.any(String) },
    })
    expect(await admin.create(await seedUser(database), typed())).toMatchObject({
      ok: false,
      kind: 'refused',
    })
  })

  test('a code is a coupon’s or a promotion’s, never both', async () => {
    await seedCoupon(database, { code: 'VERANO' })
    expect(await admin.create(vale, typed({ code: 'verano' }))).toMatchObject({
      fields: { code: PROMOTION_FORM_MESSAGES.taken },
    })
    await created({ code: 'OTONO' })
    expect(await admin.create(vale, typed({ code: 'otono' }))).toMatchObject({
      fields: { code: PROMOTION_FORM_MESSAGES.taken },
    })
    const coupons = openCouponsAdmin(fixture.context)
    expect(await coupons.create(vale, { code: 'otono', amount: '1000' })).toMatchObject({
      ok: false,
      fields: { code: expect.any(String) },
    })
  })

  test('two admins notice each other; a change is taken back while it is still what is there', async () => {
    const made = await created()
    const changed = await admin.change(vale, made.id, typed({ percent: '30' }), made.revision)
    expect(changed).toMatchObject({ ok: true, value: { percent: 30 } })
    expect(await admin.change(vale, made.id, typed({ percent: '40' }), made.revision)).toMatchObject({
      ok: false,
      kind: 'conflict',
    })
    expect(await admin.changeBack(vale, made.id, { percent: 20 }, { percent: 30 })).toMatchObject({
      value: { percent: 20 },
    })
    expect(await admin.changeBack(vale, made.id, { percent: 20 }, { percent: 30 })).toMatchObject({
      kind: 'conflict',
    })
  })

  test('as many as can be tried in every order may join, and no more', async () => {
    for (let at = 0; at < 4; at++) await created({ stackable: true })
    expect(await admin.create(vale, typed({ stackable: true }))).toMatchObject({
      fields: { stackable: PROMOTION_FORM_MESSAGES.tooManyStacked },
    })
    await created({ stackable: true, code: 'CODIGO' })
  })

  test('what was used stays: its uses and pesos are told, a lower limit is refused, it is not deleted', async () => {
    const { id, revision } = await created()
    const ana = await seedUser(database)
    const shoe = await seedProduct(database, { pesos: 20_000 })
    const paid = await fixture.paid(ana, [{ productId: shoe.id, size: '42', quantity: 1 }], {
      delivery: 'pickup',
    })
    expect(await admin.find(vale, id)).toMatchObject({
      value: { used: 1, given: fromPesos(4_000), uses: [{ orderId: paid.id, discount: fromPesos(4_000) }] },
    })
    expect(await admin.uncreate(vale, id, {})).toMatchObject({
      ok: false,
      message: PROMOTION_FORM_MESSAGES.wasUsed,
    })
    await fixture.paid(await seedUser(database), [{ productId: shoe.id, size: '42', quantity: 1 }])
    expect(await admin.change(vale, id, typed({ maxUses: '1' }), revision)).toMatchObject({
      fields: { maxUses: PROMOTION_FORM_MESSAGES.belowUses },
    })
    expect(await admin.deactivate(vale, id)).toMatchObject({ value: { state: 'inactive' } })
    expect(await admin.uncreate(vale, (await created()).id, {})).toMatchObject({ ok: true })
  })

  test('an example says what it would take off, or why nothing', async () => {
    const tryOut = openPromotionTrials(fixture.context, { cart: openCart(fixture.context) })
    const shoe = await seedProduct(database, { pesos: 20_000 })
    const { id } = await created({ kind: 'two_for_one' })
    expect(await tryOut(vale, id, `${shoe.id} x2`)).toMatchObject({
      value: { subtotal: fromPesos(40_000), alone: fromPesos(20_000), problem: null },
    })
    expect(await tryOut(vale, id, String(shoe.id))).toMatchObject({
      value: { alone: 0, problem: expect.stringContaining('2 unidades') },
    })
    expect(await tryOut(vale, id, 'algo')).toMatchObject({ ok: false, kind: 'invalid' })
  })
})
