import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog } from '#data/schema.ts'
import { fromPesos } from '#rules/money.ts'
import { SETTINGS_ASK } from '#rules/shop-settings/settings.ts'
import { aboveCeiling, pairsBeyond } from '#rules/units/ceiling.ts'
import { anonymous } from '#rules/users/access.ts'
import { openAudit } from '#shop/audit/audit.ts'
import { openConsignment } from '#shop/consignment/consignment.ts'
import { openPrices } from '#shop/consignment/prices/prices.ts'
import { openSettingsAdmin, undoSettings } from '#shop/settings/settings.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'
import { offeredPairs, offerForm } from '#tests/support/shop/offered-pairs.ts'
import { ownersOfPairs } from '#tests/support/shop/owners-of-pairs.ts'
import { newPair, singlePairs } from '#tests/support/shop/single-pairs.ts'

/** Holds product §47.10. */

const CEILING = 80_000
const SAID = aboveCeiling(fromPesos(CEILING))

describeOneDatabase('the ceiling of what a single pair may cost', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let consigned: ReturnType<typeof consignedPairs>
  let own: ReturnType<typeof singlePairs>
  let settings: ReturnType<typeof openSettingsAdmin>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    const { context } = shop.fixture
    consigned = consignedPairs(database, context, shop.admin)
    own = singlePairs(database, context, shop.admin)
    settings = openSettingsAdmin(context)
  })
  const lower = async (to = CEILING) => {
    const end = await settings.change(shop.admin, { maxUnitPricePesos: String(to) }, {}, { sure: true })
    expect(end).toMatchObject({ ok: true })
  }
  const above = (end: unknown, field = 'price', said = SAID) =>
    expect(end).toMatchObject({ kind: 'invalid', fields: { [field]: said } })

  test('lowered, it refuses each new price with its amount', async () => {
    await lower()
    const price = { price: '80000,01' }
    above(await own.verbs.create(shop.admin, newPair(shop.shoe.id, { ...price, size: '' })))
    expect(await own.verbs.create(shop.admin, newPair(shop.shoe.id, { price: '80000' }))).toMatchObject({
      ok: true,
    })
    const { offers, desk } = openConsignment(shop.fixture.context)
    const none = { files: [], arrived: [] }
    above(await offers.submit(anonymous, offerForm({ hoped: '90000', name: '' }), none), 'hoped')
    const pairs = offeredPairs(database, shop.fixture, shop.admin)
    const { id } = await pairs.submitted({ hoped: '80000' })
    above(await pairs.quote(id))
    expect(await pairs.quote(id, { price: '80000' })).toMatchObject({ ok: true })
    const walkIn = {
      ...offerForm(),
      surname: 'Quiroga',
      kind: 'shoes',
      sizeLabel: '42',
      price: '80001',
      floor: '65000',
    }
    above(await desk.walkIn(shop.admin, walkIn))
  })

  test('what stands above it keeps its price, and only goes down', async () => {
    const code = await own.onSale(newPair(shop.shoe.id, { price: '90000' }))
    const theirs = await consigned.onSale(shop.shoe.id)
    const holder = await ownersOfPairs(database, shop).owner(theirs)
    await lower()
    const edit = async (price: string) => {
      const { version } = await own.row(code)
      const { key: _, ...form } = newPair(shop.shoe.id, { price, shelf: 'B1' })
      return own.verbs.edit(shop.admin, code, { ...form, version })
    }
    expect(await edit('90000')).toMatchObject({ ok: true })
    above(await edit('90001'), 'price', aboveCeiling(fromPesos(90_000)))
    expect(await edit('85000')).toMatchObject({ ok: true })
    above(await edit('90000'), 'price', aboveCeiling(fromPesos(85_000)))
    expect(await own.row(code)).toMatchObject({ priceCentavos: fromPesos(85_000), state: 'listed' })
    const prices = openPrices(shop.fixture.context)
    const change = (price: string) => prices.changePrice(holder, theirs, { price })
    above(await change('89901'), 'price', aboveCeiling(fromPesos(89_900)))
    expect(await change('85000')).toMatchObject({ ok: true })
    const { desk } = openConsignment(shop.fixture.context)
    const why = 'Se vende mejor así, creemos'
    const propose = (price: string) => desk.propose(shop.admin, theirs, { price, floor: '65000', why })
    above(await propose('85001'), 'price', aboveCeiling(fromPesos(85_000)))
    expect(await propose('82000')).toMatchObject({ ok: true })
    above(
      await prices.offerBuyOut(shop.admin, theirs, { amount: '85001' }),
      'amount',
      aboveCeiling(fromPesos(85_000)),
    )
    await shop.fixture.ordered(shop.ana, [{ productId: shop.shoe.id, size: '42', quantity: 1, unit: theirs }])
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('a quote that was given before is accepted as it was given, and countered lower only', async () => {
    const pairs = offeredPairs(database, shop.fixture, shop.admin)
    const sent = await pairs.quoted()
    const other = await pairs.quoted({ email: 'otra@example.com' })
    await lower()
    const typed = await pairs.code(sent.token)
    const accepted = await pairs.offers.accept(anonymous, sent.token, pairs.acceptance(typed))
    expect(accepted).toMatchObject({ ok: true })
    const counter = (price: string) =>
      pairs.offers.counter(other.token, { price, floor: '60000', quoteNo: '1' })
    above(await counter('89901'), 'price', aboveCeiling(fromPesos(89_900)))
    expect(await counter('85000')).toMatchObject({ ok: true })
  })

  test('whoever lowers it is told of the pairs above, and the record takes it back', async () => {
    await own.entered(newPair(shop.shoe.id, { price: '90000', equal: 2 }))
    expect(await settings.change(shop.admin, { maxUnitPricePesos: '80000' })).toMatchObject({
      kind: 'invalid',
      message: SETTINGS_ASK,
      fields: { maxUnitPricePesos: pairsBeyond(2) },
    })
    await lower()
    const [row] = await database.db.select().from(auditLog).where(eq(auditLog.entityId, 'maxUnitPricePesos'))
    expect(row).toMatchObject({
      before: { maxUnitPricePesos: '5000000' },
      after: { maxUnitPricePesos: '80000' },
    })
    const audit = openAudit(shop.fixture.context, [undoSettings(settings)])
    expect(await audit.undo(shop.admin, row!.id)).toMatchObject({ ok: true })
    expect(shop.fixture.context.settings.maxUnitPricePesos).toBe(5_000_000)
    expect(await settings.change(shop.admin, { maxUnitPricePesos: '100000001' })).toMatchObject({
      kind: 'invalid',
    })
  })
})
