/** Orders as the shop's people work through them: list, page, packing to handing over, cancelling, giving back, notes. */
import type { ShopContext } from './context.ts'
import { openFulfilment } from '#shop/fulfilment/fulfilment.ts'
import { openCorrections } from '#shop/fulfilment/correct.ts'
import { openMany } from '#shop/fulfilment/many.ts'
import { openPacking } from '#shop/fulfilment/packing.ts'
import { openParts } from '#shop/fulfilment/parts/parts.ts'
import { openRecipient } from '#shop/fulfilment/recipient.ts'
import { openUndo } from '#shop/fulfilment/undo.ts'
import { openCancel } from '#shop/orders/admin/cancel.ts'
import { openCompletion } from '#shop/orders/admin/completion.ts'
import { openOrderExport } from '#shop/orders/admin/export.ts'
import { openOrderList } from '#shop/orders/admin/list.ts'
import { openNotes } from '#shop/orders/admin/notes.ts'
import { openOrderPage } from '#shop/orders/admin/page.ts'
import { openRefunds } from '#shop/orders/admin/refund/refund.ts'
import { openRelease } from '#shop/orders/admin/release.ts'
import { openSlips } from '#shop/fulfilment/slips.ts'
import { casesOfOrder } from '#shop/returns/of-order.ts'
import { openOrderViews } from '#shop/orders/admin/views.ts'

export type { AdminOrderRow } from '#shop/orders/admin/list.ts'
export type { AdminOrder } from '#shop/orders/admin/page.ts'
export type { RefundQuote } from '#shop/orders/admin/refund/refund.ts'
export type { ChosenOrder, LeftOut, MatchedParcel } from '#shop/fulfilment/many.ts'
export type { ToPack } from '#shop/fulfilment/packing.ts'
export type { Undoable } from '#shop/fulfilment/undo.ts'
export type { SlipOf } from '#shop/fulfilment/slips.ts'
export type { OrderView } from '#shop/orders/admin/views.ts'

export function openOrdersAdmin(context: ShopContext) {
  const fulfilment = openFulfilment(context)
  return {
    ...openOrderList(context),
    exported: openOrderExport(context),
    find: openOrderPage(context, { cases: casesOfOrder }),
    slips: openSlips(context),
    ...openOrderViews(context),
    ...fulfilment,
    ...openMany(context, fulfilment),
    ...openPacking(context, fulfilment),
    ...openUndo(context),
    ...openParts(context),
    ...openCorrections(context),
    ...openRecipient(context),
    cancel: openCancel(context),
    ...openRefunds(context),
    release: openRelease(context),
    ...openNotes(context),
    ...openCompletion(context),
  }
}
