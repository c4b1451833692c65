/** News of pairs for their owners, noted in the transaction that makes it; composed and sent afterwards (consignment/portal/news.ts). */
import type { Tx } from '#data/database.ts'
import type { SaleNews } from '#rules/consignment/sales/news.ts'
import { queue } from '#shop/jobs/outbox.ts'

/** `key` tells repeats apart: the same one is told once. */
export const queueNews = (tx: Tx, what: SaleNews, unitId: number, key: string, at: Date): Promise<void> =>
  queue(tx, 'consignor-news', { unitId, what }, { dedupeKey: `consignor-news:${what}:${key}`, runAt: at })
