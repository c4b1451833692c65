/**
 * An entrusted pair is on sale only as its owner agreed and as somebody signed. Asked by the one place that moves pairs, so that no
 * verb goes around it, and before it by whoever wants to say what is missing.
 */
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { products, unitChecks, unitEvents, unitFlaws, unitPictures, units } from '#data/schema.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { whyNotEntrusted } from '#rules/consignment/desk/listing.ts'
import { UNIT } from '#rules/units/states.ts'
import type { Category } from '#rules/products/catalogue.ts'
import { dead } from './owners.ts'

export type Entrusted = Pick<
  typeof units.$inferSelect,
  | 'id'
  | 'consignorId'
  | 'productId'
  | 'termsId'
  | 'priceCentavos'
  | 'floorCentavos'
  | 'grade'
  | 'box'
  | 'unmarked'
  | 'wantsBackAt'
  | 'termEndsOn'
>
const SHOES: Category = 'calzado'

/** Of what category a product is: shoes have their own photos and their own list of points. */
export async function areShoes(db: Reader | Tx, productId: number | null): Promise<boolean> {
  if (productId === null) return true
  const [product] = await db
    .select({ category: products.category })
    .from(products)
    .where(eq(products.id, productId))
  return product?.category === SHOES
}

export async function lastCheck(db: Reader | Tx, unitId: number) {
  const [row] = await db
    .select()
    .from(unitChecks)
    .where(eq(unitChecks.unitId, unitId))
    .orderBy(desc(unitChecks.id))
    .limit(1)
  return row ?? null
}

export async function shownOf(db: Reader | Tx, unitId: number) {
  const pictures = await db
    .select({ kind: unitPictures.kind, public: unitPictures.public })
    .from(unitPictures)
    .where(eq(unitPictures.unitId, unitId))
    .orderBy(asc(unitPictures.position))
  const flaws = await db
    .select({ picture: unitFlaws.picture })
    .from(unitFlaws)
    .where(eq(unitFlaws.unitId, unitId))
    .orderBy(asc(unitFlaws.position))
  return { pictures, flaws }
}

/** Who took it off sale, where its owner did so themselves and nothing has moved it since. */
export async function pausedByOf(db: Reader | Tx, unitId: number): Promise<string | null> {
  const [last] = await db
    .select({ from: unitEvents.from, to: unitEvents.to, actor: unitEvents.actor })
    .from(unitEvents)
    .where(eq(unitEvents.unitId, unitId))
    .orderBy(desc(unitEvents.id))
    .limit(1)
  const off = last?.from === UNIT.listed && last.to === UNIT.ready
  return off && last.actor.startsWith('consignor:') ? last.actor : null
}

type Asking = {
  /** The price from which two sign today; null where one is enough, or where nobody asks. */
  secondFrom?: number | null
  /** Who would put it on sale. */
  by?: string
}
/** Everything that is missing. */
export async function whyNotOnSale(
  db: Reader | Tx,
  unit: Entrusted,
  at: Date,
  { secondFrom = null, by = '' }: Asking = {},
): Promise<string[]> {
  const pausedBy = await pausedByOf(db, unit.id)
  const check = await lastCheck(db, unit.id)
  const dear = secondFrom !== null && unit.priceCentavos >= secondFrom
  return whyNotEntrusted({
    ...(await shownOf(db, unit.id)),
    shoes: await areShoes(db, unit.productId),
    grade: unit.grade,
    box: unit.box,
    unmarked: unit.unmarked,
    agreed: unit.termsId !== null && unit.floorCentavos !== null && unit.priceCentavos >= unit.floorCentavos,
    check: check && {
      verdict: check.verdict,
      signatures: check.secondSignerId === null ? 1 : 2,
      due: check.secondDue || dear ? 2 : 1,
    },
    wantsBack: unit.wantsBackAt !== null,
    paused: pausedBy !== null && pausedBy !== by,
    died: (await dead(db, [unit.consignorId])).size > 0,
    termEndsOn: unit.termEndsOn,
    today: dayOf(at),
  })
}

/** Of those that are to go on sale from the shelf, the ids of entrusted ones that may not. */
export async function heldBack(tx: Tx, ids: readonly number[], at: Date, by: string): Promise<number[]> {
  if (ids.length === 0) return []
  const entrusted = await tx
    .select()
    .from(units)
    .where(and(inArray(units.id, [...ids]), eq(units.owner, 'consignor')))
  const back: number[] = []
  for (const unit of entrusted) if ((await whyNotOnSale(tx, unit, at, { by })).length > 0) back.push(unit.id)
  return back
}
