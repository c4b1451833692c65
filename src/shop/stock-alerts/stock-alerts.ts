/**
 * «Avisame cuando vuelva»: signed-in people ask for a sold-out size and hear of it once, by mail and by the bell. Whether a
 * size is back is read from its stock, so that it does not matter which way the units came (a count, a return, an order that
 * died, an import, a form), and a unit that came and went in a breath raises no false hope.
 */
import { and, asc, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { users, products, productSizes, stockAlerts } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import {
  MAX_STOCK_ALERTS,
  STOCK_ALERT_DAYS,
  ARCHIVED_ALERT_DAYS,
  STOCK_ALERT_MESSAGES,
} from '#rules/stock-alerts/stock-alert.ts'
import { MAX_SIZE_LETTERS } from '#rules/products/size-text.ts'
import type { ShopContext } from '#shop/context.ts'
import { tell } from '#shop/notifications/notifications.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { cardColumns } from '#shop/products/card.ts'
import { inReach } from '#rules/ids.ts'
import { live } from '#shop/search/choose.ts'
import { stillMay } from '#shop/users/still-may.ts'
import { unsubscribeUrl } from './way-out.ts'
import { stockAlertEmail } from './email.ts'

/** A size as pages know it. */
export type AlertedSize = { productId: number; size: string }
export type StockAlert = {
  size: string
  productId: number
  name: string
  image: string | null
  since: Date
}

const BATCH = 100
const DAY = 86_400_000
const open = isNull(stockAlerts.notifiedAt)

export function openStockAlerts(context: ShopContext) {
  const { database, clock, settings } = context
  const { db } = database

  /** Under a product; undefined for sizes it never had. */
  async function find({ productId, size }: AlertedSize) {
    if (!inReach(productId) || size.length > MAX_SIZE_LETTERS) return undefined
    const [found] = await db
      .select({
        sizeId: productSizes.id,
        stock: productSizes.stock,
        sold: sql<boolean>`${productSizes.offered} and ${live}`,
      })
      .from(productSizes)
      .innerJoin(products, eq(products.id, productSizes.productId))
      .where(and(eq(productSizes.productId, productId), eq(productSizes.size, size)))
    return found
  }

  /** Asked for again it is the same alert. */
  async function ask(visitor: Visitor, wished: AlertedSize): Promise<Outcome<null>> {
    const refusal = may(visitor, 'person.self')
    if (refusal) return refusal
    if (visitor.kind !== 'person') return missing(STOCK_ALERT_MESSAGES.gone)
    const found = await find(wished)
    if (!found?.sold) return missing(STOCK_ALERT_MESSAGES.gone)
    if (found.stock > 0) return conflict(STOCK_ALERT_MESSAGES.inStock)
    const { productId } = wished
    return database.transaction(async (tx) => {
      const gone = await stillMay(tx, visitor, 'person.self')
      if (gone) return gone
      const mine = await tx.$count(stockAlerts, and(eq(stockAlerts.userId, visitor.id), open))
      if (mine >= MAX_STOCK_ALERTS) return conflict(STOCK_ALERT_MESSAGES.full)
      await tx
        .insert(stockAlerts)
        .values({ userId: visitor.id, productId, sizeId: found.sizeId, createdAt: clock() })
        .onConflictDoNothing()
      return done(null)
    })
  }

  /** Also of a size that is no longer sold. Cancelling what was not asked is no fault. */
  async function cancel(visitor: Visitor, wished: AlertedSize): Promise<Outcome<null>> {
    const refusal = may(visitor, 'person.self')
    if (refusal) return refusal
    const found = visitor.kind === 'person' ? await find(wished) : undefined
    if (visitor.kind === 'person' && found)
      await db
        .delete(stockAlerts)
        .where(and(eq(stockAlerts.userId, visitor.id), eq(stockAlerts.sizeId, found.sizeId), open))
    return done(null)
  }

  /** What a person waits for, newest first; nothing for visitors. */
  async function list(visitor: Visitor): Promise<StockAlert[]> {
    if (visitor.kind !== 'person') return []
    const rows = await db
      .select({
        size: productSizes.size,
        productId: products.id,
        name: products.name,
        pictures: cardColumns.pictures,
        since: stockAlerts.createdAt,
      })
      .from(stockAlerts)
      .innerJoin(productSizes, eq(productSizes.id, stockAlerts.sizeId))
      .innerJoin(products, eq(products.id, stockAlerts.productId))
      .where(and(eq(stockAlerts.userId, visitor.id), open, live))
      .orderBy(desc(stockAlerts.id))
      .limit(MAX_STOCK_ALERTS)
    return rows.map(({ pictures, ...row }) => ({ ...row, image: pictures[0]?.[0] ?? null }))
  }

  /** Of one product, the sizes that a person waits for. */
  async function sizesOf(visitor: Visitor, productId: number): Promise<string[]> {
    if (visitor.kind !== 'person' || !inReach(productId)) return []
    const rows = await db
      .select({ size: productSizes.size })
      .from(stockAlerts)
      .innerJoin(productSizes, eq(productSizes.id, stockAlerts.sizeId))
      .where(and(eq(stockAlerts.userId, visitor.id), eq(stockAlerts.productId, productId), open))
    return rows.map((row) => row.size)
  }

  /** Tells those whose size is back, a batch; answers how many alerts it fulfilled. Any instance may run it: a alert's lock decides. */
  async function tellDue(): Promise<number> {
    const told = await database.transaction(async (tx) => {
      const due = await dueAlerts(tx)
      if (due.length === 0) return []
      await tx
        .update(stockAlerts)
        .set({ notifiedAt: clock() })
        .where(
          inArray(
            stockAlerts.id,
            due.map(({ id }) => id),
          ),
        )
      for (const some of together(due)) await tellOne(tx, some)
      return due
    })
    for (const userId of new Set(told.map((alert) => alert.userId)))
      await context.hint({ kind: 'news', userId })
    return told.length
  }

  const dueAlerts = (tx: Tx) =>
    tx
      .select({
        id: stockAlerts.id,
        userId: users.id,
        personName: users.name,
        username: users.username,
        email: users.email,
        emailVerified: users.emailVerified,
        productId: products.id,
        product: products.name,
        size: productSizes.size,
      })
      .from(stockAlerts)
      .innerJoin(productSizes, eq(productSizes.id, stockAlerts.sizeId))
      .innerJoin(products, eq(products.id, stockAlerts.productId))
      .innerJoin(users, eq(users.id, stockAlerts.userId))
      .where(
        and(
          open,
          sql`${productSizes.stock} > 0`,
          eq(productSizes.offered, true),
          live,
          eq(users.ban, false),
          isNull(users.deletedAt),
        ),
      )
      .orderBy(asc(stockAlerts.id))
      .limit(BATCH)
      .for('update', { of: stockAlerts, skipLocked: true })

  async function tellOne(tx: Tx, some: DueAlert[]): Promise<void> {
    const { id, userId, personName, username, email, emailVerified, productId, product } = some[0]!
    const sizes = some.map(({ size }) => size)
    const dedupeKey = `stock-alert:${id}`
    await tell(tx, {
      userId,
      kind: 'stock-alert',
      orderId: null,
      productId,
      title: product,
      body: `${volvio(sizes)}. No queda apartado.`,
      dedupeKey,
      at: clock(),
    })
    // An address that the identity provider did not verify may be somebody else's: those people read it at the bell.
    if (!emailVerified || email === '') return
    const way = await unsubscribeUrl(tx, settings.publicUrl, userId)
    const message = stockAlertEmail(
      { to: email, name: personName || username, productId, product, sizes, unsubscribeUrl: way },
      settings,
    )
    await queue(tx, 'mail', message, { dedupeKey: `mail:${dedupeKey}` })
  }

  /** Old alerts go, and those for products that stayed away. */
  async function sweep(): Promise<void> {
    const before = (days: number) => new Date(clock().getTime() - days * DAY)
    await db.delete(stockAlerts).where(
      or(
        lt(stockAlerts.createdAt, before(STOCK_ALERT_DAYS)),
        inArray(
          stockAlerts.productId,
          db
            .select({ id: products.id })
            .from(products)
            .where(lt(products.deletedAt, before(ARCHIVED_ALERT_DAYS))),
        ),
      ),
    )
  }

  return { ask, cancel, list, sizesOf, tellDue, sweep }
}

type DueAlert = {
  id: number
  userId: number
  personName: string
  username: string
  email: string
  emailVerified: boolean
  productId: number
  product: string
  size: string
}

/** Several sizes of a product that a person waited for are one email. */
function together(due: DueAlert[]): DueAlert[][] {
  const groups = new Map<string, DueAlert[]>()
  for (const alert of due) {
    const key = `${alert.userId} ${alert.productId}`
    groups.set(key, [...(groups.get(key) ?? []), alert])
  }
  return [...groups.values()]
}

const volvio = (sizes: string[]): string =>
  sizes.length === 1 ? `Volvió el talle ${sizes[0]}` : `Volvieron los talles ${sizes.join(', ')}`
