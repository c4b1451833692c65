/** Who waits for a size that is sold out. */
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { bigId, at, createdAt } from '#data/columns.ts'
import { products, productSizes } from './products.ts'
import { people } from './users.ts'

/** «Avisame cuando vuelva»: who waits for a sold-out size. Told once; asked again later, it is another row. */
export const wishes = pgTable(
  'wishes',
  {
    id: bigId(),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    sizeId: integer('size_id')
      .notNull()
      .references(() => productSizes.id),
    createdAt: createdAt(),
    toldAt: at('told_at'),
  },
  (t) => [
    uniqueIndex('wishes_open_once')
      .on(t.personId, t.sizeId)
      .where(sql`told_at is null`),
    index('wishes_open')
      .on(t.sizeId)
      .where(sql`told_at is null`),
    index('wishes_person').on(t.personId, t.id),
    index('wishes_recent').on(t.createdAt),
  ],
)
