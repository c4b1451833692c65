/** What each row of the record is about, by the name that people know it by, and where it stands. */
import { inArray, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Reader } from '#data/database.ts'
import {
  type auditLog,
  consignors,
  contactMessages,
  coupons,
  looks,
  newsletterIssues,
  priceLists,
  products,
  promotions,
  questions,
  reviews,
  users,
} from '#data/schema.ts'
import type { AuditEntity } from '#rules/audit/audit.ts'
import { settlementNumber } from '#rules/consignment/settlements/settlement.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { isSetting, SETTINGS } from '#rules/shop-settings/settings.ts'

type Row = typeof auditLog.$inferSelect
/** `at`: what its page's address is made of; 'stock' is a product's sizes, and what is 'gone' has no page any more. */
export type Thing = { name: string; at: { kind: AuditEntity | 'stock' | 'gone'; id: string } }

const NAMED: Partial<Record<AuditEntity, { table: PgTable; id: AnyPgColumn; name: AnyPgColumn | SQL }>> = {
  product: { table: products, id: products.id, name: products.name },
  person: { table: users, id: users.id, name: users.username },
  consignor: {
    table: consignors,
    id: consignors.id,
    name: sql`trim(${consignors.name} || ' ' || ${consignors.surname})`,
  },
  coupon: { table: coupons, id: coupons.id, name: coupons.code },
  promotion: { table: promotions, id: promotions.id, name: promotions.name },
  look: { table: looks, id: looks.id, name: looks.name },
  'price-list': { table: priceLists, id: priceLists.id, name: priceLists.name },
  message: { table: contactMessages, id: contactMessages.id, name: contactMessages.subject },
  issue: { table: newsletterIssues, id: newsletterIssues.id, name: newsletterIssues.subject },
  review: { table: reviews, id: reviews.id, name: reviews.comment },
  question: { table: questions, id: questions.id, name: questions.text },
}
const QUOTED: readonly string[] = [
  'promotion',
  'price-list',
  'look',
  'message',
  'issue',
  'review',
  'question',
]
const LONGEST = 60

export async function nameThings(db: Reader, rows: readonly Row[]): Promise<(row: Row) => Thing> {
  const names = new Map<string, string>()
  for (const [entity, { table, id, name }] of Object.entries(NAMED)) {
    const ids = rows.filter((row) => row.entity === entity).map(({ entityId }) => Number(entityId))
    const known = ids.filter((one) => Number.isSafeInteger(one) && one > 0)
    if (known.length === 0) continue
    const found: { id: unknown; name: unknown }[] = await db
      .select({ id, name })
      .from(table)
      .where(inArray(id, [...new Set(known)]) as SQL)
    for (const one of found) names.set(`${entity} ${String(one.id)}`, String(one.name ?? ''))
  }
  return (row) => {
    const known = names.get(`${row.entity} ${row.entityId}`)
    const gone = row.entity in NAMED && known === undefined
    return { name: nameOf(row, known), at: gone ? { kind: 'gone', id: row.entityId } : placeOf(row) }
  }
}

function nameOf({ entity, entityId, before, after }: Row, known: string | undefined): string {
  const said = { ...(before as object | null), ...(after as object | null) } as Record<string, unknown>
  if (known) {
    const name = known.length > LONGEST ? `${known.slice(0, LONGEST - 1)}…` : known
    return QUOTED.includes(entity) ? `«${name}»` : name
  }
  if (entity === 'order') return orderNumber(Number(entityId))
  if (entity === 'return') return entityId
  if (entity === 'agreement') return `versión ${entityId}`
  if (entity === 'unit') return printUnitCode(entityId)
  if (entity === 'settlement' && /^\d+$/.test(entityId)) return settlementNumber(Number(entityId))
  if (entity === 'promotion' && typeof said.name === 'string') return `«${said.name}»`
  if (entity === 'coupon' && typeof said.code === 'string') return said.code
  if (entity === 'size' && said.product) return `${String(said.product)}, talle ${String(said.size)}`
  if (entity === 'credit' && typeof said.username === 'string') return said.username
  if (entity === 'bulk') return entityId === '1' ? '1 producto' : `${entityId} productos`
  if (entity === 'setting' && isSetting(entityId)) return SETTINGS[entityId].label
  if (typeof said.email === 'string') return said.email
  return `n.º ${entityId}`
}

function placeOf({ entity, entityId, after }: Row): Thing['at'] {
  const userId = entity === 'credit' && (after as { userId?: number } | null)?.userId
  if (userId) return { kind: 'person', id: String(userId) }
  const productId = entity === 'size' && (after as { productId?: number } | null)?.productId
  return productId ? { kind: 'stock', id: String(productId) } : { kind: entity, id: entityId }
}
