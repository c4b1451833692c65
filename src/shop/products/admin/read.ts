/** The catalogue as its admins read it: hidden products too, with what shoppers do not see. */
import type { Verified } from '#rules/products/verified.ts'
import { verified } from '../verified.ts'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { products } from '#data/schema.ts'
import type { Centavos } from '#rules/money.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { paging, PAGE_SIZE, type Paging } from '#rules/paging.ts'
import { pick } from '#rules/record.ts'
import { COPIED_FIELDS, OPTIONAL_TEXTS, type CopiedField, type OptionalText } from '#rules/products/fields.ts'
import { BOX_NAMES, type BoxField } from '#rules/products/box-fields.ts'
import { genresFound } from '#rules/products/choices.ts'
import { FEW_LEFT } from '#rules/products/product.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { searchWords } from '#rules/search/words/search-words.ts'
import type { ShopContext } from '#shop/context.ts'
import {
  cardColumns,
  pictures,
  sizeCodes,
  toCard,
  type ProductCard,
  type ProductPicture,
  type SizeCodes,
} from '../card.ts'
import { inReach } from '#rules/ids.ts'
import { columnsOf, type Values } from '../columns.ts'
import { bulkOf } from '#rules/units/bulk.ts'
import { countedSizes, type AdminSize } from '#shop/stock/waiting.ts'

export type AdminProductQuery = {
  /** Words, or a product's number. */
  q: string
  category: string[]
  brand: string[]
  genre: string[]
  offer: boolean | null
  /** 'low': some size has one or two left; 'none': sold out. */
  stock: 'any' | 'low' | 'none'
  /** Archived ones are hidden from shoppers. */
  /** 'live' leaves out what is archived; 'hidden' is what is neither archived nor seen by shoppers. */
  shown: 'live' | 'archived' | 'hidden' | 'all'
  sort: AdminSort
  down: boolean
  page: number
}
type AdminSort = 'id' | 'name' | 'price' | 'stock' | 'sold' | 'changed'
const anyAdminProduct: AdminProductQuery = {
  q: '',
  category: [],
  brand: [],
  genre: [],
  offer: null,
  stock: 'any',
  shown: 'live',
  sort: 'id',
  down: false,
  page: 1,
}
export type AdminCard = ProductCard & {
  /** The admin's own score; `average` is what shoppers see. */
  score: number
  version: number
  updatedAt: Date
  archivedAt: Date | null
  /** By hand. */
  hidden: boolean
  hiddenReason: 'no-picture' | null
}
export type AdminProduct = AdminCard &
  Values<OptionalText | BoxField | 'cost' | 'video'> & {
    images: ProductPicture[]
    allSizes: AdminSize[]
    /** Where it was imported from, and its key there. */
    source: string | null
    sourceKey: string | null
    verified: Verified | null
  }
/** What the form of a copy starts with: everything but units, sales and opinions. Nothing is saved until the form is. */
export type ProductCopy = Values<CopiedField> & { size: string[]; images: ProductPicture[] }

const adminColumns = {
  ...cardColumns,
  version: products.version,
  updatedAt: products.updatedAt,
  archivedAt: products.deletedAt,
  hidden: products.hidden,
  hiddenReason: products.hiddenReason,
}

const IN_DETAIL = [...OPTIONAL_TEXTS, ...BOX_NAMES, 'cost', 'video'] as const

/** Two letters changed places in a word of six still count. */
const ALIKE = 0.4
const MOST_PRODUCTS_A_PAGE = 500

export function openRead({ database: { db } }: ShopContext) {
  async function whereOf(query: AdminProductQuery): Promise<SQL | undefined> {
    const filters = and(
      query.shown === 'live'
        ? isNull(products.deletedAt)
        : query.shown === 'archived'
          ? isNotNull(products.deletedAt)
          : query.shown === 'hidden'
            ? and(isNull(products.deletedAt), or(isNotNull(products.hiddenReason), products.hidden))
            : undefined,
      query.category.length > 0 ? inArray(products.category, query.category) : undefined,
      query.brand.length > 0 ? inArray(products.brand, query.brand) : undefined,
      query.genre.length > 0 ? inArray(products.genre, genresFound(query.genre)) : undefined,
      query.offer === null ? undefined : eq(products.offer, query.offer),
      query.stock === 'none' ? eq(products.stock, 0) : query.stock === 'low' ? someSizeIsLow : undefined,
    )
    const q = cleanSearch(query.q)
    if (q === '') return filters
    const coded = sql`exists (select from product_sizes s where s.product_id = ${products.id}
      and (lower(s.sku) = ${q.toLowerCase()} and s.sku <> '' or s.barcode = ${q}))`
    if (/^#?\d{1,9}$/.test(q)) return and(filters, or(eq(products.id, Number(q.replace('#', ''))), coded))
    // What a scanner types is that and nothing else.
    if ((await db.$count(products, and(filters, coded))) > 0) return and(filters, coded)
    const words = searchWords(q)
    if (words.length === 0) return sql`false`
    const written = and(filters, ...words.map((word) => sql`${products.searchText} like ${`%${word}%`}`))
    if ((await db.$count(products, written)) > 0) return written
    // Nothing is called so: perhaps a slip of the finger.
    const alike = (word: string) => sql`word_similarity(${word}, ${products.searchText}) >= ${ALIKE}`
    return and(filters, ...words.map(alike))
  }

  /** Sorted by id, 9 a page (product §29.2). */
  async function list(
    visitor: Visitor,
    asked: Partial<AdminProductQuery> = {},
    size = PAGE_SIZE,
  ): Promise<Outcome<{ products: AdminCard[]; paging: Paging }>> {
    const refusal = may(visitor, 'product.see-hidden')
    if (refusal) return refusal
    const query = { ...anyAdminProduct, ...asked }
    const limit = Math.min(Math.max(1, size), MOST_PRODUCTS_A_PAGE)
    const where = await whereOf(query)
    const pages = paging(await db.$count(products, where), query.page, limit)
    const rows = await db
      .select(adminColumns)
      .from(products)
      .where(where)
      .orderBy(...orderOf(query))
      .limit(limit)
      .offset((pages.page - 1) * limit)
    return done({ products: rows.map(toAdminCard), paging: pages })
  }

  async function find(visitor: Visitor, id: number): Promise<Outcome<AdminProduct>> {
    const refusal = may(visitor, 'product.see-hidden')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const [row] = await db
      .select({
        ...adminColumns,
        ...columnsOf(IN_DETAIL),
        source: products.source,
        sourceKey: products.sourceKey,
        images: pictures.as('images'),
        verified: verified.as('verified'),
      })
      .from(products)
      .where(eq(products.id, id))
    if (!row) return missing()
    const allSizes = await countedSizes(db, id)
    const { source, sourceKey, images, verified: seen, ...card } = row
    return done({
      ...toAdminCard(card),
      ...pick(card, IN_DETAIL),
      cost: may(visitor, 'product.see-cost') === null ? card.cost : null,
      source,
      sourceKey,
      images,
      verified: seen,
      allSizes,
      // The form sets what comes in quantities.
      stock: card.stock - card.listedUnits,
      sizes: card.sizes.map((one) => ({ size: one.size, stock: bulkOf(one) })),
    })
  }

  async function duplicate(visitor: Visitor, id: number): Promise<Outcome<ProductCopy>> {
    const refusal = may(visitor, 'product.write')
    if (refusal) return refusal
    const found = await find(visitor, id)
    if (!found.ok) return found
    const { name, sizes, images } = found.value
    return done({
      ...pick(found.value, COPIED_FIELDS),
      name: `${name} copia`.slice(0, 120),
      size: sizes.map(({ size }) => size),
      images,
    })
  }

  /** Every product that a query finds, for what is done to all of them. */
  async function idsOf(asked: Partial<AdminProductQuery>, most: number): Promise<number[]> {
    const rows = await db
      .select({ id: products.id })
      .from(products)
      .where(await whereOf({ ...anyAdminProduct, ...asked }))
      .orderBy(asc(products.id))
      .limit(most)
    return rows.map(({ id }) => id)
  }

  /** What only the shop's people see of each: its own score (product §4.6; customers see the average), its box (product §67.1) and, whose role it is, what it cost. */
  async function adminsOnly(
    visitor: Visitor,
    ids: readonly number[],
  ): Promise<
    Outcome<
      Map<
        number,
        { score: number; hidden: boolean; cost?: Centavos | null; codes: SizeCodes; box: Values<BoxField> }
      >
    >
  > {
    const refusal = may(visitor, 'product.see-hidden')
    if (refusal) return refusal
    const rows =
      ids.length === 0
        ? []
        : await db
            .select({
              id: products.id,
              score: products.score,
              cost: products.costCentavos,
              hidden: products.hidden,
              ...columnsOf(BOX_NAMES),
              codes: sizeCodes.as('codes'),
            })
            .from(products)
            .where(inArray(products.id, [...ids]))
    const seesCost = may(visitor, 'product.see-cost') === null
    return done(
      new Map(
        rows.map(({ id, score, cost, hidden, codes, ...box }) => [
          id,
          { score: rounded(score), hidden, ...(seesCost ? { cost } : {}), codes, box },
        ]),
      ),
    )
  }

  return { list, find, duplicate, idsOf, adminsOnly }
}

/** Equal ones by their number, so that no page repeats or forgets one. */
function orderOf({ sort, down }: AdminProductQuery): SQL[] {
  const column = {
    id: products.id,
    name: sql`lower(${products.name})`,
    price: products.priceCentavos,
    stock: products.stock,
    sold: products.sold,
    changed: products.updatedAt,
  }[sort]
  return sort === 'id'
    ? [down ? desc(products.id) : asc(products.id)]
    : [down ? desc(column) : asc(column), asc(products.id)]
}

const someSizeIsLow = and(
  gt(products.stock, 0),
  sql`exists (select from product_sizes s where s.product_id = ${products.id} and s.offered and s.bulk between 1 and ${FEW_LEFT})`,
)

type AdminRow = Parameters<typeof toCard>[0] & Omit<AdminCard, keyof ProductCard>

const rounded = (score: number) => Math.round(score * 10) / 10

function toAdminCard({ version, updatedAt, archivedAt, hidden, hiddenReason, ...card }: AdminRow): AdminCard {
  const score = rounded(card.score)
  return { ...toCard(card), score, version, updatedAt, archivedAt, hidden, hiddenReason }
}
