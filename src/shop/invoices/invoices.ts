/** Invoices and credit notes: opened from the books, numbered and sent in order, looked at, put right and printed. */
import type { ShopContext } from '#shop/context.ts'
import { openInvoicesAdmin } from './admin.ts'
import { openOfOrder } from './of-order.ts'
import { openPapers } from './paper/papers.ts'
import { openQueue } from './queue.ts'

export function openInvoices(context: ShopContext) {
  const { openDue, issue, point } = openQueue(context)
  return {
    /** A few orders at a time; answers how many documents it wrote. */
    openDue,
    issue,
    ...openOfOrder(context),
    ...openPapers(context),
    admin: openInvoicesAdmin(context, { point }),
  }
}
