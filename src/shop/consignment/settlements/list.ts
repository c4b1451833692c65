/** Settlements as a list, by state; and those that were paid and have no tax paper yet, for the accountant. */
import { and, count, desc, eq, isNull, sql, sum, type SQL } from 'drizzle-orm'
import { consignors, settlements } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { paperForm, paperLabel } from '#rules/consignment/settlements/paper.ts'
import {
  SETTLEMENT_SAYS,
  settlementNumber,
  readSettlementNumber,
} from '#rules/consignment/settlements/settlement.ts'
import { isPaidOut, SETTLEMENT_STATES, type SettlementState } from '#rules/consignment/settlements/states.ts'
import { csvText } from '#rules/csv-text.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { toPesos, type Centavos } from '#rules/money.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { paging, type Paging } from '#rules/paging.ts'
import { record } from '#rules/record.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { readForm } from '#shop/read-form.ts'

type SettlementLine = {
  id: number
  number: string
  state: SettlementState
  total: Centavos
  consignorId: number
  name: string
  closedAt: Date
  paidAt: Date | null
  proof: string
}
export type SettlementQuery = { state?: SettlementState | null; paperless?: boolean; page?: number }
export type SettlementList = {
  lines: SettlementLine[]
  paging: Paging
  counts: Record<SettlementState, { count: number; total: Centavos }>
  paperless: number
}

const LINES_A_PAGE = 50
const MOST_IN_A_FILE = 50_000
const isPaperless = and(inStates(settlements.state, isPaidOut), isNull(settlements.paper))!

export function openSettlementList({ database, clock }: ShopContext) {
  const { db } = database
  const lines = (where: SQL | undefined) =>
    db
      .select({ row: settlements, name: consignors.name, surname: consignors.surname })
      .from(settlements)
      .innerJoin(consignors, eq(consignors.id, settlements.consignorId))
      .where(where)
      .orderBy(desc(settlements.id))

  async function list(visitor: Visitor, asked: SettlementQuery = {}): Promise<Outcome<SettlementList>> {
    const refusal = may(visitor, 'consign.see-money')
    if (refusal) return refusal
    const where = asked.paperless ? isPaperless : asked.state ? eq(settlements.state, asked.state) : undefined
    const sums = await db
      .select({ state: settlements.state, count: count(), total: sum(settlements.totalCentavos) })
      .from(settlements)
      .groupBy(settlements.state)
    const of = new Map(sums.map((one) => [one.state, one]))
    const pages = paging(await db.$count(settlements, where), asked.page ?? 1, LINES_A_PAGE)
    const rows = await lines(where)
      .limit(LINES_A_PAGE)
      .offset((pages.page - 1) * LINES_A_PAGE)
    return done({
      lines: rows.map(lineOf),
      paging: pages,
      counts: record(SETTLEMENT_STATES, (state) => ({
        count: of.get(state)?.count ?? 0,
        total: Number(of.get(state)?.total ?? 0),
      })),
      paperless: await db.$count(settlements, isPaperless),
    })
  }

  /** All of one state at once, for what is done with all: their numbers and their sum. */
  async function allIn(
    visitor: Visitor,
    state: SettlementState,
  ): Promise<Outcome<{ ids: number[]; total: Centavos }>> {
    const refusal = may(visitor, 'consign.see-money')
    if (refusal) return refusal
    const rows = await db
      .select({ id: settlements.id, total: settlements.totalCentavos })
      .from(settlements)
      .where(eq(settlements.state, state))
      .orderBy(settlements.id)
    return done({ ids: rows.map(({ id }) => id), total: rows.reduce((all, { total }) => all + total, 0) })
  }

  /** «Falta comprobante»: what the accountant needs to issue each. */
  async function paperlessCsv(visitor: Visitor): Promise<Outcome<string>> {
    const refusal = may(visitor, 'consign.see-money') ?? may(visitor, 'consign.see-private')
    if (refusal) return refusal
    const { rows } = await db.execute<{
      id: number
      paid_at: Date | string
      holder: string
      cuil: string
      total: string
      price: string
      commission: string
    }>(sql`
      select t.id, t.paid_at, t.holder, t.cuil, t.total_centavos as total,
        coalesce(sum(s.base_centavos), 0)::bigint as price, coalesce(sum(s.commission_centavos), 0)::bigint as commission
      from settlements t join settlement_lines l on l.settlement_id = t.id join consignor_entries e on e.id = l.entry_id
        left join unit_sales s on s.id = e.sale_id and e.kind = 'sale'
      where ${inStates(sql`t.state`, isPaidOut)} and t.paper is null
      group by t.id order by t.id limit ${MOST_IN_A_FILE}`)
    const pesos = (text: string) => toPesos(Number(text))
    return done(
      csvText([
        ['Liquidación', 'Pagada', 'A quién', 'CUIL', 'Vendido', 'Comisión', 'Transferido'],
        ...rows.map(({ id, paid_at, holder, cuil, price, commission, total }) => [
          settlementNumber(id),
          dayOf(new Date(paid_at)),
          holder,
          cuil,
          pesos(price),
          pesos(commission),
          pesos(total),
        ]),
      ]),
    )
  }

  /** `input`: rules/consignment/settlements/paper.ts `paperForm`. Again, it replaces what was noted. */
  async function notePaper(visitor: Visitor, number: string, input: unknown): Promise<Outcome<null>> {
    const refusal = may(visitor, 'consign.pay')
    if (refusal) return refusal
    const id = readSettlementNumber(number)
    if (id === null) return missing()
    const form = readForm(paperForm, input, SETTLEMENT_SAYS.paper)
    if (!form.ok) return form
    return database.transaction(async (tx): Promise<Outcome<null>> => {
      const [row] = await tx.select().from(settlements).where(eq(settlements.id, id)).for('update')
      if (!row) return missing()
      if (!isPaidOut(row.state)) return conflict(SETTLEMENT_SAYS.moved)
      await tx.update(settlements).set({ paper: form.value }).where(eq(settlements.id, id))
      await writeAudit(tx, visitor, {
        action: 'settlement.paper',
        entity: 'settlement',
        entityId: id,
        before: row.paper && inRecord(row.paper),
        after: inRecord(form.value),
        at: clock(),
      })
      return done(null)
    })
  }

  return { list, allIn, paperlessCsv, notePaper }
}

const inRecord = ({ kind, number, issuedOn }: { kind: string; number: string; issuedOn: string }) => ({
  paper: `${paperLabel(kind)}, ${number}`,
  issuedOn,
})

const lineOf = ({
  row,
  name,
  surname,
}: {
  row: typeof settlements.$inferSelect
  name: string
  surname: string
}): SettlementLine => ({
  id: row.id,
  number: settlementNumber(row.id),
  state: row.state,
  total: row.totalCentavos,
  consignorId: row.consignorId,
  name: `${name} ${surname}`,
  closedAt: row.closedAt,
  paidAt: row.paidAt,
  proof: row.proof,
})
