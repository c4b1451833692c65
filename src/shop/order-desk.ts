/** Orders as the shop's people work through them: list, page, packing to handing over, cancelling, giving back, notes. */
import type { Counter } from './counter.ts'
import type { openCoupons } from './coupons.ts'
import { openFulfilment } from './fulfilment.ts'
import { openCancelDesk } from './order-desk/cancel.ts'
import { openCompletion } from './order-desk/completion.ts'
import { openOrderList } from './order-desk/list.ts'
import { openNotes } from './order-desk/notes.ts'
import { openOrderPage } from './order-desk/page.ts'
import { openRefundDesk } from './order-desk/refund.ts'
import { openRelease } from './order-desk/release.ts'
import { openSlips } from './order-desk/slips.ts'
import { openOrderViews } from './order-desk/views.ts'

export type { Cancelled } from './order-desk/cancel.ts'
export type { DeskRow } from './order-desk/list.ts'
export type { DeskOrder } from './order-desk/page.ts'
export type { Refunded, RefundQuote } from './order-desk/refund.ts'
export type { SlipOf, Slips } from './order-desk/slips.ts'
export type { OrderView } from './order-desk/views.ts'
export type { MoveConflict, Moved } from './fulfilment.ts'

export function openOrderDesk(counter: Counter, rooms: { coupons: ReturnType<typeof openCoupons> }) {
  return {
    ...openOrderList(counter),
    find: openOrderPage(counter),
    slips: openSlips(counter),
    ...openOrderViews(counter),
    ...openFulfilment(counter),
    cancel: openCancelDesk(counter, rooms),
    ...openRefundDesk(counter),
    release: openRelease(counter),
    ...openNotes(counter),
    ...openCompletion(counter),
  }
}
