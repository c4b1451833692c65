/** What becomes of what an order holds when it ends, stands again or is paid: part by part. This list is the order of locks. */
import { couponLife } from '#shop/coupons/coupons.ts'
import { creditLife } from '#shop/credit/of-order.ts'
import { promotionLife } from '#shop/promotions/redeem.ts'
import { dropQr } from './drop-qr.ts'
import { endWithOrder } from './edit/end.ts'
import { writeEvent } from './events.ts'
import type { LifePart } from './life-part.ts'
import { dropAttempts } from './money/drop-attempts.ts'
import { giveBackPart } from './money/part-by-hand.ts'
import { joinAll } from './parts.ts'
import { markSold, releaseStock, takeStock, unitsOf } from './stock.ts'

export const LIFE: readonly LifePart[] = [
  { name: 'parcels', release: (tx, order, { now }) => joinAll(tx, order, now) },
  { name: 'edit', release: (tx, { id }, { actor, now }) => endWithOrder(tx, id, actor, now) },
  {
    name: 'stock',
    release: (tx, { id }, { actor, now: at }) => releaseStock(tx, id, { actor, at }),
    takeAgain: async (tx, { id }, deed) =>
      !('short' in (await takeStock(tx, id, await unitsOf(tx, id), deed))),
    sell: (tx, { id }, _payment, deed) => markSold(tx, id, deed),
  },
  couponLife,
  promotionLife,
  creditLife,
  {
    name: 'history',
    release: (tx, { id: orderId, status: from }, { actor, reason }, { status: to }) =>
      writeEvent(tx, { orderId, life: 'order', from, to, actor, reason }),
  },
  { name: 'attempts', release: (tx, { id }, { actor, now }) => dropAttempts(tx, id, actor, now) },
  { name: 'qr', release: async (tx, order, { qrOver }) => (qrOver ? undefined : dropQr(tx, order)) },
  {
    name: 'part by hand',
    release: (tx, { id }, { actor, now }) => giveBackPart(tx, id, actor, now),
    sell: (tx, { id }, _payment, { actor, at }) => giveBackPart(tx, id, actor, at),
  },
]
