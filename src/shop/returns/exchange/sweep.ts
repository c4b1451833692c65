/** What happens to exchanges without anybody asking: what is kept for one that never came goes back on sale, and lost notices are found. */
import { and, asc, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import { exchanges, orders, payments, returns } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { MINUTES } from '#rules/payments/hold.ts'
import { isUntried } from '#rules/payments/states.ts'
import { hasLeft, isKept } from '#rules/returns/exchange/states.ts'
import { whyNotReturn } from '#rules/returns/return.ts'
import { isAwaited, isUnsettled } from '#rules/returns/states.ts'
import { system } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { alertShop } from '#shop/orders/notify.ts'
import { lockReturn, moveReturn, situationOf } from '../moves.ts'

const BATCH = 100
/** While the provider does not answer we wait this long beyond the term before giving up without its word. */
const PATIENCE = 60 * MINUTES
const NEVER_CAME = 'no llegó a tiempo'

export function openExchangeSweep(
  context: ShopContext,
  verbs: { ask: (reference: string) => Promise<boolean> },
) {
  const { database, clock, settings, log } = context
  const { db } = database

  const isAsked = async (exchangeId: number): Promise<boolean> => {
    const [attempt] = await db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.exchangeId, exchangeId), isNotNull(payments.preferenceId)))
      .limit(1)
    return attempt !== undefined
  }

  async function end({ id, code, reference, expiresAt }: Due): Promise<void> {
    const known = !(await isAsked(id)) || (await verbs.ask(reference))
    if (!known && clock().getTime() < expiresAt.getTime() + PATIENCE) return
    const ended = await database.transaction(async (tx) => {
      const locked = await lockReturn(tx, code)
      if (!locked?.order || !locked.exchange) return null
      if (locked.exchange.expiresAt > clock() || whyNotReturn(situationOf(locked), 'cancel') !== null)
        return null
      await moveReturn(tx, settings, system('sweep'), locked, {
        step: 'cancel',
        at: clock(),
        reason: NEVER_CAME,
      })
      await alertShop(tx, settings, locked.order, {
        cause: `exchange-over:${code}`,
        subject: `El cambio ${code} se venció`,
        text: `Lo anterior no llegó a tiempo: lo que se guardaba volvió a la venta, y a quien compró se le avisó. Pedido ${orderNumber(locked.order.id)}.`,
      })
      return locked.order
    })
    if (!ended) return
    await context.hint({ kind: 'order', orderId: ended.id, userId: ended.userId })
    await context.hint({ kind: 'catalogue' })
  }

  /** The new one left first: only a person can settle it. */
  async function remind({ code, orderId }: Due): Promise<void> {
    await database.transaction(async (tx) => {
      await alertShop(
        tx,
        settings,
        { id: orderId },
        {
          cause: `exchange-late:${code}`,
          subject: `Cambio ${code}: lo anterior no llegó`,
          text: `Lo nuevo ya salió y el plazo para mandar lo anterior terminó. Hablá con quien compró, o hacé el cambio contando por qué no volvió. Pedido ${orderNumber(orderId)}.`,
        },
      )
    })
  }

  type Due = { id: number; code: string; reference: string; orderId: number; expiresAt: Date }
  const due = (where: ReturnType<typeof and>): Promise<Due[]> =>
    db
      .select({
        id: exchanges.id,
        code: returns.code,
        reference: exchanges.reference,
        orderId: orders.id,
        expiresAt: exchanges.expiresAt,
      })
      .from(exchanges)
      .innerJoin(returns, eq(returns.id, exchanges.returnId))
      .innerJoin(orders, eq(orders.id, exchanges.orderId))
      .where(where)
      .orderBy(asc(exchanges.expiresAt))
      .limit(BATCH)

  async function each(rows: readonly Due[], work: (one: Due) => Promise<unknown>): Promise<number> {
    for (const one of rows) {
      try {
        await work(one)
      } catch (error) {
        // One that fails must not keep the others' stock.
        log.error({ exchange: one.id, error: String(error) }, 'exchange could not be swept')
      }
    }
    return rows.length
  }

  return {
    /** Ends those whose time is up. Any instance may run it: the order's lock decides. */
    async sweepExchanges(): Promise<number> {
      const late = and(inStates(returns.status, isAwaited), lt(exchanges.expiresAt, clock()))
      await each(await due(and(late, inStates(exchanges.parcel, hasLeft))), remind)
      return each(await due(and(late, inStates(exchanges.parcel, isKept))), end)
    },

    /** Asks the provider about every difference that somebody may have paid. */
    async reconcileExchanges(): Promise<number> {
      const open = and(inStates(returns.status, isUnsettled), inStates(exchanges.parcel, isKept))
      const waiting = await due(
        and(
          open,
          // Of the attempts, those that went to the provider and whose end is not known.
          inArray(
            exchanges.id,
            db
              .select({ id: payments.exchangeId })
              .from(payments)
              .where(and(isNotNull(payments.preferenceId), inStates(payments.status, isUntried))),
          ),
        ),
      )
      return each(waiting, ({ reference }) => verbs.ask(reference))
    },
  }
}
