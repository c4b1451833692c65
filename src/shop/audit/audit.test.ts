import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { productSizes } from '#data/schema.ts'
import { UNDONE_ALREADY } from '#rules/audit/audit.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { seedUser, seedProduct, type SeededProduct } from '#tests/support/builders.ts'
import { testContext } from '#tests/support/open-shop.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { undoing } from '#shop/parts.ts'
import { openAudit } from './audit.ts'
import { openCatalogue } from '#shop/products/admin/catalogue.ts'
import { openIssues } from '#shop/newsletter/issues.ts'
import { openGiftsAdmin } from '#shop/gift-cards/admin.ts'
import { openPeople } from '#shop/consignment/people.ts'
import { openSettlements } from '#shop/consignment/settlements/settlements.ts'
import { openComments } from '#shop/reviews/admin.ts'
import { openReviews } from '#shop/reviews/reviews.ts'
import { ownerNews } from '#shop/consignment/listing/notify.ts'
import { openUnits } from '#shop/units/units.ts'
import { openCredit } from '#shop/credit/credit.ts'
import { openCouponsAdmin } from '#shop/coupons/admin.ts'
import { openOrdersAdmin } from '#shop/order-desk.ts'
import { duringRequest } from '#shop/request-id.ts'
import { openRoles } from '#shop/users/roles.ts'
import { openLooksAdmin } from '#shop/looks/admin.ts'
import { openDrops } from '#shop/drops/drops.ts'
import { openSettingsAdmin } from '#shop/settings/settings.ts'
import { openPromotionsAdmin } from '#shop/promotions/admin.ts'
import { openStock } from '#shop/stock/stock.ts'

/** Holds product §28.1, §28.2, §28.3. */

describeEachDatabase('the audit trail', (open) => {
  let database: Database
  let catalogue: ReturnType<typeof openCatalogue>
  let roles: ReturnType<typeof openRoles>
  let stock: ReturnType<typeof openStock>
  let audit: ReturnType<typeof openAudit>
  let coupons: ReturnType<typeof openCouponsAdmin>
  let vale: PersonVisitor
  let leo: PersonVisitor
  let zoe: PersonVisitor
  let shoe: SeededProduct
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    const context = testContext(database)
    catalogue = openCatalogue(context)
    roles = openRoles(context)
    stock = openStock(context)
    coupons = openCouponsAdmin(context)
    audit = openAudit(
      context,
      undoing({
        catalogue,
        roles,
        couponsAdmin: coupons,
        drops: openDrops(context).admin,
        looks: openLooksAdmin(context),
        promotionsAdmin: openPromotionsAdmin(context),
        ordersAdmin: openOrdersAdmin(context),
        settingsAdmin: openSettingsAdmin(context),
        stock,
        issues: openIssues(context),
        credit: openCredit(context),
        gifts: openGiftsAdmin(context),
        units: openUnits(context, { ownerNews }),
        consignors: openPeople(context),
        settlements: openSettlements(context),
        comments: openComments(context, { reviews: openReviews(context) }),
      }),
    )
    vale = await seedUser(database, { role: 'owner', username: 'vale' })
    leo = await seedUser(database, { role: 'owner', username: 'leo' })
    shoe = await seedProduct(database)
    zoe = await seedUser(database, { username: 'zoe' })
    await catalogue.remove(vale, shoe.id)
    await duringRequest('req-7', () => roles.ban(leo, zoe.id, 'Contracargos'))
    await stock.adjust(vale, shoe.sizeIds['41']!, { delta: 1, reason: 'Apareció una', key: 'found-one' })
  })

  const rows = async (query: object = {}) => {
    const end = await audit.list(vale, query)
    if (!end.ok) throw new Error(end.message)
    return end.value.rows
  }

  test('says who did what, newest first, with before and after', async () => {
    expect(await rows()).toMatchObject([
      { actorName: 'vale', label: 'Ajustó el stock', canUndo: true },
      { actorName: 'leo', label: 'Baneó a una persona', requestId: 'req-7', canUndo: true },
      { actorName: 'vale', label: 'Archivó un producto', canUndo: true },
    ])
    expect((await rows())[0]!.changes).toContainEqual({ field: 'stock', before: 5, after: 6 })
  })

  test('is searched by person, kind, thing and text', async () => {
    const actions = async (query: object) => (await rows(query)).map(({ action }) => action)
    expect(await actions({ q: 'leo' })).toEqual(['person.ban'])
    expect(await actions({ q: 'contracargos' })).toEqual(['person.ban'])
    expect(await actions({ q: 'aparecio' })).toEqual(['stock.adjust'])
    expect(await actions({ q: 'req-7' })).toEqual(['person.ban'])
    expect(await actions({ filters: { cosa: 'product' } })).toEqual(['product.remove'])
    expect(await actions({ filters: { quien: `person:${leo.id}` } })).toEqual(['person.ban'])
    expect(await actions({ filters: { to: '2020-01-01' } })).toEqual([])
  })

  test('takes back what is safe to take back, and is never changed itself', async () => {
    const [, banned, removed] = await rows()
    expect(await audit.undo(leo, removed!.id)).toMatchObject({ ok: true })
    expect(await audit.undo(leo, banned!.id)).toMatchObject({ ok: true })
    expect(await catalogue.find(vale, shoe.id)).toMatchObject({ value: { archivedAt: null } })
    expect((await rows()).map(({ action, actorName }) => [action, actorName])).toEqual([
      ['person.unban', 'leo'],
      ['product.restore', 'leo'],
      ['stock.adjust', 'vale'],
      ['person.ban', 'leo'],
      ['product.remove', 'vale'],
    ])
    // What is undone offers it no more, and pressed again on an old page changes nothing; what undid it can be taken back.
    const list = await rows()
    expect(list.map(({ action, canUndo }) => [action, canUndo])).toEqual([
      ['person.unban', true],
      ['product.restore', true],
      ['stock.adjust', true],
      ['person.ban', false],
      ['product.remove', false],
    ])
    expect(await audit.undo(leo, removed!.id)).toMatchObject({ kind: 'conflict' })
    expect(await catalogue.find(vale, shoe.id)).toMatchObject({ value: { archivedAt: null } })
    expect(await audit.undo(leo, 999)).toMatchObject({ kind: 'missing' })
  })

  test('an edit of one or of many is taken back once; of many while a part of it is left', async () => {
    const shirt = await seedProduct(database)
    const hat = await seedProduct(database)
    const applied = await catalogue.bulk.apply(
      vale,
      [shirt, hat].map(({ id }) => ({ id, version: 1, seen: {} })),
      { price: { kind: 'percent', value: 10, roundTo: 100 } },
    )
    expect(applied).toMatchObject({ value: { changed: 2 } })
    const open = async () => (await rows()).filter(({ canUndo }) => canUndo).map(({ action }) => action)
    const edits = (await rows()).filter(({ action }) => /^product\.(change|bulk)$/.test(action))
    const [one, other] = edits.filter(({ action }) => action === 'product.change')
    const bulk = edits.find(({ action }) => action === 'product.bulk')!
    const before = ['stock.adjust', 'person.ban', 'product.remove']
    expect(await open()).toEqual([...edits.map(({ action }) => action), ...before])
    expect(await audit.undo(leo, one!.id)).toMatchObject({ ok: true })
    expect((await open()).toSorted()).toEqual(['product.bulk', 'product.change', ...before].toSorted())
    expect(await audit.undo(leo, bulk.id)).toMatchObject({ ok: true })
    expect(await open()).toEqual(before)
    for (const { id } of [other!, bulk])
      expect(await audit.undo(leo, id)).toMatchObject({ kind: 'conflict', message: /^Ya se deshizo/ })
  })

  test('a count is taken back while it is the last of its size; units that moved since stay moved', async () => {
    const size = shoe.sizeIds['41']!
    const adjusts = async () => (await rows()).filter(({ action }) => action === 'stock.adjust')
    const unitsOf = async () => {
      const [row] = await database.db.select().from(productSizes).where(eq(productSizes.id, size))
      return row!.stock
    }
    await catalogue.restore(vale, shoe.id)
    await stock.adjust(leo, size, { counted: '2', reason: 'Conteo', key: 'counted-two' })
    const [counted, found] = await adjusts()
    expect([counted!.canUndo, found!.canUndo]).toEqual([true, false])
    expect(await audit.undo(vale, found!.id)).toMatchObject({ kind: 'conflict', message: /^Ya se deshizo/ })
    expect(await audit.undo(vale, counted!.id)).toEqual({ ok: true, value: { undone: counted!.id } })
    expect(await unitsOf()).toBe(6)
    expect(await audit.undo(vale, counted!.id)).toMatchObject({ kind: 'conflict' })
    expect((await adjusts()).map(({ canUndo }) => canUndo)).toEqual([true, false, false])
    // A count that found what the books say is nothing to take back.
    await stock.adjust(leo, size, { counted: '6', reason: 'Conteo', key: 'counted-six' })
    expect((await adjusts())[0]).toMatchObject({ canUndo: false })
    // Taken back when its units are gone already: it says so and changes nothing.
    await stock.adjust(leo, size, { delta: '3', reason: 'Llegó mercadería', key: 'came-three' })
    await database.db.update(productSizes).set({ stock: 1 }).where(eq(productSizes.id, size))
    expect(await audit.undo(vale, (await adjusts())[0]!.id)).toMatchObject({
      kind: 'conflict',
      message: 'Solo hay 1 disponibles',
    })
    expect(await unitsOf()).toBe(1)
  })

  test('a change of a coupon is taken back once, and not over a later one', async () => {
    const form = {
      code: 'VERANO',
      amount: '1000',
      startsOn: '',
      endsOn: '2026-12-31',
      maxUses: '',
      active: true,
    }
    const made = await coupons.create(vale, form)
    if (!made.ok) throw new Error(made.message)
    const { id, revision } = made.value
    const changed = await coupons.change(vale, id, { ...form, amount: '2500', endsOn: '' }, revision)
    expect(changed.ok).toBe(true)
    const last = async () => (await rows({ filters: { cosa: 'coupon' } }))[0]!
    const row = await last()
    expect(row).toMatchObject({ action: 'coupon.change', canUndo: true, thing: { name: 'VERANO' } })
    expect(await audit.undo(leo, row.id)).toMatchObject({ ok: true })
    expect(await coupons.find(vale, id)).toMatchObject({ value: { amount: 100_000, endsOn: '2026-12-31' } })
    const again = (await rows({ filters: { cosa: 'coupon' } })).find((one) => one.id === row.id)
    expect(again).toMatchObject({ canUndo: false })
    expect(await audit.undo(leo, row.id)).toMatchObject({ kind: 'conflict' })
  })

  test('a new coupon is gone once it is taken back, not once it was changed', async () => {
    const form = { code: 'VERANO', amount: '1000', startsOn: '', endsOn: '', maxUses: '', active: true }
    const make = async (code: string) => {
      const made = await coupons.create(vale, { ...form, code })
      if (!made.ok) throw new Error(made.message)
      const row = (await rows({ filters: { cosa: 'coupon' } })).find((one) => one.action === 'coupon.create')!
      return { ...made.value, row }
    }
    const { id, row } = await make('VERANO')
    expect(row).toMatchObject({ canUndo: true })
    expect(await audit.undo(leo, row.id)).toMatchObject({ ok: true })
    expect(await coupons.find(vale, id)).toMatchObject({ kind: 'missing' })
    const after = await rows({ filters: { cosa: 'coupon' } })
    expect(after.map(({ action, canUndo, thing }) => [action, canUndo, thing.name, thing.at.kind])).toEqual([
      ['coupon.remove', false, 'VERANO', 'gone'],
      ['coupon.create', false, 'VERANO', 'gone'],
    ])
    expect(await audit.undo(leo, row.id)).toMatchObject({ kind: 'conflict' })

    const changed = await make('OTRO')
    await coupons.deactivate(vale, changed.id)
    expect(await audit.undo(vale, changed.row.id)).toMatchObject({ message: UNDONE_ALREADY })
  })

  test('each row names what it is about and where it stands', async () => {
    expect((await rows()).map(({ thing }) => thing)).toEqual([
      { name: 'Zapatillas Cancha, talle 41', at: { kind: 'stock', id: String(shoe.id) } },
      { name: 'zoe', at: { kind: 'person', id: String(zoe.id) } },
      { name: 'Zapatillas Cancha', at: { kind: 'product', id: String(shoe.id) } },
    ])
    // Its name finds what was done to it.
    expect((await rows({ q: 'cancha' })).map(({ action }) => action)).toEqual([
      'stock.adjust',
      'product.remove',
    ])
  })

  test('nobody but an admin', async () => {
    for (const visitor of [anonymous, zoe])
      for (const end of [await audit.list(visitor), await audit.undo(visitor, 1)])
        expect(end).toMatchObject({ kind: 'refused' })
  })
})
