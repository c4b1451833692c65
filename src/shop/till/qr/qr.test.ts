import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { moneyLedger, orders, payments, refunds, tillEntries } from '#data/schema.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import { QR_HOLD_MINUTES, QR_SAYS } from '#rules/till/qr.ts'
import { TILL_SAYS } from '#rules/till/till.ts'
import { toPesos } from '#rules/money.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { RECEIVE_MESSAGES } from '#rules/transfers/receive.ts'
import { openCart } from '#shop/cart/cart.ts'
import { lockCounter } from '#shop/till/back.ts'
import { concludeSale } from '#shop/till/qr/conclude.ts'
import { openTransfers } from '#shop/transfers/transfers.ts'
import { openTill } from '#shop/till/till.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'

/** Holds product §57.7. */

describeEachDatabase('a QR of the counter', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let till: ReturnType<typeof openTill>
  let day: number
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    const { context, coupons, orders: verbs } = shop.fixture
    till = openTill(context, { cart: openCart(context), coupons, followQr: verbs.followQr })
    const opened = await till.days.open(shop.admin, { float: '1000', key: randomUUID() })
    if (!opened.ok) throw new Error(opened.message)
    day = opened.value.id
  })

  const line = (size: string, quantity = 1): CartLine => ({ productId: shop.shoe.id, size, quantity })
  const sell = (lines: CartLine[] = [line('41')], changes: object = {}) =>
    till.sell(shop.admin, { key: randomUUID(), means: 'qr', ...changes }, lines)
  async function shown(lines?: CartLine[], changes?: object) {
    const end = await sell(lines, changes)
    if (!end.ok) throw new Error(end.message)
    const order = await row(end.value.id)
    return { ...end.value, reference: order.reference }
  }
  const row = async (id: number) => (await database.db.select().from(orders).where(eq(orders.id, id)))[0]!
  const rowsOf = (id: number) =>
    database.db.select().from(tillEntries).where(eq(tillEntries.orderId, id)).orderBy(tillEntries.id)
  const stock = (size: string) => shop.fixture.stock(shop.shoe.sizeIds[size]!)
  const whole = async () => expect(await shop.fixture.broken()).toEqual([])
  const wallet = () => shop.fixture.outside.qr
  const check = (reference: string) => shop.fixture.orders.check(reference)
  const stateOf = async (id: number) => {
    const end = await till.qr.look(shop.admin, id)
    return end.ok ? end.value.state : end.message
  }
  const notice = (resourceId: string, dedupeKey: string = randomUUID()) =>
    shop.fixture.orders.receiveNotice({ topic: 'qr', resourceId, dedupeKey })
  const takings = async () => {
    const end = await till.days.current(shop.admin)
    return end.ok ? [end.value!.takings.qr, end.value!.sales] : null
  }

  test('its goods are held while it waits, and paid it is a sale: handed over, in the books and in the day', async () => {
    const sale = await shown([line('41', 2)])
    expect(sale).toMatchObject({ waits: true, change: 0 })
    expect(await row(sale.id)).toMatchObject({
      channel: 'counter',
      status: 'placed',
      paymentStatus: 'not_paid',
      fulfilmentStatus: 'unfulfilled',
      holdsStock: true,
    })
    expect(await stock('41')).toBe(3)
    expect(await till.qr.look(shop.admin, sale.id)).toMatchObject({
      value: { state: 'shown', code: expect.stringMatching(/^00020101/), total: sale.total },
    })
    expect([await takings(), await till.sale(shop.admin, sale.id)]).toMatchObject([
      [0, 0],
      { value: { sold: false, canVoid: false, parts: [] } },
    ])
    await whole()
    wallet().pay(sale.reference)
    await notice(wallet().ofOrder(sale.reference).id)
    await shop.fixture.work()
    expect(await row(sale.id)).toMatchObject({ paymentStatus: 'paid', fulfilmentStatus: 'picked_up' })
    expect(await takings()).toEqual([sale.total, 1])
    expect(await till.sale(shop.admin, sale.id)).toMatchObject({
      value: { sold: true, canVoid: true, parts: [{ means: 'qr', amount: sale.total }] },
    })
    const books = await database.db.select().from(moneyLedger).where(eq(moneyLedger.orderId, sale.id))
    expect(books.find(({ account }) => account === 'provider')?.amountCentavos).toBe(sale.total)
    await whole()
  })

  test('told and asked at once, again and again, it is sold once', async () => {
    const sale = await shown()
    wallet().pay(sale.reference)
    const { id } = wallet().ofOrder(sale.reference)
    const { followQr } = shop.fixture.orders
    await Promise.all([followQr.told(id), followQr.told(id), check(sale.reference), check(sale.reference)])
    expect(await notice(id, 'twice')).toBe(true)
    expect(await notice(id, 'twice')).toBe(false)
    await shop.fixture.work()
    await check(sale.reference)
    expect(await rowsOf(sale.id)).toHaveLength(1)
    expect(await database.db.$count(payments)).toBe(1)
    expect(await takings()).toEqual([sale.total, 1])
    await whole()
  })

  test('without any notice the page that shows it finds out', async () => {
    const sale = await shown()
    wallet().pay(sale.reference, { method: 'interop_transfer' })
    shop.fixture.outside.away = true
    for (const _look of [1, 2, 3]) {
      expect(await stateOf(sale.id)).toBe('shown')
      shop.fixture.context.later(0.1)
    }
    // One question, however often somebody looks while nobody answers.
    expect(await shop.fixture.queued('payment-check')).toBe(1)
    shop.fixture.outside.away = false
    await shop.fixture.work()
    expect(await stateOf(sale.id)).toBe('paid')
  })

  test('two tills do not show the last pair twice, nor does the web sell it meanwhile', async () => {
    const other = await seedUser(database, { role: 'sales', username: 'otra' })
    const ends = await Promise.all([
      sell([line('41', 5)]),
      till.sell(other, { key: randomUUID(), means: 'qr' }, [line('41', 5)]),
      shop.fixture.orders.place(shop.ana, shop.fixture.request([line('41', 5)])),
    ])
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await stock('41')).toBe(0)
    await whole()
  })

  test('the same page twice is one QR; with another means it is told', async () => {
    const key = randomUUID()
    const ends = await Promise.all([sell(undefined, { key }), sell(undefined, { key })])
    expect(ends[1]).toEqual(ends[0])
    expect(wallet().shown.size).toBe(1)
    expect(await sell(undefined, { key, means: 'cash' })).toMatchObject({ kind: 'conflict' })
  })

  test('cancelled its goods are on sale again, once; while somebody pays it is not', async () => {
    const sale = await shown()
    wallet().locked = true
    expect(await till.qr.cancel(shop.admin, sale.id)).toMatchObject({ message: QR_SAYS.locked })
    expect(await stock('41')).toBe(4)
    wallet().locked = false
    const [one, two] = await Promise.all([
      till.qr.cancel(shop.admin, sale.id),
      till.qr.cancel(shop.admin, sale.id),
    ])
    expect([one, two]).toMatchObject([{ value: { state: 'ended' } }, { value: { state: 'ended' } }])
    expect(await stock('41')).toBe(5)
    expect(await row(sale.id)).toMatchObject({ status: 'cancelled', endCause: 'shop' })
    expect(await till.voidSale(shop.admin, sale.id, { reason: 'Nada' })).toMatchObject({
      message: QR_SAYS.unpaid,
    })
    expect(await till.mail(shop.admin, sale.id, { email: 'a@b.test' })).toMatchObject({
      message: QR_SAYS.unpaid,
    })
    await shop.fixture.work()
    expect(wallet().ofOrder(sale.reference).state).toBe('cancelled')
    await whole()
  })

  test('paid while it was being cancelled it is a sale', async () => {
    const sale = await shown()
    wallet().whenCancelled = async () => {
      wallet().whenCancelled = async () => undefined
      wallet().pay(sale.reference)
    }
    expect(await till.qr.cancel(shop.admin, sale.id)).toMatchObject({ message: QR_SAYS.paid })
    expect(await takings()).toEqual([sale.total, 1])
    await whole()
  })

  test('its time runs out: the provider ends it first, and its goods go back', async () => {
    const sale = await shown()
    wallet().locked = true
    shop.fixture.context.later(QR_HOLD_MINUTES + 1)
    await shop.fixture.orders.sweep()
    expect(await row(sale.id)).toMatchObject({ status: 'placed' })
    wallet().locked = false
    await shop.fixture.orders.sweep()
    expect(wallet().ofOrder(sale.reference).state).toBe('cancelled')
    expect(await row(sale.id)).toMatchObject({ status: 'expired', endCause: 'unpaid' })
    expect(await stock('41')).toBe(5)
    await whole()
  })

  test('what comes too late goes back by itself and is told, though the pair is there', async () => {
    const sale = await shown()
    await till.qr.cancel(shop.admin, sale.id)
    wallet().pay(sale.reference)
    await notice(wallet().ofOrder(sale.reference).id)
    await shop.fixture.work()
    expect(await row(sale.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect(wallet().ofOrder(sale.reference).payments).toMatchObject([{ refunded: sale.total }])
    expect(shop.fixture.emails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('Pagaron tarde el QR'),
    )
    expect(await stock('41')).toBe(5)
    expect(await takings()).toEqual([0, 0])
    await whole()
    const other = await shown()
    wallet().ofOrder(other.reference).state = 'expired'
    await check(other.reference)
    expect(await row(other.id)).toMatchObject({ status: 'expired' })
    wallet().pay(other.reference)
    await shop.fixture.orders.reconcile()
    shop.fixture.context.later(5)
    await shop.fixture.orders.reconcile()
    await shop.fixture.work()
    expect(await row(other.id)).toMatchObject({ status: 'expired', paymentStatus: 'refunded' })
    await whole()
  })

  test('paid twice, the second goes back by itself and is told', async () => {
    const sale = await shown()
    const first = wallet().pay(sale.reference)
    const second = wallet().pay(sale.reference)
    await check(sale.reference)
    await shop.fixture.work()
    expect(wallet().ofOrder(sale.reference).payments).toMatchObject([
      { id: first.id, refunded: 0 },
      { id: second.id, refunded: sale.total },
    ])
    expect(await takings()).toEqual([sale.total, 1])
    expect(shop.fixture.emails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('Pago doble'),
    )
    await whole()
  })

  test('another amount sells nothing and is told to a person', async () => {
    const sale = await shown()
    wallet().pay(sale.reference, { amount: 100 })
    await check(sale.reference)
    expect(await row(sale.id)).toMatchObject({ paymentStatus: 'not_paid' })
    expect(await rowsOf(sale.id)).toEqual([])
  })

  test('taken back, the money goes back by the provider and out of the day; asked again it is the same', async () => {
    const sale = await shown()
    wallet().pay(sale.reference)
    await check(sale.reference)
    const reason = { reason: 'Se arrepintió' }
    const back = await till.voidSale(shop.admin, sale.id, reason)
    expect(back).toMatchObject({ value: { back: [{ means: 'qr', amount: sale.total }] } })
    expect(await till.voidSale(shop.admin, sale.id, reason)).toEqual(back)
    await whole()
    expect(await database.db.select().from(refunds)).toMatchObject([{ status: 'requested' }])
    await shop.fixture.work()
    expect(wallet().ofOrder(sale.reference).payments).toMatchObject([{ refunded: sale.total }])
    expect(await row(sale.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect(await stock('41')).toBe(5)
    expect(await takings()).toEqual([0, 0])
    await whole()
  })

  test('the provider away: nothing is shown, its goods wait, and asked again it is the same QR', async () => {
    wallet().loseAnswer = true
    const sale = await shown()
    expect(await stateOf(sale.id)).toBe('none')
    shop.fixture.outside.away = true
    expect(await till.qr.again(shop.admin, sale.id)).toMatchObject({ message: QR_SAYS.away })
    shop.fixture.outside.away = false
    const ends = await Promise.all([till.qr.again(shop.admin, sale.id), till.qr.again(shop.admin, sale.id)])
    expect(ends).toMatchObject([{ value: { state: 'shown' } }, { value: { state: 'shown' } }])
    expect(wallet().shown.size).toBe(1)
    shop.fixture.outside.away = true
    expect(await till.qr.cancel(shop.admin, sale.id)).toMatchObject({ message: QR_SAYS.away })
    expect(await check(sale.reference)).toBe(false)
    shop.fixture.outside.away = false
    expect(await till.qr.cancel(shop.admin, sale.id)).toMatchObject({ value: { state: 'ended' } })
    expect(await till.qr.again(shop.admin, sale.id)).toMatchObject({ message: QR_SAYS.ended })
    // One that was never shown ends without asking anybody.
    shop.fixture.outside.away = true
    const unseen = await shown()
    expect(await till.qr.cancel(shop.admin, unseen.id)).toMatchObject({ value: { state: 'ended' } })
    expect(await stock('41')).toBe(5)
  })

  test('a day is not closed while one waits, and closes when it is paid', async () => {
    const sale = await shown()
    const close = () => till.days.close(shop.admin, day, { counted: '1000' })
    expect(await close()).toMatchObject({ message: QR_SAYS.waits([sale.number]) })
    wallet().pay(sale.reference)
    await check(sale.reference)
    expect(await close()).toMatchObject({ ok: true })
    expect(await till.voidSale(shop.admin, sale.id, { reason: 'Tarde' })).toMatchObject({
      message: TILL_SAYS.notVoidable,
    })
    await whole()
  })

  test('a QR and the close of its day at once: it waits in an open day, or is refused', async () => {
    const [sale, closed] = await Promise.all([sell(), till.days.close(shop.admin, day, { counted: '1000' })])
    expect([sale.ok, closed.ok].filter(Boolean)).toHaveLength(1)
    await whole()
  })

  test('whoever has an account sees it waits at the counter, and is not sent to pay it', async () => {
    const [{ email } = { email: '' }] = await database.db.query.users.findMany({
      where: (users, { eq: same }) => same(users.id, shop.ana.id),
    })
    const sale = await shown(undefined, { email })
    expect(await shop.fixture.orders.payment(shop.ana, sale.reference)).toMatchObject({ kind: 'conflict' })
    expect(await shop.fixture.orders.cancel(shop.ana, sale.reference)).toMatchObject({ kind: 'conflict' })
    expect(await till.qr.look(shop.ana, sale.id)).toMatchObject({ reason: 'forbidden' })
    expect(await till.qr.cancel(shop.ana, sale.id)).toMatchObject({ reason: 'forbidden' })
    expect(await till.qr.look(shop.admin, 2_000_000_000)).toMatchObject({ kind: 'missing' })
  })

  test('a transfer is not booked for it: its QR may still be paid', async () => {
    const sale = await shown()
    Object.assign(shop.fixture.context.settings, { transferAlias: 'vereda.showroom' })
    const { context, orders: verbs } = shop.fixture
    const transfers = openTransfers(context, { concludeSale, lockCounter, askAgain: verbs.askAgain })
    const order = await row(sale.id)
    const receipt = {
      amount: String(toPesos(sale.total)),
      day: dayOf(order.placedAt),
      operation: '1',
      key: randomUUID(),
    }
    expect(await transfers.receive(shop.admin, sale.id, receipt)).toMatchObject({
      message: RECEIVE_MESSAGES.atCounter,
    })
    expect(await rowsOf(sale.id)).toEqual([])
  })

  test('lists of the day tell which one waits, first', async () => {
    const waits = await shown()
    await till.sell(shop.admin, { key: randomUUID(), means: 'cash' }, [line('42')])
    expect(await till.days.lately(shop.admin, day)).toMatchObject({
      value: [
        { number: waits.number, state: 'shown' },
        { state: 'sold', total: expect.any(Number) },
      ],
    })
  })
})
