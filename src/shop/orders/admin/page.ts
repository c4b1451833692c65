/** One order with everything that is known of it, and what can be done with it now. */
import { asc, eq, sql } from 'drizzle-orm'
import { orderLines, orders, productSizes, users, returns } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { Centavos } from '#rules/money.ts'
import type { Carriage } from '#rules/shipments/carriage.ts'
import { editInWords } from '#rules/orders/edit/edit.ts'
import { pick } from '#rules/record.ts'
import { orderNumber } from '#rules/orders/order.ts'
import type { Amounts, MoneyEntryKind } from '#rules/payments/money-accounts.ts'
import { isInDoubt } from '#rules/payments/order-payment.ts'
import type { EndCause } from '#rules/orders/states.ts'
import type { ReturnState } from '#rules/returns/states.ts'
import { orderStoryForShop } from '#rules/orders/story-for-shop.ts'
import { correctable, type RecipientField } from '#rules/orders/recipient.ts'
import { shippingFee } from '#rules/checkout/shipping.ts'
import { isStillHere } from '#rules/orders/fulfilment/states.ts'
import { situationOf } from '#rules/orders/situation.ts'
import { DESK_MOVES, adminMoves, whyNot, type AdminMove, type AdminState } from '#rules/orders/admin.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import type { Channel } from '#rules/orders/channel.ts'
import type { Means } from '#rules/payments/means.ts'
import type { ReturnKind } from '#rules/returns/kinds.ts'
import { whyNoSlip } from '#rules/fulfilment/slip.ts'
import type { ShopContext } from '#shop/context.ts'
import { ledgerOf } from '#shop/orders/money/ledger.ts'
import { isPayable, isToFinish } from '#shop/orders/payable.ts'
import type { CasesOfOrder, Exchanged } from '../cases.ts'
import { freeShippingOf } from '#shop/promotions/read.ts'
import { lastEdits, waitingEdit } from '../edit/rows.ts'
import { partsForShop, type AdminParts } from '../parts/parts-view.ts'
import { recipientOf, type Recipient } from '../recipient.ts'
import { REFUNDED_UNITS, RETURNED_UNITS } from '#shop/stock/line-units.ts'
import { lineOf, type OrderLineView } from '../view.ts'
import { inReach } from '#rules/ids.ts'
import { adminStateOf, moneyOf } from './money.ts'
import { paymentsOf, refundsOf, type AdminPayment, type AdminRefund } from './paid.ts'
import { seenBy } from './seen-by.ts'
import { eventsOf, newsOf, type AdminEvent, type AdminNews } from './history.ts'

export type AdminOrder = Omit<AdminState, 'refundable'> &
  AdminParts & {
    id: number
    reference: string
    number: string
    means: Means
    channel: Channel
    /** Whoever buys has yet to tell who they are and how they get it. */
    awaitsBuyer: boolean
    placedAt: Date
    expiresAt: Date
    updatedAt: Date
    /** What whoever asked may see; of the rest numbers are 0, texts empty and lists too. */
    sees: { money: boolean; buyer: boolean }
    /** Its payment was disputed, and the provider decided against the shop. */
    disputeLost: boolean
    /** Where it stands, who ended it and why, in words: rules/orders/story.ts. */
    story: string
    endCause: EndCause | null
    cancelReason: string | null
    /** Whether its units are still taken from the shelf. */
    holdsStock: boolean
    carrier: string | null
    trackingCode: string | null
    trackingUrl: string | null
    person: {
      id: number
      username: string
      email: string
      image: string | null
      ban: boolean
      orders: number
    }
    personal: Recipient
    /** When the shop corrected that last, and what of it may still be. */
    recipientCorrectedAt: Date | null
    /** With which courier, as it was chosen; null at the shop's own price. */
    carriage: Pick<Carriage, 'courier' | 'mode' | 'branch'> | null
    /** When what is in it was last changed. */
    editedAt: Date | null
    correctable: RecipientField[]
    /** What sending to where it goes now costs, when it is not what was paid; null too for who does not see money. */
    feeNow: Centavos | null
    lines: (OrderLineView & {
      id: number
      sizeId: number
      sku: string
      returned: number
      refunded: number
      haggled: Centavos
      haggleReason: string | null
    })[]
    subtotal: Centavos
    discount: Centavos
    /** Of it: what paying by transfer or in cash takes off. */
    meansDiscount: Centavos
    couponCode: string | null
    shipping: Centavos
    /** The name of the promotion that pays the shipping. */
    freeShipping: string | null
    total: Centavos
    /** What of it store credit pays. */
    credit: Centavos
    paid: Centavos
    refunded: Centavos
    refundable: Centavos
    payments: AdminPayment[]
    refunds: AdminRefund[]
    /** Every move of its money by double entry, oldest first (rules/payments/ledger.ts). */
    ledger: { at: Date; kind: MoneyEntryKind; amounts: Amounts }[]
    events: AdminEvent[]
    news: AdminNews[]
    /** A change of it that waits for its difference. */
    edit: { changes: string; difference: Centavos; until: Date } | null
    returns: { code: string; kind: ReturnKind; status: ReturnState; createdAt: Date }[]
    /** What was bought, and what whoever bought has instead. */
    exchanged: Exchanged[]
    /** Why its slip and label are not printed; null when they are. */
    noSlip: string | null
    moves: AdminMove[]
    /** For the moves that are not open: why. */
    blocked: Partial<Record<AdminMove, string>>
  }

export function openOrderPage(
  { database: { db }, clock, settings }: ShopContext,
  { cases }: { cases: CasesOfOrder },
) {
  return async function find(visitor: Visitor, orderId: number): Promise<Outcome<AdminOrder>> {
    const refusal = may(visitor, 'order.read')
    if (refusal) return refusal
    if (!inReach(orderId)) return missing()
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
    if (!order) return missing()
    const money = await moneyOf(db, orderId)
    const state = adminStateOf(order, money.left)
    const [person] = await db
      .select({
        id: users.id,
        username: users.username,
        email: users.email,
        image: users.image,
        ban: users.ban,
        orders: sql<number>`(select count(*)::int from orders o where o.user_id = users.id)`,
      })
      .from(users)
      .where(eq(users.id, order.userId))
    const [paid, back] = [await paymentsOf(db, orderId), await refundsOf(db, orderId)]
    const lines = await linesOf(orderId)
    const head = {
      ...state,
      number: orderNumber(order.id),
      means: order.means,
      channel: order.channel,
      awaitsBuyer: order.awaitsBuyer,
      total: order.totalCentavos,
      personal: recipientOf(order),
      payments: paid,
      refunds: back,
    }
    const edit = await editOf(order)
    const parts = await partsForShop(db, order, state)
    const situation = situationOf({
      ...head,
      held: order.heldReason !== null,
      promisedDays: order.promisedDays,
      endCause: order.endCause,
      verifying: isInDoubt(order),
      canPay: isPayable(order, clock()),
      toFinish: isToFinish(order, clock()),
      rejection: null,
      edit,
    })
    const found: AdminOrder = {
      ...head,
      sees: { money: true, buyer: true },
      story: orderStoryForShop(situation),
      disputeLost: situation.disputeLost === true,
      endCause: order.endCause,
      id: order.id,
      reference: order.reference,
      placedAt: order.placedAt,
      expiresAt: order.expiresAt,
      updatedAt: order.updatedAt,
      cancelReason: order.cancelReason,
      recipientCorrectedAt: order.recipientCorrectedAt,
      carriage: order.carriage && pick(order.carriage, ['courier', 'mode', 'branch']),
      editedAt: (await lastEdits(db, [orderId]))[0]?.at ?? null,
      correctable: correctable({ ...state, exchangeWaits: await cases.exchangeWaits(db, orderId) }),
      feeNow: feeNow(order),
      holdsStock: order.holdsStock,
      carrier: order.carrier,
      trackingCode: order.trackingCode,
      trackingUrl: order.trackingUrl,
      ...parts,
      person: person!,
      lines,
      subtotal: order.subtotalCentavos,
      discount: order.discountCentavos,
      meansDiscount: order.meansDiscountCentavos,
      couponCode: order.couponCode,
      shipping: order.shippingCentavos,
      freeShipping: await freeShippingOf(db, orderId),
      credit: order.creditCentavos,
      paid: money.paid,
      refunded: money.back,
      ledger: (await ledgerOf(db, orderId)).map(({ at, kind, amounts }) => ({ at, kind, amounts })),
      events: await eventsOf(db, orderId),
      news: await newsOf(db, order.userId, orderId),
      edit,
      returns: await returnsOf(orderId),
      exchanged: await cases.exchanged(db, order),
      noSlip: whyNoSlip({
        ...state,
        held: order.heldReason !== null,
        editWaits: order.editWaits,
        units: parts.rest.reduce((sum, { quantity }) => sum + quantity, 0),
      }),
      moves: adminMoves(state),
      blocked: Object.fromEntries(
        DESK_MOVES.flatMap((move) => {
          const why = whyNot(state, move)
          return why === null ? [] : [[move, why]]
        }),
      ),
    }
    return done(seenBy(visitor, found))
  }

  /** Of an order that was corrected and has not left. */
  function feeNow(order: typeof orders.$inferSelect): Centavos | null {
    const { delivery, province, postalCode, recipientCorrectedAt } = order
    if (delivery === 'pickup' || !recipientCorrectedAt || !isStillHere(order.fulfilmentStatus)) return null
    if (order.carriage !== null) return null
    const fee = shippingFee(settings, { province, postalCode }, order.subtotalCentavos)
    return fee === order.shippingCentavos ? null : fee
  }

  async function linesOf(orderId: number): Promise<AdminOrder['lines']> {
    const rows = await db
      .select({
        line: orderLines,
        sku: productSizes.sku,
        returned: RETURNED_UNITS,
        refunded: REFUNDED_UNITS,
      })
      .from(orderLines)
      .innerJoin(productSizes, eq(productSizes.id, orderLines.sizeId))
      .where(eq(orderLines.orderId, orderId))
      .orderBy(asc(orderLines.id))
    return rows.map(({ line, sku, returned, refunded }) => ({
      ...lineOf(line),
      haggled: line.haggledCentavos,
      haggleReason: line.haggleReason,
      id: line.id,
      sizeId: line.sizeId,
      sku,
      returned,
      refunded,
    }))
  }

  async function editOf(order: typeof orders.$inferSelect): Promise<AdminOrder['edit']> {
    const edit = order.editWaits ? await waitingEdit(db, order.id) : null
    if (!edit) return null
    const { before, after, differenceCentavos: difference, expiresAt } = edit
    return { changes: editInWords(before.lines, after.lines), difference, until: expiresAt! }
  }

  async function returnsOf(orderId: number): Promise<AdminOrder['returns']> {
    return db
      .select({
        code: returns.code,
        kind: returns.kind,
        status: returns.status,
        createdAt: returns.createdAt,
      })
      .from(returns)
      .where(eq(returns.orderId, orderId))
      .orderBy(asc(returns.id))
  }
}
