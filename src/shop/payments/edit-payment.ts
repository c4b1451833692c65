/** Whoever bought looks at a change of their order, pays its difference, or comes back from paying it. */
import { and, eq } from 'drizzle-orm'
import { orderEdits, orders } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import type { Centavos } from '#rules/money.ts'
import { editInWords } from '#rules/orders/edit/edit.ts'
import { isWaitingEdit, type EditEnd, type EditState } from '#rules/orders/edit/states.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import { may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { lockOrder, type OrderRow } from '#shop/orders/events.ts'
import { isReference } from '#rules/ids.ts'
import type { Ask } from '#shop/orders/payable.ts'
import { attemptDifference } from './difference-attempt.ts'
import { openPreferences, paymentNotReady } from './preference.ts'
import { lastEdit, type EditRow } from '#shop/orders/edit/rows.ts'

const NOT_PAYABLE = 'Este cambio ya no espera un pago.'
const WHAT = 'El cambio de tu pedido'
const PAYMENT_ID = /^\d{1,20}$/
/** However often the page is loaded, the provider is asked once in this time. */
const TURN = 10_000

export type OwnEdit = {
  number: string
  state: EditState
  end: EditEnd | null
  changes: string
  /** Above 0 it is paid, below it was given back. */
  difference: Centavos
  /** Until when it can be paid. */
  until: Date | null
  canPay: boolean
}

export function openEditPaying(context: ShopContext, verbs: Pick<Ask, 'ask'>) {
  const { database, gateways, clock } = context
  const prepare = openPreferences(context)

  async function own(
    visitor: Visitor,
    reference: string,
  ): Promise<{ order: OrderRow; edit: EditRow } | null> {
    if (may(visitor, 'order.see') || !isReference(reference)) return null
    const [order] = await database.db
      .select()
      .from(orders)
      .where(and(eq(orders.reference, reference), eq(orders.userId, (visitor as PersonVisitor).id)))
    const edit = order && (await lastEdit(database.db, order.id))
    return order && edit ? { order, edit } : null
  }

  /** The last change of one's own order. */
  async function find(visitor: Visitor, reference: string): Promise<Outcome<OwnEdit>> {
    const refusal = may(visitor, 'order.see')
    if (refusal) return refusal
    const found = await own(visitor, reference)
    if (!found) return missing()
    const { order, edit } = found
    const canPay = isWaitingEdit(edit.status) && edit.expiresAt! > clock()
    return done({
      number: orderNumber(order.id),
      state: edit.status,
      end: edit.endCause,
      changes: editInWords(edit.before.lines, edit.after.lines),
      difference: edit.differenceCentavos,
      until: edit.expiresAt,
      canPay,
    })
  }

  /** Where it is paid. A conflict means: not now, or not any more. */
  async function pay(visitor: Visitor, reference: string): Promise<Outcome<{ redirectUrl: string }>> {
    const refusal = may(visitor, 'order.see')
    if (refusal) return refusal
    const found = await own(visitor, reference)
    if (!found) return missing()
    const { edit } = found
    if (!isWaitingEdit(edit.status)) return conflict(NOT_PAYABLE)
    // Nobody is sent to pay twice: whoever was there before is looked for first.
    if (!(await verbs.ask(edit.reference))) return conflict(paymentNotReady(WHAT))
    const open = await database.transaction(async (tx) => {
      const order = await lockOrder(tx, { id: edit.orderId })
      const [row] = await tx
        .select()
        .from(orderEdits)
        .where(and(eq(orderEdits.id, edit.id), inStates(orderEdits.status, isWaitingEdit)))
      if (!order || !row || row.expiresAt! <= clock()) return null
      const attempt = await attemptDifference(
        tx,
        order,
        { editId: row.id },
        {
          amount: row.differenceCentavos,
          provider: gateways.payments.provider,
          actor: `person:${order.userId}`,
          at: clock(),
        },
      )
      return { order, attempt }
    })
    if (!open) return conflict(NOT_PAYABLE)
    const { order, attempt } = open
    const title = `Diferencia por el cambio del pedido ${orderNumber(order.id)}`
    const sent = await prepare(order, attempt, {
      reference: edit.reference,
      page: paths.orderDifference(reference),
      key: `edit:${edit.reference}:a${attempt.attempt}`,
      what: WHAT,
      heldUntil: edit.expiresAt!,
      tickets: false,
      lines: async () => [{ id: String(edit.id), title, quantity: 1, unitPrice: edit.differenceCentavos }],
    })
    return sent.ok ? done({ redirectUrl: sent.value.redirectUrl }) : sent
  }

  /** Back from the provider: what the address says is a hint, and the provider is asked soon through the outbox. */
  async function expectPayment(visitor: Visitor, reference: string, paymentId: string): Promise<void> {
    const found = await own(visitor, reference)
    if (!found || !PAYMENT_ID.test(paymentId)) return
    const turn = Math.floor(clock().getTime() / TURN)
    await queue(
      database.db,
      'payment-check',
      { reference: found.edit.reference, paymentId },
      { dedupeKey: `check:${found.edit.reference}:${turn}`, runAt: clock() },
    )
  }

  return { find, pay, expectPayment }
}
