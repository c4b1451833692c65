/** Which single pairs whoever asks for these codes gets: of new ones that are alike an entrusted one and then the oldest on sale, of everything else the pair itself. */
import { and, asc, inArray, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { units } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import type { Centavos } from '#rules/money.ts'
import { isInterchangeable } from '#rules/units/shown.ts'
import { isListed } from '#rules/units/states.ts'
import { described, type UnitFlaw } from './on-sale.ts'
import { isCatalogued, type Catalogued, type UnitRow } from './unit.ts'

export type ChosenUnit = UnitRow &
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

/** What whoever buys it pays; what the shop took off is the shop's cost. */
export const paidFor = ({
  priceCentavos,
  shopDiscountCentavos,
}: Pick<UnitRow, 'priceCentavos' | 'shopDiscountCentavos'>): Centavos => priceCentavos - shopDiscountCentavos

const isLike = (one: ChosenUnit, other: ChosenUnit): boolean =>
  [one, other].every(isInterchangeable) &&
  one.sizeId === other.sizeId &&
  one.grade === other.grade &&
  paidFor(one) === paidFor(other)

/** CCyC art. 1341: what is somebody else's is never behind what is the shop's own; then the oldest (product §51.1). */
const firstOfAlike = (a: ChosenUnit, b: ChosenUnit): number =>
  Number(a.owner === 'shop') - Number(b.owner === 'shop') ||
  a.listedAt!.getTime() - b.listedAt!.getTime() ||
  a.id - b.id

/**
 * By code; `got` is null when nothing is left for it, and the pair itself where `exact`. With `lock` they are kept until the transaction
 * ends; the caller holds their sizes, so that nobody moves one between the look and the lock.
 */
export async function chosenUnits(
  db: Reader | Tx,
  codes: readonly string[],
  { lock = false, exact = false } = {},
): Promise<Map<string, { wanted: ChosenUnit; got: ChosenUnit | null }>> {
  const found = new Map<string, { wanted: ChosenUnit; got: ChosenUnit | null }>()
  if (codes.length === 0) return found
  const sizes = db
    .select({ sizeId: units.sizeId })
    .from(units)
    .where(inArray(units.code, [...codes]))
  const rows = db
    .select({ unit: units, flaws: described.flaws, image: image.as('image'), ...(lock ? { terms } : {}) })
    .from(units)
    .where(
      or(
        inArray(units.code, [...codes]),
        exact ? undefined : and(inArray(units.sizeId, sizes), inStates(units.state, isListed)),
      ),
    )
    .orderBy(asc(units.id))
  const known = (await (lock ? rows.for('update') : rows)).flatMap(
    ({ unit, flaws, image, terms = null }): ChosenUnit[] =>
      isCatalogued(unit) ? [{ ...unit, flaws, image, terms }] : [],
  )
  const onSale = known.filter(({ state }) => isListed(state)).sort(firstOfAlike)
  const given = new Set<number>()
  for (const code of codes) {
    const wanted = known.find((one) => one.code === code)
    if (!wanted) continue
    const got =
      onSale.find((one) => !given.has(one.id) && (one.id === wanted.id || (!exact && isLike(one, wanted)))) ??
      null
    if (got) given.add(got.id)
    found.set(code, { wanted, got })
  }
  return found
}
