/** What a price list would do to each of its products if it were booked now. */
import { and, asc, eq, inArray, isNull, notInArray, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { priceListProducts, priceLists, products } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import type { Centavos } from '#rules/money.ts'
import type { Priced } from '#rules/products/discount.ts'
import { genresFound } from '#rules/products/choices.ts'
import type { CatalogueTerms } from '#rules/products/terms.ts'
import { MOST_LISTED, type ListScope, type PriceListForm } from '#rules/prices/list-form.ts'
import { overlaps, planProblem, plannedPrice, samePrice, underCostText } from '#rules/prices/list-plan.ts'
import { isBooked, isOn } from '#rules/prices/list-states.ts'

type PlannedRow = {
  id: number
  name: string
  /** What it is priced at the start, and while the list is on. */
  before: Priced
  after: Priced
  cost: Centavos | null
  changes: boolean
  /** Why nobody can book it so. */
  problem: string | null
  /** Why an admin has to agree first. */
  underCost: string | null
}
export type Plan = {
  rows: PlannedRow[]
  /** How many the scope finds, when that is too many to read. */ tooMany: number | null
}

const whereOf = ({ ids, category, brand, genre, exclude }: ListScope): SQL | undefined =>
  and(
    isNull(products.deletedAt),
    ids.length > 0 ? inArray(products.id, ids) : undefined,
    category.length > 0 ? inArray(products.category, category) : undefined,
    brand.length > 0 ? inArray(products.brand, brand) : undefined,
    genre.length > 0 ? inArray(products.genre, genresFound(genre)) : undefined,
    exclude.length > 0 ? notInArray(products.id, exclude) : undefined,
  )

/** `id` of the list itself, whose own bookings do not count. */
export async function planOf(
  db: Reader,
  id: number,
  form: PriceListForm,
  { now, terms }: { now: Date; terms: CatalogueTerms },
): Promise<Plan> {
  const found = await db
    .select({
      id: products.id,
      name: products.name,
      price: products.priceCentavos,
      offer: products.offer,
      discount: products.discount,
      cost: products.costCentavos,
    })
    .from(products)
    .where(whereOf(form.scope))
    .orderBy(asc(products.id))
    .limit(MOST_LISTED + 1)
  if (found.length > MOST_LISTED) return { rows: [], tooMany: await db.$count(products, whereOf(form.scope)) }
  const from = form.startsAt ?? now
  const others = await bookedElsewhere(
    db,
    id,
    found.map((product) => product.id),
  )
  const rows = found.map(({ id, name, cost, price, offer, discount }): PlannedRow => {
    const mine = others.get(id) ?? []
    // A list that is over by then has put its prices back.
    const gone = mine.find(({ state, endsAt }) => isOn(state) && endsAt !== null && endsAt <= from)
    const before = gone?.before ?? { price, offer, discount: offer ? discount : null }
    const after = plannedPrice(form.change, id, before)
    const taken = mine.find((other) =>
      overlaps(
        { from, until: form.endsAt },
        { from: other.startsAt, until: other.endsAt, on: isOn(other.state) },
      ),
    )
    return {
      id,
      name,
      before,
      after,
      cost,
      changes: !samePrice(before, after),
      problem:
        planProblem(after, terms) ?? (taken ? `ya está en la lista «${taken.name}» en esos días` : null),
      underCost: underCostText(after, cost),
    }
  })
  return { rows, tooMany: null }
}

async function bookedElsewhere(db: Reader, id: number, ids: readonly number[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({
            productId: priceListProducts.productId,
            name: priceLists.name,
            state: priceLists.state,
            startsAt: priceLists.startsAt,
            endsAt: priceLists.endsAt,
            price: priceListProducts.beforePriceCentavos,
            offer: priceListProducts.beforeOffer,
            discount: priceListProducts.beforeDiscount,
          })
          .from(priceListProducts)
          .innerJoin(priceLists, eq(priceLists.id, priceListProducts.listId))
          .where(
            and(
              inStates(priceLists.state, isBooked),
              sql`${priceLists.id} <> ${id}`,
              isNull(priceListProducts.leftWhy),
              sql`${priceListProducts.productId} = any(${sql.param([...ids])}::int[])`,
            ),
          )
  const found = new Map<number, Booked[]>()
  for (const { productId, price, offer, discount, startsAt, ...list } of rows)
    found.set(productId, [
      ...(found.get(productId) ?? []),
      { ...list, startsAt: startsAt!, before: { price, offer, discount } },
    ])
  return found
}
type Booked = {
  name: string
  state: (typeof priceLists.$inferSelect)['state']
  startsAt: Date
  endsAt: Date | null
  before: Priced
}
