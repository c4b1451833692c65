/** What the shop knows about a person, handed to that person whole (Ley 25.326 art. 14). */
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import {
  carts,
  contactMessages,
  creditEntries,
  favourites,
  invoiceBuyers,
  invoices,
  newsletterAddresses,
  newsletterIssues,
  newsletterRecipients,
  notifications,
  orderLines,
  orders,
  orderViews,
  users,
  personalData,
  products,
  productSizes,
  reviews,
  sessions,
  stockAlerts,
} from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { remindersOf } from '#shop/cart/reminder-consent.ts'
import { documentName } from '#rules/invoices/kinds.ts'
import { CREDIT_KIND_LABEL } from '#rules/credit/credit.ts'
import { toPesos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { paths } from '#rules/paths.ts'
import { pick } from '#rules/record.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { addressesOf } from '#shop/addresses/kept.ts'
import type { ShopContext } from '#shop/context.ts'
import { alertsOf } from '#shop/email-alerts/email-alerts.ts'
import { photoIds } from '#shop/reviews/photos.ts'
import { browsersOf } from '#shop/push/push.ts'
import { mySizeOf } from '#shop/my-size/my-size.ts'
import { consignmentOf } from '#shop/consignment/consignors/whole.ts'
import { mailboxOf, ownConsignor } from './consignor-of-account.ts'
import { entriesOf } from '#shop/drops/personal.ts'
import { giftsOf } from './export-gifts.ts'
import { partsOfMany } from '#shop/orders/parts.ts'
import { casesOf } from './export-cases.ts'
import { questionsOf } from './export-questions.ts'
import { fromRow, fromWho } from '#shop/addresses/personal-data.ts'

export function openDataExport(context: ShopContext) {
  const { clock, settings } = context
  const { db } = context.database

  /** Everything, in plain JSON: amounts in pesos, times in UTC. */
  async function ownData(visitor: Visitor): Promise<Outcome<Record<string, unknown>>> {
    const refusal = may(visitor, 'person.self')
    if (refusal) return refusal
    if (visitor.kind !== 'person') return missing()
    const me = visitor.id
    const [[account], [form], saved, said, bought, news, open, wished, views] = await Promise.all([
      db.select().from(users).where(eq(users.id, me)),
      db.select().from(personalData).where(eq(personalData.userId, me)),
      db
        .select({ productId: favourites.productId, name: products.name, since: favourites.createdAt })
        .from(favourites)
        .innerJoin(products, eq(products.id, favourites.productId))
        .where(eq(favourites.userId, me))
        .orderBy(desc(favourites.createdAt)),
      db
        .select({
          productId: reviews.productId,
          score: reviews.score,
          comment: reviews.comment,
          fit: reviews.fit,
          at: reviews.createdAt,
          waiting: reviews.waiting,
          photos: photoIds,
          reply: reviews.reply,
        })
        .from(reviews)
        .where(and(eq(reviews.userId, me), isNull(reviews.deletedAt)))
        .orderBy(desc(reviews.createdAt)),
      ordersOf(me),
      db
        .select({ title: notifications.title, body: notifications.body, at: notifications.createdAt })
        .from(notifications)
        .where(eq(notifications.userId, me))
        .orderBy(desc(notifications.id)),
      db
        .select({ since: sessions.createdAt, lastSeen: sessions.seenAt })
        .from(sessions)
        .where(eq(sessions.userId, me)),
      db
        .select({
          productId: stockAlerts.productId,
          name: products.name,
          size: productSizes.size,
          since: stockAlerts.createdAt,
          toldAt: stockAlerts.notifiedAt,
        })
        .from(stockAlerts)
        .innerJoin(products, eq(products.id, stockAlerts.productId))
        .innerJoin(productSizes, eq(productSizes.id, stockAlerts.sizeId))
        .where(eq(stockAlerts.userId, me))
        .orderBy(desc(stockAlerts.id)),
      db
        .select({ name: orderViews.name, query: orderViews.query, since: orderViews.createdAt })
        .from(orderViews)
        .where(eq(orderViews.userId, me))
        .orderBy(asc(orderViews.id)),
    ])
    if (!account) return missing()
    // An address that the provider did not verify may be somebody else's, and so may what it signed.
    const byAddress = mailboxOf(account)
    const [messages, newsletter, received] = byAddress ? await signedWith(byAddress) : [[], [], []]
    const { username, name, surname, email, image, createdAt } = account
    return done({
      shop: settings.name,
      at: clock(),
      account: { username, name, surname, email, image, since: createdAt },
      personalData: form ? fromWho(form) : null,
      addresses: (await addressesOf(db, me)).map(({ id: _id, ...address }) => address),
      favourites: saved,
      cart: await cartOf(me),
      cartReminders: await remindersOf(db, me),
      alertsByEmail: byAddress ? await alertsOf(db, byAddress) : [],
      mySize: await mySizeOf(db, me),
      toldBrowsers: await browsersOf(db, { userId: me, email: byAddress || null }),
      sizesWaitedFor: wished,
      reviews: said.map(({ photos, ...review }) => ({
        ...review,
        photos: photos.map((id) => settings.publicUrl + paths.reviewPhoto(id, 'large')),
      })),
      ...(await questionsOf(db, me)),
      orders: bought,
      notifications: news,
      contactMessages: messages,
      newsletter: newsletter[0] ?? null,
      newsletterReceived: received,
      sessions: open,
      storeCredit: await creditOf(me),
      giftCards: await giftsOf(db, me),
      draws: await entriesOf(db, me),
      orderViews: views,
      consignment: await consignmentOf(db, ownConsignor(account), byAddress),
    })
  }

  const signedWith = (address: string) =>
    Promise.all([
      db
        .select({
          subject: contactMessages.subject,
          message: contactMessages.message,
          at: contactMessages.createdAt,
          replies: sql<{ text: string; at: string }[]>`coalesce((
            select jsonb_agg(jsonb_build_object('text', r.text, 'at', r.created_at) order by r.id)
            from contact_replies r where r.message_id = contact_messages.id), '[]'::jsonb)`,
        })
        .from(contactMessages)
        .where(eq(sql`lower(${contactMessages.email})`, address)),
      db
        .select({
          email: newsletterAddresses.email,
          since: newsletterAddresses.consentedAt,
          byPurchases: newsletterAddresses.tailored,
          bySize: newsletterAddresses.sized,
        })
        .from(newsletterAddresses)
        .where(eq(newsletterAddresses.email, address)),
      db
        .select({ subject: newsletterIssues.subject, sentAt: newsletterRecipients.sentAt })
        .from(newsletterRecipients)
        .innerJoin(newsletterAddresses, eq(newsletterAddresses.id, newsletterRecipients.addressId))
        .innerJoin(newsletterIssues, eq(newsletterIssues.id, newsletterRecipients.issueId))
        .where(and(eq(newsletterAddresses.email, address), isNotNull(newsletterRecipients.sentAt)))
        .orderBy(desc(newsletterRecipients.sentAt)),
    ])

  const cartOf = async (userId: number) => {
    const [cart] = await db.select().from(carts).where(eq(carts.userId, userId))
    const lines = cart?.lines ?? []
    const ids = lines.map(({ productId }) => productId)
    const named = await db
      .select({ id: products.id, name: products.name })
      .from(products)
      .where(inArray(products.id, ids))
    const names = new Map(named.map(({ id, name }) => [id, name]))
    return lines.map((line) => ({ name: names.get(line.productId) ?? null, ...line, since: cart!.changedAt }))
  }

  const creditOf = async (userId: number) => {
    const rows = await db
      .select()
      .from(creditEntries)
      .where(eq(creditEntries.userId, userId))
      .orderBy(desc(creditEntries.id))
    return rows.map(({ kind, amountCentavos, reason, orderId, createdAt }) => ({
      what: CREDIT_KIND_LABEL[kind],
      amount: toPesos(amountCentavos),
      reason,
      order: orderId === null ? null : orderNumber(orderId),
      at: createdAt,
    }))
  }

  async function ordersOf(userId: number) {
    const rows = await db.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.id))
    if (rows.length === 0) return []
    const lines = await db
      .select()
      .from(orderLines)
      .where(
        inArray(
          orderLines.orderId,
          rows.map(({ id }) => id),
        ),
      )
      .orderBy(asc(orderLines.id))
    const parts = await partsOfMany(
      db,
      rows.filter(({ partLeft }) => partLeft).map(({ id }) => id),
    )
    const documents = await invoicesOf(rows.map(({ id }) => id))
    const cases = await casesOf(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map((order) => ({
      ...documents(order.id),
      returns: cases(order.id),
      number: orderNumber(order.id),
      placedAt: order.placedAt,
      channel: order.channel,
      status: order.status,
      payment: order.paymentStatus,
      delivery: order.delivery,
      parcels: parts.filter(({ orderId, leftAt }) => orderId === order.id && leftAt !== null).map(parcelSaid),
      recipient: fromRow({ ...order, birthDate: order.birthDate ?? '' }),
      total: toPesos(order.totalCentavos),
      shipping: toPesos(order.shippingCentavos),
      discount: toPesos(order.discountCentavos),
      lines: lines
        .filter((line) => line.orderId === order.id)
        .map(({ name, brand, size, quantity, unitPriceCentavos, promotionCentavos, promotions }) => ({
          name,
          brand,
          size,
          quantity,
          unitPrice: toPesos(unitPriceCentavos),
          promotion: toPesos(promotionCentavos),
          promotions: promotions.map((one) => one.name),
        })),
    }))
  }

  /** What was made out to them, and whom they asked it to be made out to. */
  async function invoicesOf(orderIds: number[]) {
    const issued = await db
      .select()
      .from(invoices)
      .where(inArray(invoices.orderId, orderIds))
      .orderBy(asc(invoices.id))
    const asked = await db.select().from(invoiceBuyers).where(inArray(invoiceBuyers.orderId, orderIds))
    return (id: number) => ({
      invoiceTo: asked
        .filter(({ orderId }) => orderId === id)
        .map(({ cuit, name, condition, address }) => ({ cuit, name, condition, address })),
      invoices: issued
        .filter(({ orderId }) => orderId === id)
        .map(({ kind, letter, number, day, cae, totalCentavos, ...of }) => ({
          document: documentName(kind, letter),
          number,
          day,
          cae,
          total: toPesos(totalCentavos),
          to: { name: of.buyerName, document: of.buyerNumber, address: of.buyerAddress },
        })),
    })
  }

  return { ownData }
}

/** Of a part that left before the rest of its order. */
const parcelSaid = (part: Awaited<ReturnType<typeof partsOfMany>>[number]) => ({
  ...pick(part, ['number', 'state', 'carrier', 'leftAt', 'arrivedAt', 'lostAt']),
  tracking: part.trackingCode,
  lines: part.lines.map(({ name, size, quantity }) => ({ name, size, quantity })),
})
