import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { giftCardPayments, giftCardRefunds } from '#data/schema.ts'
import { GIFT_SAYS } from '#rules/gift-cards/limits-and-texts.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { gifting } from '#tests/support/shop/gifting.ts'

/** Holds product §39.4, §44.1, §44.4. */

const HOURS = 60

describeEachDatabase('what is paid for gift cards', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof gifting>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await gifting(database)))

  const fine = async () => expect(await shop.fixture.broken()).toEqual([])
  const state = async (reference: string) => (await shop.row(reference)).status
  const subjects = () => shop.fixture.emails.map(({ subject }) => subject)

  test('the same notice again and again, at once and late, makes one card and one e-mail', async () => {
    const { placed, say, fixture } = shop
    const reference = await placed()
    await Promise.all(Array.from({ length: 5 }, () => say(reference, 'approved')))
    await say(reference, 'pending')
    await fixture.work()
    expect(await state(reference)).toBe('sent')
    expect(subjects().filter((one) => one.includes('te mandó'))).toHaveLength(1)
    expect(await database.db.select().from(giftCardPayments)).toHaveLength(1)
    await fine()
  })

  test('too little, another currency or another account is no payment, and the shop hears of it', async () => {
    const { placed, say, fixture } = shop
    const reference = await placed()
    await say(reference, 'approved', { id: 'less', amount: 1_999_900 })
    await say(reference, 'approved', { id: 'usd', currency: 'USD' })
    await say(reference, 'approved', { id: 'theirs', sellerId: 'somebody' })
    await fixture.work()
    expect(await state(reference)).toBe('unpaid')
    expect(subjects().filter((one) => one.includes('no coincide'))).toHaveLength(3)
    await fine()
  })

  test('paid twice: the second payment goes back whole', async () => {
    const { placed, say, fixture } = shop
    const reference = await placed()
    await say(reference, 'approved')
    await say(reference, 'approved', { id: 'twice' })
    await fixture.work()
    expect(fixture.outside.payments.get('twice')).toMatchObject({ refunded: 2_000_000 })
    expect(fixture.outside.payments.get(`gift-${reference}`)).toMatchObject({ refunded: 0 })
    expect(subjects().filter((one) => one.startsWith('Te devolvemos'))).toHaveLength(1)
    await fine()
  })

  test('what nobody pays lapses; a payment that comes late makes it worth its money all the same', async () => {
    const { gifts, placed, say, fixture, ana } = shop
    const reference = await placed()
    fixture.context.later(fixture.context.settings.pendingHoldHours * HOURS + 1)
    await gifts.sweepGifts()
    expect(await state(reference)).toBe('lapsed')
    expect(await gifts.pay(ana, reference)).toMatchObject({ message: GIFT_SAYS.notPayable })
    await say(reference, 'approved')
    await fixture.work()
    expect(await state(reference)).toBe('sent')
    await fine()
  })

  test('a lost notice is found by asking, also before it would lapse', async () => {
    const { gifts, placed, fixture, say } = shop
    const [first, second] = [await placed(), await placed()]
    for (const reference of [first, second]) {
      await say(reference, 'pending')
      fixture.outside.payments.get(`gift-${reference}`)!.status = 'approved'
    }
    fixture.context.later(5)
    await gifts.reconcileGifts()
    expect([await state(first), await state(second)]).toEqual(['scheduled', 'scheduled'])
    const third = await placed()
    await say(third, 'pending')
    fixture.outside.payments.get(`gift-${third}`)!.status = 'approved'
    fixture.outside.away = true
    fixture.context.later(fixture.context.settings.pendingHoldHours * HOURS + 1)
    await gifts.sweepGifts()
    expect(await state(third)).toBe('unpaid')
    fixture.outside.away = false
    await gifts.sweepGifts()
    expect(await state(third)).toBe('scheduled')
    await fine()
  })

  test('called off by its buyer within the term: all of it goes back, and its code is worth nothing', async () => {
    const { gifts, sent, ana, leo, fixture } = shop
    const { reference, code } = await sent()
    expect(await gifts.find(ana, reference)).toMatchObject({ value: { canWithdraw: true } })
    const ends = await Promise.all([gifts.withdraw(ana, reference), gifts.withdraw(ana, reference)])
    expect(ends.filter(({ ok }) => ok)).toMatchObject([{ value: { back: 2_000_000 } }])
    await fixture.work()
    expect(fixture.outside.payments.get(`gift-${reference}`)).toMatchObject({ refunded: 2_000_000 })
    expect(await gifts.redeem(leo, code)).toMatchObject({ message: GIFT_SAYS.unknown })
    // The provider's own notice of it changes nothing.
    await shop.say(reference, 'refunded')
    expect(await database.db.select().from(giftCardRefunds).orderBy(giftCardRefunds.id)).toMatchObject([
      { status: 'succeeded' },
    ])
    expect(subjects().filter((one) => one.startsWith('Anulamos'))).toHaveLength(1)
    await fine()
  })

  test('after the term only the shop calls it off; before it is mailed the term has not begun', async () => {
    const { gifts, sent, paid, ana, admin, fixture, row } = shop
    const { reference } = await sent()
    const ahead = await paid({ mailOn: '' })
    fixture.context.later(20 * 24 * HOURS)
    expect(await gifts.withdraw(ana, reference)).toMatchObject({ message: GIFT_SAYS.over })
    expect(await gifts.withdraw(ana, ahead)).toMatchObject({ ok: true })
    const { id } = await row(reference)
    expect(await gifts.callOff(admin, id, { reason: '' })).toMatchObject({ kind: 'invalid' })
    expect(await gifts.callOff(admin, id, { reason: 'Lo pidió por mail' })).toMatchObject({
      value: { back: 2_000_000 },
    })
    await fine()
  })

  test('one that was paid a moment ago is not dropped for free', async () => {
    const { gifts, placed, say, ana, fixture } = shop
    const reference = await placed()
    await say(reference, 'pending')
    fixture.outside.payments.get(`gift-${reference}`)!.status = 'approved'
    expect(await gifts.withdraw(ana, reference)).toMatchObject({ value: { back: 2_000_000 } })
    const dropped = await placed()
    expect(await gifts.withdraw(ana, dropped)).toMatchObject({ value: { back: 0 } })
    await say(dropped, 'approved')
    await fixture.work()
    expect(fixture.outside.payments.get(`gift-${dropped}`)).toMatchObject({ refunded: 2_000_000 })
    await fine()
  })

  test('a charge-back blocks it; won, it is worth its money again; lost after it was redeemed, the shop hears of the loss', async () => {
    const { gifts, sent, say, leo, fixture } = shop
    const { reference, code } = await sent()
    await say(reference, 'charged_back')
    expect(await state(reference)).toBe('blocked')
    expect(await gifts.redeem(leo, code)).toMatchObject({ message: GIFT_SAYS.unknown })
    await fine()
    await say(reference, 'approved')
    expect(await state(reference)).toBe('sent')
    expect(await gifts.redeem(leo, code)).toMatchObject({ ok: true })
    fixture.emails.length = 0
    await say(reference, 'charged_back')
    await say(reference, 'charged_back', { detail: 'settled' })
    await fixture.work()
    expect(await state(reference)).toBe('redeemed')
    expect(fixture.emails.map(({ text }) => text).join()).toContain('pérdida de la tienda')
    await fine()
  })

  test('disputed before its e-mail left: it waits, and leaves when the dispute is won', async () => {
    const { paid, say, fixture, mailedCode, gifts, leo } = shop
    const reference = await paid()
    await say(reference, 'charged_back')
    await fixture.work()
    expect(mailedCode()).toBeUndefined()
    await say(reference, 'approved')
    await fixture.work()
    expect(await state(reference)).toBe('sent')
    expect(await gifts.redeem(leo, mailedCode())).toMatchObject({ ok: true })
    await fine()
  })

  test("given back in the provider's own panel: whole, it is over; a part, somebody has to look", async () => {
    const { sent, say } = shop
    const [whole, part] = [await sent(), await sent()]
    const refund = (amount: number) => ({
      refunded: amount,
      refunds: [{ id: `panel-${amount}`, amount, status: 'succeeded' as const }],
    })
    await say(whole.reference, 'refunded', refund(2_000_000))
    await say(part.reference, 'approved', refund(500_000))
    expect([await state(whole.reference), await state(part.reference)]).toEqual(['called_off', 'blocked'])
    await fine()
  })

  test('a provider that is away, and one that refuses the money back: tried again, and by hand', async () => {
    const { gifts, sent, paid, ana, admin, fixture, row, placed } = shop
    const { reference } = await sent()
    fixture.outside.away = true
    expect(await gifts.pay(ana, await placedAway())).toMatchObject({ kind: 'conflict' })
    expect(await gifts.withdraw(ana, reference)).toMatchObject({ ok: true })
    await fixture.work()
    fixture.outside.away = false
    fixture.context.later(30)
    await fixture.work()
    expect(fixture.outside.payments.get(`gift-${reference}`)).toMatchObject({ refunded: 2_000_000 })
    const poor = await paid()
    fixture.outside.payments.get(`gift-${poor}`)!.amount = 0
    await gifts.withdraw(ana, poor)
    await fixture.work()
    const { id } = await row(poor)
    expect(await gifts.look(admin, id)).toMatchObject({ value: { canRetryRefund: true } })
    fixture.outside.payments.get(`gift-${poor}`)!.amount = 2_000_000
    expect(await gifts.retryRefund(admin, id)).toMatchObject({ ok: true })
    expect(await gifts.retryRefund(admin, id)).toMatchObject({ message: GIFT_SAYS.refundFailed })
    await fixture.work()
    expect(fixture.outside.payments.get(`gift-${poor}`)).toMatchObject({ refunded: 2_000_000 })
    await fine()
    async function placedAway() {
      fixture.outside.away = false
      const waiting = await placed()
      fixture.outside.away = true
      return waiting
    }
  })
})
