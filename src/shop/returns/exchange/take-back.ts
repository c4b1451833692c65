/** Whoever asked for an exchange takes it back while nothing has come or left: what was kept is on sale again, what was paid goes back. */
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { isTakenBackByBuyer } from '#rules/returns/exchange/exchange.ts'
import { isCancelled, RETURN_STATE_LABEL } from '#rules/returns/states.ts'
import { may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { isReturnCode, lockReturn, moveReturn, type ReturnMoved } from '../moves.ts'

export function openTakingBack(
  context: ShopContext,
  verbs: { ask: (reference: string) => Promise<boolean> },
) {
  const { database, clock, settings } = context

  return async function takeBack(visitor: Visitor, code: string): Promise<Outcome<ReturnMoved>> {
    const refusal = may(visitor, 'order.see')
    if (refusal) return refusal
    if (!isReturnCode(code)) return missing()
    const at = clock()
    const end = await database.transaction(async (tx) => {
      const locked = await lockReturn(tx, code)
      const { row, order, exchange } = locked ?? {}
      if (!locked || !row || !order || !exchange || order.userId !== (visitor as PersonVisitor).id)
        return missing()
      if (isCancelled(row.status)) return done({ code, status: row.status, order: null, reference: '' })
      if (!isTakenBackByBuyer(row.status, exchange.parcel))
        return conflict(`Está ${RETURN_STATE_LABEL[row.status].toLowerCase()}: ya no se puede anular.`)
      const moved = await moveReturn(tx, settings, visitor, locked, { step: 'cancel', at })
      return done({ ...moved, order, reference: exchange.reference })
    })
    if (!end.ok) return end
    const { order, reference, ...value } = end.value
    if (order) {
      await context.hint({ kind: 'order', orderId: order.id, userId: order.userId })
      await context.hint({ kind: 'catalogue' })
      // A payment that nobody told us of goes back by itself.
      await verbs.ask(reference)
    }
    return done(value)
  }
}
