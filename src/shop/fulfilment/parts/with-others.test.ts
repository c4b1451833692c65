import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { orders as orderRows, shipments, units } from '#data/schema.ts'
import { ASK_SAYS } from '#rules/returns/ask/says.ts'
import { openStock } from '#shop/stock/stock.ts'
import { waitsToLeave } from '#shop/units/counts/pairs.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { parcel } from '#tests/support/orders-as-admin.ts'
import { entrustedSales } from '#tests/support/shop/entrusted-sales.ts'

/** Holds product §65.3, §65.5. */

describeOneDatabase('parts of an order beside everything else', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof entrustedSales>>
  let code: string
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await entrustedSales(database)
    code = await shop.onSale()
  })
  const row = async (id: number) =>
    (await database.db.select().from(orderRows).where(eq(orderRows.id, id)))[0]!
  const whole = async () => expect(await shop.fixture.broken()).toEqual([])
  const inShop = () => database.db.$count(units, waitsToLeave)
  /** An entrusted pair and two pairs by number. */
  const bought = () => shop.paidFor([shop.of(code), shop.bulk(2)] as never)
  async function sent(id: number, chosen: (line: { unit: string | null }) => boolean): Promise<number> {
    const lines = (await shop.linesOf(id))
      .filter(chosen)
      .map((line) => ({ orderLineId: line.id, quantity: 1 }))
    const { parts } = shop.orders
    const end = await parts.separate(shop.admin, id, { lines, key: randomUUID() })
    if (!end.ok) throw new Error(end.message)
    const left = await parts.send(shop.admin, id, end.value.part, parcel)
    if (!left.ok) throw new Error(left.message)
    return end.value.part
  }
  const isPair = ({ unit }: { unit: string | null }) => unit !== null

  test('an entrusted pair that left first ripens with the last parcel; a count looks for what is here', async () => {
    const { orders, admin, sales } = shop
    const { id } = await bought()
    expect(await inShop()).toBe(1)
    const part = await sent(id, isPair)
    expect(await inShop()).toBe(0)
    await orders.parts.arrive(admin, id, part)
    expect(await sales.ripenDue()).toBe(0)
    expect(await shop.sale(code)).toMatchObject({ state: 'earned', windowEndsOn: null })
    await shop.send(id)
    await orders.deliver(admin, id)
    await sales.ripenDue()
    expect(await shop.sale(code)).toMatchObject({ windowEndsOn: shop.lastDay })
    shop.after(1)
    expect(await sales.ripenDue()).toBe(1)
    await whole()
  })

  test('a pair whose parcel a courier lost is owed; one that goes in another parcel of its order is not', async () => {
    const other = await shop.onSale()
    const { id } = await shop.paidFor([shop.of(code), shop.of(other)] as never)
    const at = shop.fixture.context.clock()
    const partId = await sent(id, ({ unit }) => unit === code)
    await database.db.insert(shipments).values({
      orderId: id,
      partId,
      courier: 'andreani',
      key: 'K',
      state: 'lost',
      stateAt: at,
      boxes: 1,
      box: { weightG: 900, lengthCm: 30, widthCm: 20, heightCm: 10 },
      declaredCentavos: 8_990_000,
      recipientHash: '',
      askedAt: at,
      handedAt: at,
      ref: 'R',
      trackingCode: 'T',
      waitsFor: 'lost',
      waitsSince: at,
    })
    await shop.sales.ripenDue()
    expect(await shop.sale(code)).toMatchObject({ windowEndsOn: shop.lastDay })
    expect(await shop.sale(other)).toMatchObject({ windowEndsOn: null })
    shop.after(1)
    expect(await shop.sales.ripenDue()).toBe(1)
    expect(await shop.sale(other)).toMatchObject({ state: 'earned' })
    await whole()
  })

  test('a pair that is left and paid back is on sale again, or kept; one that left is not', async () => {
    const { orders, admin } = shop
    const { id } = await bought()
    await sent(id, (line) => !isPair(line))
    const back = async (chosen: (line: { unit: string | null }) => boolean) =>
      orders.refund(admin, id, {
        lines: (await shop.linesOf(id))
          .filter(chosen)
          .map((line) => ({ orderLineId: line.id, quantity: 1, restock: true })),
        reason: 'No aparece',
        key: randomUUID(),
      })
    expect(await back(isPair)).toMatchObject({ ok: true })
    expect(await shop.unit(code)).toMatchObject({ state: 'listed' })
    await shop.fixture.work()
    await whole()
    expect(await row(id)).toMatchObject({ fulfilmentStatus: 'unfulfilled' })
    expect(await back((line) => !isPair(line))).toMatchObject({ ok: true })
    expect(await row(id)).toMatchObject({ fulfilmentStatus: 'shipped' })
    await shop.fixture.work()
    await whole()
  })

  test('a count by number looks for what is left and not for what is in a part', async () => {
    const { admin, fixture, shoe } = shop
    const { id } = await bought()
    const stock = openStock(fixture.context)
    const waiting = async () => {
      const end = await stock.ledger(admin, shoe.id)
      return end.ok ? end.value.sizes.find(({ size }) => size === '42')?.waiting : null
    }
    expect(await waiting()).toBe(2)
    await sent(id, (line) => !isPair(line))
    expect(await waiting()).toBe(1)
  })

  test('many at once send what is left; nothing is changed before the last parcel came, nor complained of before it left', async () => {
    const { orders, admin, ana, returns, fixture } = shop
    const { id, reference } = await bought()
    const part = await sent(id, isPair)
    expect(await fixture.orders.find(ana, reference)).toMatchObject({ value: { canExchange: false } })
    expect(await returns.askChoices(ana, reference)).toMatchObject({
      value: { why: { claim: null, withdrawal: null }, stillHere: false },
    })
    // Of what left they may complain, of what is still here not.
    const [pair, bulk] = (await shop.linesOf(id)).toSorted((a, b) => Number(isPair(b)) - Number(isPair(a)))
    const complain = (orderLineId: number) =>
      returns.ask(ana, reference, {
        kind: 'claim',
        lines: [{ orderLineId, quantity: 1, reasonCode: 'missing' }],
        reason: 'Todavía no me llegó',
        key: randomUUID(),
      })
    expect(await complain(bulk!.id)).toMatchObject({
      fields: { 'lines.0.quantity': expect.stringContaining(ASK_SAYS.notLeft(0)) },
    })
    const asked = await complain(pair!.id)
    if (!asked.ok) throw new Error(asked.message)
    expect(await returns.approve(admin, asked.value.code, {})).toMatchObject({ ok: true })
    const settled = { amount: '100', reason: 'No llegó', key: randomUUID() }
    expect(await returns.resolve(admin, asked.value.code, settled)).toMatchObject({ kind: 'conflict' })
    await returns.takeBack(ana, asked.value.code)
    await orders.many.pack(admin, [id])
    expect(await orders.many.choose(admin, { ids: [id] }, 'ship')).toMatchObject({
      value: { going: [{ lines: [{ size: '42', quantity: 2 }] }] },
    })
    const shipped = { carrier: 'OCA', trackingUrl: '', parcels: [{ id, trackingCode: 'B2' }] }
    expect(await orders.many.ship(admin, shipped)).toMatchObject({ value: [{ done: true }] })
    await orders.parts.arrive(admin, id, part)
    expect(await orders.deliver(admin, id)).toMatchObject({ ok: true })
    expect(await fixture.orders.find(ana, reference)).toMatchObject({ value: { canExchange: true } })
    await whole()
  })
})
