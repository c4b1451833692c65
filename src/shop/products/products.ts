/**
 * The catalogue as shoppers read it: lists, pages, numbers beside filters, suggestions. Answered from the database with its
 * indexes (product §6.11) and remembered until the catalogue changes.
 */
import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, lt, ne, sql, type SQL } from 'drizzle-orm'
import { products } from '#data/schema.ts'
import { paging, PAGE_SIZE, type Paging } from '#rules/paging.ts'
import { genresFound } from '#rules/products/choices.ts'
import { anyProduct, cleanSearch, type ProductQuery } from '#rules/search/search.ts'
import { namesIn, searchWords } from '#rules/search/search-words.ts'
import type { ShopContext } from '#shop/context.ts'
import { openAnswers } from './answers.ts'
import { cardColumns, inReach, toCard, type ProductCard } from './card.ts'
import { chosen, inOrder, live, type Choice } from './choose.ts'
import { openWords, SEARCH_WIDTHS, wordsFound, type Wanted } from '#shop/search/find-words.ts'
import { preparePage, type ProductPage } from './page.ts'
import {
  askSizes,
  askCountRows,
  facetsOf,
  totalOf,
  type FacetCounts,
  type CountRow,
} from '#shop/search/count.ts'

export type { ProductCard, SizeStock } from './card.ts'
export type { ProductPage } from './page.ts'
export type { Colour } from './colours.ts'
export type { FacetCounts } from '#shop/search/count.ts'

export type ProductList = { cards: ProductCard[]; paging: Paging }
type Suggestion = { value: string; label: string; count: number }
export type Suggestions = { products: ProductCard[]; categories: Suggestion[]; brands: Suggestion[] }
export type Products = ReturnType<typeof openProducts>

const suggested = (value: string, label: string, counts: Record<string, number>): Suggestion[] => {
  const count = counts[value] ?? 0
  return count > 0 ? [{ value, label, count }] : []
}

const MOST_ANSWERS = 2_000
/** News of a change comes at once; this bounds the harm if it got lost. */
const MAX_AGE_MS = 60_000
const MOST_A_PAGE = 1_000
const SUGGESTED = 5

export function openProducts(context: ShopContext) {
  const { db } = context.database
  const { settings } = context
  const answers = openAnswers({ most: MOST_ANSWERS, maxAge: MAX_AGE_MS }, context.clock)
  const findPage = preparePage(db)
  const want = openWords(db, context.clock, () => namesIn(settings))
  const cardsById = db
    .select(cardColumns)
    .from(products)
    .where(and(sql`${products.id} = any(${sql.placeholder('ids')}::int[])`, live))
    .prepare('product_cards')
  const started = randomUUID().slice(0, 8)
  let changes = 0
  const listeners: (() => void)[] = []

  async function idsWhere(
    where: SQL | undefined,
    order: SQL[],
    limit: number,
    offset = 0,
  ): Promise<number[]> {
    const rows = await db
      .select({ id: products.id })
      .from(products)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset)
    return rows.map((row) => row.id)
  }

  async function cardsOf(ids: readonly number[]): Promise<ProductCard[]> {
    if (ids.length === 0) return []
    const rows = await cardsById.execute({ ids: [...ids] })
    const found = new Map(rows.map((row) => [row.id, toCard(row)]))
    return ids.flatMap((id) => found.get(id) ?? [])
  }

  const countsOf = (choice: Choice, wanted: Wanted): Promise<CountRow[]> =>
    answers.recall(
      JSON.stringify(['counted', wanted, choice.priceFrom, choice.price, choice.size.toSorted()]),
      () => askCountRows(db, choice, wordsFound(wanted)),
    )

  /** A wider look is only taken when a narrower one finds nothing at all: what a search means does not depend on filters. */
  async function look(query: ProductQuery): Promise<{ words: SQL | undefined; counted: CountRow[] }> {
    for (const width of SEARCH_WIDTHS) {
      const wanted = await want(query.q, width)
      if (wanted === null) continue
      const counted = await countsOf(query, wanted)
      const found =
        counted.length > 0 || wanted.length === 0 || (await countsOf(anyProduct, wanted)).length > 0
      if (found) return { words: wordsFound(wanted), counted }
    }
    return { words: undefined, counted: [] }
  }

  async function askList(query: ProductQuery, limit: number): Promise<ProductList> {
    const { words, counted } = await look(query)
    const pages = paging(totalOf(counted, query), query.page, limit)
    if (pages.total === 0) return { cards: [], paging: pages }
    const where = and(chosen(query), words)
    const ids = await idsWhere(where, inOrder(query.sort), limit, (pages.page - 1) * limit)
    return { cards: await cardsOf(ids), paging: pages }
  }

  async function askCounts(query: ProductQuery): Promise<FacetCounts & { offer: number }> {
    const { words, counted } = await look(query)
    return {
      ...facetsOf(counted, query, settings),
      size: await askSizes(db, query, words, settings),
    }
  }

  /** Same category and genre: in stock first, the ones after this product before the ones that came before it. */
  async function askRelated(id: number, limit: number): Promise<ProductCard[]> {
    const [own] = await db
      .select()
      .from(products)
      .where(and(eq(products.id, id), live))
    if (!own) return []
    const alike = and(
      live,
      eq(products.category, own.category),
      inArray(products.genre, genresFound([own.genre])),
      ne(products.id, id),
    )
    const ids: number[] = []
    for (const stocked of [gt(products.stock, 0), eq(products.stock, 0)])
      for (const side of [gt(products.id, id), lt(products.id, id)])
        if (ids.length < limit)
          ids.push(...(await idsWhere(and(alike, stocked, side), [asc(products.id)], limit - ids.length)))
    return cardsOf(ids)
  }

  async function askSuggestions(q: string): Promise<Suggestions> {
    const query = { ...anyProduct, q }
    const [{ cards }, { counted }] = [await askList(query, SUGGESTED), await look(query)]
    const { category, brand } = facetsOf(counted, anyProduct, settings)
    return {
      products: cards,
      categories: settings.categories.flatMap(({ value, many }) => suggested(value, many, category)),
      brands: settings.brands.flatMap(({ value, label }) => suggested(value, label, brand)),
    }
  }

  return {
    /** A page of the list; a page beyond the end is the last one. `limit` at most 1,000. */
    list(query: ProductQuery, limit = PAGE_SIZE): Promise<ProductList> {
      const size = Math.min(Math.max(1, Math.trunc(limit) || PAGE_SIZE), MOST_A_PAGE)
      return answers.recall(JSON.stringify(['list', size, query]), () => askList(query, size))
    },

    /** The numbers beside the filters: each facet under the other facets' choices. */
    counts(query: ProductQuery): Promise<FacetCounts & { offer: number }> {
      const question = { ...query, page: 1, sort: 'id' }
      return answers.recall(JSON.stringify(['counts', question]), () => askCounts(query))
    },

    /** null: unknown or removed. */
    async find(id: number): Promise<ProductPage | null> {
      return inReach(id) ? answers.recall(`page ${id}`, () => findPage(id)) : null
    },

    /** In the order asked; removed ones are left out. */
    async byIds(ids: readonly number[]): Promise<ProductCard[]> {
      const wanted = [...new Set(ids)].filter(inReach).slice(0, MOST_A_PAGE)
      return answers.recall(`cards ${wanted.join()}`, () => cardsOf(wanted))
    },

    /** For the carousel under a product (product §2.19). */
    async related(id: number, limit = 12): Promise<ProductCard[]> {
      return inReach(id) ? answers.recall(`related ${id} ${limit}`, () => askRelated(id, limit)) : []
    },

    /** The landing page's «Los de siempre»: the first by id (product §2.16). */
    firsts(limit = 11): Promise<ProductCard[]> {
      return answers.recall(`firsts ${limit}`, async () =>
        cardsOf(await idsWhere(live, inOrder('id'), limit)),
      )
    },

    /** Created after `since`, newest first. */
    async newcomers(since: Date, limit: number): Promise<ProductCard[]> {
      const newest = await answers.recall(`newest ${limit}`, async () =>
        cardsOf(await idsWhere(live, [desc(products.createdAt), desc(products.id)], limit)),
      )
      return newest.filter((card) => card.createdAt > since)
    },

    /** For search engines: the newest `most`, and when each last changed. */
    addresses: (most: number): Promise<{ id: number; changed: Date }[]> =>
      db
        .select({ id: products.id, changed: products.updatedAt })
        .from(products)
        .where(live)
        .orderBy(desc(products.id))
        .limit(most),

    /** While typing: from two emails on, five products and where the rest is. */
    async suggest(text: string): Promise<Suggestions> {
      const q = cleanSearch(text)
      if (searchWords(q).join('').length < 2) return { products: [], categories: [], brands: [] }
      return answers.recall(`suggest ${searchWords(q).join(' ')}`, () => askSuggestions(q))
    },

    /** The same as long as nothing in the catalogue changed here: for ETags. */
    revision: (): string => `${started}-${changes}`,

    /** The catalogue changed (the 'catalogue' hint, or news may have been missed): nothing remembered counts any more. */
    forget(): void {
      changes += 1
      answers.forget()
      for (const tell of listeners) tell()
    },

    /** For what remembers whole pages. */
    onCatalogueChange: (listener: () => void) => void listeners.push(listener),
  }
}
