/** A second look before money leaves: whoever approves takes the account that is in force, and never their own money. */
import { eq } from 'drizzle-orm'
import { settlements } from '#data/schema.ts'
import {
  accountMoved,
  ACCOUNT_WAIT_SAYS,
  approveForm,
  cannotPay,
  SETTLEMENT_SAYS,
  settlementNumber,
} from '#rules/consignment/settlements/settlement.ts'
import { SETTLEMENT, SETTLEMENT_MOVES } from '#rules/consignment/settlements/states.ts'
import { conflict, done, missing, refused, type Outcome } from '#rules/outcome.ts'
import { mayMove } from '#rules/states.ts'
import { mayFresh, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { readForm } from '#shop/read-form.ts'
import {
  auditSettlements,
  hasSecondPayer,
  holdSettlements,
  isSameAccount,
  isTheirs,
  moveSettlements,
  noteSteps,
  whyNotPayable,
  type Held,
} from './held.ts'

/** What was approved, and what was left with why. */
export type Approved = { approved: string[]; left: string[] }

export function openApprove({ database, clock }: ShopContext) {
  /**
   * `input`: rules/consignment/settlements/settlement.ts `approveForm`. Each by itself: what cannot be is left and said, and where nothing could
   * be, that is the answer.
   */
  return async function approve(visitor: Visitor, input: unknown): Promise<Outcome<Approved>> {
    const at = clock()
    const refusal = mayFresh(visitor, 'consign.pay', at)
    if (refusal) return refusal
    if (visitor.kind !== 'person') return refused('forbidden', SETTLEMENT_SAYS.person)
    const form = readForm(approveForm, input, SETTLEMENT_SAYS.invalid)
    if (!form.ok) return form
    const seen = new Map(form.value.settlements.map(({ id, accountId }) => [id, accountId]))
    return database.transaction(async (tx) => {
      const held = await holdSettlements(tx, [...seen.keys()])
      if (held.length === 0) return missing()
      const two = await hasSecondPayer(tx)
      const whyNot = (one: Held): string | null => {
        const { row, account } = one
        const again = row.state === SETTLEMENT.approved && !isSameAccount(one)
        if (!again && !mayMove(SETTLEMENT_MOVES, row.state, SETTLEMENT.approved)) return SETTLEMENT_SAYS.moved
        if (isTheirs(one, visitor)) return SETTLEMENT_SAYS.own
        if (two && row.closedBy === visitor.id) return SETTLEMENT_SAYS.sameHands
        const why = whyNotPayable(one, at)
        if (why) return ACCOUNT_WAIT_SAYS[why]
        if (!isSameAccount(one) && seen.get(row.id) !== account!.id)
          return accountMoved(settlementNumber(row.id))
        return null
      }
      const said = held.map((one) => ({ one, why: whyNot(one) }))
      const good = said.flatMap(({ one, why }) => (why === null ? [one] : []))
      const left = said.flatMap(({ one, why }) =>
        why === null ? [] : [cannotPay(settlementNumber(one.row.id), why.replace(/^L-\d+: /, ''))],
      )
      if (good.length === 0) return conflict(left.join(' '))
      for (const { row, account } of good.filter((one) => !isSameAccount(one)))
        await tx
          .update(settlements)
          .set({ account: account!.account, holder: account!.holder, cuil: account!.cuil })
          .where(eq(settlements.id, row.id))
      const step = {
        actor: actorOf(visitor),
        at,
        set: { approvedBy: visitor.id, approvedAt: at, fileSha256: null, exportedAt: null, reason: '' },
      }
      const again = good.filter(({ row }) => row.state === SETTLEMENT.approved)
      const first = good.filter(({ row }) => row.state !== SETTLEMENT.approved)
      await moveSettlements(
        tx,
        first.map(({ row }) => row),
        SETTLEMENT.approved,
        step,
      )
      for (const { row } of again) {
        await tx.update(settlements).set(step.set).where(eq(settlements.id, row.id))
        await noteSteps(tx, [row], SETTLEMENT.approved, { ...step, reason: 'Con la cuenta nueva.' })
      }
      await auditSettlements(
        tx,
        visitor,
        'settlement.approve',
        good,
        (one) => ({
          id: one.row.id,
          before: { status: one.row.state },
          after: {
            status: SETTLEMENT.approved,
            amount: one.row.totalCentavos,
            ...(isSameAccount(one) ? {} : { otherAccount: true }),
          },
        }),
        at,
      )
      return done({ approved: good.map(({ row }) => settlementNumber(row.id)), left })
    })
  }
}
