/** One exchange as whoever bought sees it: how it stands, what is next, and what they may do. */
import { and, eq } from 'drizzle-orm'
import { exchanges, orders, returns } from '#data/schema.ts'
import type { Centavos } from '#rules/money.ts'
import { dueOf, orderNumber } from '#rules/orders/order.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { isTakenBackByBuyer } from '#rules/returns/exchange/exchange.ts'
import { isKept } from '#rules/returns/exchange/states.ts'
import { exchangeHeart, exchangeNext } from '#rules/returns/exchange/story.ts'
import type { PayBack } from '#rules/returns/pay-back.ts'
import { isUnsettled, type ReturnState } from '#rules/returns/states.ts'
import { may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { photosOf, type CasePhoto } from '#shop/units/looked-at.ts'
import { isReturnCode } from '../moves.ts'
import { exchangeTold } from './rows.ts'

export type OwnExchange = {
  code: string
  status: ReturnState
  /** Of the order. */
  reference: string
  number: string
  news: string
  next: string[]
  from: string
  to: string
  /** Above 0 it is paid, below it is given back. */
  difference: Centavos
  /** Nothing is left to be paid. */
  settled: boolean
  keptUntil: Date
  tracking: { text: string; url: string | null } | null
  canPay: boolean
  canTakeBack: boolean
  /** Of what came. */
  photos: CasePhoto[]
  payBack: PayBack
  /** How what may go back does, may still be said. */
  canChoosePayBack: boolean
}

export function openOwnExchange({ database: { db } }: ShopContext) {
  return async function find(visitor: Visitor, code: string): Promise<Outcome<OwnExchange>> {
    const refusal = may(visitor, 'order.see')
    if (refusal) return refusal
    if (!isReturnCode(code)) return missing()
    const [found] = await db
      .select({ exchange: exchanges, order: orders, status: returns.status, payBack: returns.payBack })
      .from(exchanges)
      .innerJoin(returns, eq(returns.id, exchanges.returnId))
      .innerJoin(orders, eq(orders.id, exchanges.orderId))
      .where(and(eq(returns.code, code), eq(orders.userId, (visitor as PersonVisitor).id)))
    if (!found) return missing()
    const { exchange, order, status, payBack } = found
    const told = await exchangeTold(db, exchange, order)
    const { from, to, difference, settled, until } = told
    const heart = exchangeHeart(status, told)
    const text = [exchange.carrier, exchange.trackingCode].filter(Boolean).join(' · ')
    return done({
      code,
      status,
      reference: order.reference,
      number: orderNumber(order.id),
      news: heart.charAt(0).toUpperCase() + heart.slice(1),
      next: exchangeNext(status, told),
      from,
      to,
      difference,
      settled,
      keptUntil: until,
      tracking: text === '' ? null : { text, url: exchange.trackingUrl },
      canPay: !settled && isUnsettled(status) && isKept(exchange.parcel),
      canTakeBack: isTakenBackByBuyer(status, exchange.parcel),
      photos: await photosOf(db, exchange.returnId),
      payBack,
      canChoosePayBack: isUnsettled(status) && (difference > 0 || dueOf(order) > 0),
    })
  }
}
