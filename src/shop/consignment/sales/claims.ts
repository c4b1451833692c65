/**
 * Late claims (product §51.4): the shop's people say that a refund is on the owner's account and why; the owner is told and may answer;
 * days later, unless it is dropped, it is taken from their account.
 */
import { and, asc, eq, lt, ne } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { refunds, unitSaleClaims, unitSales, units } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import {
  answerForm,
  answerUntil,
  CLAIM_SAYS,
  claimForm,
  readUntil,
  reversalOf,
} from '#rules/consignment/sales/claims.ts'
import { mayAct, type Holder } from '#rules/consignment/portal/holder.ts'
import { isOwed } from '#rules/consignment/sales/states.ts'
import { formatExact, type Centavos } from '#rules/money.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { isCommitted } from '#rules/payments/refund-states.ts'
import { readUnitCode } from '#rules/units/code.ts'
import { UNIT } from '#rules/units/states.ts'
import { may, system, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { addEntry } from '../ledger/entries.ts'
import { claimAnswered, claimDropped, claimOpened, claimSettled } from './claim-emails.ts'
import { claimKey } from './pair-claims.ts'
import { giveToOwner } from '#shop/units/entrusted/late-return.ts'
import {
  isOpenClaim,
  lockedClaim,
  lockedSale,
  mailClaim,
  paidForSale,
  standing,
  type ClaimRow,
} from './claim-rows.ts'

const BATCH = 50

export function openClaims(context: ShopContext) {
  const { database, clock, settings } = context

  /** Of a pair whose sale is owed; `input`: rules/consignment/sales/claims.ts `claimForm`. Who gives money back and says nothing bears it. */
  async function claim(
    visitor: Visitor,
    typed: string,
    input: unknown,
  ): Promise<Outcome<{ claimId: number; amount: Centavos }>> {
    const refusal = may(visitor, 'consign.manage') ?? may(visitor, 'order.refund')
    if (refusal) return refusal
    const code = readUnitCode(typed)
    if (code === null) return missing()
    const form = readForm(claimForm, input, CLAIM_SAYS.invalid)
    if (!form.ok) return form
    const { refundId, amount: refunded, reason } = form.value
    return database.transaction(async (tx) => {
      const sale = await lockedSale(tx, eq(units.code, code))
      if (!sale) return missing()
      const { order, row } = sale
      if (!isOwed(row.state)) return conflict(CLAIM_SAYS.notOwed)
      const [refund] = await tx
        .select()
        .from(refunds)
        .where(
          and(eq(refunds.id, refundId), eq(refunds.orderId, order.id), inStates(refunds.status, isCommitted)),
        )
      if (!refund) return invalid(CLAIM_SAYS.invalid, { refundId: CLAIM_SAYS.refund })
      const before = await standing(tx, row.id)
      const requestKey = claimKey(refundId, row.id)
      if ((await tx.$count(unitSaleClaims, eq(unitSaleClaims.requestKey, requestKey))) > 0)
        return conflict(CLAIM_SAYS.again)
      const sum = (key: 'refundedCentavos' | 'amountCentavos') =>
        before.reduce((all, one) => all + one[key], 0)
      const paid = await paidForSale(tx, order, row)
      const most = Math.min(refund.amountCentavos, paid - sum('refundedCentavos'))
      if (refunded > most)
        return invalid(CLAIM_SAYS.invalid, { amount: CLAIM_SAYS.most(formatExact(Math.max(0, most))) })
      const amount = reversalOf(
        { part: row.partCentavos, paid },
        { refunded: sum('refundedCentavos'), reversed: sum('amountCentavos') },
        refunded,
      )
      if (amount === 0) return invalid(CLAIM_SAYS.invalid, { amount: CLAIM_SAYS.nothing })
      // Back with the shop it has been the shop's since: it is theirs again only where nobody has bought it.
      const whole = sum('amountCentavos') + amount === row.partCentavos
      if (whole && sale.unit.owner === 'shop' && sale.unit.state !== UNIT.ready)
        return conflict(CLAIM_SAYS.onSale)
      const at = clock()
      const [made] = await tx
        .insert(unitSaleClaims)
        .values({
          saleId: row.id,
          requestKey,
          refundedCentavos: refunded,
          paidCentavos: paid,
          amountCentavos: amount,
          reason,
          openedBy: (visitor as PersonVisitor).id,
          createdAt: at,
          answerUntil: answerUntil(at),
        })
        .returning()
      await writeAudit(tx, visitor, {
        action: 'consign.claim',
        entity: 'unit',
        entityId: code,
        after: { refunded, amount, reason },
        at,
      })
      await mailClaim(tx, { settings, at }, made!, 'opened', claimOpened)
      return done({ claimId: made!.id, amount })
    })
  }

  /** By whom it is about, once, while there is time. */
  async function answerClaim(holder: Holder, claimId: number, input: unknown): Promise<Outcome<null>> {
    const refusal = mayAct(holder)
    if (refusal) return refusal
    const form = readForm(answerForm, input, 'Revisá tu respuesta.')
    if (!form.ok) return form
    if (!inReach(claimId)) return missing()
    return database.transaction(async (tx) => {
      const locked = await lockedClaim(tx, claimId)
      if (!locked || locked.sale.row.consignorId !== holder.consignorId) return missing()
      const { claim, sale } = locked
      const at = clock()
      if (claim.settledAt !== null || claim.droppedAt !== null) return conflict(CLAIM_SAYS.over)
      if (claim.answer !== '') return conflict(CLAIM_SAYS.answered)
      if (at > claim.answerUntil) return conflict(CLAIM_SAYS.late)
      await tx
        .update(unitSaleClaims)
        .set({ answer: form.value.answer, answerUntil: readUntil(claim.answerUntil, at) })
        .where(eq(unitSaleClaims.id, claimId))
      if (settings.contactEmail)
        await queue(tx, 'mail', claimAnswered(sale.unit.code, form.value.answer, settings), {
          dedupeKey: `mail:claim:${claimId}:answered`,
          runAt: at,
        })
      return done(null)
    })
  }

  /** The shop bears it after all; answers the code of its pair. */
  async function dropClaim(visitor: Visitor, claimId: number): Promise<Outcome<{ code: string }>> {
    const refusal = may(visitor, 'consign.manage')
    if (refusal) return refusal
    if (!inReach(claimId)) return missing()
    return database.transaction(async (tx) => {
      const locked = await lockedClaim(tx, claimId)
      if (!locked) return missing()
      const { code } = locked.sale.unit
      if (locked.claim.settledAt !== null) return conflict(CLAIM_SAYS.over)
      if (locked.claim.droppedAt !== null) return done({ code })
      await drop(tx, visitor, locked.claim, code)
      return done({ code })
    })
  }

  async function drop(tx: Tx, visitor: Visitor, claim: ClaimRow, code: string): Promise<true> {
    const at = clock()
    await tx.update(unitSaleClaims).set({ droppedAt: at }).where(eq(unitSaleClaims.id, claim.id))
    await writeAudit(tx, visitor, {
      action: 'consign.claim-drop',
      entity: 'unit',
      entityId: code,
      before: { amount: claim.amountCentavos },
      after: { amount: 0 },
      at,
    })
    await mailClaim(tx, { settings, at }, claim, 'dropped', claimDropped)
    return true
  }

  /** For the jobs. Those whose time to answer is over are taken from the account; answers how many. */
  async function settleClaims(): Promise<number> {
    const due = await database.db
      .select({ id: unitSaleClaims.id })
      .from(unitSaleClaims)
      .innerJoin(unitSales, eq(unitSales.id, unitSaleClaims.saleId))
      .innerJoin(units, eq(units.id, unitSales.unitId))
      .where(and(isOpenClaim, lt(unitSaleClaims.answerUntil, clock()), ne(units.state, UNIT.returned)))
      .orderBy(asc(unitSaleClaims.id))
      .limit(BATCH)
    let ended = 0
    for (const { id } of due) if (await database.transaction((tx) => settle(tx, id))) ended++
    return ended
  }

  async function settle(tx: Tx, claimId: number): Promise<boolean> {
    const locked = await lockedClaim(tx, claimId)
    if (!locked) return false
    const { claim, sale } = locked
    const [at, actor] = [clock(), actorOf(system('claims'))]
    const over = claim.settledAt !== null || claim.droppedAt !== null
    // Its pair is here and nobody has looked whether it is that one: that comes first.
    if (over || at <= claim.answerUntil || sale.unit.state === UNIT.returned) return false
    const before = (await standing(tx, sale.row.id)).filter(({ settledAt }) => settledAt !== null)
    const reversed = before.reduce((sum, one) => sum + one.amountCentavos, 0) + claim.amountCentavos
    const isBack = sale.unit.owner === 'shop'
    // The shop has sold it again, or is about to: it does not take back the money for it as well.
    if (isBack && reversed === sale.row.partCentavos && sale.unit.state !== UNIT.ready)
      return drop(tx, system('claims'), claim, sale.unit.code)
    await addEntry(tx, {
      consignorId: sale.row.consignorId,
      kind: 'reversal',
      amountCentavos: -claim.amountCentavos,
      unitId: sale.unit.id,
      saleId: sale.row.id,
      reason: claim.reason,
      actor,
      requestKey: `claim:${claim.id}`,
      at,
    })
    await tx.update(unitSaleClaims).set({ settledAt: at }).where(eq(unitSaleClaims.id, claim.id))
    if (isBack) await giveToOwner(tx, sale.unit, { actor, at })
    await mailClaim(tx, { settings, at }, claim, 'settled', claimSettled)
    return true
  }

  return { claim, answerClaim, dropClaim, settleClaims }
}
