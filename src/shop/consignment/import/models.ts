/** What the models of a sheet are in the catalogue: as somebody chose, else the one product with that code or that name; and its sizes. */
import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { products } from '#data/schema.ts'
import { modelKey, sizeKey, type ModelChoice, type SheetChoices } from '#rules/consignment/sheet/choices.ts'
import type { SheetRow } from '#rules/consignment/sheet/row.ts'
import { sheetSize } from '#rules/consignment/sheet/sizes.ts'
import { categoryOf, kindIn } from '#rules/imports/guess/kinds.ts'
import { lookUp } from '#rules/imports/guess/match-text.ts'
import { isOffered, namesOf } from '#rules/imports/names.ts'
import { sizesFor, UNISEX, type Catalogue } from '#rules/products/choices.ts'
import { offered } from '#rules/products/labels.ts'
import { wornAs } from '#rules/products/size-guide.ts'
import { bare } from '#rules/sheets/table.ts'

type Known = { id: number; name: string; brand: string; style: string; category: string; genre: string }
export type PlannedModel = {
  key: string
  brand: string
  model: string
  colour: string
  styleCode: string
  rows: number
  /** The shop's own; null where it does not know it. */
  brandHere: string | null
  choice: ModelChoice
  /** Somebody chose it. */
  said: boolean
  proposals: Pick<Known, 'id' | 'name'>[]
  /** What a draft of it is taken for until somebody says otherwise. */
  guessed: { category: string; genre: string }
}
type DoubtfulSize = {
  key: string
  brand: string
  text: string
  rows: number
  size: string
  options: string[]
  /** Somebody looked at it. */
  said: boolean
}
/** Where a pair goes; `product` is null while nobody said, or its size is not known. */
type Placed = { model: PlannedModel; size: string | null }
export type PlannedModels = {
  models: PlannedModel[]
  sizes: DoubtfulSize[]
  placeOf: (row: SheetRow) => Placed
}

const PROPOSALS = 5

export async function modelsOf(
  db: Reader | Tx,
  catalogue: Catalogue,
  rows: readonly SheetRow[],
  choices: SheetChoices,
): Promise<PlannedModels> {
  const groups = Map.groupBy(rows, modelKey)
  const brands = namesOf(catalogue.brands)
  const brandOf = (row: SheetRow) =>
    row.brand === '' ? lookUp(row.model, brands) : lookUp(row.brand, brands)
  const known = await knownOf(
    db,
    [...groups.values()].map(([row]) => row!),
    brandOf,
    choices,
  )
  const byId = new Map(known.map((one) => [one.id, one]))
  const propose = proposer(known)
  const models = new Map<string, PlannedModel>()
  for (const [key, [row, ...more]] of groups) {
    const brandHere = brandOf(row!)
    const { exact, proposals } = propose(row!, brandHere)
    const chosen = choices.models[key]
    const said = chosen !== undefined && (chosen.as !== 'product' || byId.has(chosen.productId))
    models.set(key, {
      key,
      brand: row!.brand,
      model: row!.model,
      colour: row!.colour,
      styleCode: row!.styleCode,
      rows: more.length + 1,
      brandHere,
      choice: said
        ? drafted(chosen, brandHere, catalogue)
        : exact
          ? { as: 'product', productId: exact.id }
          : { as: 'later' },
      said,
      guessed: sortGuessed(row!.model, catalogue),
      proposals:
        said && chosen.as === 'product'
          ? [byId.get(chosen.productId)!, ...proposals.filter(({ id }) => id !== chosen.productId)]
          : proposals,
    })
  }
  const doubtful = new Map<string, DoubtfulSize>()
  const places = new Map<SheetRow, Placed>()
  for (const row of rows) {
    const model = models.get(modelKey(row))!
    const of = sortOf(model, byId)
    const carried = of === null ? [] : sizesFor(catalogue, of.category)
    const key = sizeKey(row)
    const chosen = choices.sizes[key] ?? ''
    const read =
      of === null
        ? { size: null, sure: true }
        : sheetSize(row.size, {
            shoes: wornAs(of.category, catalogue) === 'shoes',
            brand: model.brandHere ?? '',
            genre: of.genre,
            carried,
          })
    const isSaid = chosen !== '' && carried.includes(chosen)
    places.set(row, { model, size: read.sure ? read.size : isSaid ? chosen : null })
    if (read.sure) continue
    const before = doubtful.get(key)
    if (before) before.rows += 1
    else
      doubtful.set(key, {
        key,
        brand: row.brand,
        text: row.size,
        rows: 1,
        size: isSaid ? chosen : (read.size ?? ''),
        options: carried,
        said: key in choices.sizes,
      })
  }
  return { models: [...models.values()], sizes: [...doubtful.values()], placeOf: (row) => places.get(row)! }
}

/** Of whose sizes it has one; null while it is nothing in the catalogue. */
const sortOf = ({ choice }: PlannedModel, byId: ReadonlyMap<number, Known>) =>
  choice.as === 'draft' ? choice : choice.as === 'product' ? (byId.get(choice.productId) ?? null) : null

/** A draft needs a brand of the shop's, and what it is. */
function drafted(choice: ModelChoice, brandHere: string | null, catalogue: Catalogue): ModelChoice {
  if (choice.as !== 'draft') return choice
  const whole = isOffered(catalogue.categories, choice.category) && isOffered(catalogue.genres, choice.genre)
  return brandHere !== null && whole ? choice : { as: 'later' }
}

function sortGuessed(model: string, { categories, genres }: Catalogue): { category: string; genre: string } {
  const kind = kindIn(model) ?? 'calzado'
  return {
    category: categoryOf(kind, categories) ?? offered(categories)[0]?.value ?? '',
    genre: (isOffered(genres, UNISEX) ? UNISEX : offered(genres)[0]?.value) ?? '',
  }
}

/** Of the brands that the sheet names, of its codes, and those that somebody chose. */
async function knownOf(
  db: Reader | Tx,
  first: readonly SheetRow[],
  brandOf: (row: SheetRow) => string | null,
  { models }: SheetChoices,
): Promise<Known[]> {
  const brands = [...new Set(first.flatMap((row) => brandOf(row) ?? []))]
  const styles = [...new Set(first.map(({ styleCode }) => bare(styleCode)).filter((code) => code !== ''))]
  const chosen = Object.values(models).flatMap((one) => (one.as === 'product' ? one.productId : []))
  const among = (column: Parameters<typeof inArray>[0], values: readonly unknown[]) =>
    values.length > 0 ? inArray(column as never, values as never) : sql`false`
  return db
    .select({
      id: products.id,
      name: products.name,
      brand: products.brand,
      style: products.style,
      category: products.category,
      genre: products.genre,
    })
    .from(products)
    .where(
      and(
        isNull(products.deletedAt),
        or(
          among(products.brand, brands),
          styles.length > 0 ? sql`lower(${products.style}) = any(${sql.param(styles)}::text[])` : sql`false`,
          chosen.length > 0 ? sql`${products.id} = any(${sql.param(chosen)}::int[])` : sql`false`,
        ),
      ),
    )
    .orderBy(products.id)
}

const words = (text: string): string[] => [
  ...new Set(
    bare(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1),
  ),
]
/** A word of more products tells nothing. */
const MOST_ALIKE = 300

/** By code first, then by name: `exact` is the only one that is called the same. */
function proposer(known: readonly Known[]) {
  const push = (of: Map<string, Known[]>, key: string, one: Known) =>
    of.set(key, [...(of.get(key) ?? []), one])
  const [byCode, byName, byWord] = [
    new Map<string, Known[]>(),
    new Map<string, Known[]>(),
    new Map<string, Known[]>(),
  ]
  for (const one of known) {
    if (one.style !== '') push(byCode, bare(one.style), one)
    push(byName, bare(one.name), one)
    for (const word of words(one.name)) {
      const there = byWord.get(word)
      if (!there) byWord.set(word, [one])
      else if (there.length <= MOST_ALIKE) there.push(one)
    }
  }
  return (row: SheetRow, brandHere: string | null): { exact: Known | null; proposals: Known[] } => {
    const ofBrand = (many: readonly Known[] = []) =>
      many.filter(({ brand }) => brandHere === null || brand === brandHere)
    const code = bare(row.styleCode)
    const coded = code === '' ? [] : ofBrand(byCode.get(code))
    if (coded.length === 1) return { exact: coded[0]!, proposals: coded }
    const names = [row.model, `${row.brand} ${row.model}`, `${row.model} ${row.colour}`].map(bare)
    const called = ofBrand([...new Set(names)].flatMap((name) => byName.get(name) ?? []))
    const shared = new Map<Known, number>()
    for (const word of words(`${row.model} ${row.colour}`)) {
      const there = byWord.get(word) ?? []
      if (there.length <= MOST_ALIKE)
        for (const one of ofBrand(there)) shared.set(one, (shared.get(one) ?? 0) + 1)
    }
    const alike = [...shared]
      .filter(([, count]) => count * 2 >= words(row.model).length)
      .toSorted(([a, some], [b, more]) => more - some || a.id - b.id)
      .map(([one]) => one)
    // One of the same name in another colour has another code.
    const same = called.filter(({ style }) => code === '' || style === '')
    return {
      exact: coded.length === 0 && same.length === 1 ? same[0]! : null,
      proposals: [...new Set([...coded, ...called, ...alike])].slice(0, PROPOSALS),
    }
  }
}
