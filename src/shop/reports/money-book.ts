/** The books of all orders of a period, and what gift cards brought: each entry with whose it was and how it was paid, and the sums of each kind. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { inStates } from '#data/states.ts'
import {
  documentName,
  documentNumber,
  INVOICE_KIND,
  type InvoiceKind,
  type Letter,
} from '#rules/invoices/kinds.ts'
import { isIssued } from '#rules/invoices/states.ts'
import type { Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { MONEY_ENTRY, type Amounts } from '#rules/payments/money-accounts.ts'
import type { BookKind } from '#rules/payments/money-book.ts'
import type { Period } from '#rules/reports/period.ts'
import { giftEntries, giftRows } from './money-book-gifts.ts'
import { OWNERS_PART, STANDS } from './entrusted.ts'
import { pageOf, type Page, type Raw } from './rows.ts'
import { within } from './sales.ts'

export type MoneyBookRow = {
  /** The order's; '' of a gift card. */
  number: string
  card: number | null
  at: Date
  kind: BookKind
  /** Of the order's ledger. */
  amounts: Amounts
  /** What came in for a gift card, or below 0 went back: in none of the accounts. */
  gift: Centavos | null
  /** Of what a sale sold: the owners' part of entrusted pairs that did not come back, no income of the shop; 0 of any other entry. */
  owners: Centavos
  /** As the document names them, where there is one. */
  buyer: string
  /** DNI or CUIT, digits; '' where it was not told. */
  buyerNumber: string
  province: string
  /** Who took the payment: the payment company, or 'none' for what cost nothing. */
  provider: string
  method: string | null
  instalments: number | null
  /** The payment company's own number of it. */
  paymentId: string | null
  /** Of a payment, where the company told it. */
  fee: Centavos | null
  /** The Argentine day on which its money came in, or went back; null for what moves no money. */
  paidOn: string | null
  /** «Factura B 0001-00000012», once ARCA has numbered it; of an exchange its note and its invoice. */
  documents: string[]
  /** As those documents have them; null where there is none. */
  taxes: { net: Centavos; vat: Centavos } | null
}
export type MoneyBookSum = Pick<MoneyBookRow, 'kind' | 'amounts' | 'gift' | 'owners'> & { entries: number }

/** A payment counts on the day on which it was approved, everything else when it was booked. */
const AT = sql`case when l.kind in ('sale', 'not_due') then coalesce(p.approved_at, l.created_at) else l.created_at end`
const ENTRIES = (period: Period) => sql`
  select l.order_id, l.entry, l.kind, p.id as payment, max(l.refund_id) as refund, min(l.id) as first, ${AT} as at, jsonb_object_agg(l.account, l.amount_centavos) as amounts
  from money_ledger l join payments p on p.id = l.payment_id
  where ${within(AT, period)} group by l.order_id, l.entry, l.kind, p.id, at`

/** What ARCA numbered for the same cause, notes below 0. */
const DOCUMENTS = sql`select json_agg(json_build_object('kind', i.kind, 'letter', i.letter, 'point', ip.point_of_sale, 'number', i.number) order by i.id) as documents,
    max(i.buyer_name) as buyer, max(i.buyer_number) as buyer_number,
    sum(case when i.kind = ${INVOICE_KIND.invoice} then i.net_centavos else 0 - i.net_centavos end)::bigint as net,
    sum(case when i.kind = ${INVOICE_KIND.invoice} then i.vat_centavos else 0 - i.vat_centavos end)::bigint as vat
  from invoices i join invoice_points ip on ip.id = i.point_id
  where i.order_id = e.order_id and ${inStates(sql`i.state`, isIssued)} and case e.kind
    when ${MONEY_ENTRY.sale} then i.kind = ${INVOICE_KIND.invoice} and i.edit_id is null and i.exchange_id is null
    when ${MONEY_ENTRY.edit} then i.kind = ${INVOICE_KIND.invoice} and i.edit_id = p.edit_id
    when ${MONEY_ENTRY.exchange} then 'exchange ' || i.exchange_id = e.entry
    when ${MONEY_ENTRY.refund} then i.refund_id = e.refund else false end
  having count(*) > 0`
/** Of a transfer, the last day on which some of it came; of what a company took, when it said yes. */
const PAID_ON = sql`case
    when e.entry = 'payment ' || p.id or e.entry = 'sale ' || p.id
      then coalesce((select max(t.day) from receipts t where t.payment_id = p.id and t.undone_at is null), (p.approved_at at time zone 'America/Argentina/Buenos_Aires')::date)
    when e.kind = ${MONEY_ENTRY.refund} then (e.at at time zone 'America/Argentina/Buenos_Aires')::date end::text`

/** Of an entry `e`: what an edit or an exchange sells has no single pair. */
const OWNERS = sql`case when e.kind = ${MONEY_ENTRY.sale} then (select coalesce(sum(${OWNERS_PART}), 0) from unit_sales s where s.order_id = e.order_id and ${STANDS}) else 0 end::bigint`

type DocumentRow = { kind: InvoiceKind; letter: Letter; point: number; number: number }

const amountsOf = (row: Raw): Amounts =>
  Object.fromEntries(
    Object.entries(row.amounts as Record<string, number>).map(([account, amount]) => [
      account,
      Number(amount),
    ]),
  )

const giftOf = ({ gift }: Raw): Centavos | null => (gift === null ? null : Number(gift))

export const moneyBookRows = (
  db: Reader,
  period: Period,
  page: number,
  limit?: number,
): Promise<Page<MoneyBookRow>> =>
  pageOf(
    db,
    sql`select e.order_id, null::integer as card, e.kind, null::bigint as gift, e.first, e.at, e.amounts,
        o.name, o.surname, o.dni, o.province, p.provider, p.method, p.instalments, p.provider_payment_id,
        d.documents, d.buyer, d.buyer_number, d.net, d.vat, ${PAID_ON} as paid_on,
        case when e.entry = 'payment ' || p.id then p.fee_centavos end as fee, ${OWNERS} as owners
      from (${ENTRIES(period)}) e join orders o on o.id = e.order_id join payments p on p.id = e.payment
      left join lateral (${DOCUMENTS}) d on true
      union all ${giftRows(period)}`,
    sql`at, card nulls first, first, kind`,
    page,
    (row) => ({
      number: row.order_id === null ? '' : orderNumber(Number(row.order_id)),
      card: row.card === null ? null : Number(row.card),
      at: new Date(row.at as string),
      kind: row.kind as BookKind,
      amounts: amountsOf(row),
      gift: giftOf(row),
      owners: Number(row.owners),
      buyer: row.buyer === null ? [row.name, row.surname].filter(Boolean).join(' ') : String(row.buyer),
      buyerNumber: String(row.buyer_number ?? row.dni),
      province: String(row.province),
      provider: String(row.provider),
      method: row.method as string | null,
      instalments: row.instalments === null ? null : Number(row.instalments),
      paymentId: row.provider_payment_id as string | null,
      fee: row.fee === null ? null : Number(row.fee),
      paidOn: row.paid_on as string | null,
      documents: ((row.documents ?? []) as DocumentRow[]).map(
        ({ kind, letter, point, number }) => `${documentName(kind, letter)} ${documentNumber(point, number)}`,
      ),
      taxes: row.net === null ? null : { net: Number(row.net), vat: Number(row.vat) },
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
      jsonb_object_agg(s.account, s.amount) as amounts, null::bigint as gift,
      (select sum(${OWNERS})::bigint from entries e where e.kind = s.kind) as owners
    from sums s group by s.kind
    union all select g.kind, count(*)::int, '{}'::jsonb, sum(g.gift)::bigint, 0::bigint from (${giftEntries(period)}) g group by g.kind`)
  return rows.map((row) => ({
    kind: row.kind as BookKind,
    entries: Number(row.entries),
    amounts: amountsOf(row),
    gift: giftOf(row),
    owners: Number(row.owners),
  }))
}
