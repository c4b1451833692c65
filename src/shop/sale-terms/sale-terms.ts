/** The versions of the terms of sale: what holds now is kept as soon as anybody asks for it or buys under it. */
import { createHash } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { saleTermsVersions } from '#data/schema.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { saleTerms, type SaleTermsSection } from '#rules/sale-terms/sale-terms.ts'
import { SALE_TERMS_CHANGED } from '#rules/sale-terms/texts.ts'
import type { ShopContext } from '#shop/context.ts'

export type SaleTermsVersion = { version: number; since: Date; sections: SaleTermsSection[] }
export type SaleTermsFound = SaleTermsVersion & {
  /** Of what holds now. */
  current: number
}

const VERSION = /^[1-9]\d{0,8}$/
const MISSING = 'No hay condiciones de venta con ese número.'

const versionOf = ({ id, createdAt, sections }: typeof saleTermsVersions.$inferSelect): SaleTermsVersion => ({
  version: id,
  since: createdAt,
  sections,
})

/** What holds now, with its number. */
export async function keepSaleTerms({
  database: { db },
  settings,
  clock,
}: Pick<ShopContext, 'database' | 'settings' | 'clock'>): Promise<SaleTermsVersion> {
  const sections = saleTerms(settings)
  const hash = createHash('sha256').update(JSON.stringify(sections)).digest('hex')
  const find = async () => {
    const [row] = await db.select().from(saleTermsVersions).where(eq(saleTermsVersions.hash, hash))
    return row && versionOf(row)
  }
  const known = await find()
  if (known) return known
  // Somebody else may be keeping the same words at this moment.
  await db.insert(saleTermsVersions).values({ hash, sections, createdAt: clock() }).onConflictDoNothing()
  return (await find())!
}

/** Placing under the terms that were shown. */
export const saleTermsPart = (context: Pick<ShopContext, 'database' | 'settings' | 'clock'>) => ({
  name: 'sale terms',
  async read(draft: { request: { shownTerms?: number | null }; saleTermsVersion: number | null }) {
    const { version } = await keepSaleTerms(context)
    draft.saleTermsVersion = version
    return (draft.request.shownTerms ?? version) === version ? null : conflict<never>(SALE_TERMS_CHANGED)
  },
})

/** The version that an order accepted; null for one from before they were kept. */
export async function saleTermsOf(db: Reader, version: number | null): Promise<SaleTermsVersion | null> {
  if (version === null) return null
  const [row] = await db.select().from(saleTermsVersions).where(eq(saleTermsVersions.id, version))
  return row ? versionOf(row) : null
}

export function openSaleTerms(context: ShopContext) {
  const { db } = context.database
  const current = () => keepSaleTerms(context)

  /** `version` as it stands in an address; undefined: what holds now. */
  async function find(version?: string): Promise<Outcome<SaleTermsFound>> {
    const now = await current()
    if (version === undefined) return done({ ...now, current: now.version })
    if (!VERSION.test(version)) return missing(MISSING)
    const found = await saleTermsOf(db, Number(version))
    return found ? done({ ...found, current: now.version }) : missing(MISSING)
  }

  /** The newest first. */
  const list = (): Promise<{ version: number; since: Date }[]> =>
    db
      .select({ version: saleTermsVersions.id, since: saleTermsVersions.createdAt })
      .from(saleTermsVersions)
      .orderBy(desc(saleTermsVersions.id))
      .limit(50)

  return { current, find, list }
}
