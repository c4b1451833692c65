/** How every move of a case is made: asked for, locked, made once, and told to whoever has its order open. */
import type { Tx } from '#data/database.ts'
import { conflict, done, missing, type Done, type Outcome } from '#rules/outcome.ts'
import { RETURN_DEED, RETURN_STEPS, type ReturnMove, type ReturnStep } from '#rules/returns/return.ts'
import { EXCHANGE_STEPS } from '#rules/returns/exchange/exchange.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import {
  isReturnCode,
  lockReturn,
  situationOf,
  whyNotNow,
  type LockedReturn,
  type ReturnMoved,
} from './moves.ts'

export type Work<T extends ReturnMoved = ReturnMoved> = (
  tx: Tx,
  locked: LockedReturn,
  at: Date,
) => Promise<Outcome<T>>

export function openDeed(context: ShopContext) {
  const { database, clock } = context

  /** `work` is only called when the move is open; `again` answers when it was made before. */
  return async function deed<T extends ReturnMoved>(
    visitor: Visitor,
    code: string,
    move: ReturnMove | 'replace',
    work: Work<T>,
    again?: (locked: LockedReturn, tx: Tx) => Outcome<T> | null | Promise<Outcome<T> | null>,
  ): Promise<Outcome<T>> {
    const refusal = may(visitor, move === 'replace' ? EXCHANGE_STEPS.replace.deed : RETURN_DEED[move])
    if (refusal) return refusal
    if (!isReturnCode(code)) return missing()
    let moved: LockedReturn['order'] = null
    const end = await database.transaction(async (tx) => {
      const locked = await lockReturn(tx, code)
      if (!locked) return missing()
      const before = await again?.(locked, tx)
      if (before) return before
      // Whether an exchange can be made, its own verb asks: it knows what was paid.
      const why = move === 'replace' ? null : whyNotNow(locked, move)
      if (why !== null) return conflict(why, situationOf(locked))
      moved = locked.order
      return work(tx, locked, clock())
    })
    if (end.ok && moved) {
      const { id: orderId, userId } = moved as NonNullable<LockedReturn['order']>
      await context.hint({ kind: 'order', orderId, userId })
      // Whatever ends an exchange may put what it kept on sale again.
      if (move !== 'link' && move !== 'approve') await context.hint({ kind: 'catalogue' })
    }
    return end
  }
}
export type Deed = ReturnType<typeof openDeed>

/** A second click finds the move made. */
export const already =
  (step: ReturnStep) =>
  ({ row }: LockedReturn): Done<ReturnMoved> | null =>
    row.status === RETURN_STEPS[step] ? done({ code: row.code, status: row.status }) : null
