/** An order that is not packed is changed by one of the shop's people (product §11.15): looked at first, then done. */
import { eq } from 'drizzle-orm'
import { orders } from '#data/schema.ts'
import type { Centavos } from '#rules/money.ts'
import {
  EDIT_SAYS,
  editForm,
  editInWords,
  editQuoteForm,
  linesSeen,
  whyNotEdited,
  type EditLine,
} from '#rules/orders/edit/edit.ts'
import { orderNumber, type Amounts } from '#rules/orders/order.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { wasEverPaid } from '#rules/payments/order-payment.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { moneyOf } from '#shop/orders/admin/money.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import { partsBack } from '#shop/orders/money/refund.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import type { Edited, openChange } from './change.ts'
import { addedOf, planOf, productsOf, sizesInstead, sizesOf } from './plan.ts'
import { editableFacts, linesOf } from './rows.ts'

export type EditLook = {
  number: string
  /** Null when it may be edited now; otherwise why not. */
  why: string | null
  /** To be sent back with what is done. */
  seen: string
  lines: (Pick<EditLine, 'productId' | 'name' | 'brand' | 'image' | 'size' | 'quantity'> & {
    id: number
    unitPrice: Centavos
    /** The code of the single pair that it is. */
    unit: string | null
    /** Those that can be had instead, and its own. */
    sizes: { size: string; stock: number }[]
  })[]
  /** Products that are to be added, as they are on sale today. */
  added: {
    productId: number
    name: string
    image: string
    unitPrice: Centavos
    sizes: { size: string; stock: number }[]
    /** Its single pairs that are on sale. */
    pairs: { code: string; name: string; size: string; price: Centavos; image: string }[]
  }[]
  amounts: Amounts
  /** Nothing was paid for it yet. */
  unpaid: boolean
}
export type EditQuote = {
  changes: string
  lines: { name: string; size: string; quantity: number; unitPrice: Centavos }[]
  amounts: Amounts
  /** Above 0 it is paid, below it is given back. */
  difference: Centavos
  /** What of it goes back: at most what is left. */
  back: Centavos
  /** Of that: what stays here as store credit. */
  backAsCredit: Centavos
  /** It is done once that is paid. */
  waits: boolean
}

const nothing = { lines: [], add: [] }

export function openEdit({ database: { db } }: ShopContext, change: ReturnType<typeof openChange>) {
  /** The order as it is, with what may be had instead, and products that somebody thinks of adding. */
  async function look(
    visitor: Visitor,
    orderId: number,
    adding: readonly number[] = [],
  ): Promise<Outcome<EditLook>> {
    const found = await seen(visitor, orderId)
    if (!found.ok) return found
    const order = found.value
    const rows = await linesOf(db, orderId)
    const sizes = await sizesOf(db, productsOf(rows, nothing))
    const amounts = {
      subtotal: order.subtotalCentavos,
      discount: order.discountCentavos,
      shipping: order.shippingCentavos,
      total: order.totalCentavos,
    }
    return done({
      number: orderNumber(orderId),
      why: whyNotEdited(await editableFacts(db, order)),
      seen: linesSeen(rows),
      unpaid: !wasEverPaid(order.paymentStatus),
      lines: rows.map((row) => ({
        id: row.id,
        productId: row.productId,
        name: row.name,
        brand: row.brand,
        image: row.image,
        size: row.size,
        quantity: row.quantity,
        unitPrice: row.unitPriceCentavos,
        unit: row.unitCode,
        sizes: sizesInstead(row, sizes),
      })),
      added: await addedOf(db, rows, adding),
      amounts,
    })
  }

  /** `input`: rules/orders/edit/edit.ts `editQuoteForm`. Nothing is written. */
  async function quoteEdit(visitor: Visitor, orderId: number, input: unknown): Promise<Outcome<EditQuote>> {
    const found = await seen(visitor, orderId)
    if (!found.ok) return found
    const form = readForm(editQuoteForm, input, EDIT_SAYS.invalid)
    if (!form.ok) return form
    const why = whyNotEdited(await editableFacts(db, found.value))
    if (why !== null) return conflict(why)
    const plan = await planOf(db, found.value, await linesOf(db, orderId), form.value)
    if (!plan.ok) return plan
    const { before, after, amounts, difference } = plan.value
    const paid = wasEverPaid(found.value.paymentStatus)
    const money = await moneyOf(db, orderId)
    const back = paid ? Math.min(Math.max(0, -difference), money.left) : 0
    const parts = await partsBack(db, money.sources, back)
    return done({
      changes: editInWords(before, after),
      lines: after.map(({ name, size, quantity, unitPriceCentavos: unitPrice }) => ({
        name,
        size,
        quantity,
        unitPrice,
      })),
      amounts,
      difference,
      back,
      backAsCredit: parts.reduce((sum, { credit }) => sum + credit, 0),
      waits: paid && difference > 0,
    })
  }

  async function seen(visitor: Visitor, orderId: number): Promise<Outcome<OrderRow, never>> {
    const refusal = may(visitor, 'order.edit')
    if (refusal) return refusal
    if (!inReach(orderId)) return missing()
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
    return order ? done(order) : missing()
  }

  /** `input`: `editForm`. The same key again answers what the first did. */
  async function edit(visitor: Visitor, orderId: number, input: unknown): Promise<Outcome<Edited>> {
    const found = await seen(visitor, orderId)
    if (!found.ok) return found
    const form = readForm(editForm, input, EDIT_SAYS.invalid)
    if (!form.ok) return form
    return change(visitor, found.value, form.value)
  }

  return { look, quoteEdit, edit }
}
