/** Whether a case gives back money or store credit: whoever bought says so, until it is settled. */
import { eq } from 'drizzle-orm'
import { returns } from '#data/schema.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { PAY_BACK_SAYS, type PayBack } from '#rules/returns/pay-back.ts'
import { payBackForm } from '#rules/returns/return.ts'
import { isUnsettled } from '#rules/returns/states.ts'
import { may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { tooManyTries } from '#shop/rate-limits.ts'
import { readForm } from '#shop/read-form.ts'
import { isReturnCode, lockReturn } from './moves.ts'

/** More than anybody needs to make up their mind: each is a row of the record. */
const TRIES = { hour: 20, day: 60 }

export function openPayBack(context: ShopContext) {
  const { database, clock } = context

  /** Their own, and no longer once it is settled. The same again changes nothing. */
  async function choosePayBack(
    visitor: Visitor,
    code: string,
    input: unknown,
  ): Promise<Outcome<{ payBack: PayBack }>> {
    const refusal = may(visitor, 'order.see')
    if (refusal) return refusal
    if (!isReturnCode(code)) return missing()
    const form = readForm(payBackForm, input, PAY_BACK_SAYS.choose)
    if (!form.ok) return form
    const tired = await tooManyTries(database.db, 'pay-back', visitor, TRIES, clock())
    if (tired) return tired
    const { payBack } = form.value
    const end = await database.transaction(async (tx) => {
      const { row, order } = (await lockReturn(tx, code)) ?? {}
      if (!row || !order || order.userId !== (visitor as PersonVisitor).id) return missing()
      if (row.payBack === payBack) return done({ order, changed: false })
      if (!isUnsettled(row.status)) return conflict(PAY_BACK_SAYS.settled)
      const at = clock()
      await tx.update(returns).set({ payBack }).where(eq(returns.id, row.id))
      await writeAudit(tx, visitor, {
        action: 'return.pay-back',
        entity: 'return',
        entityId: code,
        before: { payBack: row.payBack },
        after: { payBack },
        at,
      })
      return done({ order, changed: true })
    })
    if (!end.ok) return end
    const { order, changed } = end.value
    if (changed) {
      await context.hint({ kind: 'order', orderId: order.id, userId: order.userId })
      await context.hint({ kind: 'return' })
    }
    return done({ payBack })
  }

  return { choosePayBack }
}
