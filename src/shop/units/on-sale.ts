/** Single pairs on sale as anybody may see them: nothing of where they lie, what they cost the shop or who had them. */
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { productSizes, products, unitChecks, unitFlaws, unitPictures, units } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { checkPoints } from '#rules/consignment/desk/checklist.ts'
import type { PairPrice } from '#rules/prices/shown.ts'
import type { Grade } from '#rules/units/grade.ts'
import { pick } from '#rules/record.ts'
import { isListed } from '#rules/units/states.ts'
import { PICTURE_KIND_LABEL, type PictureKind, type UnitBox } from '#rules/units/limits-and-texts.ts'
import { live } from '#shop/search/choose.ts'
import { pairPrice } from './price.ts'

export type UnitPicture = { kind: PictureKind; url: string; alt: string; width: number; height: number }
export type UnitFlaw = { place: string; sentence: string; picture: string }
/** Who signed is the shop's business; that two people did is told. `on`: «2026-11-03»; `looked`: each of its points, as the list says it. */
type UnitCheck = { on: string; points: number; looked: readonly string[]; byTwo: boolean }
export type Described = {
  code: string
  size: string
  model: string
  sizeLabel: string
  colour: string
  box: UnitBox
  grade: Grade
  unmarked: boolean
  flaws: UnitFlaw[]
  /** Those that shoppers see, in their order. */
  pictures: UnitPicture[]
  /** The last one that it passed, signed by all who had to; null for what never went through the list. */
  checked: UnitCheck | null
}
export type UnitOnSale = Described & PairPrice & { productId: number }

const pictures = sql<UnitPicture[]>`(
  select coalesce(json_agg(json_build_object('kind', i.kind, 'url', i.url, 'alt', i.alt, 'width', i.width, 'height', i.height) order by i.position), '[]')
  from ${unitPictures} i where i.unit_id = units.id and i.public)`
const flaws = sql<UnitFlaw[]>`(
  select coalesce(json_agg(json_build_object('place', f.place, 'sentence', f.sentence, 'picture', f.picture) order by f.position), '[]')
  from ${unitFlaws} f where f.unit_id = units.id)`
type Checked = { at: string; list: number; byTwo: boolean }
const checked = sql`(
  select json_build_object('at', c.created_at, 'list', c.list_version, 'byTwo', c.second_signer_id is not null)
  from ${unitChecks} c where c.unit_id = units.id and c.verdict = 'pass' and (not c.second_due or c.second_signer_id is not null)
  order by c.id desc limit 1)`.mapWith(({ at, list, byTwo }: Checked): UnitCheck => ({
  on: dayOf(new Date(at)),
  points: checkPoints(list).length,
  looked: checkPoints(list).map(({ says }) => says),
  byTwo,
})) as SQL<UnitCheck | null>
export const described = {
  code: units.code,
  size: productSizes.size,
  model: units.model,
  sizeLabel: units.sizeLabel,
  colour: units.colour,
  box: units.box,
  grade: units.grade,
  unmarked: units.unmarked,
  flaws: flaws.as('flaws'),
  pictures: pictures.as('pictures'),
  checked: checked.as('checked'),
}
const DESCRIBED = Object.keys(described) as (keyof Described)[]
export const named = (picture: UnitPicture): UnitPicture => ({
  ...picture,
  alt: picture.alt || PICTURE_KIND_LABEL[picture.kind],
})

/** Of `units` with their size and product. */
export const onSaleColumns = { ...described, productId: products.id, ...pairPrice }
/** Nothing of it but what anybody may see, whatever else was asked. */
export const asShown = ({ price, before, productId, ...one }: UnitOnSale): UnitOnSale => ({
  ...pick(one, DESCRIBED),
  pictures: one.pictures.map(named),
  productId,
  price,
  before,
})

async function onSale(db: Reader | Tx, which: SQL): Promise<UnitOnSale[]> {
  const rows = await db
    .select(onSaleColumns)
    .from(units)
    .innerJoin(productSizes, eq(productSizes.id, units.sizeId))
    .innerJoin(products, eq(products.id, units.productId))
    .where(and(which, inStates(units.state, isListed), eq(productSizes.offered, true), live))
    .orderBy(
      asc(productSizes.position),
      asc(pairPrice.price),
      // CCyC art. 1341: what is somebody else's is never behind what is the shop's own.
      sql`${units.owner} = 'shop'`,
      asc(units.listedAt),
      asc(units.id),
    )
  return rows.map(asShown)
}

/** Of a product: size by size, the cheapest first, then the one that has been there longest. */
export const unitsOf = (db: Reader | Tx, productId: number): Promise<UnitOnSale[]> =>
  onSale(db, eq(units.productId, productId))

/** Those of these codes that are on sale now. */
export async function unitsByCode(
  db: Reader | Tx,
  codes: readonly string[],
): Promise<ReadonlyMap<string, UnitOnSale>> {
  if (codes.length === 0) return new Map()
  const found = await onSale(db, inArray(units.code, [...codes]))
  return new Map(found.map((unit) => [unit.code, unit]))
}
