import { desc, isNull, sql, type SQL } from 'drizzle-orm'
import { tillDays } from '#data/schema.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatAmount, toPesos, type Centavos } from '#rules/money.ts'
import type { TillMeans } from '#rules/payments/till-means.ts'
import { list } from '#shop/lists/list.ts'

export type TillDay = {
  id: number
  day: string
  openedAt: Date
  openedBy: string | null
  closedAt: Date | null
  closedBy: string | null
  float: Centavos
  /** What there should be in cash: as it was at the close, or now. */
  expected: Centavos
  counted: Centavos | null
  difference: Centavos
  differenceReason: string
  /** Of its sales and the differences of exchanges, less what went back. */
  takings: Record<TillMeans, Centavos>
  /** Cash that came and went without a sale. */
  moved: Centavos
  sales: number
}

const username = (id: SQL) => sql<string | null>`(select u.username from users u where u.id = ${id})`
const sumOf = (which: SQL) =>
  sql`(select coalesce(sum(e.amount_centavos), 0)::bigint from till_entries e where e.day_id = till_days.id and ${which})`.mapWith(
    Number,
  )
const takingsOf = (means: TillMeans) =>
  sumOf(sql`e.means = ${means} and e.kind in ('sale', 'refund', 'exchange')`)
/** Those that were paid: while its QR waits, or where it ended unpaid, a sale has no entry. */
const SALES =
  sql`(select count(*)::int from till_sales s where s.day_id = till_days.id and s.voided_at is null
  and exists (select from till_entries e where e.order_id = s.order_id and e.kind = 'sale'))`.mapWith(Number)

const takenIn = ({ takings: { cash, card, transfer } }: TillDay): Centavos => cash + card + transfer

/** The newest first. */
export const tillDayList = list({
  at: adminPaths.tillDays,
  may: 'till.read',
  of: { one: 'caja', many: 'cajas', all: 'Ver todas' },
  from: (db) =>
    db
      .select({
        row: tillDays,
        openedBy: username(sql`till_days.opened_by`),
        closedBy: username(sql`till_days.closed_by`),
        inCash: sumOf(sql`e.means = 'cash'`),
        moved: sumOf(sql`e.kind in ('in', 'out')`),
        sales: SALES,
        cash: takingsOf('cash'),
        card: takingsOf('card'),
        transfer: takingsOf('transfer'),
        qr: takingsOf('qr'),
        credit: takingsOf('credit'),
      })
      .from(tillDays)
      .$dynamic(),
  view: (rows) =>
    rows.map(({ row, inCash, openedBy, closedBy, moved, sales, ...takings }): TillDay => {
      const expected = row.expectedCentavos ?? row.floatCentavos + inCash
      return {
        id: row.id,
        day: row.day,
        openedAt: row.openedAt,
        openedBy,
        closedAt: row.closedAt,
        closedBy,
        float: row.floatCentavos,
        expected,
        counted: row.countedCentavos,
        difference: row.countedCentavos === null ? 0 : row.countedCentavos - expected,
        differenceReason: row.differenceReason,
        takings,
        moved,
        sales,
      }
    }),
  key: ({ id }) => id,
  columns: {
    openedAt: {
      label: 'Abrió',
      kind: 'moment',
      value: ({ openedAt }) => openedAt,
      to: ({ id }) => adminPaths.tillDay(id),
      sort: tillDays.id,
    },
    openedBy: { label: 'La abrió', value: ({ openedBy }) => openedBy },
    closedAt: {
      label: 'Cerró',
      kind: 'moment',
      value: ({ closedAt }) => closedAt,
      sort: tillDays.closedAt,
    },
    closedBy: { label: 'La cerró', value: ({ closedBy }) => closedBy, rare: true },
    sales: { label: 'Ventas', kind: 'count', value: ({ sales }) => sales, sort: SALES },
    takings: { label: 'Cobrado', kind: 'money', value: takenIn },
    difference: {
      label: 'Diferencia',
      kind: 'state',
      value: ({ difference: by }) =>
        by === 0 ? null : `${by < 0 ? 'Faltaron' : 'Sobraron'} ${formatAmount(Math.abs(by))}`,
      tone: () => 'bad',
      fileValue: ({ difference }) => toPesos(difference),
    },
    reason: { label: 'Motivo', value: ({ differenceReason }) => differenceReason, rare: true },
  },
  filters: {
    ver: {
      label: 'Vistas',
      none: 'Todas',
      look: 'links',
      options: [
        { value: 'abierta', label: 'Abierta', where: isNull(tillDays.closedAt) },
        {
          value: 'con-diferencia',
          label: 'Con diferencia',
          where: sql`${tillDays.countedCentavos} <> ${tillDays.expectedCentavos}`,
        },
      ],
    },
  },
  order: [desc(tillDays.id)],
  size: 30,
  file: { name: 'cajas', at: adminPaths.listFile('tillDays') },
})
