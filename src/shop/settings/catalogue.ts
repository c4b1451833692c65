/** What a change of the shop's lists means for the products that are there (product §30.6): nothing that they have is dropped. */
import { count, eq, sql, sum } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { products, productSizes } from '#data/schema.ts'
import { sizesFor, type Catalogue } from '#rules/products/choices.ts'
import type { Fields } from '#rules/outcome.ts'
import { listMissing } from '#rules/products/catalogue/lists.ts'
import { keepUsed, keepUsedSizes, type Used } from '#rules/products/catalogue/in-use.ts'
import { readSetting, writeSetting, type SettingKey } from '#rules/shop-settings/settings.ts'

export type Move = { key: SettingKey; value: string | null; now: string; next: string }
const COLUMNS = { brands: products.brand, genres: products.genre, categories: products.category } as const
type Counted = keyof typeof COLUMNS
const isCounted = (key: SettingKey): key is Counted => key in COLUMNS

/** Of a text that was read before. */
export const valueOf = <K extends keyof Catalogue>(key: K, text: string): Catalogue[K] => {
  const read = readSetting(key, text)
  if (!read.ok) throw new Error(`a kept list is not valid: ${key}`)
  return read.value as Catalogue[K]
}

type Kept = {
  /** With what is in use and was left out. */
  moves: Move[]
  /** What who saves it has to see first, by setting. */
  asks: Fields
  /** What cannot be. */
  wrong: Fields
}
/** `textOf`: what each setting is at the moment. */
export async function keepWhatIsUsed(
  tx: Tx,
  moves: readonly Move[],
  textOf: (key: SettingKey) => string,
): Promise<Kept> {
  const asks: Fields = {}
  const kept: Move[] = []
  for (const move of moves) {
    if (!isCounted(move.key)) {
      kept.push(move)
      continue
    }
    const { next, asks: said } = keepUsed(
      valueOf(move.key, move.now),
      valueOf(move.key, move.next),
      await usedValues(tx, COLUMNS[move.key]),
    )
    if (said) asks[move.key] = said
    kept.push(changed(move, writeSetting(move.key, next)))
  }
  const nextOf = (key: SettingKey) => kept.find((move) => move.key === key)?.next ?? textOf(key)
  if (!kept.some(({ key }) => key === 'categories' || key === 'sizeLists'))
    return { moves: kept, asks, wrong: {} }
  const wanted = {
    categories: valueOf('categories', nextOf('categories')),
    sizeLists: valueOf('sizeLists', nextOf('sizeLists')),
  }
  const lost = listMissing(wanted.categories, wanted.sizeLists)
  if (lost) {
    const asked = kept.some(({ key }) => key === 'sizeLists') ? 'sizeLists' : 'categories'
    return { moves: kept, asks, wrong: { [asked]: lost } }
  }
  const now = {
    categories: valueOf('categories', textOf('categories')),
    sizeLists: valueOf('sizeLists', textOf('sizeLists')),
  }
  const sizes = keepUsedSizes(now, wanted, await usedSizes(tx))
  if (sizes.asks) asks.sizeLists = sizes.asks
  const text = writeSetting('sizeLists', sizes.next)
  const known = kept.findIndex(({ key }) => key === 'sizeLists')
  if (known >= 0) kept[known] = changed(kept[known]!, text)
  else if (text !== textOf('sizeLists'))
    kept.push({ key: 'sizeLists', value: text, now: textOf('sizeLists'), next: text })
  return { moves: kept, asks, wrong: {} }
}
/** Back to its initial value stays so, unless something has to be kept. */
const changed = (move: Move, next: string): Move =>
  next === move.next ? move : { ...move, value: next, next }

const usedValues = (tx: Tx, column: (typeof COLUMNS)[Counted]): Promise<Used[]> =>
  tx.select({ value: column, products: count() }).from(products).groupBy(column)

async function usedSizes(tx: Tx) {
  const rows = await tx
    .select({
      category: products.category,
      size: productSizes.size,
      products: count(),
      units: sum(productSizes.stock).mapWith(Number),
    })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(sql`${productSizes.offered} or ${productSizes.stock} > 0`)
    .groupBy(products.category, productSizes.size)
  return rows
}

/** Sizes are shown in the order of their list, also those that products had before it changed. */
export async function putSizesInOrder(
  tx: Tx,
  catalogue: Pick<Catalogue, 'categories' | 'sizeLists'>,
): Promise<void> {
  const places = catalogue.categories.flatMap(({ value }) =>
    sizesFor(catalogue, value).map((size, position) => ({ category: value, size, position })),
  )
  await tx.execute(sql`
    update product_sizes s set position = m.position
    from products p, jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as m(category text, size text, position int)
    where p.id = s.product_id and p.category = m.category and s.size = m.size and s.position <> m.position`)
}
