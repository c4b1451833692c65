/** Which single pairs whoever asks for these codes gets: of new ones that are alike an entrusted one and then the oldest on sale, of everything else the pair itself. */
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { products, productSizes, unitFlaws, units } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import type { Centavos } from '#rules/money.ts'
import { pick } from '#rules/record.ts'
import { USED_GRADES } from '#rules/units/grade.ts'
import { isInterchangeable } from '#rules/units/shown.ts'
import { isListed } from '#rules/units/states.ts'
import { live } from '#shop/search/choose.ts'
import { asShown, described, onSaleColumns, type UnitFlaw, type UnitOnSale } from './on-sale.ts'
import { paidFor, paidOf } from './price.ts'
import { isCatalogued, type Catalogued, type UnitRow } from './unit.ts'

/** What an order asks of it, and no more: to say and to read forty columns is most of what a pair costs it. */
const chosenColumns = pick(getTableColumns(units), [
  'id',
  'code',
  'sizeId',
  'productId',
  'owner',
  'consignorId',
  'termsId',
  'sizeLabel',
  'grade',
  'priceCentavos',
  'floorCentavos',
  'shopDiscountCentavos',
  'costCentavos',
  'state',
  'listedAt',
])
export type ChosenUnit = Pick<UnitRow, keyof typeof chosenColumns> &
  Catalogued & {
    flaws: UnitFlaw[]
    /** The first that shoppers see; '' where it has none of its own. */
    image: string
    /** In force, of what its owner agreed to; only of those that are kept (`lock`). */
    terms: { floor: Centavos; bp: number; least: Centavos } | null
  }

const image = sql<string>`coalesce((select i.url from unit_pictures i where i.unit_id = units.id and i.public order by i.position limit 1), '')`

const terms = sql<
  ChosenUnit['terms']
>`(select json_build_object('floor', t.floor_centavos, 'bp', t.commission_bp, 'least', t.commission_min_centavos)
  from unit_terms t where t.id = units.terms_id and units.owner = 'consignor')`

type ChosenFacts = Pick<
  ChosenUnit,
  | 'id'
  | 'code'
  | 'sizeId'
  | 'owner'
  | 'grade'
  | 'flaws'
  | 'listedAt'
  | 'priceCentavos'
  | 'shopDiscountCentavos'
>

const isLike = (one: ChosenFacts, other: ChosenFacts): boolean =>
  [one, other].every(isInterchangeable) &&
  one.sizeId === other.sizeId &&
  one.grade === other.grade &&
  paidFor(one) === paidFor(other)

/** CCyC art. 1341: what is somebody else's is never behind what is the shop's own; then the oldest (product §51.1). */
const firstOfAlike = (a: ChosenFacts, b: ChosenFacts): number =>
  Number(a.owner === 'shop') - Number(b.owner === 'shop') ||
  a.listedAt!.getTime() - b.listedAt!.getTime() ||
  a.id - b.id

/** Of one, which is what is nearly always asked, the server knows without looking at it that there is one, and keeps its plan. */
const among = (codes: readonly string[]) =>
  codes.length === 1 ? sql`w.code = ${codes[0]}` : sql`w.code = any(${sql.param([...codes])}::text[])`
const coded = (codes: readonly string[]) => sql`
  select w.id from ${units} w where ${among(codes)}`
/** Of each code as many of the first that may stand for it as there are codes: no more are read, and none but them is kept from others. */
const firstAlike = (codes: readonly string[]) => sql`
  select alike.id from ${units} w, lateral (
    select a.id from ${units} a
    where a.size_id = w.size_id and ${inStates(sql`a.state`, isListed)} and a.grade = w.grade
      and a.grade <> all(${sql.param([...USED_GRADES])}::text[])
      and ${paidOf('a')} = ${paidOf('w')}
      and not exists (select 1 from ${unitFlaws} f where f.unit_id = a.id)
    order by a.owner = 'shop', a.listed_at, a.id limit ${codes.length === 1 ? sql.raw('1') : codes.length}) alike
  where ${among(codes)}`

/** By their numbers alone: with «or» every pair of the shop would be looked at. */
const numbered = (codes: readonly string[], exact: boolean) =>
  sql`${units.id} in (${exact ? coded(codes) : sql`${coded(codes)} union ${firstAlike(codes)}`})`

/** By code; `got` is null when none of those that are left may stand for it. None is given twice. */
function given<U extends ChosenFacts>(
  codes: readonly string[],
  { known, onSale, exact }: { known: readonly U[]; onSale: (one: U) => boolean; exact: boolean },
): Map<string, { wanted: U; got: U | null }> {
  const left = known.filter(onSale).sort(firstOfAlike)
  const found = new Map<string, { wanted: U; got: U | null }>()
  const taken = new Set<number>()
  for (const code of codes) {
    const wanted = known.find((one) => one.code === code)
    if (!wanted) continue
    const got =
      left.find((one) => !taken.has(one.id) && (one.id === wanted.id || (!exact && isLike(one, wanted)))) ??
      null
    if (got) taken.add(got.id)
    found.set(code, { wanted, got })
  }
  return found
}

/**
 * By code; `got` is null when nothing is left for it, and the pair itself where `exact`. With `lock` they are kept until the transaction
 * ends; the caller holds their sizes, so that nobody moves one between the look and the lock.
 */
export async function chosenUnits(
  db: Reader | Tx,
  codes: readonly string[],
  { lock = false, exact = false } = {},
): Promise<Map<string, { wanted: ChosenUnit; got: ChosenUnit | null }>> {
  if (codes.length === 0) return new Map()
  const rows = db
    .select({
      unit: chosenColumns,
      flaws: described.flaws,
      image: image.as('image'),
      ...(lock ? { terms } : {}),
    })
    .from(units)
    .where(numbered(codes, exact))
    .orderBy(asc(units.id))
  // Named: the server reads and plans it once for each connection, which takes longer than to answer it.
  const name = `${codes.length === 1 ? 'unit' : 'units'}_${lock ? 'kept' : 'chosen'}${exact ? '_exactly' : ''}`
  const asked = lock ? rows.for('update').prepare(name) : rows.prepare(name)
  const known = (await asked.execute()).flatMap(({ unit, flaws, image, terms = null }): ChosenUnit[] =>
    isCatalogued(unit) ? [{ ...unit, flaws, image, terms }] : [],
  )
  return given(codes, { known, onSale: ({ state }) => isListed(state), exact })
}

/** By code: what whoever asks for it would get now, as anybody may see it; of what is gone there is none. */
export async function chosenOnSale(
  db: Reader,
  codes: readonly string[],
): Promise<ReadonlyMap<string, UnitOnSale>> {
  if (codes.length === 0) return new Map()
  const known = await db
    .select({
      ...onSaleColumns,
      id: units.id,
      sizeId: productSizes.id,
      owner: units.owner,
      state: units.state,
      listedAt: units.listedAt,
      priceCentavos: units.priceCentavos,
      shopDiscountCentavos: units.shopDiscountCentavos,
      shown: sql<boolean>`${and(eq(productSizes.offered, true), live)}`.as('shown'),
    })
    .from(units)
    .innerJoin(productSizes, eq(productSizes.id, units.sizeId))
    .innerJoin(products, eq(products.id, units.productId))
    .where(numbered(codes, false))
    .orderBy(asc(units.id))
    .prepare(codes.length === 1 ? 'unit_in_cart' : 'units_in_cart')
    .execute()
  const found = given(codes, { known, onSale: ({ state, shown }) => shown && isListed(state), exact: false })
  return new Map([...found].flatMap(([code, { got }]) => (got ? [[code, asShown(got)]] : [])))
}
