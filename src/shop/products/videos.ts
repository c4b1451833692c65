/** A product's video on its way in: who may send one, what is said when it is none, and what becomes of those that nobody wanted after all. */
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { auditLog, drafts, products } from '#data/schema.ts'
import { GatewayRefused, GatewayUnavailable } from '#gateways/ports.ts'
import { isServedVideo } from '#rules/products/pictures/video.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { done, invalid, type Outcome } from '#rules/outcome.ts'
import type { ShopContext } from '#shop/context.ts'

/** A form that was opened this long ago has kept its draft by now. */
const LEFT_MS = 24 * 3_600_000
const SWEPT_AT_ONCE = 200

export function openVideos({ gateways, database: { db }, clock, log }: ShopContext) {
  /** A file on this machine's disk, which may be taken away. Answers the address that the product form takes. */
  async function store(visitor: Visitor, path: string): Promise<Outcome<{ url: string }>> {
    const refusal = may(visitor, 'product.write')
    if (refusal) return refusal
    try {
      return done(await gateways.images.storeVideo(path))
    } catch (error) {
      if (error instanceof GatewayRefused) return invalid(error.message, { video: error.message })
      if (!(error instanceof GatewayUnavailable)) throw error
      log.warn({ err: error }, 'a video could not be stored')
      return invalid(error.message, { video: error.message })
    }
  }

  /**
   * Takes away the videos of ours that were sent and never saved: since a day no product has them, no draft, and no row of the record, by
   * which an edit is undone. Answers how many.
   */
  async function sweep(): Promise<number> {
    const old = await gateways.images.videosBefore(new Date(clock().getTime() - LEFT_MS))
    let swept = 0
    for (let from = 0; from < old.length; from += SWEPT_AT_ONCE) {
      const some = old.slice(from, from + SWEPT_AT_ONCE)
      const wanted = await wantedOf(some)
      for (const url of some.filter((one) => !wanted.has(one))) {
        await gateways.images.dropVideo(url)
        swept += 1
      }
    }
    return swept
  }

  async function wantedOf(urls: readonly string[]): Promise<Set<string>> {
    const shown = await db
      .selectDistinct({ url: products.video })
      .from(products)
      .where(inArray(products.video, [...urls]))
    const wanted = new Set(shown.map(({ url }) => url))
    const left = urls.filter((url) => !wanted.has(url))
    if (left.length === 0) return wanted
    const of = (values: PgColumn) => sql<string | null>`${values}->>'video'`
    const before = of(auditLog.before)
    const after = of(auditLog.after)
    const begunWith = of(drafts.data)
    const [written, begun] = await Promise.all([
      db
        .select({ before, after })
        .from(auditLog)
        .where(and(eq(auditLog.entity, 'product'), or(inArray(before, left), inArray(after, left)))),
      db
        .select({ url: begunWith })
        .from(drafts)
        .where(and(eq(drafts.kind, 'product'), inArray(begunWith, left))),
    ])
    const named = [...begun.map(({ url }) => url), ...written.flatMap((row) => [row.before, row.after])]
    for (const url of named) if (url !== null) wanted.add(url)
    return wanted
  }

  /** Whether an address is one that `store` may have given. */
  const serves = (url: string): boolean => isServedVideo(url, gateways.images.addressBase)

  return { store, sweep, serves }
}
