import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { unitTerms } from '#data/schema.ts'
import { anonymous } from '#rules/users/access.ts'
import { PRICE_SAYS } from '#rules/consignment/prices.ts'
import { fromPesos } from '#rules/money.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'
import { DAY_MINUTES, ownersOfPairs } from '#tests/support/shop/owners-of-pairs.ts'
import { openTermsDeeds } from '../terms/decide.ts'
import { openPrices } from './prices.ts'

/** Holds product §50.1, §55.1, §55.2, §55.3. */

const STEPS = [
  { day: 30, offBp: 1000 },
  { day: 60, offBp: 2000 },
]

describeEachDatabase('terms that replace those in force', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let pairs: ReturnType<typeof consignedPairs>
  let owners: ReturnType<typeof ownersOfPairs>
  let prices: ReturnType<typeof openPrices>
  let terms: ReturnType<typeof openTermsDeeds>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    pairs = consignedPairs(database, shop.fixture.context, shop.admin)
    owners = ownersOfPairs(database, shop)
    prices = openPrices(shop.fixture.context)
    terms = openTermsDeeds(shop.fixture.context)
  })
  const days = (count: number) => shop.fixture.context.later(count * DAY_MINUTES)
  async function stepped(): Promise<string> {
    const code = await pairs.onSale(shop.shoe.id)
    await owners.calendar(code, STEPS)
    return code
  }
  const priceOf = async (code: string) => (await owners.row(code)).priceCentavos

  test('the shop proposes, and only its owner’s code makes new terms', async () => {
    const code = await stepped()
    const holder = await owners.owner(code)
    const warehouse = await seedUser(database, { role: 'warehouse', username: 'depo' })
    const asked = { price: '60000', floor: '60000', why: 'Hace un mes que nadie lo mira' }
    expect(await terms.propose(warehouse, code, asked)).toMatchObject({ kind: 'refused' })
    const before = await owners.row(code)
    days(40)
    const end = await terms.propose(shop.admin, code, asked)
    expect(end).toMatchObject({ ok: true })
    const termsId = end.ok ? end.value.termsId : 0
    expect(await priceOf(code)).toBe(fromPesos(89_900))
    await prices.askToAccept(anonymous, holder, code)
    const typed = await owners.codeSent()
    expect(shop.fixture.emails.some(({ subject }) => subject.startsWith('¿Bajamos a $'))).toBe(true)
    expect(await prices.acceptProposal(anonymous, holder, code, { terms: 999, code: typed })).toMatchObject({
      kind: 'conflict',
    })
    const wrong = typed === '000000' ? '000001' : '000000'
    expect(
      await prices.acceptProposal(anonymous, holder, code, { terms: termsId, code: wrong }),
    ).toMatchObject({
      kind: 'invalid',
    })
    const both = await Promise.all([
      prices.acceptProposal(anonymous, holder, code, { terms: termsId, code: typed }),
      prices.acceptProposal(anonymous, holder, code, { terms: termsId, code: typed }),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    const unit = await owners.row(code)
    expect(unit).toMatchObject({
      priceCentavos: fromPesos(60_000),
      floorCentavos: fromPesos(60_000),
      termEndsOn: before.termEndsOn,
    })
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('what the shop proposes is declined once: what was agreed stays, and nobody accepts it any more', async () => {
    const code = await stepped()
    const holder = await owners.owner(code)
    const before = await owners.row(code)
    const end = await terms.propose(shop.admin, code, {
      price: '60000',
      floor: '60000',
      why: 'Nadie lo mira',
    })
    const termsId = end.ok ? end.value.termsId : 0
    await prices.askToAccept(anonymous, holder, code)
    const typed = await owners.codeSent()
    expect(await prices.declineProposal({ ...holder, proven: false }, code, termsId)).toMatchObject({
      kind: 'refused',
    })
    expect(await prices.declineProposal({ ...holder, consignorId: 999 }, code, termsId)).toMatchObject({
      kind: 'missing',
    })
    expect(await prices.declineProposal(holder, code, termsId + 1)).toMatchObject({ kind: 'conflict' })
    const both = await Promise.all([
      prices.declineProposal(holder, code, termsId),
      prices.declineProposal(holder, code, termsId),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(
      await prices.acceptProposal(anonymous, holder, code, { terms: termsId, code: typed }),
    ).toMatchObject({ kind: 'conflict' })
    expect(await owners.row(code)).toMatchObject({
      termsId: before.termsId,
      priceCentavos: before.priceCentavos,
    })
    const damaged = await terms.damage(shop.admin, code, {
      price: '70000',
      floor: '65000',
      why: 'Se mojó acá',
    })
    const last = damaged.ok ? damaged.value.termsId : 0
    expect(await prices.declineProposal(holder, code, last)).toMatchObject({ kind: 'conflict' })
  })

  test('another calendar is proposed alone, and once accepted the price stays as it is', async () => {
    const code = await stepped()
    const holder = await owners.owner(code)
    const asked = { price: '89900', floor: '65000', calendar: 'none', why: 'Pediste que no baje' }
    const end = await terms.propose(shop.admin, code, asked)
    await prices.askToAccept(anonymous, holder, code)
    const typed = await owners.codeSent()
    expect(shop.fixture.emails.map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Te proponemos otras condiciones/),
    )
    const yes = { terms: end.ok ? end.value.termsId : 0, code: typed }
    expect(await prices.acceptProposal(anonymous, holder, code, yes)).toMatchObject({ ok: true })
    days(70)
    await prices.stepPrices()
    days(3)
    await prices.stepPrices()
    expect(await priceOf(code)).toBe(fromPesos(89_900))
    const own = { ...asked, calendar: 'own', steps: [{ day: 5, offPercent: 10 }] }
    expect(await terms.propose(shop.admin, code, own)).toMatchObject({ ok: true })
  })

  test('whatever is accepted is mailed whole, once: what the shop proposed, another floor, what stood on paper, a renewal', async () => {
    const code = await stepped()
    const holder = await owners.owner(code)
    const copies = async () => {
      await shop.fixture.work()
      const mine = shop.fixture.emails.filter(({ subject }) => subject.startsWith('Condiciones aceptadas'))
      shop.fixture.emails.length = 0
      return mine.map(({ to, text }) => `${to} ${text!.replaceAll('\u00a0', ' ')}`)
    }
    const typed = async () => (await prices.askToAccept(anonymous, holder, code), owners.codeSent())
    const end = await terms.propose(shop.admin, code, {
      price: '80000',
      floor: '60000',
      why: 'Nadie lo mira',
    })
    const proposal = { terms: end.ok ? end.value.termsId : 0, code: await typed() }
    expect(await prices.acceptProposal(anonymous, holder, code, proposal)).toMatchObject({ ok: true })
    expect(await copies()).toEqual([expect.stringMatching(/^filomena[^]*\$ 80\.000[^]*código que llegó/)])
    const lower = { floor: '50000', code: await typed() }
    expect(await prices.changeFloor(anonymous, holder, code, lower)).toMatchObject({ ok: true })
    expect(await copies()).toEqual([expect.stringMatching(/\$ 50\.000/)])
    await database.db.update(unitTerms).set({ how: 'paper', witness: shop.admin.id, proposedBy: 'sheet:1' })
    expect(await prices.confirmPaper(anonymous, holder, code, { code: await typed() })).toMatchObject({
      ok: true,
    })
    expect(await copies()).toHaveLength(1)
    days(85)
    expect(await prices.renew(anonymous, holder, code, { code: await typed() })).toMatchObject({ ok: true })
    expect(await copies()).toEqual([expect.stringMatching(/El precio no cambia solo/)])
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('another floor takes a code, and leaves price, days and what is ahead of the calendar', async () => {
    const code = await stepped()
    const holder = await owners.owner(code)
    const before = await owners.row(code)
    days(40)
    const lower = (floor: string, typed: string) =>
      prices.changeFloor(anonymous, holder, code, { floor, code: typed })
    expect(await lower('65000', '123456')).toMatchObject({ fields: { floor: /ya es/ } })
    expect(await lower('89901', '123456')).toMatchObject({ fields: { floor: /no pasa del precio/ } })
    expect(await lower('11000', '123456')).toMatchObject({ kind: 'invalid' })
    expect(await prices.askToChangeFloor(anonymous, holder, code, { floor: '65000' })).toMatchObject({
      kind: 'invalid',
    })
    expect(await prices.askToChangeFloor(anonymous, holder, code, { floor: '50000' })).toMatchObject({
      ok: true,
    })
    expect(await lower('50000', await owners.codeSent())).toMatchObject({ ok: true })
    const after = await owners.row(code)
    expect(after).toMatchObject({
      priceCentavos: before.priceCentavos,
      floorCentavos: fromPesos(50_000),
      termEndsOn: before.termEndsOn,
    })
    days(17)
    await prices.tellSteps()
    days(3)
    await prices.applyPrices()
    expect(await priceOf(code)).toBe(fromPesos(71_900))
    const higher = async (floor: string) => {
      await prices.askToChangeFloor(anonymous, holder, code, { floor })
      return lower(floor, await owners.codeSent())
    }
    expect(await higher('70000')).toMatchObject({ ok: true })
    expect(await owners.row(code)).toMatchObject({ floorCentavos: fromPesos(70_000) })
    const line = { productId: shop.shoe.id, size: '42', quantity: 1, unit: code }
    await shop.fixture.placed(shop.ana, [line])
    expect(await lower('71000', '123456')).toMatchObject({ kind: 'conflict', message: PRICE_SAYS.reserved })
  })
})
