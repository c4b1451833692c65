/** How a product fitted those who said so: in reviews that stand, and in pieces that came back because of their size (product §45.5). */
import { sql } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { inStates } from '#data/states.ts'
import type { Fits } from '#rules/products/sizing/fit.ts'
import { isGranted } from '#rules/returns/states.ts'
import type { ShopContext } from '#shop/context.ts'
import { askAnew, type Recall } from '#shop/answers.ts'
import { inReach } from '#rules/ids.ts'

/** One voice a person: what they sent back says more than what they wrote before. */
export const openFits =
  ({ database }: ShopContext, recall: Recall = askAnew) =>
  async (productId: number): Promise<Fits> =>
    inReach(productId)
      ? recall(`fits ${productId}`, () => askFits(database.db, productId))
      : { ...NOTHING_SAID }

const NOTHING_SAID: Readonly<Fits> = { chico: 0, justo: 0, grande: 0 }

async function askFits(db: Reader, productId: number): Promise<Fits> {
  const fits = { ...NOTHING_SAID }
  const { rows } = await db.execute<{ fit: keyof Fits; said: number }>(sql`
      select fit, count(*)::int as said from (
        select distinct on (who) who, fit from (
          select coalesce('u' || o.user_id, 'r' || r.id) as who, 0 as place,
            case coalesce(i.reason_code, r.reason_code) when 'small' then 'chico' else 'grande' end as fit
          from order_lines l join return_items i on i.order_line_id = l.id join returns r on r.id = i.return_id
            join orders o on o.id = l.order_id
          where l.product_id = ${productId} and coalesce(i.reason_code, r.reason_code) in ('small', 'large')
            and ${inStates(sql`r.status`, isGranted)}
          union all
          select 'u' || v.user_id, 1, v.fit from reviews v
          where v.product_id = ${productId} and v.deleted_at is null and not v.waiting and v.fit in ('chico', 'justo', 'grande')
        ) voices order by who, place, fit
      ) people group by fit`)
  for (const { fit, said } of rows) fits[fit] = Number(said)
  return fits
}
