/** Colours of a model as who keeps the shop sees them, hidden ones too; and products that might be more of them (product §4.31). */
import { and, asc, desc, eq, inArray, isNull, ne, not, or, sql, type SQL } from 'drizzle-orm'
import { products } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { MOST_COLOURS, modelNameFor, styleStem } from '#rules/products/models/model.ts'
import { record } from '#rules/record.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { searchWords } from '#rules/search/words/search-words.ts'
import { line } from '#rules/text.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'

export type AdminColour = {
  id: number
  name: string
  colourway: string
  style: string
  model: string
  image: string | null
  stock: number
  /** Shoppers do not see it. */
  unseen: boolean
  /** How many products are of its model, itself among them; 0 without one. */
  ofModel: number
}
const TEXTS = ['name', 'category', 'brand', 'model', 'style'] as const
/** A product as the form has it, and what somebody looks for. `id` null: a new one. */
export type ColourQuery = Record<(typeof TEXTS)[number] | 'q', string> & {
  id: number | null
  /** Who was chosen to join already: among those found, whatever is looked for. */
  chosen: readonly number[]
}
export type FoundColours = {
  /** The others of the model. */
  colours: AdminColour[]
  /** What was looked for; else whoever is called alike or has the same beginning of the maker's code. */
  found: AdminColour[]
}

const OFFERED = 8

const columns = {
  id: products.id,
  name: products.name,
  colourway: products.colourway,
  style: products.style,
  model: products.model,
  stock: products.stock,
  image: sql<string | null>`(select i.url from product_images i where i.product_id = products.id
    order by i.position limit 1)`.as('image'),
  unseen: sql<boolean>`products.hidden or products.hidden_reason is not null`.as('unseen'),
  ofModel: sql<number>`(select count(*)::int from products m where products.model <> '' and m.model <> ''
    and m.category = products.category and m.brand = products.brand and fold(m.model) = fold(products.model)
    and m.deleted_at is null)`.as('of_model'),
}

export function openColours({ database: { db } }: ShopContext) {
  const those = (where: SQL | undefined, limit: number, first: SQL[] = []): Promise<AdminColour[]> =>
    db
      .select(columns)
      .from(products)
      .where(where)
      .orderBy(...first, asc(products.id))
      .limit(limit)

  /** Without a category and a brand nothing can be of the same model. */
  async function colours(visitor: Visitor, asked: ColourQuery): Promise<Outcome<FoundColours>> {
    const refusal = may(visitor, 'product.see-hidden')
    if (refusal) return refusal
    const query = { ...asked, ...record(TEXTS, (name) => line(asked[name])) }
    const { id, category, brand, model } = query
    const chosen = query.chosen.filter(inReach).slice(0, MOST_COLOURS)
    const isChosen = inArray(products.id, chosen)
    if (category === '' || brand === '') return done({ colours: [], found: [] })
    const others = and(
      isNull(products.deletedAt),
      eq(products.category, category),
      eq(products.brand, brand),
      id === null ? undefined : ne(products.id, id),
    )
    const ofModel =
      model === '' ? sql`false` : sql`(${products.model} <> '' and fold(${products.model}) = fold(${model}))`
    const found = or(isChosen, and(not(ofModel), wantedBy(query)))
    return done({
      colours: await those(and(others, ofModel, not(isChosen)), MOST_COLOURS),
      found: await those(and(others, found), OFFERED + chosen.length, [
        ...(chosen.length > 0 ? [desc(isChosen)] : []),
        ...likeliest(query),
      ]),
    })
  }

  return { colours }
}

const beginsWith = (text: SQL, start: string): SQL =>
  sql`left(${text}, length(fold(${start}))) = fold(${start})`

const sameStem = ({ style }: ColourQuery): SQL | undefined => {
  const stem = styleStem(style)
  return stem === '' ? undefined : beginsWith(sql`fold(${products.style})`, stem)
}
const likeliest = (query: ColourQuery): SQL[] => {
  const same = sameStem(query)
  return same ? [desc(same)] : []
}

function wantedBy(query: ColourQuery): SQL | undefined {
  const q = cleanSearch(query.q)
  if (q !== '') {
    const number = /^#?(\d{1,9})$/.exec(q)?.[1]
    const words = searchWords(q).map((word) => sql`${products.searchText} like ${`%${word}%`}`)
    const named = words.length === 0 ? undefined : and(...words)
    return or(number === undefined ? undefined : eq(products.id, Number(number)), named) ?? sql`false`
  }
  const start = modelNameFor([query.name]).split(' ', 2)
  const alike = start.length < 2 ? undefined : beginsWith(sql`fold(${products.name})`, `${start.join(' ')} `)
  return or(sameStem(query), alike) ?? sql`false`
}
