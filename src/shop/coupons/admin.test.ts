import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog } from '#data/schema.ts'
import { COUPON_FORM_MESSAGES } from '#rules/coupons/coupon-form.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { seedUser, seedProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'
import { openCouponsAdmin } from './admin.ts'
import { openCoupons } from './coupons.ts'

/** Holds product §10.1. */

const form = (changes: Record<string, unknown> = {}) => ({
  code: ' invierno-26 ',
  amount: '3.000',
  startsOn: '2026-06-01',
  endsOn: '2026-06-30',
  maxUses: '2',
  maxUsesPerPerson: '',
  active: true,
  ...changes,
})

describeEachDatabase('coupons as admins keep them', (open) => {
  let database: Database
  let fixture: OrderFixture
  let couponsAdmin: ReturnType<typeof openCouponsAdmin>
  let admin: PersonVisitor
  let ana: PersonVisitor
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    fixture = orderFixture(database, new Date('2026-06-30T23:00:00-03:00'))
    couponsAdmin = openCouponsAdmin(fixture.context)
    admin = await seedUser(database, { role: 'owner' })
    ana = await seedUser(database)
  })
  async function made(changes: Record<string, unknown> = {}) {
    const end = await couponsAdmin.create(admin, form(changes))
    if (!end.ok) throw new Error(JSON.stringify(end))
    return end.value
  }
  async function use(code: string) {
    const shoe = await seedProduct(database, { sizes: { '41': 5 } })
    const lines = [{ productId: shoe.id, size: '41', quantity: 1 }]
    const end = await fixture.orders.place(ana, fixture.request(lines, { couponCode: code }))
    if (!end.ok) throw new Error(end.message)
    return end.value.reference
  }

  test('a coupon is made as typed and works through the last hour of its last day in Argentina', async () => {
    const coupon = await made()
    expect(coupon).toMatchObject({
      code: 'INVIERNO-26',
      amount: 300_000,
      startsOn: '2026-06-01',
      endsOn: '2026-06-30',
      maxUses: 2,
      maxUsesPerPerson: null,
      used: 0,
      state: 'usable',
    })
    const coupons = openCoupons(fixture.context)
    expect(await coupons.check(ana, 'invierno-26', 1_000_000)).toMatchObject({ ok: true })
    fixture.context.later(61)
    expect(await coupons.check(ana, 'invierno-26', 1_000_000)).toMatchObject({ ok: false })
    expect(await couponsAdmin.find(admin, coupon.id)).toMatchObject({
      value: { state: 'over', endsOn: '2026-06-30' },
    })
  })

  test.for([
    [{ code: 'A B' }, 'code'],
    [{ code: '' }, 'code'],
    [{ amount: '0' }, 'amount'],
    [{ amount: 'mil' }, 'amount'],
    [{ startsOn: '2026-02-31' }, 'startsOn'],
    [{ startsOn: '2026-07-01' }, 'endsOn'],
    [{ maxUses: '0' }, 'maxUses'],
    [{ maxUses: '1,5' }, 'maxUses'],
  ] as const)('%o is refused beside its field', async ([changes, field]) => {
    const end = await couponsAdmin.create(admin, form(changes))
    expect(Object.keys((end as { fields: object }).fields)).toEqual([field])
  })

  test('a code exists once, also when two make it at the same moment', async () => {
    const ends = await Promise.all([1, 2].map(() => couponsAdmin.create(admin, form())))
    expect(ends.filter((end) => end.ok)).toHaveLength(1)
    expect(ends.find((end) => !end.ok)).toMatchObject({ fields: { code: 'Ya hay un cupón con ese código.' } })
    const other = await made({ code: 'OTRO' })
    expect(await couponsAdmin.change(admin, other.id, form(), other.revision)).toMatchObject({
      fields: { code: expect.any(String) },
    })
  })

  test('its uses are listed with their orders, and the limit never goes below them', async () => {
    const coupon = await made()
    await use('INVIERNO-26')
    await fixture.orders.cancel(ana, await use('INVIERNO-26'))
    await use('INVIERNO-26')
    const found = await couponsAdmin.find(admin, coupon.id)
    expect(found).toMatchObject({
      value: {
        used: 2,
        state: 'used-up',
        given: 0,
        uses: [
          { number: 'V-000003', discount: 300_000, released: false, username: ana.username },
          { number: 'V-000002', released: true },
          { number: 'V-000001', released: false },
        ],
      },
    })
    const { revision } = (found as { value: { revision: string } }).value
    expect(await couponsAdmin.change(admin, coupon.id, form({ maxUses: 1 }), revision)).toMatchObject({
      fields: { maxUses: expect.stringContaining('ya se usó') },
    })
    expect(await fixture.broken()).toEqual([])
  })

  test('two admins notice each other; saving the same twice is no change; uses in between disturb nobody', async () => {
    const { id, revision } = await made()
    await use('INVIERNO-26')
    const first = await couponsAdmin.change(admin, id, form({ amount: 4000 }), revision)
    expect(first).toMatchObject({ value: { amount: 400_000 } })
    expect(await couponsAdmin.change(admin, id, form({ amount: 4000 }), revision)).toMatchObject({ ok: true })
    expect(await couponsAdmin.change(admin, id, form({ amount: 5000 }), revision)).toMatchObject({
      kind: 'conflict',
      current: { amount: 400_000 },
    })
    expect(
      (await database.db.select().from(auditLog).orderBy(auditLog.id)).map(({ before, after }) => [
        before,
        after,
      ]),
    ).toMatchObject([
      [null, { code: 'INVIERNO-26' }],
      [{ amountCentavos: 300_000 }, { amountCentavos: 400_000 }],
    ])
  })

  test('a deactivated coupon helps nobody until it is active again', async () => {
    const { id } = await made()
    expect(await couponsAdmin.deactivate(admin, id)).toMatchObject({ value: { state: 'inactive' } })
    expect(await openCoupons(fixture.context).check(ana, 'INVIERNO-26', 1)).toMatchObject({ ok: false })
    expect(await couponsAdmin.activate(admin, id)).toMatchObject({ value: { state: 'usable' } })
    expect(await couponsAdmin.list(admin, { q: 'invi' })).toMatchObject({ value: { rows: [{ id }] } })
  })

  test('a new one is gone once its making is taken back, not once somebody has used it, whoever is first', async () => {
    const first = await made()
    expect(await couponsAdmin.uncreate(ana, first.id, {})).toMatchObject({ kind: 'refused' })
    expect(await couponsAdmin.uncreate(admin, first.id, {})).toMatchObject({ value: { code: first.code } })
    expect(await couponsAdmin.uncreate(admin, first.id, {})).toMatchObject({ kind: 'missing' })
    const used = await made()
    await use(used.code)
    expect(await couponsAdmin.uncreate(admin, used.id, {})).toMatchObject({
      kind: 'conflict',
      message: COUPON_FORM_MESSAGES.wasUsed,
    })
    const raced = await made({ code: 'CARRERA', startsOn: '', endsOn: '' })
    const [order, gone] = await Promise.all([
      use(raced.code).then(
        () => true,
        () => false,
      ),
      couponsAdmin.uncreate(admin, raced.id, {}),
    ])
    expect(gone.ok).toBe(!order)
    expect(await fixture.broken()).toEqual([])
  })

  test('nobody but an admin', async () => {
    const { id, revision } = await made()
    for (const visitor of [anonymous, ana])
      for (const end of [
        await couponsAdmin.list(visitor),
        await couponsAdmin.find(visitor, id),
        await couponsAdmin.create(visitor, form()),
        await couponsAdmin.change(visitor, id, form(), revision),
        await couponsAdmin.deactivate(visitor, id),
      ])
        expect(end).toMatchObject({ kind: 'refused' })
  })
})
