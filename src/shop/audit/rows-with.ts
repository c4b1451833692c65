/** What somebody types to search the record: who did it, a product by name, a number, or a text in what was written down. */
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { auditLog, products, users } from '#data/schema.ts'

export async function rowsWith(db: Reader, q: string) {
  if (q === '') return undefined
  const who = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`strpos(fold(${users.username}), fold(${q})) > 0`)
    .limit(50)
  const named = await db
    .select({ id: products.id })
    .from(products)
    .where(sql`strpos(fold(${products.name}), fold(${q})) > 0`)
    .limit(200)
  return or(
    who.length > 0
      ? inArray(
          auditLog.actor,
          who.map(({ id }) => `person:${id}`),
        )
      : undefined,
    named.length > 0
      ? and(
          eq(auditLog.entity, 'product'),
          inArray(
            auditLog.entityId,
            named.map(({ id }) => String(id)),
          ),
        )
      : undefined,
    eq(auditLog.entityId, q.toUpperCase()),
    eq(auditLog.requestId, q),
    sql`strpos(fold(coalesce(${auditLog.before}::text, '') || coalesce(${auditLog.after}::text, '')), fold(${q})) > 0`,
  )
}
