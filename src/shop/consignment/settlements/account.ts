/** A consignor's account as they and the shop's people read it: every row with what it is made of, and the three sums that stand over it. */
import { desc, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader, Tx } from '#data/database.ts'
import {
  consignorEntries,
  consignors,
  products,
  settlementLines,
  settlements,
  units,
  unitSales,
} from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import { mayRipen } from '#rules/consignment/sales/states.ts'
import { settlementNumber } from '#rules/consignment/settlements/settlement.ts'
import type { SettlementState } from '#rules/consignment/settlements/states.ts'
import { CONSIGNOR_ENTRY_LABEL, type ConsignorEntryKind } from '#rules/consignment/labels.ts'
import { csvText } from '#rules/csv-text.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { toPesos, type Centavos } from '#rules/money.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { paging, type Paging } from '#rules/paging.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'

/** `onTheWay`: sold and paid, in the days to return it. `due`: owed, in a settlement or not. `paid`: sent and not come back. */
export type Numbers = { onTheWay: Centavos; due: Centavos; paid: Centavos }
export type AccountLine = {
  id: number
  at: Date
  kind: ConsignorEntryKind
  amount: Centavos
  /** '' where it says itself. */
  reason: string
  pair: { code: string; name: string } | null
  /** Of a sale: `price − commission` is theirs, as it was frozen. */
  split: { price: Centavos; commission: Centavos; part: Centavos } | null
  /** The settlement that pays it, or is its transfer; null while it is in none. */
  settlement: { number: string; state: SettlementState } | null
}
/** One settlement of it. */
export type Statement = {
  number: string
  state: SettlementState
  total: Centavos
  name: string
  account: string
  holder: string
  cuil: string
  closedAt: Date
  paidAt: Date | null
  /** The bank's number of the transfer. */
  proof: string
  /** The bank's own, as a file, is kept with it. */
  proofFile: boolean
  /** Why the bank refused it, sent it back, or it was called off. */
  reason: string
  paper: { kind: string; label: string; number: string; issuedOn: string } | null
  lines: AccountLine[]
}
export type Account = { name: string; numbers: Numbers; lines: AccountLine[]; paging: Paging }

const LINES_A_PAGE = 20
const MOST_IN_A_FILE = 50_000

/** One row: `numbers`, to be read with `numbersIn`. */
export const selectNumbers = (consignorId: number | SQL): SQL => sql`select json_build_object(
    'onTheWay', (select coalesce(sum(s.part_centavos), 0) from unit_sales s
      where s.consignor_id = ${consignorId} and ${inStates(sql`s.state`, mayRipen)}),
    'due', coalesce(sum(e.amount_centavos), 0),
    'paid', coalesce(-sum(e.amount_centavos) filter (where e.kind in ('payout', 'payout_reversal')), 0)) as numbers
    from consignor_entries e where e.consignor_id = ${consignorId}`
/** A sum of nothing that is turned round is -0. */
export const numbersIn = ({ onTheWay, due, paid }: Numbers): Numbers => ({ onTheWay, due, paid: paid + 0 })

export async function numbersOf(db: Reader | Tx, consignorId: number): Promise<Numbers> {
  const { rows } = await db.execute<{ numbers: Numbers }>(selectNumbers(consignorId))
  return numbersIn(rows[0]!.numbers)
}

const transfer = alias(settlements, 'transfer')

/** The rows of an account, or of one settlement, newest first. */
export const accountLines = (db: Reader | Tx) =>
  db
    .select({
      entry: consignorEntries,
      code: units.code,
      brand: units.brand,
      model: units.model,
      size: units.sizeLabel,
      product: products.name,
      sale: unitSales,
      settlementId: sql<number | null>`coalesce(${settlements.id}, ${transfer.id})`,
      settlementState: sql<SettlementState | null>`coalesce(${settlements.state}, ${transfer.state})`,
    })
    .from(consignorEntries)
    .leftJoin(units, eq(units.id, consignorEntries.unitId))
    .leftJoin(products, eq(products.id, units.productId))
    .leftJoin(unitSales, eq(unitSales.id, consignorEntries.saleId))
    .leftJoin(
      settlementLines,
      sql`${settlementLines.entryId} = ${consignorEntries.id} and ${settlementLines.freedAt} is null`,
    )
    .leftJoin(settlements, eq(settlements.id, settlementLines.settlementId))
    .leftJoin(transfer, eq(transfer.id, consignorEntries.settlementId))
    .$dynamic()

type Row = Awaited<ReturnType<typeof accountLines>>[number]

export const lineOf = (row: Row): AccountLine => {
  const { entry, sale, code } = row
  return {
    id: entry.id,
    at: entry.createdAt,
    kind: entry.kind,
    amount: entry.amountCentavos,
    reason: entry.reason,
    pair:
      code === null
        ? null
        : {
            code: printUnitCode(code),
            name: [row.product ?? ([row.brand, row.model].filter(Boolean).join(' ') || 'Par'), row.size]
              .filter(Boolean)
              .join(', '),
          },
    split:
      sale === null || entry.kind !== 'sale'
        ? null
        : { price: sale.baseCentavos, commission: sale.commissionCentavos, part: sale.partCentavos },
    settlement:
      row.settlementId === null
        ? null
        : { number: settlementNumber(row.settlementId), state: row.settlementState! },
  }
}

const COLUMNS: readonly [string, (line: AccountLine) => string | number][] = [
  ['Fecha', ({ at }) => dayOf(at)],
  ['Qué', ({ kind }) => CONSIGNOR_ENTRY_LABEL[kind]],
  ['Código', ({ pair }) => pair?.code ?? ''],
  ['Par', ({ pair }) => pair?.name ?? ''],
  ['Precio', ({ split }) => (split ? toPesos(split.price) : '')],
  ['Comisión', ({ split }) => (split ? toPesos(split.commission) : '')],
  ['Importe', ({ amount }) => toPesos(amount)],
  ['Motivo', ({ reason }) => reason],
  ['Liquidación', ({ settlement }) => settlement?.number ?? ''],
]
export const linesCsv = (lines: readonly AccountLine[]): string =>
  csvText([COLUMNS.map(([name]) => name), ...lines.map((line) => COLUMNS.map(([, cell]) => cell(line)))])

export function openAccounts({ database: { db } }: ShopContext) {
  async function read(consignorId: number, page: number, limit = LINES_A_PAGE): Promise<Outcome<Account>> {
    const [consignor] = inReach(consignorId)
      ? await db
          .select({ name: consignors.name, surname: consignors.surname })
          .from(consignors)
          .where(eq(consignors.id, consignorId))
      : []
    if (!consignor) return missing()
    const own = eq(consignorEntries.consignorId, consignorId)
    const pages = paging(await db.$count(consignorEntries, own), page, limit)
    const rows = await accountLines(db)
      .where(own)
      .orderBy(desc(consignorEntries.id))
      .limit(limit)
      .offset((pages.page - 1) * limit)
    return done({
      name: `${consignor.name} ${consignor.surname}`,
      numbers: await numbersOf(db, consignorId),
      lines: rows.map(lineOf),
      paging: pages,
    })
  }
  const csv = async (consignorId: number): Promise<Outcome<string>> => {
    const end = await read(consignorId, 1, MOST_IN_A_FILE)
    return end.ok ? done(linesCsv(end.value.lines)) : end
  }

  return {
    accountOf: async (visitor: Visitor, consignorId: number, page = 1) =>
      may(visitor, 'consign.see-money') ?? read(consignorId, page),
    accountCsv: async (visitor: Visitor, consignorId: number) =>
      may(visitor, 'consign.see-money') ?? csv(consignorId),
    /** One's own, by account or by link. */
    accountFor: ({ consignorId }: Holder, page = 1) => read(consignorId, page),
    accountCsvFor: ({ consignorId }: Holder) => csv(consignorId),
  }
}
