import fc from 'fast-check'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { moneyLedger, payments } from '#data/schema.ts'
import { balanceOf, MONEY_ACCOUNTS, MONEY_ENTRIES, type Amounts } from '#rules/payments/money-accounts.ts'
import { describeReports, value } from '#tests/support/shop/reports.ts'

/** Holds product §12.15, §27.6. */

const DAY = 86_400_000
const START = Date.parse('2030-10-01T12:00:00Z')
const kinds = MONEY_ENTRIES.filter((kind) => kind !== 'sale' && kind !== 'not_due')
const move = fc.record({
  kind: fc.constantFrom(...kinds),
  from: fc.constantFrom(...MONEY_ACCOUNTS),
  to: fc.constantFrom(...MONEY_ACCOUNTS),
  amount: fc.integer({ min: 1, max: 90_000_000 }),
  day: fc.nat(40),
  order: fc.nat(1),
})

describeReports('the sums of the money book', (shop) => {
  test('whatever was booked when, the files of any two parts of a time add up to the ledger, account by account', async () => {
    const { db } = shop.database
    const orders = [await shop.paid(), await shop.paid(shop.shoe, 2)]
    const paid = await Promise.all(
      orders.map(
        async (id) =>
          (await db.select().from(payments).where(eq(payments.orderId, id)).orderBy(payments.id))[0]!.id,
      ),
    )
    let run = 0
    const book = async (period: { from: string; to: string }) => {
      const { rows, paging } = value(await shop.reports.moneyBookRows(shop.admin, period, 1, 1000))
      expect(rows).toHaveLength(paging.total)
      const sums = value(await shop.reports.moneyBookSums(shop.admin, period))
      return { rows, sums }
    }
    const dayOf = (day: number) => new Date(START + day * DAY).toISOString().slice(0, 10)

    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 12 }), fc.nat(39), async (moves, cut) => {
        run += 1
        for (const [index, { kind, from, to, amount, day, order }] of moves.entries()) {
          const amounts: Amounts = from === to ? {} : { [from]: -amount, [to]: amount }
          for (const [account, amountCentavos] of Object.entries(amounts) as [
            (typeof MONEY_ACCOUNTS)[number],
            number,
          ][])
            await db.insert(moneyLedger).values({
              orderId: orders[order]!,
              entry: `test ${run}.${index}`,
              kind,
              account,
              amountCentavos,
              paymentId: paid[order]!,
              createdAt: new Date(START + day * DAY),
            })
        }
        const parts = [
          await book({ from: dayOf(0), to: dayOf(cut) }),
          await book({ from: dayOf(cut + 1), to: dayOf(80) }),
        ]
        const { rows: ledger } = await db.execute<{ account: string; sum: string; entries: number }>(
          sql`select account, sum(amount_centavos)::bigint as sum from money_ledger group by account`,
        )
        for (const account of MONEY_ACCOUNTS) {
          const due = Number(ledger.find((row) => row.account === account)?.sum ?? 0)
          const of = (lists: { amounts: Amounts }[][]) =>
            lists.reduce((sum, list) => sum + balanceOf(list, account), 0)
          expect(of(parts.map(({ rows }) => rows))).toBe(due)
          expect(of(parts.map(({ sums }) => sums))).toBe(due)
        }
      }),
      { numRuns: 15 },
    )
  })
})
