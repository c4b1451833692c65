/** Every version of the terms under which the shop sold; none is ever changed (rules/sale-terms). */
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { SaleTermsSection } from '#rules/sale-terms/sale-terms.ts'
import { createdAt, id } from '#data/columns.ts'

export const saleTermsVersions = pgTable('sale_terms_versions', {
  /** The number that people read. */
  id: id(),
  /** SHA-256 of the sections: the same words are the same version. */
  hash: text('hash').notNull().unique(),
  sections: jsonb('sections').$type<SaleTermsSection[]>().notNull(),
  createdAt: createdAt(),
})
