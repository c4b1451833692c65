import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { auditLog, creditEntries, giftCards, outbox } from '#data/schema.ts'
import { CODE_SIGNS } from '#rules/checked-code.ts'
import { writeGiftCode, GIFT_CODE_LENGTH } from '#rules/gift-cards/code.ts'
import { GIFT_FORGET_DAYS, GIFT_SAYS, GIFT_TRIES } from '#rules/gift-cards/limits-and-texts.ts'
import { formatAmount } from '#rules/money.ts'
import { dayOf, daysAfter } from '#rules/calendar/argentine-day.ts'
import { anonymous } from '#rules/users/access.ts'
import { openList } from '#shop/lists/open.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { seedUser } from '#tests/support/builders.ts'
import { giftCardList } from './lists.ts'
import { gifting } from '#tests/support/shop/gifting.ts'

/** Holds product §44.1, §44.2, §44.3, §44.5, §44.6, §44.7. */

const anyCode = () =>
  writeGiftCode(Array.from({ length: GIFT_CODE_LENGTH - 1 }, () => Math.floor(Math.random() * CODE_SIGNS)))

describeEachDatabase('gift cards', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof gifting>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await gifting(database)))

  const fine = async () => expect(await shop.fixture.broken()).toEqual([])
  const owed = async () => {
    const end = await shop.gifts.owed(shop.admin)
    return end.ok ? end.value : end.message
  }
  const balance = async (who = shop.leo) => {
    const entries = await database.db
      .select()
      .from(creditEntries)
      .where(eq(creditEntries.userId, who.id))
      .orderBy(creditEntries.id)
    return entries.reduce((sum, { amountCentavos }) => sum + amountCentavos, 0)
  }

  test('bought, paid, mailed and redeemed once: owed from the payment on, then store credit', async () => {
    const { gifts, ana, leo, zoe, fixture, paid, row, mailedCode } = shop
    const reference = await paid()
    expect(fixture.outside.asked.at(-1)).toMatchObject({
      reference,
      lines: [{ unitPrice: 2_000_000, quantity: 1 }],
    })
    expect(await owed()).toBe(2_000_000)
    await fixture.work()
    expect(fixture.emails.map(({ to, subject }) => [to, subject])).toEqual(
      expect.arrayContaining([
        [ana.email, 'Recibimos el pago de tu tarjeta de regalo · Vereda'],
        ['leo@example.com', `Ana te mandó una tarjeta de regalo de ${formatAmount(2_000_000)} · Vereda`],
      ]),
    )
    expect((await row(reference)).status).toBe('sent')
    const code = mailedCode()
    expect(await gifts.redeem(leo, ` ${code.toLowerCase().replaceAll('-', ' ')} `)).toMatchObject({
      value: { amount: 2_000_000, balance: 2_000_000 },
    })
    // The same press twice; and somebody else.
    expect(await gifts.redeem(leo, code)).toMatchObject({ value: { balance: 2_000_000 } })
    expect(await gifts.redeem(zoe, code)).toMatchObject({ kind: 'invalid', message: GIFT_SAYS.unknown })
    expect([await balance(), await balance(zoe), await owed()]).toEqual([2_000_000, 0, 0])
    expect(await row(reference)).toMatchObject({ status: 'redeemed', sealedCode: null, redeemedBy: leo.id })
    expect(await gifts.withdraw(ana, reference)).toMatchObject({ message: GIFT_SAYS.redeemed })
    await fine()
  })

  test('its code stands nowhere in the database, and nothing reads it back', async () => {
    const { gifts, ana, admin, sent, row } = shop
    const { reference, code } = await sent()
    const everything = [
      await database.db.select().from(giftCards),
      await database.db.select().from(outbox).orderBy(outbox.id),
      await database.db.select().from(auditLog).orderBy(auditLog.id),
      await gifts.own(ana),
      await gifts.find(ana, reference),
      await gifts.look(admin, (await row(reference)).id),
      await openList(shop.fixture.context, giftCardList).csv(admin, {}),
    ]
    const text = JSON.stringify(everything)
    expect(code).toMatch(/^\w{4}-\w{4}-\w{4}-\w{4}$/)
    for (const one of [code, code.replaceAll('-', '')]) expect(text).not.toContain(one)
  })

  test('90 days after its end nothing says whom it was for; its amount stays', async () => {
    const { gifts, leo, fixture, sent, row } = shop
    const over = await sent()
    await gifts.redeem(leo, over.code)
    const waiting = await sent()
    const people = { toName: 'Leo', toEmail: 'leo@example.com', fromName: 'Ana', message: '¡Feliz cumple!' }
    const end = fixture.context.clock()
    const daysLater = (days: number) => new Date(end.getTime() + days * 86_400_000).toISOString()
    fixture.context.setClock(daysLater(GIFT_FORGET_DAYS - 1))
    await gifts.forgetGifts()
    expect(await row(over.reference)).toMatchObject(people)
    fixture.context.setClock(daysLater(GIFT_FORGET_DAYS + 1))
    await gifts.forgetGifts()
    expect(await row(over.reference)).toMatchObject({
      toName: '',
      toEmail: '',
      fromName: '',
      message: '',
      amountCentavos: 2_000_000,
    })
    expect(await row(waiting.reference)).toMatchObject(people)
  })

  test('a day ahead is kept: nothing leaves before its morning, and then once', async () => {
    const { gifts, fixture, paid, row } = shop
    const today = dayOf(fixture.context.clock())
    const reference = await paid({ mailOn: daysAfter(today, 3) })
    await fixture.work()
    fixture.emails.length = 0
    fixture.context.setClock(`${daysAfter(today, 3)}T11:59:00Z`)
    await gifts.mailDue()
    await fixture.work()
    expect((await row(reference)).status).toBe('scheduled')
    fixture.context.setClock(`${daysAfter(today, 3)}T12:00:00Z`)
    await Promise.all([gifts.mailDue(), gifts.mailDue()])
    await gifts.mailDue()
    await fixture.work()
    expect(fixture.emails.map(({ to }) => to)).toEqual(['leo@example.com'])
    expect((await row(reference)).status).toBe('sent')
    await fine()
  })

  test('a thousand codes that somebody tries: ten are looked for, and no answer tells one from another', async () => {
    const { gifts, leo, zoe, sent, admin, row, fixture } = shop
    const used = await sent()
    await gifts.redeem(zoe, used.code)
    const blocked = await sent()
    await gifts.admin.block(admin, (await row(blocked.reference)).id, { reason: 'Robada' })
    const answers = [used.code, blocked.code, ...Array.from({ length: 998 }, anyCode)]
    const ends = []
    for (const code of answers) ends.push(await gifts.redeem(leo, code))
    const looked = ends.filter((end) => !end.ok && end.kind === 'invalid')
    expect(looked).toHaveLength(GIFT_TRIES.hour)
    expect(new Set(looked.map((end) => JSON.stringify(end))).size).toBe(1)
    expect(ends.at(-1)).toMatchObject({
      reason: 'too-many',
      message: expect.stringContaining(GIFT_SAYS.tries),
    })
    // Other accounts behind the same address are no way around it.
    const who = 'one-address'
    let refused = 0
    for (let account = 0; account < 12; account++) {
      const visitor = { ...(await seedUser(database)), who }
      for (let tried = 0; tried < GIFT_TRIES.hour; tried++) {
        const end = await gifts.redeem(visitor, anyCode())
        if (!end.ok && end.kind === 'refused') refused++
      }
    }
    expect(refused).toBe(12 * GIFT_TRIES.hour - 4 * GIFT_TRIES.hour)
    // A slip of the hand is told and not counted.
    fixture.context.later(120)
    for (let slip = 0; slip < 30; slip++)
      expect(await gifts.redeem(leo, 'ABCD-EFGH-JKMN')).toMatchObject({ message: GIFT_SAYS.shape })
    const good = await sent()
    expect(await gifts.redeem(leo, good.code)).toMatchObject({ ok: true })
  }, 60_000)

  test('one card that two people redeem at once is credit of one of them', async () => {
    const { gifts, leo, zoe, sent, ana } = shop
    const { code } = await sent()
    const ends = await Promise.all([leo, zoe, ana, leo, zoe].map((who) => gifts.redeem(who, code)))
    const all = (await balance(leo)) + (await balance(zoe)) + (await balance(ana))
    expect(all).toBe(2_000_000)
    expect(ends.filter(({ ok }) => ok).length).toBeLessThan(3)
    await fine()
  })

  test('redeemed while it is called off: one of both', async () => {
    const { gifts, leo, ana, sent, fixture } = shop
    const { code, reference } = await sent()
    const [redeemed, off] = await Promise.all([gifts.redeem(leo, code), gifts.withdraw(ana, reference)])
    expect([redeemed.ok, off.ok].toSorted()).toEqual([false, true])
    await fixture.work()
    const back = fixture.outside.payments.get(`gift-${reference}`)!.refunded
    expect(back + (await balance())).toBe(2_000_000)
    await fine()
  })

  test('a form that is sent twice is one card; with other data it is told', async () => {
    const { gifts, ana, form } = shop
    const one = form()
    const ends = await Promise.all([gifts.place(ana, one), gifts.place(ana, one), gifts.place(ana, one)])
    expect(new Set(ends.map((end) => end.ok && end.value.reference)).size).toBe(1)
    expect(await gifts.place(ana, { ...one, amount: '50000' })).toMatchObject({ kind: 'conflict' })
    expect(await database.db.select().from(giftCards)).toHaveLength(1)
  })

  test.each([
    [{ amount: '' }, 'amount'],
    [{ amount: '19.999' }, 'amount'],
    [{ amount: 'otro', otherAmount: '4.999' }, 'otherAmount'],
    [{ amount: 'otro', otherAmount: '-20000' }, 'otherAmount'],
    [{ to: 'nadie' }, 'to'],
    [{ toEmail: 'leo@' }, 'toEmail'],
    [{ toEmail: 'leo@example.com\nBcc: all@example.com' }, 'toEmail'],
    [{ toName: 'https://malo.test' }, 'toName'],
    [{ mailOn: '2020-01-01' }, 'mailOn'],
    [{ mailOn: '2999-01-01' }, 'mailOn'],
    [{ mailOn: 'mañana' }, 'mailOn'],
    [{ message: `¡Feliz! ${'a'.repeat(400)}` }, 'message'],
    [{ key: '' }, 'key'],
  ])('%#: what is wrong with the form is told beside its field', async (changes, field) => {
    const { gifts, ana, form } = shop
    const end = await gifts.place(ana, form(changes))
    expect(end).toMatchObject({ kind: 'invalid', fields: { [field]: expect.any(String) } })
    expect(await database.db.select().from(giftCards).orderBy(giftCards.id)).toEqual([])
  })

  test('to oneself, another amount: it goes to the own mailbox', async () => {
    const { gifts, ana, form, row } = shop
    const end = await gifts.place(ana, form({ to: 'me', amount: 'otro', otherAmount: '7.500' }))
    expect(end.ok && (await row(end.value.reference))).toMatchObject({
      toEmail: ana.email,
      amountCentavos: 750_000,
    })
  })

  test("who may: a stranger buys and redeems nothing, nobody sees another person's card, a shop that sells none says so", async () => {
    const { gifts, leo, ana, form, placed, fixture, row, sent } = shop
    expect(await gifts.place(anonymous, form())).toMatchObject({ reason: 'signed-out' })
    expect(await gifts.redeem(anonymous, anyCode())).toMatchObject({ reason: 'signed-out' })
    const reference = await placed()
    for (const end of [
      await gifts.find(leo, reference),
      await gifts.pay(leo, reference),
      await gifts.withdraw(leo, reference),
    ])
      expect(end).toMatchObject({ kind: 'missing' })
    const { id } = await row(reference)
    for (const end of [await gifts.list(leo), await gifts.look(leo, id), await gifts.admin.resend(leo, id)])
      expect(end).toMatchObject({ reason: 'forbidden' })
    const { code } = await sent()
    fixture.context.settings.giftCards = 'no'
    expect(await gifts.place(ana, form())).toMatchObject({ kind: 'conflict', message: GIFT_SAYS.off })
    expect(await gifts.redeem(leo, code)).toMatchObject({ ok: true })
    fixture.context.settings.giftCards = 'yes'
  })
})
