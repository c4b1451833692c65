/** Telling: one e-mail a day and address at most, of all that came in for it. What is looked for is in no log. */
import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { emailAlerts, products as productRows, productSizes } from '#data/schema.ts'
import { HOURS_BETWEEN_EMAILS, MOST_TOLD } from '#rules/email-alerts/email-alert.ts'
import { paths } from '#rules/paths.ts'
import { pictureSources } from '#rules/products/pictures/picture.ts'
import type { ShopContext } from '#shop/context.ts'
import type { Goods } from '#shop/emails/email.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { isBanned } from '#shop/users/of-address.ts'
import type { ProductCard } from '#shop/products/card.ts'
import { live } from '#shop/search/choose.ts'
import type { Products } from '#shop/products/products.ts'
import { followCameIn } from '#shop/notifications/followers.ts'
import { cameInEmail, type CameIn } from './email.ts'
import { wayOutUrl } from './links.ts'
import { openWanted } from './wanted.ts'
import { priceTexts } from '#rules/prices/price-text.ts'

const HOUR = 3_600_000
const ADDRESSES = 20
type Row = typeof emailAlerts.$inferSelect
type Fresh = { row: Row; came: CameIn; ids: number[] }

export function openAlertNotices(context: ShopContext, { products }: { products: Products }) {
  const { database, clock, settings } = context
  const { db } = database
  const wanted = openWanted(context, { products })
  const alive = and(isNotNull(emailAlerts.confirmedAt), isNull(emailAlerts.endedAt))

  /** Answers how many addresses it looked at; 0 when nobody's turn is. Any instance may run it. */
  async function tellDue(): Promise<number> {
    const now = clock()
    const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
    const due = await db
      .selectDistinct({ email: emailAlerts.email })
      .from(emailAlerts)
      .where(
        and(
          alive,
          or(isNull(emailAlerts.lookedAt), lt(emailAlerts.lookedAt, ago(1))),
          sql`not exists (select from email_alerts told where told.email = ${emailAlerts.email}
            and told.told_at > ${ago(HOURS_BETWEEN_EMAILS).toISOString()}::timestamptz)`,
          sql`not ${isBanned(sql`${emailAlerts.email}`)}`,
        ),
      )
      .limit(ADDRESSES)
    for (const { email } of due) await tellOne(email, now, ago(HOURS_BETWEEN_EMAILS))
    return due.length
  }

  async function tellOne(email: string, now: Date, before: Date): Promise<void> {
    const rows = await db
      .select()
      .from(emailAlerts)
      .where(and(eq(emailAlerts.email, email), alive))
      .orderBy(asc(emailAlerts.id))
    const fresh = (await Promise.all(rows.map(freshOf))).filter((one) => one !== null)
    await database.transaction(async (tx) => {
      // Whoever looks at the same address waits here, and finds it told.
      const held = await tx
        .select()
        .from(emailAlerts)
        .where(eq(emailAlerts.email, email))
        .orderBy(asc(emailAlerts.id))
        .for('update')
      if (held.some(({ toldAt }) => toldAt !== null && toldAt > before)) return
      const open = held.filter(({ confirmedAt, endedAt }) => confirmedAt && !endedAt).map(({ id }) => id)
      if (open.length === 0) return
      await tx.update(emailAlerts).set({ lookedAt: now }).where(inArray(emailAlerts.id, open))
      const told = fresh.filter(({ row }) => open.includes(row.id))
      if (told.length === 0) return
      for (const { row, ids } of told)
        await tx
          .update(emailAlerts)
          .set({
            toldAt: now,
            endedAt: row.sizeId === null ? null : now,
            seen: [...new Set([...ids, ...row.seen])].slice(0, 400),
          })
          .where(eq(emailAlerts.id, row.id))
      const unsubscribeUrl = await wayOutUrl(tx, settings.publicUrl, email)
      const message = cameInEmail({ to: email, came: told.map(({ came }) => came), unsubscribeUrl }, settings)
      await queue(tx, 'mail', message, {
        dedupeKey: `email-alert:${told[0]!.row.id}:${now.toISOString().slice(0, 10)}`,
      })
      await followCameIn(tx, email, told[0]!.came.href, now)
    })
  }

  async function freshOf(row: Row): Promise<Fresh | null> {
    if (row.sizeId !== null) return freshSize(row, row.sizeId)
    const cards = (await wanted.found(row.search)).filter(({ id }) => !row.seen.includes(id))
    if (cards.length === 0) return null
    const goods = cards.slice(0, MOST_TOLD).map((card) => goodsOf(card))
    const what = `Entró para «${wanted.saidOf(row.search)}»:`
    return { row, came: { what, goods, href: row.search }, ids: cards.map(({ id }) => id) }
  }

  async function freshSize(row: Row, sizeId: number): Promise<Fresh | null> {
    const [back] = await db
      .select({ productId: productSizes.productId, size: productSizes.size })
      .from(productSizes)
      .innerJoin(productRows, eq(productRows.id, productSizes.productId))
      .where(
        and(eq(productSizes.id, sizeId), sql`${productSizes.stock} > 0 and ${productSizes.offered}`, live),
      )
    const [card] = back ? await products.byIds([back.productId]) : []
    if (!back || !card) return null
    const came = {
      what: `Volvió el talle ${back.size}:`,
      goods: [goodsOf(card)],
      href: paths.product(card.id),
    }
    return { row, came, ids: [] }
  }

  const goodsOf = (card: ProductCard): Goods => {
    const picture = pictureSources(card.image)?.og ?? null
    return {
      name: card.name,
      href: settings.publicUrl + paths.product(card.id),
      image: picture?.startsWith('/') ? settings.publicUrl + picture : picture,
      ...priceTexts(card),
      note: '',
    }
  }

  return { tellDue }
}
