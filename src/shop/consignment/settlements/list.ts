/** Settlements by state, for what is done with all of them; and those that were paid and have no tax paper yet, for the accountant. */
import { eq, sql } from 'drizzle-orm'
import { settlements } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { paperForm, paperLabel } from '#rules/consignment/settlements/paper.ts'
import {
  SETTLEMENT_SAYS,
  settlementNumber,
  readSettlementNumber,
} from '#rules/consignment/settlements/settlement.ts'
import { isPaidOut, type SettlementState } from '#rules/consignment/settlements/states.ts'
import { csvText } from '#rules/csv-text.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { toPesos, type Centavos } from '#rules/money.ts'
import { conflict, done, mapDone, missing, type Outcome } from '#rules/outcome.ts'
import type { Paging } from '#rules/paging.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { openList } from '#shop/lists/open.ts'
import { readForm } from '#shop/read-form.ts'
import { settlementList, type SettlementLine } from './lists.ts'

const MOST_IN_A_FILE = 50_000
export function openSettlementList(context: ShopContext) {
  const { database, clock } = context
  const { db } = database
  const { read } = openList(context, settlementList)
  const list = async (
    visitor: Visitor,
    { state, page }: { state?: SettlementState | undefined; page?: number } = {},
  ): Promise<Outcome<{ lines: SettlementLine[]; paging: Paging }>> =>
    mapDone(await read(visitor, { page, filters: state ? { estado: state } : {} }), ({ rows, paging }) => ({
      lines: rows,
      paging,
    }))

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
