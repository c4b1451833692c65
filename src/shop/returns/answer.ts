/** The shop's answer to a request: yes, no, or that it was none. */
import { may, type Visitor } from '#rules/users/access.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { answerForm, rejectForm, RETURN_INVALID } from '#rules/returns/return.ts'
import type { ShopContext } from '#shop/context.ts'
import { readForm } from '#shop/read-form.ts'
import { already, type Deed, type Work } from './run-action.ts'
import { moveReturn, type ReturnMoved } from './moves.ts'

export function openAnswers({ settings }: ShopContext, deed: Deed) {
  /** What an answer says goes to whoever asked, and is its reason. */
  const answer =
    (visitor: Visitor, step: 'approve' | 'reject', message: string): Work =>
    async (tx, locked, at) =>
      done(await moveReturn(tx, settings, visitor, locked, { step, at, reason: message, message }))

  async function approve(visitor: Visitor, code: string, input: unknown): Promise<Outcome<ReturnMoved>> {
    const form = readForm(answerForm, input ?? {}, RETURN_INVALID)
    if (!form.ok) return may(visitor, 'return.answer') ?? form
    return deed(visitor, code, 'approve', answer(visitor, 'approve', form.value.message), already('approve'))
  }

  async function reject(visitor: Visitor, code: string, input: unknown): Promise<Outcome<ReturnMoved>> {
    const form = readForm(rejectForm, input, RETURN_INVALID)
    if (!form.ok) return may(visitor, 'return.answer') ?? form
    return deed(visitor, code, 'reject', answer(visitor, 'reject', form.value.message), already('reject'))
  }

  /** Sent by mistake, or the shopper keeps the goods after all. */
  const cancel = (visitor: Visitor, code: string, reason = ''): Promise<Outcome<ReturnMoved>> => {
    const work: Work = async (tx, locked, at) =>
      done(
        await moveReturn(tx, settings, visitor, locked, { step: 'cancel', at, reason: reason.slice(0, 500) }),
      )
    return deed(visitor, code, 'cancel', work, already('cancel'))
  }

  return { approve, reject, cancel }
}
