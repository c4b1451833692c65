/** Writes down what products cost from now on. Whoever changes a price or an offer calls it, in the same transaction. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'

/** Of these, those whose price is another than the last one written down. The caller holds their rows. */
export async function notePrices(tx: Tx, productIds: readonly number[], since: Date): Promise<void> {
  if (productIds.length === 0) return
  await tx.execute(sql`
    insert into price_history (product_id, price_centavos, offer, discount, sale_price_centavos, since)
    select p.id, p.price_centavos, p.offer, case when p.offer then p.discount end, p.sale_price_centavos, ${since.toISOString()}
    from products p
    left join lateral (
      select h.price_centavos, h.offer, h.sale_price_centavos from price_history h
      where h.product_id = p.id order by h.id desc limit 1) last on true
    where p.id = any(${sql.param([...productIds])}::int[])
      and (last.price_centavos, last.offer, last.sale_price_centavos)
        is distinct from (p.price_centavos, p.offer, p.sale_price_centavos)
    order by p.id`)
}
