/** What must be true of invoices and credit notes, where they are issued. */
import { sql } from 'drizzle-orm'
import { inStates } from '#data/states.ts'
import { INVOICE_KIND } from '#rules/invoices/kinds.ts'
import { isIssued } from '#rules/invoices/states.ts'
import { KEPT_ACCOUNTS, MONEY_ENTRY } from '#rules/payments/money-accounts.ts'
import { inList, type Invariant } from './invariant.ts'

export const INVOICE_INVARIANTS: Invariant[] = [
  {
    name: 'every order that was sold since invoices are issued has its invoice, or it stands in the queue',
    overdue: true,
    invoices: true,
    query: sql`select l.order_id, min(l.created_at) as sold_at from money_ledger l
      join (select min(starts_on) as starts_on from invoice_points) p on l.created_at >= (p.starts_on::timestamp at time zone 'America/Argentina/Buenos_Aires')
      where l.kind = ${MONEY_ENTRY.sale} and l.created_at < now() - interval '5 minutes'
        and not exists (select from money_ledger u where u.payment_id = l.payment_id and u.kind = ${MONEY_ENTRY.undone})
        and not exists (select from invoices i where i.order_id = l.order_id and i.kind = ${INVOICE_KIND.invoice})
      group by l.order_id`,
  },
  {
    name: 'of every order that has its invoice, its invoices less their credit notes are what the ledger has as sold, exchanged and kept',
    overdue: true,
    invoices: true,
    query: sql`select i.order_id, n.documents, n.sold from invoices i cross join lateral (select
        (select sum(case when d.kind = ${INVOICE_KIND.invoice} then d.total_centavos else 0 - d.total_centavos end)::bigint
          from invoices d where d.order_id = i.order_id) as documents,
        (select 0 - coalesce(sum(l.amount_centavos), 0)::bigint from money_ledger l
          where l.order_id = i.order_id and ${inList(sql`l.account`, KEPT_ACCOUNTS)}) as sold,
        (select max(l.created_at) from money_ledger l where l.order_id = i.order_id) as moved) n
      where i.kind = ${INVOICE_KIND.invoice} and i.edit_id is null and i.exchange_id is null and n.documents <> n.sold and n.moved < now() - interval '5 minutes'`,
  },
  {
    name: 'the numbers of every series of invoices have no hole: ours and those that are known to be elsewhere are as many as the last number',
    query: sql`select s.point_id, s.kind, s.letter, s.last_number, s.elsewhere, n.ours from invoice_series s cross join lateral (
        select count(*)::int as ours from invoices i where i.point_id = s.point_id and i.kind = s.kind and i.letter = s.letter
          and ${inStates(sql`i.state`, isIssued)}) n
      where n.ours + s.elsewhere <> s.last_number`,
  },
  {
    name: 'the credit notes of an invoice are not above it, name the same buyer and bear no earlier day',
    query: sql`select i.id, i.order_id, i.total_centavos, sum(c.total_centavos)::bigint as notes
      from invoices i join invoices c on c.invoice_id = i.id
      group by i.id having sum(c.total_centavos) > i.total_centavos or sum(c.net_centavos) > i.net_centavos
        or bool_or(c.letter <> i.letter or c.buyer_number <> i.buyer_number or c.day < i.day)`,
  },
]
