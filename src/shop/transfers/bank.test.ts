import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { toPesos } from '#rules/money.ts'
import { BANK_MESSAGES } from '#rules/transfers/bank.ts'
import { RECEIVE_MESSAGES } from '#rules/transfers/receive.ts'
import { seedUser } from '#tests/support/builders.ts'
import { byHand } from '#tests/support/by-hand.ts'
import { describeEachDatabase } from '#tests/support/database.ts'

/** Holds product §12.18, §12.19. */

describeEachDatabase('the list of the bank', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof byHand>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await byHand(database)))

  const bank = () => shop.transfers.bank
  /** A line for each amount, in centavos, that came in today. */
  const list = (...amounts: number[]) => {
    const [year, month, day] = dayOf(shop.fixture.context.clock()).split('-')
    return ['Fecha;Concepto;Importe;Saldo']
      .concat(
        amounts.map(
          (amount, at) =>
            `${day}/${month}/${year};Transf ${at};${toPesos(amount).toFixed(2).replace('.', ',')};${at}`,
        ),
      )
      .join('\n')
  }
  const entries = async () => {
    const end = await bank().entries(shop.admin)
    if (!end.ok) throw new Error(end.message)
    return end.value
  }

  test('comes in once however often it is sent, and its credits are proposed', async () => {
    const { id, total } = await shop.awaited()
    expect(bank().tryList(shop.admin, list(total, 5))).toMatchObject({
      value: { credits: 2, sum: total + 5 },
    })
    expect(await bank().takeList(shop.admin, list(total, 5))).toEqual({
      ok: true,
      value: { added: 2, known: 0, unclear: [] },
    })
    expect(await bank().takeList(shop.admin, list(total, 5))).toEqual({
      ok: true,
      value: { added: 0, known: 2, unclear: [] },
    })
    expect((await entries()).map(({ amount, proposals }) => [amount, proposals])).toEqual([
      [total, [{ orderId: id, reasons: ['amount'] }]],
      [5, []],
    ])
    expect(await bank().takeList(shop.admin, '')).toMatchObject({ kind: 'invalid' })
    expect(await bank().takeList(shop.admin, 'a;b\n1;2')).toMatchObject({ kind: 'invalid' })
    expect(
      await bank().takeList(shop.admin, 'Fecha;Concepto;Débito\n27/11/2026;X;5,00', { amount: 'Débito' }),
    ).toMatchObject({
      message: BANK_MESSAGES.debits,
    })
    expect(await bank().takeList(shop.admin, 'Fecha;Importe\n27/13/2026;5,00')).toMatchObject({
      message: '27/13/2026 · 5,00: no entendimos la fecha «27/13/2026»: escribila como 27/11/2026',
    })
  })

  test('an entry is one order’s at most, put aside it can be taken back, and an accountant only reads', async () => {
    const { id, total } = await shop.awaited()
    await bank().takeList(shop.admin, list(total, 5))
    const [whole, other] = await entries()
    expect(await bank().match(shop.admin, whole!.id, id)).toMatchObject({ value: { paid: true } })
    expect(await bank().match(shop.admin, whole!.id, id)).toMatchObject({
      message: RECEIVE_MESSAGES.entryTaken,
    })
    expect(await bank().ignore(shop.admin, whole!.id, true)).toMatchObject({ kind: 'conflict' })
    expect(await bank().ignore(shop.admin, other!.id, true)).toMatchObject({ ok: true })
    expect(await entries()).toEqual([])
    expect(await bank().ignore(shop.admin, other!.id, false)).toMatchObject({ ok: true })
    expect(await entries()).toHaveLength(1)
    const accountant = await seedUser(database, { role: 'accountant' })
    expect(await bank().entries(accountant)).toMatchObject({ ok: true })
    expect(await bank().match(accountant, other!.id, id)).toMatchObject({ kind: 'refused' })
    const warehouse = await seedUser(database, { role: 'warehouse' })
    expect(await bank().entries(warehouse)).toMatchObject({ kind: 'refused' })
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('what does not fit its order leaves the entry as it was', async () => {
    const { id } = await shop.awaited('cash')
    await bank().takeList(shop.admin, list(5))
    const [entry] = await entries()
    expect(await bank().match(shop.admin, entry!.id, id)).toMatchObject({ kind: 'invalid' })
    expect(await entries()).toHaveLength(1)
  })

  test('two people who match one entry at once: it pays one order', async () => {
    const first = await shop.awaited()
    const berto = await seedUser(database)
    const placed = await shop.fixture.ordered(berto, [{ productId: shop.shoe.id, size: '42', quantity: 2 }])
    await shop.transfers.choose(berto, placed, 'transfer')
    const second = await shop.fixture.order(placed)
    for (let round = 0; round < 5; round += 1) {
      await bank().takeList(shop.admin, list(100 + round))
      const [entry] = await entries()
      const ends = await Promise.all(
        [first.id, second.id].map((orderId) => bank().match(shop.admin, entry!.id, orderId)),
      )
      expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    }
    const { rows } = await database.db.execute(sql`select count(*)::int as receipts from receipts`)
    expect(rows).toEqual([{ receipts: 5 }])
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('what the bank said is forgotten after 90 days', async () => {
    await bank().takeList(shop.admin, list(5))
    shop.fixture.context.later(91 * 1440)
    expect(await shop.transfers.forget()).toBe(1)
    expect((await entries())[0]!.words).toBe('')
  })
})
