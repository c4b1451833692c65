/** A case as whoever opened it follows it: what they asked for, how it stands, what was said of each line, and what they may do. */
import { and, eq } from 'drizzle-orm'
import { orders, returns } from '#data/schema.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { pick } from '#rules/record.ts'
import { dueOf, orderNumber } from '#rules/orders/order.ts'
import { isAskedBackByBuyer } from '#rules/returns/ask/ask.ts'
import type { PayBack } from '#rules/returns/pay-back.ts'
import type { ReturnReason } from '#rules/returns/reasons.ts'
import type { ReturnKind } from '#rules/returns/kinds.ts'
import { isCancelled, isUnsettled, RETURN_STATE_LABEL, type ReturnState } from '#rules/returns/states.ts'
import { goodsOf, returnStory } from '#rules/returns/story.ts'
import { may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { isReturnCode, lockReturn, moveReturn, type ReturnMoved } from '../moves.ts'
import { moneyBackOf } from '../money-back.ts'
import { receivedOf, type Received } from '../received.ts'
import { isPart, itemsOf } from './items.ts'
import { photosOf, type CasePhoto } from '#shop/units/looked-at.ts'

export type OwnReturn = {
  code: string
  kind: ReturnKind
  status: ReturnState
  /** Of the order. */
  reference: string
  number: string
  story: string
  reason: string
  /** None when it is of the whole order. */
  items: { id: number; name: string; size: string; quantity: number; reasonCode: ReturnReason | null }[]
  /** What the shop saw of what came. */
  came: Omit<Received, 'orderLineId' | 'exchangeId'>[]
  photos: CasePhoto[]
  canAddPhotos: boolean
  canTakeBack: boolean
  payBack: PayBack
  /** How, may still be said; there is money to go back. */
  canChoosePayBack: boolean
}

export function openMyReturns(context: ShopContext) {
  const { database, clock, settings } = context
  const { db } = database

  async function own(visitor: Visitor, code: string): Promise<Outcome<OwnReturn>> {
    const refusal = may(visitor, 'order.see')
    if (refusal) return refusal
    if (!isReturnCode(code)) return missing()
    const [found] = await db
      .select({ row: returns, order: orders })
      .from(returns)
      .innerJoin(orders, eq(orders.id, returns.orderId))
      .where(and(eq(returns.code, code), eq(orders.userId, (visitor as PersonVisitor).id)))
    if (!found || found.row.kind === 'exchange') return missing()
    const { row, order } = found
    const { kind, status, reason } = row
    const facts = { status: order.status, fulfilment: order.fulfilmentStatus, partLeft: order.partLeft }
    const goods = goodsOf(facts, await isPart(db, row))
    const money = await moneyBackOf(db, order.id, code)
    return done({
      code,
      kind,
      status,
      reference: order.reference,
      number: orderNumber(order.id),
      story: returnStory({ code, kind, status, goods, money }),
      reason,
      items: (await itemsOf(db, row.id)).map((item) =>
        pick(item, ['id', 'name', 'size', 'quantity', 'reasonCode']),
      ),
      came: (await receivedOf(db, row.id)).map((line) =>
        pick(line, ['id', 'name', 'size', 'quantity', 'condition', 'note']),
      ),
      photos: await photosOf(db, row.id),
      canAddPhotos: isUnsettled(status),
      canTakeBack: isAskedBackByBuyer(kind, status),
      payBack: row.payBack,
      canChoosePayBack: isUnsettled(status) && dueOf(order) > 0,
    })
  }

  /** They keep it after all: while nothing came. */
  async function takeBack(visitor: Visitor, code: string): Promise<Outcome<ReturnMoved>> {
    const refusal = may(visitor, 'order.see')
    if (refusal) return refusal
    if (!isReturnCode(code)) return missing()
    const end = await database.transaction(async (tx) => {
      const locked = await lockReturn(tx, code)
      if (!locked?.order || locked.order.userId !== (visitor as PersonVisitor).id) return missing()
      const { row, order } = locked
      if (isCancelled(row.status)) return done({ code, status: row.status, order })
      if (!isAskedBackByBuyer(row.kind, row.status))
        return conflict(`Está ${RETURN_STATE_LABEL[row.status].toLowerCase()}: ya no se puede anular.`)
      return done({
        ...(await moveReturn(tx, settings, visitor, locked, { step: 'cancel', at: clock() })),
        order,
      })
    })
    if (!end.ok) return end
    const { order, ...moved } = end.value
    await context.hint({ kind: 'order', orderId: order.id, userId: order.userId })
    return done(moved)
  }

  return { own, takeBack }
}
