/** The books of all orders of a period: each entry with whose it was and how it was paid, and the sums of each kind. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { inStates } from '#data/states.ts'
import { documentName, documentNumber, type InvoiceKind, type Letter } from '#rules/invoices/kinds.ts'
import { isIssued } from '#rules/invoices/states.ts'
import type { Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import type { Amounts, MoneyEntryKind } from '#rules/payments/money-accounts.ts'
import type { Period } from '#rules/reports/period.ts'
import { pageOf, type Page, type Raw } from './rows.ts'
import { within } from './sales.ts'

export type MoneyBookRow = {
  number: string
  at: Date
  kind: MoneyEntryKind
  amounts: Amounts
  buyer: string
  /** Digits; '' where it was not told. */
  dni: string
  province: string
  /** Who took the payment: the payment company, or 'none' for what cost nothing. */
  provider: string
  method: string | null
  instalments: number | null
  /** The payment company's own number of it. */
  paymentId: string | null
  /** Of a payment, where the company told it. */
  fee: Centavos | null
  /** «Factura B 0001-00000012», once ARCA has numbered it. */
  document: string | null
}
export type MoneyBookSum = { kind: MoneyEntryKind; entries: number; amounts: Amounts }

/** A payment counts on the day on which it was approved, everything else when it was booked. */
const AT = sql`case when l.kind in ('sale', 'not_due') then coalesce(p.approved_at, l.created_at) else l.created_at end`
const ENTRIES = (period: Period) => sql`
  select l.order_id, l.entry, l.kind, p.id as payment, max(l.refund_id) as refund, min(l.id) as first, ${AT} as at, jsonb_object_agg(l.account, l.amount_centavos) as amounts
  from money_ledger l join payments p on p.id = l.payment_id
  where ${within(AT, period)} group by l.order_id, l.entry, l.kind, p.id, at`

const amountsOf = (row: Raw): Amounts =>
  Object.fromEntries(
    Object.entries(row.amounts as Record<string, number>).map(([account, amount]) => [
      account,
      Number(amount),
    ]),
  )

export const moneyBookRows = (
  db: Reader,
  period: Period,
  page: number,
  limit?: number,
): Promise<Page<MoneyBookRow>> =>
  pageOf(
    db,
    sql`select e.*, o.name, o.surname, o.dni, o.province, p.provider, p.method, p.instalments, p.provider_payment_id,
        i.kind as document, i.letter, i.number, ip.point_of_sale,
        case when e.entry = 'payment ' || p.id then p.fee_centavos end as fee
      from (${ENTRIES(period)}) e join orders o on o.id = e.order_id join payments p on p.id = e.payment
      left join invoices i on ${inStates(sql`i.state`, isIssued)} and case when e.refund is null
        then e.kind = 'sale' and i.order_id = e.order_id and i.refund_id is null else i.refund_id = e.refund end
      left join invoice_points ip on ip.id = i.point_id`,
    sql`at, first`,
    page,
    (row) => ({
      number: orderNumber(Number(row.order_id)),
      at: new Date(row.at as string),
      kind: row.kind as MoneyEntryKind,
      amounts: amountsOf(row),
      buyer: `${String(row.name)} ${String(row.surname)}`,
      dni: String(row.dni),
      province: String(row.province),
      provider: String(row.provider),
      method: row.method as string | null,
      instalments: row.instalments === null ? null : Number(row.instalments),
      paymentId: row.provider_payment_id as string | null,
      fee: row.fee === null ? null : Number(row.fee),
      document:
        row.document === null
          ? null
          : `${documentName(row.document as InvoiceKind, row.letter as Letter)} ${documentNumber(Number(row.point_of_sale), Number(row.number))}`,
    }),
    limit,
  )

export async function moneyBookSums(db: Reader, period: Period): Promise<MoneyBookSum[]> {
  const { rows } = await db.execute<Raw>(sql`
    with entries as (${ENTRIES(period)}),
    sums as (
      select e.kind, a.account, sum(a.amount::bigint)::bigint as amount
      from entries e, jsonb_each_text(e.amounts) a (account, amount) group by e.kind, a.account)
    select s.kind, (select count(*)::int from entries e where e.kind = s.kind) as entries,
      jsonb_object_agg(s.account, s.amount) as amounts
    from sums s group by s.kind`)
  return rows.map((row) => ({
    kind: row.kind as MoneyEntryKind,
    entries: Number(row.entries),
    amounts: amountsOf(row),
  }))
}
