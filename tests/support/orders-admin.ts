/** A shop that sells: orders with the verbs they need, a payment provider in memory, and the usual request. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { orders, outbox, products, productSizes } from '#data/schema.ts'
import { dueOf } from '#rules/orders/order.ts'
import type { ProviderPaymentState } from '#rules/payments/provider.ts'
import { MANY_UNDO_SECONDS } from '#rules/fulfilment/undo.ts'
import type { Email, NoticeSubject, Payments, PreferenceRequest, ProviderPayment } from '#gateways/ports.ts'
import { GatewayRefused, GatewayUnavailable } from '#gateways/ports.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { openCart } from '#shop/cart/cart.ts'
import { openCoupons } from '#shop/coupons/coupons.ts'
import { openOrders } from '#shop/shopper-orders.ts'
import type { PlaceRequest } from '#shop/checkout/part.ts'
import type { Invoices } from '#gateways/ports.ts'
import { openGiftCards } from '#shop/gift-cards/gift-cards.ts'
import { openNews } from '#shop/consignment/portal/news.ts'
import { openInvoices } from '#shop/invoices/invoices.ts'
import { openOutbox } from '#shop/jobs/outbox.ts'
import { readConfirm } from '#shop/email-alerts/links.ts'
import { openPushes } from '#shop/push/push.ts'
import { filledForm } from './builders.ts'
import { testContext } from './open-shop.ts'
import { findings } from './verify.ts'
import { memoryPush } from './shop/memory-push.ts'
import { memoryQr } from './shop/memory-qr.ts'
import type { JobKind } from '#rules/jobs/outbox.ts'

export type OrderFixture = ReturnType<typeof orderFixture>

/** A payment provider in memory: what it knows can be set, and it can be away. */
function memoryPayments() {
  const payments = new Map<string, ProviderPayment>()
  const preferenceKeys: string[] = []
  const refundKeys = new Set<string>()
  /** By «topic id»: what a notice is about, when it is not the payment of that id. */
  const subjects = new Map<string, NoticeSubject>()
  const outside = {
    away: false,
    payments,
    preferenceKeys,
    /** What was asked for each preference. */
    asked: [] as PreferenceRequest[],
    subjects,
    cancelled: [] as string[],
    /** Made a moment ago: known by their number, and not yet found by a search. */
    hidden: new Set<string>(),
    /** What happens while a search is on its way. */
    whenSearched: async (): Promise<void> => undefined,
  }
  const answering = () => {
    if (outside.away) throw new GatewayUnavailable('away')
  }
  const qr = memoryQr(answering)
  const port: Partial<Payments> = {
    provider: 'mercadopago',
    sellerId: 'seller-1',
    qr: qr.port,
    async createPreference(request, key) {
      answering()
      preferenceKeys.push(key)
      outside.asked.push(request)
      const sum = request.lines.reduce((total, line) => total + line.unitPrice * line.quantity, 0)
      return { id: `pref-${key}-${sum}`, redirectUrl: `https://pay.test/${key}` }
    },
    async findPayment(id) {
      answering()
      return payments.get(id) ?? null
    },
    async findSubject(topic, id) {
      answering()
      return outside.subjects.get(`${topic} ${id}`) ?? { paymentIds: [id], deadline: null, closed: false }
    },
    async searchPayments(reference) {
      answering()
      await outside.whenSearched()
      return [...payments.values()].filter(
        ({ id, ...p }) => p.reference === reference && !outside.hidden.has(id),
      )
    },
    async refund(paymentId, amount, key) {
      answering()
      const payment = payments.get(paymentId)!
      const value = amount ?? payment.amount - payment.refunded
      if (!refundKeys.has(key)) {
        if (value > payment.amount - payment.refunded) throw new GatewayRefused('more than is left')
        refundKeys.add(key)
        payment.refunded += value
        payment.refunds.push({ id: `r-${key}`, amount: value, status: 'succeeded' })
      }
      return { id: `r-${key}`, status: 'succeeded', amount: value }
    },
    async cancel(paymentId) {
      answering()
      outside.cancelled.push(paymentId)
    },
  }
  return { outside: Object.assign(outside, { qr: qr.outside }), port }
}

/** Its clock stands an hour ahead of the database's, so that work queued "now" is due. */
export function orderFixture(
  database: Database,
  now: Date = new Date(Date.now() + 3_600_000),
  invoices?: Invoices,
) {
  const { outside, port } = memoryPayments()
  const emails: (Pick<Email, 'to' | 'subject'> & Partial<Email>)[] = []
  const mail = {
    send: async (email: { to: string; subject: string; text: string }) => void emails.push(email),
  }
  const push = memoryPush()
  const context = testContext(database, {
    gateways: { payments: port, mail, push: push.port, ...(invoices ? { invoices } : {}) },
    now,
  })
  const cart = openCart(context)
  const coupons = openCoupons(context)
  const orderVerbs = openOrders(context, { cart, coupons })
  const gifts = openGiftCards(context, { ask: orderVerbs.check })
  const fiscal = openInvoices(context)
  const pushes = openPushes(context, { readConfirm })
  const jobs = openOutbox(context, {
    ...orderVerbs.jobs,
    ...gifts.jobs,
    'consignor-news': openNews(context),
    mail: async (email) => void emails.push(email),
    'newsletter-batch': async () => undefined,
    ...pushes.jobs,
    invoice: (job) => fiscal.issue(job),
  })

  const fixture = {
    context,
    outside,
    orders: orderVerbs,
    coupons,
    gifts,
    emails,
    fiscal,
    /** What browsers were shown. */
    push,
    pushes,
    /** A batch of what is due now. */
    runDue: () => jobs.runDue(),

    /** Lets the time pass in which a step can be undone, and runs the outbox until it is empty of due work. */
    async work(): Promise<void> {
      context.later(MANY_UNDO_SECONDS / 60)
      while ((await jobs.runDue()) > 0);
    },

    request: (lines: CartLine[], changes: Partial<PlaceRequest> = {}): PlaceRequest => ({
      key: randomUUID(),
      lines,
      personal: filledForm(),
      delivery: 'delivery',
      couponCode: null,
      shownTotal: null,
      ...changes,
    }),

    /** What the provider would say about a payment of this order. */
    async payment(
      reference: string,
      status: ProviderPaymentState,
      changes: Partial<ProviderPayment> = {},
    ): Promise<ProviderPayment> {
      const [order] = await database.db.select().from(orders).where(eq(orders.reference, reference))
      const payment: ProviderPayment = {
        id: `pay-${reference}`,
        status,
        detail: status,
        reference,
        preferenceId: null,
        amount: dueOf(order!),
        refunded: 0,
        currency: 'ARS',
        sellerId: 'seller-1',
        method: 'visa',
        instalments: 3,
        fee: null,
        approvedAt: null,
        refunds: [],
        ...changes,
      }
      outside.payments.set(payment.id, payment)
      return payment
    },

    async order(reference: string) {
      const [order] = await database.db.select().from(orders).where(eq(orders.reference, reference))
      return order!
    },
    async stock(sizeId: number): Promise<number> {
      const [size] = await database.db.select().from(productSizes).where(eq(productSizes.id, sizeId))
      return size!.stock
    },
    async sold(productId: number): Promise<number> {
      const [product] = await database.db.select().from(products).where(eq(products.id, productId))
      return product!.sold
    },
    queued: async (kind: JobKind) =>
      (await database.db.select().from(outbox).where(eq(outbox.kind, kind))).length,

    /** The names of the invariants that are broken, outbox age aside (the clock of tests jumps). */
    async broken(): Promise<string[]> {
      return (await findings(context))
        .filter(({ name }) => !name.includes('outbox') && !name.includes('beyond its time'))
        .map(({ name, broken }) => `${name}: ${JSON.stringify(broken[0])}`)
    },
  }

  type Sale = [buyer: PersonVisitor, lines: CartLine[], changes?: Partial<PlaceRequest>]
  /** Placed, and the way to the payment not taken yet: its reference. */
  async function ordered(...[buyer, lines, changes]: Sale): Promise<string> {
    const end = await orderVerbs.place(buyer, fixture.request(lines, changes))
    if (!end.ok) throw new Error(end.message)
    return end.value.reference
  }
  /** Placed, and the shopper is at the provider: its reference. */
  async function placed(...sale: Sale): Promise<string> {
    const reference = await ordered(...sale)
    await orderVerbs.payment(sale[0], reference)
    return reference
  }
  /** Placed and paid, as the provider says it. */
  async function paid(...sale: Sale) {
    const reference = await placed(...sale)
    const payment = await fixture.payment(reference, 'approved')
    await orderVerbs.settle(payment)
    const order = await fixture.order(reference)
    return { ...order, total: order.totalCentavos, payment }
  }
  return { ...fixture, ordered, placed, paid }
}
