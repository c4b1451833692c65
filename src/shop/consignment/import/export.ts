/**
 * The pairs of others, and what is owed to each, in the columns of such a spreadsheet, at any time: leaving the shop's software is as easy
 * as coming, and who reads it again owes the same (product §55.7).
 */
import { eq, sql } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { consignorEntries, consignors } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { isPaidFor } from '#rules/consignment/sales/states.ts'
import { isPaidOut } from '#rules/consignment/settlements/states.ts'
import {
  BALANCE_CELL,
  commissionOf,
  commissionCell,
  situationCell,
} from '#rules/consignment/sheet/export-cells.ts'
import { splitOf } from '#rules/consignment/split.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { SHEET_COLUMN_NAMES, SHEET_COLUMNS, type SheetColumn } from '#rules/sheets/table.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { GRADE_LABEL, type Grade } from '#rules/units/grade.ts'
import { UNIT, type UnitState } from '#rules/units/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'

type Cells = Partial<Record<SheetColumn, string | number>>
export type SheetRows = { columns: string[]; rows: (string | number)[][] }

/** DNI and accounts whole: only for who may see them, and it is written down. */
export function exportRows({ database, clock }: ShopContext) {
  return async function all(visitor: Visitor): Promise<Outcome<SheetRows>> {
    const refusal = may(visitor, 'consign.see-private')
    if (refusal) return refusal
    const told = await database.transaction(async (tx) => {
      const { cells, owed } = await pairsTold(tx)
      return [...cells, ...(await balancesTold(tx, owed))]
    })
    await database.transaction((tx) =>
      writeAudit(tx, visitor, {
        action: 'consignor.document',
        entity: 'consignor',
        entityId: 'planilla',
        after: { rows: told.length },
        at: clock(),
      }),
    )
    return done({
      columns: SHEET_COLUMN_NAMES.map((name) => SHEET_COLUMNS[name].label),
      rows: told.map((cells) => SHEET_COLUMN_NAMES.map((name) => cells[name] ?? '')),
    })
  }
}

type Row = Record<string, unknown>
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const pesos = (value: unknown): number | '' => (value === null ? '' : Number(value) / 100)

const PERSON = sql`c.id as consignor_id, c.name, c.surname, c.dni, c.cuil, c.email, c.phone,
  (select a.account from consignor_accounts a where a.consignor_id = c.id order by a.id desc limit 1) as account`
const person = (row: Row): Cells => ({
  name: [text(row.surname), text(row.name)]
    .map((part) => part.replaceAll(',', ' '))
    .filter(Boolean)
    .join(', '),
  dni: text(row.dni),
  cuil: text(row.cuil),
  email: text(row.email),
  phone: text(row.phone),
  account: text(row.account),
})

/** `owed`: what the rows say that each owner is owed and that their account has, as whoever reads them works it out. */
async function pairsTold(db: Reader): Promise<{ cells: Cells[]; owed: Map<number, number> }> {
  const { rows } = await db.execute<Row>(sql`
    select ${PERSON}, u.code, u.shelf, u.state, u.price_centavos as price, u.floor_centavos as floor, u.grade, u.colour, u.style_code,
      coalesce(nullif(u.brand, ''), p.brand, '') as brand, coalesce(nullif(u.model, ''), p.name, '') as model,
      coalesce(nullif(u.size_label, ''), z.size, '') as size, t.commission_bp as bp,
      ((u.received_at at time zone interval '-3 hours')::date)::text as came, u.term_ends_on::text as ends,
      coalesce(s.base_centavos, case when u.state = ${UNIT.sold_before} then u.price_centavos end) as sold_for,
      coalesce(e.amount_centavos, s.part_centavos) as part, e.id as entry,
      (select x.reason from unit_events x where x.unit_id = u.id and x.to_state = ${UNIT.received} order by x.id limit 1) as note,
      ((coalesce(s.earned_at, (select max(x.created_at) from unit_events x where x.unit_id = u.id and x.to_state = ${UNIT.sold_before}))
        at time zone interval '-3 hours')::date)::text as sold_on, paid.day::text as paid_on
    from units u join consignors c on c.id = u.consignor_id left join products p on p.id = u.product_id
      left join product_sizes z on z.id = u.size_id left join unit_terms t on t.id = u.terms_id
      left join unit_sales s on s.unit_id = u.id and ${inStates(sql`s.state`, isPaidFor)}
      left join consignor_entries e on (e.sale_id = s.id and e.kind = 'sale')
        or (u.state = ${UNIT.sold_before} and e.request_key = 'opening:' || u.creation_key || ':' || u.creation_hash)
      left join lateral (select (max(l.paid_at) at time zone interval '-3 hours')::date as day from settlement_lines n
        join settlements l on l.id = n.settlement_id and ${inStates(sql`l.state`, isPaidOut)}
        where n.entry_id = e.id and n.freed_at is null) paid on true
    where u.owner = 'consignor' order by u.id`)
  const owed = new Map<number, number>()
  const cells = rows.flatMap((row): Cells[] => {
    const isOwed = row.part !== null && row.paid_on === null
    const situation = situationCell(row.state as UnitState, isOwed)
    if (situation === null) return []
    const [base, part] = [Number(row.sold_for ?? 0), Number(row.part ?? 0)]
    const bp = isOwed && base > 0 ? commissionOf(base, part) : row.bp === null ? null : Number(row.bp)
    // What nobody can take back any more is in the account; what is younger is owed on top of it, as in any spreadsheet.
    if (isOwed && row.entry !== null) {
      const id = Number(row.consignor_id)
      owed.set(id, (owed.get(id) ?? 0) + splitOf(base, { bp: bp!, least: 0 }).part)
    }
    return [
      {
        ...person(row),
        number: printUnitCode(text(row.code)),
        brand: text(row.brand),
        model: text(row.model),
        colour: text(row.colour),
        styleCode: text(row.style_code),
        size: text(row.size),
        grade: GRADE_LABEL[row.grade as Grade].replace(/^Usado · /, ''),
        price: pesos(row.price),
        floor: pesos(row.floor),
        commission: bp === null ? '' : commissionCell(bp),
        cameOn: text(row.came),
        endsOn: text(row.ends),
        situation,
        soldFor: pesos(row.sold_for),
        soldOn: text(row.sold_on),
        paidOn: text(row.paid_on),
        note: [text(row.shelf), text(row.note)].filter(Boolean).join('. '),
      },
    ]
  })
  return { cells, owed }
}

/** What an account has beside its pairs: corrections, what was bought or lost, balances of before. */
async function balancesTold(db: Reader, owed: ReadonlyMap<number, number>): Promise<Cells[]> {
  const balances = await db
    .select({
      id: consignorEntries.consignorId,
      sum: sql<string>`sum(${consignorEntries.amountCentavos})`,
    })
    .from(consignorEntries)
    .innerJoin(consignors, eq(consignors.id, consignorEntries.consignorId))
    .groupBy(consignorEntries.consignorId)
  const beside = new Map(
    balances
      .map(({ id, sum }) => [id, Number(sum) - (owed.get(id) ?? 0)] as const)
      .filter(([, sum]) => sum !== 0),
  )
  if (beside.size === 0) return []
  const { rows } = await db.execute<Row>(
    sql`select ${PERSON} from consignors c where c.id = any(${sql.param([...beside.keys()])}::int[]) order by c.id`,
  )
  return rows.map((row) => ({
    ...person(row),
    model: 'Saldo',
    situation: BALANCE_CELL,
    soldFor: pesos(beside.get(Number(row.consignor_id))),
  }))
}
