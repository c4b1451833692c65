/**
 * The catalogue as shoppers read it: lists, pages, numbers beside filters, suggestions. Answered from the database with its
 * indexes (product §6.11) and remembered until the catalogue changes.
 */
import { randomUUID } from 'node:crypto'
import { and, desc, sql, type SQL } from 'drizzle-orm'
import { productSizes, products } from '#data/schema.ts'
import { paging, PAGE_SIZE, type Paging } from '#rules/paging.ts'
import { labelsIn } from '#rules/search/askable.ts'
import { shownPrice } from '#rules/prices/shown.ts'
import { anyProduct, cleanSearch, type ProductQuery } from '#rules/search/search.ts'
import { handPriceSaid } from '#rules/transfers/hand-price.ts'
import { searchWords } from '#rules/search/words/search-words.ts'
import type { ShopContext } from '#shop/context.ts'
import { openAnswers } from '#shop/answers.ts'
import { arrivalIds } from './arrivals.ts'
import { cardColumns, toCard, type ProductCard } from './card.ts'
import { byShape } from '#shop/search/by-shape.ts'
import { inReach } from '#rules/ids.ts'
import {
  byMerit,
  chosen,
  inOrder,
  live,
  meritValues,
  shapeKey,
  shapeOf,
  valuesOf,
  type Choice,
} from '#shop/search/choose.ts'
import { wantedIds } from './wanted.ts'
import { unitsOf, type UnitOnSale } from '#shop/units/on-sale.ts'
import { activePromotions } from '#shop/promotions/active.ts'
import { openWords, wordsFound, wordsValue, type Reading, type Wanted } from '#shop/search/parse-query.ts'
import { nearestOf, type Nearest } from '#shop/search/nearest.ts'
import { preparePage, type ProductPage } from './page.ts'
import { relatedIds } from './related.ts'
import {
  openCounts,
  facetsOf,
  totalOf,
  type FacetCounts,
  type Counted,
  type CountRow,
} from '#shop/search/count.ts'

export type { ProductCard } from './card.ts'
export type { ProductPage } from './page.ts'
export type { Colour } from './colours.ts'
export type { FacetCounts } from '#shop/search/count.ts'

export type ProductList = {
  cards: ProductCard[]
  paging: Paging
  /** What was asked as it was understood: what its words name are filters, `q` has the others. */
  query: ProductQuery
}
type Suggestion = { value: string; label: string; count: number }
export type Suggestions = {
  /** As it was understood. */
  query: ProductQuery
  total: number
  products: ProductCard[]
  categories: Suggestion[]
  brands: Suggestion[]
}
export type Products = ReturnType<typeof openProducts>

const suggested = (
  value: string,
  label: string,
  counts: Record<string, number>,
  asked: readonly string[],
): Suggestion[] => {
  const count = asked.length === 0 || asked.includes(value) ? (counts[value] ?? 0) : 0
  return count > 0 ? [{ value, label, count }] : []
}

const MOST_ANSWERS = 2_000
/** News of a change comes at once; if it got lost, it is seen after a minute: an answer may be made of cards as old as itself. */
const MAX_AGE_MS = 30_000
const WANTED_AGE_MS = 600_000
const MOST_A_PAGE = 1_000
/** Some 1.5 kB each. */
const MOST_CARDS = 5_000
const SUGGESTED = 5
/** Of more than that nothing is the best answer: they come as they always do. */
const MOST_RANKED = 5_000

export function openProducts(context: ShopContext) {
  const { db } = context.database
  const { settings } = context
  const answers = openAnswers({ most: MOST_ANSWERS, maxAge: MAX_AGE_MS }, context.clock)
  const wishes = openAnswers({ most: 4, maxAge: WANTED_AGE_MS }, context.clock)
  const findPage = preparePage(db)
  const counts = openCounts(db)
  const readings = openWords(db, context.clock, () => settings)
  const cardsById = db
    .select(cardColumns)
    .from(products)
    .where(and(sql`${products.id} = any(${sql.placeholder('ids')}::int[])`, live))
    .prepare('product_cards')
  const sizeIdsOf = db
    .select({ id: productSizes.id, productId: productSizes.productId, size: productSizes.size })
    .from(productSizes)
    .where(sql`${productSizes.productId} = any(${sql.placeholder('ids')}::int[])`)
    .prepare('size_ids')
  const started = randomUUID().slice(0, 8)
  let changes = 0
  let listed = new Map<number, ProductCard>()
  let sizesOf = new Map<number, Readonly<Record<string, number>>>()
  let listedSince = 0
  const listeners: (() => void)[] = []

  const listing = byShape<ReturnType<typeof writeList>>()
  const writeList = (where: SQL | undefined, order: SQL[]) =>
    db
      .select({ id: products.id })
      .from(products)
      .where(where)
      .orderBy(...order)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare('')

  /** Of all that shoppers see. */
  async function firstIds(order: SQL[], limit: number): Promise<number[]> {
    const rows = await db
      .select({ id: products.id })
      .from(products)
      .where(live)
      .orderBy(...order)
      .limit(limit)
    return rows.map((row) => row.id)
  }

  /** Read once for all cards. */
  const promotionsTold = () => answers.recall('promotions', () => activePromotions(db, context.clock()))

  async function cardsOf(
    ids: readonly number[],
    known = new Map<number, ProductCard>(),
  ): Promise<ProductCard[]> {
    const unknown = ids.filter((id) => !known.has(id))
    if (unknown.length > 0) {
      const rows = await cardsById.execute({ ids: unknown })
      const told = await promotionsTold()
      for (const row of rows) {
        const card = toCard(row, told)
        known.set(row.id, { ...card, byHand: handPriceSaid(shownPrice(card).amount, settings) })
      }
    }
    return ids.flatMap((id) => known.get(id) ?? [])
  }

  /** Those that lists showed a moment ago, by id: lists that differ show the same ones. A change leaves this map to whoever asked before it. */
  function listedCards(): Map<number, ProductCard> {
    const now = context.clock().getTime()
    if (listed.size > MOST_CARDS || now - listedSince >= MAX_AGE_MS) {
      listed = new Map()
      sizesOf = new Map()
      listedSince = now
    }
    return listed
  }

  const countsOf = (choice: Choice, wanted: Wanted): Promise<Counted> =>
    answers.recall(
      JSON.stringify(['counted', wanted, choice.priceFrom, choice.price, choice.size.toSorted()]),
      () => counts.rows(choice, wanted),
    )

  /** Of a reading's words and what they name: what `query` asks beside that is left out. */
  async function saidCounts({ said, wanted }: Reading, { all }: Counted): Promise<readonly CountRow[]> {
    const asksMore = said.price !== null || said.priceFrom !== null || said.size.length > 0
    return all && !asksMore ? all : (await countsOf(said, wanted)).rows
  }

  type Look = Reading & { counted: readonly CountRow[]; all: readonly CountRow[] | null; total: number }
  /**
   * A wider look is only taken when a narrower one finds nothing at all: what a search means does not depend on filters. Words
   * that are known are not read differently because nothing is of their size or price.
   */
  async function look(asked: ProductQuery): Promise<Look> {
    let first: Look | null = null
    for await (const reading of readings(asked)) {
      const { width, query, said, wanted } = reading
      const guessed = width === 'kinds' || width === 'slips'
      if (first && guessed) {
        const called = first.all ?? (await countsOf(anyProduct, first.wanted)).rows
        if (called.length > 0) return first
      }
      const counts = await countsOf(query, wanted)
      const looked = { ...reading, counted: counts.rows, all: counts.all, total: totalOf(counts.rows, query) }
      const found = looked.total > 0 || asked.q === '' || totalOf(await saidCounts(reading, counts), said) > 0
      if (found) return looked
      first ??= looked
    }
    return first ?? { ...nothing, query: asked }
  }
  const nothing = {
    width: 'text',
    said: anyProduct,
    wanted: [],
    typed: [],
    counted: [],
    all: null,
    total: 0,
  } as const

  async function askList(asked: ProductQuery, limit: number): Promise<ProductList> {
    const { query, wanted, typed, total } = await look(asked)
    const pages = paging(total, query.page, limit)
    if (total === 0) return { cards: [], paging: pages, query }
    const ranked = asked.q !== '' && query.sort === 'id' && total <= MOST_RANKED
    const shape = shapeOf(query)
    const words = wordsFound(wanted)
    const key = [shapeKey(shape), words !== undefined, ranked ? typed.length : query.sort].join(' ')
    const known = listedCards()
    const order = () => (ranked ? byMerit(typed.length, shape) : inOrder(query.sort))
    const rows = await listing(key, () => writeList(and(chosen(shape), words), order())).execute({
      ...valuesOf(query),
      ...wordsValue(wanted),
      ...meritValues(typed),
      limit,
      offset: (pages.page - 1) * limit,
    })
    return {
      cards: await cardsOf(
        rows.map(({ id }) => id),
        known,
      ),
      paging: pages,
      query,
    }
  }

  async function askCounts(asked: ProductQuery): Promise<FacetCounts & { offer: number }> {
    const { query, wanted, counted } = await look(asked)
    return {
      ...facetsOf(counted, query, settings),
      size: await counts.sizes(query, wanted, settings),
    }
  }

  async function askSuggestions(q: string): Promise<Suggestions> {
    const [{ cards, query, paging }, { counted }] = [
      await askList({ ...anyProduct, q }, SUGGESTED),
      await look({ ...anyProduct, q }),
    ]
    const { category, brand } = facetsOf(counted, query, settings)
    return {
      query,
      total: paging.total,
      products: cards,
      categories: settings.categories.flatMap(({ value, many }) =>
        suggested(value, many, category, query.category),
      ),
      brands: settings.brands.flatMap(({ value, label }) => suggested(value, label, brand, query.brand)),
    }
  }

  /** A page of the list; a page beyond the end is the last one. `limit` at most 1,000. */
  function list(query: ProductQuery, limit = PAGE_SIZE): Promise<ProductList> {
    const size = Math.min(Math.max(1, Math.trunc(limit) || PAGE_SIZE), MOST_A_PAGE)
    return answers.recall(JSON.stringify(['list', size, query]), () => askList(query, size))
  }

  return {
    list,

    /** Of a list that has nothing. */
    nearest: (query: ProductQuery): Promise<Nearest<ProductCard>[]> =>
      nearestOf(query, labelsIn(settings), list),

    /** The numbers beside the filters: each facet under the other facets' choices. */
    counts(query: ProductQuery): Promise<FacetCounts & { offer: number }> {
      const question = { ...query, page: 1, sort: 'id' }
      return answers.recall(JSON.stringify(['counts', question]), () => askCounts(query))
    },

    /** null: unknown or removed. */
    async find(id: number): Promise<ProductPage | null> {
      return inReach(id)
        ? answers.recall(`page ${id}`, async () => findPage(id, await promotionsTold(), context.clock()))
        : null
    },

    /** Its single pairs on sale, size by size, the cheapest first; none of what is not sold. */
    async units(id: number): Promise<UnitOnSale[]> {
      return inReach(id) ? answers.recall(`units ${id}`, () => unitsOf(db, id)) : []
    },

    /** Product -> size -> its id, which it keeps; those that are not offered too. */
    async sizeIds(
      cards: readonly { id: number; sizes: readonly { size: string }[] }[],
    ): Promise<ReadonlyMap<number, Readonly<Record<string, number>>>> {
      listedCards()
      const known = sizesOf
      const unknown: number[] = []
      for (const { id, sizes } of cards) {
        const ids = known.get(id)
        // A card may be newer than what is known: another instance added a size, and its hint is still under way.
        if (!ids || sizes.some(({ size }) => !Object.hasOwn(ids, size))) unknown.push(id)
      }
      if (unknown.length > 0) {
        const rows = await sizeIdsOf.execute({ ids: unknown })
        for (const [productId, sizes] of Map.groupBy(rows, (row) => row.productId))
          known.set(productId, Object.fromEntries(sizes.map(({ size, id }) => [size, id])))
      }
      return known
    },

    /** In the order asked; removed ones are left out. */
    async byIds(ids: readonly number[]): Promise<ProductCard[]> {
      const wanted = [...new Set(ids)].filter(inReach).slice(0, MOST_A_PAGE)
      return answers.recall(`cards ${wanted.join()}`, () => cardsOf(wanted))
    },

    /** For the carousel under a product (product §2.19). */
    async related(id: number, limit = 12): Promise<ProductCard[]> {
      return inReach(id)
        ? answers.recall(`related ${id} ${limit}`, async () => cardsOf(await relatedIds(db, id, limit)))
        : []
    },

    /** The landing page's «Los de siempre»: the first by id (product §2.16). */
    firsts(limit = 11): Promise<ProductCard[]> {
      return answers.recall(`firsts ${limit}`, async () => cardsOf(await firstIds(inOrder('id'), limit)))
    },

    /** What came in last and can be bought, newest first. */
    arrivals(limit: number): Promise<ProductCard[]> {
      return answers.recall(`arrivals ${limit}`, async () => cardsOf(await arrivalIds(db, limit)))
    },

    /** What people want most of what can be bought, counted anew every few minutes. */
    async wanted(limit: number): Promise<ProductCard[]> {
      return this.byIds(await wishes.recall(`${limit}`, () => wantedIds(db, context.clock(), limit)))
    },

    /** Created after `since`, newest first. */
    async newcomers(since: Date, limit: number): Promise<ProductCard[]> {
      const newest = await answers.recall(`newest ${limit}`, async () =>
        cardsOf(await firstIds([desc(products.createdAt), desc(products.id)], limit)),
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

    /** While typing: from two letters on, five products and where the rest is. */
    async suggest(text: string): Promise<Suggestions> {
      const q = cleanSearch(text)
      if (searchWords(q).join('').length < 2)
        return { query: { ...anyProduct, q }, total: 0, products: [], categories: [], brands: [] }
      return answers.recall(`suggest ${searchWords(q).join(' ')}`, () => askSuggestions(q))
    },

    /** For what else everybody is shown of products: remembered like the rest. */
    recall: answers.recall,

    /** The same as long as nothing in the catalogue changed here: for ETags. */
    revision: (): string => `${started}-${changes}`,

    /** The catalogue changed (the 'catalogue' hint, or news may have been missed): nothing remembered counts any more. */
    forget(): void {
      changes += 1
      answers.forget()
      listed = new Map()
      sizesOf = new Map()
      for (const tell of listeners) tell()
    },

    /** For what remembers whole pages. */
    onCatalogueChange: (listener: () => void) => void listeners.push(listener),
  }
}
