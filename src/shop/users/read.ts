/** The people of the shop as admins see them: the list with its search, and one person with orders, opinions and history. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import {
  auditLog,
  contactMessages,
  orders,
  users,
  personalData,
  products,
  reviews,
  sessions,
} from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { Role } from '#rules/users/roles.ts'
import { auditLabel } from '#rules/audit/audit.ts'
import type { Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import type { FulfilmentState } from '#rules/orders/fulfilment/states.ts'
import type { OrderPaymentState } from '#rules/payments/order-payment.ts'
import type { OrderState } from '#rules/orders/states.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { isApproved } from '#rules/payments/states.ts'
import { isBack } from '#rules/payments/refund-states.ts'
import { inStates } from '#data/states.ts'
import { nameActors } from '#shop/audit/actors.ts'
import type { Reader } from '#data/database.ts'
import { openList } from '#shop/lists/open.ts'
import { USER, userList } from './lists.ts'
import type { KeptAddress } from '#rules/addresses/address.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'

export type UserRow = {
  id: number
  username: string
  email: string
  emailVerified: boolean
  name: string
  surname: string
  /** The birth date; null while they keep none. */
  age: string | null
  image: string | null
  role: Role | null
  ban: boolean
  banReason: string | null
  createdAt: Date
  /** Placed, whatever became of them. */
  orders: number
}
export type UserDetail = UserRow & {
  /** What the person keeps with us; null when nothing. */
  personal: {
    birthDate: string
    dni: string
    phone: string
    company: string
  } | null
  /** Where they have things brought to, the usual one first. */
  addresses: KeptAddress[]
  lastSeenAt: Date | null
  sessions: number
  /** Paid less given back. */
  spent: Centavos
  /** Others who hold this e-mail: it alone never says who somebody is. */
  sameEmail: { id: number; username: string }[]
  latestOrders: {
    id: number
    number: string
    reference: string
    placedAt: Date
    status: OrderState
    paymentStatus: OrderPaymentState
    fulfilment: FulfilmentState
    total: Centavos
  }[]
  latestReviews: {
    id: number
    productId: number
    productName: string
    score: number
    comment: string
    createdAt: Date
  }[]
  /** Signed with the same e-mail, when the provider vouched for it. */
  latestMessages: { id: number; subject: string; createdAt: Date; answeredAt: Date | null }[]
  history: { at: Date; action: string; label: string; actor: string; before: unknown; after: unknown }[]
}
const LATEST = 20

/** Where somebody has things brought to. */
export type Verbs = { addressesOf(db: Reader, userId: number): Promise<KeptAddress[]> }

export function openUserList(context: ShopContext, verbs: Verbs) {
  const { database, clock } = context
  const { db } = database

  /** `key`: an id, or an e-mail as in /ClientDetail/:email; of several who hold it, who came last. */
  async function find(visitor: Visitor, key: number | string): Promise<Outcome<UserDetail>> {
    const refusal = may(visitor, 'person.list')
    if (refusal) return refusal
    const id = typeof key === 'number' ? key : /^\d{1,10}$/.test(key) ? Number(key) : null
    if (id !== null && !inReach(id)) return missing()
    const [user] = await db
      .select(USER)
      .from(users)
      .where(
        and(
          isNull(users.deletedAt),
          id === null ? sql`lower(${users.email}) = ${String(key).trim().toLowerCase()}` : eq(users.id, id),
        ),
      )
      .orderBy(desc(users.emailVerified), desc(users.id))
      .limit(1)
    if (!user) return missing()
    const [kept] = await db.select().from(personalData).where(eq(personalData.userId, user.id))
    const [seen] = await db
      .select({
        at: sql<string | null>`max(${sessions.seenAt})`,
        open: sql<number>`count(*) filter (where ${sessions.endedAt} is null and ${sessions.expiresAt} > ${clock().toISOString()}::timestamptz)::int`,
      })
      .from(sessions)
      .where(eq(sessions.userId, user.id))
    return done({
      ...user,
      personal: kept
        ? {
            birthDate: kept.birthDate,
            dni: kept.dni,
            phone: kept.phone,
            company: kept.company,
          }
        : null,
      addresses: await verbs.addressesOf(db, user.id),
      lastSeenAt: seen?.at ? new Date(seen.at) : null,
      sessions: seen?.open ?? 0,
      spent: await spentBy(user.id),
      sameEmail: await db
        .select({ id: users.id, username: users.username })
        .from(users)
        .where(
          and(
            isNull(users.deletedAt),
            sql`lower(${users.email}) = ${user.email.toLowerCase()} and ${users.id} <> ${user.id}`,
          ),
        )
        .limit(LATEST),
      latestOrders: await ordersOf(user.id),
      latestReviews: await db
        .select({
          id: reviews.id,
          productId: reviews.productId,
          productName: products.name,
          score: reviews.score,
          comment: reviews.comment,
          createdAt: reviews.createdAt,
        })
        .from(reviews)
        .innerJoin(products, eq(products.id, reviews.productId))
        .where(and(eq(reviews.userId, user.id), isNull(reviews.deletedAt)))
        .orderBy(desc(reviews.id))
        .limit(LATEST),
      latestMessages: user.emailVerified ? await messagesOf(user.email) : [],
      history: await historyOf(user.id),
    })
  }

  async function spentBy(userId: number): Promise<Centavos> {
    const { rows } = await db.execute<{ spent: string }>(sql`
      select coalesce(sum(p.amount_centavos - coalesce((select sum(r.amount_centavos) from refunds r
        where r.payment_id = p.id and ${inStates(sql`r.status`, isBack)}), 0)), 0) as spent
      from payments p join orders o on o.id = p.order_id where o.user_id = ${userId} and ${inStates(sql`p.status`, isApproved)}`)
    return Number(rows[0]!.spent)
  }

  async function ordersOf(userId: number): Promise<UserDetail['latestOrders']> {
    const rows = await db
      .select()
      .from(orders)
      .where(eq(orders.userId, userId))
      .orderBy(desc(orders.id))
      .limit(LATEST)
    return rows.map((order) => ({
      id: order.id,
      number: orderNumber(order.id),
      reference: order.reference,
      placedAt: order.placedAt,
      status: order.status,
      paymentStatus: order.paymentStatus,
      fulfilment: order.fulfilmentStatus,
      total: order.totalCentavos,
    }))
  }

  const messagesOf = (email: string): Promise<UserDetail['latestMessages']> =>
    db
      .select({
        id: contactMessages.id,
        subject: contactMessages.subject,
        createdAt: contactMessages.createdAt,
        answeredAt: contactMessages.answeredAt,
      })
      .from(contactMessages)
      .where(eq(sql`lower(${contactMessages.email})`, email.toLowerCase()))
      .orderBy(desc(contactMessages.id))
      .limit(LATEST)

  async function historyOf(userId: number): Promise<UserDetail['history']> {
    const rows = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'person'), eq(auditLog.entityId, String(userId))))
      .orderBy(desc(auditLog.id))
      .limit(LATEST)
    const named = await nameActors(
      db,
      rows.map(({ actor }) => actor),
    )
    return rows.map(({ createdAt, action, actor, before, after }) => ({
      at: createdAt,
      action,
      label: auditLabel(action),
      actor: named(actor),
      before,
      after,
    }))
  }

  return { list: openList(context, userList).read, find }
}
