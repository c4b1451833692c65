/** The money that the shop has by its own books, beside what it owes: what orders and gift cards brought and did not take back, less what went to owners of pairs. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { MONEY } from '#rules/payments/money-accounts.ts'
import type { Centavos } from '#rules/money.ts'
import { giftEntries } from '#shop/reports/money-book-gifts.ts'

export type BooksCash = {
  provider: Centavos
  bank: Centavos
  cash: Centavos
  /** What the counter took, by whatever means. */
  till: Centavos
  giftCards: Centavos
  /** What the payment company told that it kept, below 0. */
  fees: Centavos
  /** Transfers to owners that did not come back, below 0. */
  paidOut: Centavos
  total: Centavos
}

const EVER = { from: '2000-01-01', to: '2999-12-31' }

export async function cashByBooks(db: Reader): Promise<BooksCash> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select l.*, g.gift, g.gift_fees, f.fees, o.paid_out from (
      select coalesce(sum(amount_centavos) filter (where account = ${MONEY.provider}), 0)::bigint as provider,
        coalesce(sum(amount_centavos) filter (where account = ${MONEY.bank}), 0)::bigint as bank,
        coalesce(sum(amount_centavos) filter (where account = ${MONEY.cash}), 0)::bigint as cash,
        coalesce(sum(amount_centavos) filter (where account = ${MONEY.till}), 0)::bigint as till
      from money_ledger) l,
      (select coalesce(sum(e.gift), 0)::bigint as gift, coalesce(sum(e.fee), 0)::bigint as gift_fees from (${giftEntries(EVER)}) e) g,
      (select coalesce(sum(p.fee_centavos), 0)::bigint as fees from payments p where p.approved_at is not null) f,
      (select coalesce(sum(amount_centavos), 0)::bigint as paid_out from consignor_entries where kind in ('payout', 'payout_reversal')) o`)
  const [row] = rows
  const of = (name: string): Centavos => Number(row![name])
  const parts = {
    provider: of('provider'),
    bank: of('bank'),
    cash: of('cash'),
    till: of('till'),
    giftCards: of('gift'),
    fees: 0 - of('fees') - of('gift_fees'),
    paidOut: of('paid_out'),
  }
  return { ...parts, total: Object.values(parts).reduce((sum, part) => sum + part, 0) }
}
