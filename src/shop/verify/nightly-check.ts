/** Asks every night, on one instance, whether every invariant holds, and keeps how many rows break one for the metrics. */
import { eq, sql } from 'drizzle-orm'
import { shopFacts } from '#data/schema.ts'
import type { ShopContext } from '#shop/context.ts'
import type { Finding } from './verify.ts'

const CLAIM = 'nightly check'
const RESULT = 'invariants broken'
const HOURS_BETWEEN = 20
/** In Argentina (UTC−3), when few people buy. */
const NIGHT_UTC = { from: 6, to: 9 }

export function openNightlyCheck({ database, clock, log }: ShopContext, verify: () => Promise<Finding[]>) {
  const { db } = database
  return {
    /** Rows that break an invariant, as last counted; null before the first night. */
    async last(): Promise<number | null> {
      const [fact] = await db.select().from(shopFacts).where(eq(shopFacts.key, RESULT))
      return fact ? Number(fact.value) : null
    },

    /** Call it hourly: works at night, or at once when it never did, and never twice in one night. */
    async run(): Promise<boolean> {
      const now = clock()
      const night = now.getUTCHours() >= NIGHT_UTC.from && now.getUTCHours() < NIGHT_UTC.to
      if (!night && (await this.last()) !== null) return false
      const before = new Date(now.getTime() - HOURS_BETWEEN * 3_600_000).toISOString()
      const { rows } = await db.execute(sql`
        insert into shop_facts (key, value, updated_at) values (${CLAIM}, '', ${now.toISOString()}::timestamptz)
        on conflict (key) do update set updated_at = excluded.updated_at
          where shop_facts.updated_at < ${before}::timestamptz
        returning key`)
      if (rows.length === 0) return false
      const findings = (await verify()).filter(({ broken }) => broken.length > 0)
      const broken = findings.reduce((sum, finding) => sum + finding.broken.length, 0)
      const row = { key: RESULT, value: String(broken), updatedAt: now }
      await db.insert(shopFacts).values(row).onConflictDoUpdate({ target: shopFacts.key, set: row })
      for (const finding of findings)
        log.error({ invariant: finding.name, rows: finding.broken.length }, 'an invariant is broken')
      return true
    },
  }
}
