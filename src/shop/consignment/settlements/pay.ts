/** The end of a settlement: paid, with the bank's number; refused by the bank; come back from it; or called off before it left. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { settlementLines } from '#data/schema.ts'
import type { AuditAction } from '#rules/audit/audit.ts'
import {
  accountMoved,
  ACCOUNT_WAIT_SAYS,
  cannotPay,
  paidForm,
  SETTLEMENT_SAYS,
  settlementNumber,
  settlementReasonForm,
} from '#rules/consignment/settlements/settlement.ts'
import { SETTLEMENT, type SettlementState } from '#rules/consignment/settlements/states.ts'
import { conflict, done, invalid, missing, refused, type Outcome } from '#rules/outcome.ts'
import { may, mayFresh, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { addEntries, addEntry } from '../ledger/entries.ts'
import { keepProof, proofFile } from '../payout-proofs.ts'
import { failedNews, paidNews, reversedNews, notifyConsignor } from './emails.ts'
import {
  auditSettlements,
  holdSettlements,
  inPieces,
  isSameAccount,
  moveSettlements,
  whyNotPayable,
  type Held,
} from './held.ts'

export function openPay(context: ShopContext) {
  const { database, clock, settings } = context

  /**
   * `input`: rules/consignment/settlements/settlement.ts `paidForm`. All of them or none. Those that are paid with this very number are left as
   * they are, so that a second tap does nothing. A file (PDF or photo) of one transfer goes with it, or stands for the number.
   */
  async function markPaid(
    visitor: Visitor,
    input: unknown,
    bytes: Uint8Array | null = null,
  ): Promise<Outcome<{ paid: string[] }>> {
    const at = clock()
    const refusal = mayFresh(visitor, 'consign.pay', at)
    if (refusal) return refusal
    if (visitor.kind !== 'person') return refused('forbidden', SETTLEMENT_SAYS.person)
    const form = readForm(paidForm, input, SETTLEMENT_SAYS.invalid)
    if (!form.ok) return form
    const { ids, proof } = form.value
    const file = bytes && proofFile(bytes)
    if (file && !('bytes' in file)) return file
    if (file && ids.length > 1)
      return invalid(SETTLEMENT_SAYS.proofOfOne, { file: SETTLEMENT_SAYS.proofOfOne })
    if (!file && proof === '') return invalid(SETTLEMENT_SAYS.invalid, { proof: SETTLEMENT_SAYS.proof })
    const end = await database.transaction(async (tx): Promise<Outcome<Held[]>> => {
      const held = await holdSettlements(tx, ids)
      if (held.length === 0) return missing()
      const open = held.filter(({ row }) => row.state !== SETTLEMENT.paid || row.proof !== proof)
      // By hand nobody has told the bank yet: it goes to the account that is in force, or nowhere.
      for (const one of open.filter(({ row }) => row.state === SETTLEMENT.approved)) {
        const number = settlementNumber(one.row.id)
        if (!isSameAccount(one)) return conflict(accountMoved(number))
        const why = whyNotPayable(one, at)
        if (why) return conflict(cannotPay(number, ACCOUNT_WAIT_SAYS[why]))
      }
      if (open.length === 0) return done(held)
      const actor = actorOf(visitor)
      const set = { paidBy: visitor.id, paidAt: at, proof, endedAt: at }
      const rows = open.map(({ row }) => row)
      if ((await moveSettlements(tx, rows, SETTLEMENT.paid, { actor, at, reason: proof, set })).length > 0)
        return conflict(SETTLEMENT_SAYS.moved)
      for (const some of inPieces(rows))
        await addEntries(
          tx,
          some.map(({ id, consignorId, totalCentavos }) => ({
            consignorId,
            kind: 'payout',
            amountCentavos: -totalCentavos,
            settlementId: id,
            actor,
            requestKey: `payout:${id}`,
            at,
          })),
        )
      if (file) await keepProof(tx, open[0]!.row.id, file, { addedBy: visitor.id, at })
      for (const { row, consignor } of open)
        await notifyConsignor(
          tx,
          settings,
          consignor,
          paidNews({ ...row, total: row.totalCentavos, proof }),
          {
            key: `payout:${row.id}`,
            at,
          },
        )
      await auditSettlements(
        tx,
        visitor,
        'settlement.pay',
        rows,
        ({ id, state, totalCentavos }) => ({
          id,
          before: { status: state },
          after: {
            status: SETTLEMENT.paid,
            amount: totalCentavos,
            proof,
            ...(file ? { file: file.kind } : {}),
          },
        }),
        at,
      )
      return done(held)
    })
    if (!end.ok) return end
    await ring(end.value)
    return done({ paid: end.value.map(({ row }) => settlementNumber(row.id)) })
  }

  /** The bank did not take it: its owner hears why, mends the account, and it is approved again. */
  const fail = (visitor: Visitor, id: number, input: unknown): Promise<Outcome<null>> =>
    ended(visitor, id, input, SETTLEMENT.failed, 'settlement.fail', async (tx, one, { reason, at }) => {
      const { row, consignor } = one
      const news = failedNews({ ...row, total: row.totalCentavos, reason })
      await notifyConsignor(tx, settings, consignor, news, {
        key: `payout-failed:${row.id}:${row.version}`,
        at,
      })
    })

  /** The money came back to the shop after it was paid: it is owed again, by a row of its own. */
  const reverse = (visitor: Visitor, id: number, input: unknown): Promise<Outcome<null>> =>
    ended(visitor, id, input, SETTLEMENT.reversed, 'settlement.reverse', async (tx, one, { reason, at }) => {
      const { row, consignor } = one
      await addEntry(tx, {
        consignorId: row.consignorId,
        kind: 'payout_reversal',
        amountCentavos: row.totalCentavos,
        settlementId: id,
        reason,
        actor: actorOf(visitor),
        requestKey: `payout-reversal:${id}`,
        at,
      })
      const news = reversedNews({ ...row, total: row.totalCentavos, reason })
      await notifyConsignor(tx, settings, consignor, news, { key: `payout-reversal:${id}`, at })
    })

  /** Its rows go to another settlement. */
  const callOff = (visitor: Visitor, id: number, input: unknown): Promise<Outcome<null>> =>
    ended(visitor, id, input, SETTLEMENT.voided, 'settlement.void', async (tx, _, { at }) => {
      await tx
        .update(settlementLines)
        .set({ freedAt: at })
        .where(and(eq(settlementLines.settlementId, id), isNull(settlementLines.freedAt)))
    })

  async function ended(
    visitor: Visitor,
    id: number,
    input: unknown,
    to: SettlementState,
    action: AuditAction,
    effect: (tx: Tx, one: Held, deed: { reason: string; at: Date }) => Promise<void>,
  ): Promise<Outcome<null>> {
    const at = clock()
    const refusal =
      to === SETTLEMENT.reversed ? mayFresh(visitor, 'consign.pay', at) : may(visitor, 'consign.pay')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const form = readForm(settlementReasonForm, input, SETTLEMENT_SAYS.reason)
    if (!form.ok) return form
    const { reason } = form.value
    const end = await database.transaction(async (tx): Promise<Outcome<Held>> => {
      const [one] = await holdSettlements(tx, [id])
      if (!one) return missing()
      const { row } = one
      const over = to !== SETTLEMENT.failed
      const set = { reason, ...(over ? { endedAt: at } : {}) }
      const stuck = await moveSettlements(tx, [row], to, { actor: actorOf(visitor), at, reason, set })
      if (stuck.length > 0) return conflict(SETTLEMENT_SAYS.moved)
      await effect(tx, one, { reason, at })
      await auditSettlements(
        tx,
        visitor,
        action,
        [row],
        () => ({ id, before: { status: row.state }, after: { status: to, reason } }),
        at,
      )
      return done(one)
    })
    if (!end.ok) return end
    await ring([end.value])
    return done(null)
  }

  async function ring(held: readonly Held[]): Promise<void> {
    for (const { consignor } of held)
      if (consignor.userId !== null) await context.hint({ kind: 'news', userId: consignor.userId })
  }

  return { markPaid, fail, reverse, callOff }
}
