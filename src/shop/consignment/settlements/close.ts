/**
 * A run: the open rows of everybody who can be paid become a settlement each, with its total and a copy of the account. One statement
 * reads and writes them, so that no row that comes meanwhile is in a total and not in its lines; the index on the lines does the rest.
 * Each settlement's number is drawn with its rows, so that nothing looks them up once more among all that are open.
 */
import { eq, sql } from 'drizzle-orm'
import { settlements } from '#data/schema.ts'
import { closeForm, SETTLEMENT_SAYS } from '#rules/consignment/settlements/settlement.ts'
import { SETTLEMENT } from '#rules/consignment/settlements/states.ts'
import type { Centavos } from '#rules/money.ts'
import { conflict, done, refused, type Outcome } from '#rules/outcome.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { readForm } from '#shop/read-form.ts'
import { auditSettlements, lockConsignors } from './held.ts'
import { isOpenEntry, openRows, verdicts } from './open-rows.ts'

export type Run = { run: string; settlements: { id: number; consignorId: number; total: Centavos }[] }

export function openClose({ database, clock, settings }: ShopContext) {
  /** `input`: rules/consignment/settlements/settlement.ts `closeForm`. The same key again answers the same run, and closes nothing more. */
  return async function close(visitor: Visitor, input: unknown): Promise<Outcome<Run>> {
    const refusal = may(visitor, 'consign.pay')
    if (refusal) return refusal
    if (visitor.kind !== 'person') return refused('forbidden', SETTLEMENT_SAYS.person)
    const form = readForm(closeForm, input, SETTLEMENT_SAYS.invalid)
    if (!form.ok) return form
    const { key, consignorIds } = form.value
    return database.transaction(async (tx) => {
      const at = clock()
      const terms = { settlementLeast: settings.settlementLeast, at }
      const of = consignorIds ? sql`and e.consignor_id = any(${sql.param(consignorIds)}::int[])` : sql``
      const { rows: asked } = await tx.execute<{ id: number }>(
        sql`select distinct e.consignor_id as id from consignor_entries e where ${isOpenEntry} ${of}`,
      )
      // Whoever closed the same people a moment ago is waited for here; what they took is not open any more below.
      const people = await lockConsignors(
        tx,
        asked.map(({ id }) => id),
      )
      const known = await tx
        .select({
          id: settlements.id,
          consignorId: settlements.consignorId,
          total: settlements.totalCentavos,
        })
        .from(settlements)
        .where(eq(settlements.run, key))
        .orderBy(settlements.id)
      if (known.length > 0) return done({ run: key, settlements: known })
      const { rows } = await tx.execute<{ id: number; consignor_id: number; total: string }>(sql`
        with chosen as materialized (
          select nextval(pg_get_serial_sequence('settlements', 'id'))::int as id, v.* from (
            select * from (${verdicts(openRows(people.map(({ id }) => id)), terms)}) w where why is null order by consignor_id) v),
        made as (
          insert into settlements (id, consignor_id, run, state, total_centavos, account, holder, cuil, closed_by, closed_at)
          overriding system value
          select id, consignor_id, ${key}, ${SETTLEMENT.closed}, total, account, holder, cuil, ${visitor.id}, ${at.toISOString()}::timestamptz
          from chosen returning id, consignor_id, total_centavos),
        lines as (
          insert into settlement_lines (settlement_id, entry_id) select id, unnest(entries) from chosen),
        events as (
          insert into settlement_events (settlement_id, to_state, actor, created_at)
          select id, ${SETTLEMENT.closed}, ${actorOf(visitor)}, ${at.toISOString()}::timestamptz from chosen)
        select id, consignor_id, total_centavos as total from made order by id`)
      if (rows.length === 0) return conflict(SETTLEMENT_SAYS.nobody)
      const made = rows.map(({ id, consignor_id, total }) => ({
        id,
        consignorId: consignor_id,
        total: Number(total),
      }))
      await auditSettlements(
        tx,
        visitor,
        'settlement.close',
        made,
        ({ id, total }) => ({ id, after: { amount: total } }),
        at,
      )
      return done({ run: key, settlements: made })
    })
  }
}
