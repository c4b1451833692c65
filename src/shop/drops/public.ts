/** Drops as everybody sees them: what is announced, one with its list and its draw, and what of it anybody may check. */
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { dropEntries, drops, dropSizes, products } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { listText, type ListedEntry } from '#rules/drops/draw.ts'
import { isEntered, type EntryState } from '#rules/drops/entry-states.ts'
import {
  hasList,
  isAwaited,
  isPublic,
  isRevealed,
  keepsProduct,
  type DropState,
} from '#rules/drops/states.ts'
import type { Centavos } from '#rules/money.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { salePrice } from '#rules/products/discount.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { askAnew, type Recall } from '#shop/answers.ts'
import { cardColumns } from '#shop/products/card.ts'
import { inReach } from '#rules/ids.ts'
import { commitmentOf, drawnPlaces, listHashOf, markOf } from './seed.ts'

/** Never the seed before the draw: it is null until then. */
const SHOWN = {
  id: drops.id,
  productId: drops.productId,
  state: drops.state,
  opensAt: drops.opensAt,
  closesAt: drops.closesAt,
  drawAt: drops.drawAt,
  windowHours: drops.windowHours,
  commitment: drops.commitment,
  committedAt: drops.committedAt,
  listHash: drops.listHash,
  closedAt: drops.closedAt,
  seed: drops.seed,
  drawnAt: drops.drawnAt,
  finishedAt: drops.finishedAt,
  cancelReason: drops.cancelReason,
}
type DropProduct = {
  name: string
  brand: string
  category: string
  image: string | null
  imageAlt: string
  price: Centavos
}
export type DropLook = {
  id: number
  productId: number
  state: DropState
  opensAt: Date
  closesAt: Date
  drawAt: Date
  product: DropProduct
}
export type Drop = DropLook & {
  windowHours: number
  commitment: string | null
  committedAt: Date | null
  listHash: string | null
  closedAt: Date | null
  seed: string | null
  drawnAt: Date | null
  finishedAt: Date | null
  cancelReason: string
  sizes: { size: string; units: number }[]
  /** Of those in the list, or, while it is open, of those that are in it now. */
  entries: number
  /** In the order of the draw, once it is drawn. */
  places: Drawn[]
  own: OwnEntry | null
}
export type Drawn = { code: string; size: string; place: number; state: EntryState }
export type OwnEntry = {
  code: string
  size: string
  state: EntryState
  listed: boolean
  place: number | null
  offerUntil: Date | null
}
/** What comes out when it is drawn again from what is published. */
export type Checked = {
  seed: boolean
  list: boolean
  places: boolean
  /** Of the entry that was asked about. */
  entry: { code: string; size: string; mark: string; place: number; of: number } | null
}

type OfProduct = Pick<DropLook, 'id' | 'state' | 'drawAt'> & { sizes: string[]; partly: boolean }

const SHOWN_AT_ONCE = 40

export function openPublicDrops({ database: { db } }: ShopContext, recall: Recall = askAnew) {
  async function look(where: ReturnType<typeof and>, newest: boolean): Promise<DropLook[]> {
    const rows = await db
      .select({ ...SHOWN, ...PRODUCT })
      .from(drops)
      .innerJoin(products, eq(products.id, drops.productId))
      .where(where)
      .orderBy(newest ? desc(drops.drawAt) : asc(drops.drawAt), asc(drops.id))
      .limit(SHOWN_AT_ONCE)
    return rows.map(lookOf)
  }

  /** Those to come, the next one first; and those that were, the last one first. */
  const list = async (): Promise<{ coming: DropLook[]; past: DropLook[] }> => ({
    coming: await look(inStates(drops.state, isAwaited), false),
    past: await look(inStates(drops.state, isRevealed), true),
  })

  /** The next one that is drawn, for the first page. */
  const next = async (): Promise<DropLook | null> =>
    (await look(inStates(drops.state, isAwaited), false))[0] ?? null

  /** Of a product that is sold so now: when, which sizes, and whether some of them are sold as ever besides. */
  const ofProduct = async (productId: number): Promise<OfProduct | null> =>
    inReach(productId) ? recall(`drop of ${productId}`, () => askOfProduct(productId)) : null

  async function askOfProduct(productId: number): Promise<OfProduct | null> {
    const [row] = await db
      .select({
        id: drops.id,
        state: drops.state,
        drawAt: drops.drawAt,
        partly: sql<boolean>`exists (select 1 from drop_sizes s join product_sizes z on z.id = s.size_id where s.drop_id = drops.id and z.bulk > 0)`,
        sizes: sql<
          string[]
        >`(select array_agg(s.size order by s.size_id) from drop_sizes s where s.drop_id = drops.id)`,
      })
      .from(drops)
      .where(and(eq(drops.productId, productId), inStates(drops.state, keepsProduct)))
    return row ?? null
  }

  async function find(visitor: Visitor, id: number): Promise<Outcome<Drop>> {
    const row = await rowOf(id)
    if (!row) return missing()
    const sizes = await db
      .select({ size: dropSizes.size, units: dropSizes.units })
      .from(dropSizes)
      .where(eq(dropSizes.dropId, id))
      .orderBy(asc(dropSizes.sizeId))
    const inIt = hasList(row.state) ? eq(dropEntries.listed, true) : inStates(dropEntries.state, isEntered)
    const { name: _name, brand: _brand, category: _category, pictures: _pictures, ...shown } = row
    const { price: _price, offer: _offer, discount: _discount, ...drop } = shown
    return done({
      ...drop,
      ...lookOf(row),
      sizes,
      entries: await db.$count(dropEntries, and(eq(dropEntries.dropId, id), inIt)),
      places: isRevealed(row.state) ? await placesIn(id) : [],
      own: await ownEntry(visitor, id),
    })
  }

  const rowOf = async (id: number) => {
    const [row] = inReach(id)
      ? await db
          .select({ ...SHOWN, ...PRODUCT })
          .from(drops)
          .innerJoin(products, eq(products.id, drops.productId))
          .where(and(eq(drops.id, id), inStates(drops.state, isPublic)))
      : []
    return row
  }

  const placesIn = async (id: number): Promise<Drawn[]> => {
    const rows = await db
      .select({
        code: dropEntries.code,
        size: dropEntries.size,
        place: dropEntries.place,
        state: dropEntries.state,
      })
      .from(dropEntries)
      .where(and(eq(dropEntries.dropId, id), eq(dropEntries.listed, true)))
      .orderBy(asc(dropEntries.sizeId), asc(dropEntries.place))
    return rows.map((row) => ({ ...row, place: row.place! }))
  }

  async function ownEntry(visitor: Visitor, dropId: number): Promise<OwnEntry | null> {
    if (visitor.kind !== 'person') return null
    const [own] = await db
      .select(OWN)
      .from(dropEntries)
      .where(and(eq(dropEntries.dropId, dropId), eq(dropEntries.userId, visitor.id)))
    return own ?? null
  }

  /** The frozen list, byte by byte: its SHA-256 is the one that was published. */
  async function listOf(id: number): Promise<Outcome<string>> {
    const row = await rowOf(id)
    if (!row || !hasList(row.state)) return missing()
    return done(listText(await listedIn(db, id)))
  }

  /** Drawn again here and now, from what is published alone. */
  async function check(id: number, code: string | null): Promise<Outcome<Checked>> {
    const row = await rowOf(id)
    if (!row || row.seed === null || row.listHash === null) return missing()
    const listed = await listedIn(db, id)
    const places = drawnPlaces(row.seed, row.listHash, listed)
    const placeOf = new Map(places.map((one) => [one.code, one.place]))
    const kept = await placesIn(id)
    const asked = code === null ? undefined : places.find((one) => one.code === code)
    return done({
      seed: commitmentOf(row.seed) === row.commitment,
      list: listHashOf(listed) === row.listHash,
      places: kept.length === places.length && kept.every((one) => placeOf.get(one.code) === one.place),
      entry: asked
        ? {
            ...asked,
            mark: markOf(row.seed, row.listHash, asked.code),
            of: places.filter((one) => one.size === asked.size).length,
          }
        : null,
    })
  }

  /** What a person entered, the last one first. */
  async function own(visitor: Visitor): Promise<Outcome<(OwnEntry & { drop: DropLook })[]>> {
    const refusal = may(visitor, 'person.self')
    if (refusal) return refusal
    if (visitor.kind !== 'person') return done([])
    const rows = await db
      .select({ entry: OWN, ...SHOWN, ...PRODUCT })
      .from(dropEntries)
      .innerJoin(drops, eq(drops.id, dropEntries.dropId))
      .innerJoin(products, eq(products.id, drops.productId))
      .where(eq(dropEntries.userId, visitor.id))
      .orderBy(desc(dropEntries.id))
      .limit(SHOWN_AT_ONCE)
    return done(rows.map(({ entry, ...drop }) => ({ ...entry, drop: lookOf(drop) })))
  }

  return { list, next, ofProduct, find, listOf, check, own }
}

const OWN = {
  code: dropEntries.code,
  size: dropEntries.size,
  state: dropEntries.state,
  listed: dropEntries.listed,
  place: dropEntries.place,
  offerUntil: dropEntries.offerUntil,
}

const listedIn = (db: Reader, dropId: number): Promise<ListedEntry[]> =>
  db
    .select({ code: dropEntries.code, size: dropEntries.size })
    .from(dropEntries)
    .where(and(eq(dropEntries.dropId, dropId), eq(dropEntries.listed, true)))

const PRODUCT = {
  name: products.name,
  brand: products.brand,
  category: products.category,
  pictures: cardColumns.pictures,
  price: products.priceCentavos,
  offer: products.offer,
  discount: products.discount,
}
type LookRow = Pick<DropLook, 'id' | 'productId' | 'state' | 'opensAt' | 'closesAt' | 'drawAt'> & {
  name: string
  brand: string
  category: string
  pictures: [url: string, alt: string, ...unknown[]][]
  price: Centavos
  offer: boolean
  discount: string | null
}
const lookOf = (row: LookRow): DropLook => {
  const [image, alt] = row.pictures[0] ?? [null, '']
  const { id, productId, state, opensAt, closesAt, drawAt, name, brand, category } = row
  const price = salePrice(row)
  const product = { name, brand, category, image, imageAlt: alt || name, price }
  return { id, productId, state, opensAt, closesAt, drawAt, product }
}
