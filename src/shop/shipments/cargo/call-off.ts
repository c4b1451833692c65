/** Labels that nobody used of cases that are over are called off with their courier (product §66.6, §66.8), and what came of cases that somebody received waits no more. */
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { exchanges, returns, shipments } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import type { Outcome } from '#rules/outcome.ts'
import { isGivenUp } from '#rules/returns/exchange/states.ts'
import { isAwaited, isCalledOff } from '#rules/returns/states.ts'
import { SHIPMENT_SAYS } from '#rules/shipments/messages.ts'
import { isCreated } from '#rules/shipments/states.ts'
import { system, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { waits } from '../rows.ts'

const SYSTEM = system('courier')

/** With the job that follows parcels. */
export const openCallingOff = (
  { database: { db }, clock }: ShopContext,
  cancel: (visitor: Visitor, id: number) => Promise<Outcome<unknown>>,
) =>
  async function callOffEnded(): Promise<void> {
    const at = clock()
    await db
      .update(shipments)
      .set({ attendedAt: at, ...waits(null, at) })
      .where(
        and(
          eq(shipments.waitsFor, 'arrived_back'),
          sql`not exists (select 1 from returns r where r.id = ${shipments.returnId} and ${inStates(sql`r.status`, isAwaited)})`,
        ),
      )
    const ended = await db
      .select({ id: shipments.id })
      .from(shipments)
      .leftJoin(returns, eq(returns.id, shipments.returnId))
      .leftJoin(exchanges, eq(exchanges.id, shipments.exchangeId))
      .where(
        and(
          inStates(shipments.state, isCreated),
          isNull(shipments.waitsFor),
          isNull(shipments.attendedAt),
          or(inStates(returns.status, isCalledOff), inStates(exchanges.parcel, isGivenUp)),
        ),
      )
      .orderBy(asc(shipments.id))
    for (const { id } of ended) {
      const end = await cancel(SYSTEM, id)
      // A courier that does not answer is asked again in the next round.
      if (end.ok || end.message !== SHIPMENT_SAYS.tooLate) continue
      await db
        .update(shipments)
        .set(waits('case_over', at))
        .where(and(eq(shipments.id, id), isNull(shipments.waitsFor)))
    }
  }
