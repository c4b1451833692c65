/** Single pairs as anybody reads them: those on sale of a product, and the passport of each that ever was. */
import { and, asc, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import { productSizes, products, unitEvents, unitPrices, units } from '#data/schema.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { lowestBefore, type LowestBefore } from '#rules/prices/history.ts'
import { readUnitCode } from '#rules/units/code.ts'
import { groupAlike } from '#rules/units/shown.ts'
import type { Grade } from '#rules/units/grade.ts'
import { UNIT, type UnitState } from '#rules/units/states.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { isStaff, type Visitor } from '#rules/users/access.ts'
import { guessedTooOften, tooManyTries } from '#shop/rate-limits.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { live } from '#shop/search/choose.ts'
import { described, named, unitsOf, type Described, type UnitOnSale } from './on-sale.ts'

/** New ones without flaws that are alike stand together, for the oldest of them; everything else is one. */
type PublicUnit = UnitOnSale & { count: number }
/** What happened to it, by month: «2026-11». What its owner took home is only what it is: how it looks is theirs again. */
export type UnitPassport = Omit<Described, 'grade'> & {
  grade: Grade | null
  state: UnitState
  product: { id: number; name: string; brand: string; category: string; shown: boolean }
  /** The last signs of its seal's number. */
  seal: string
  cameIn: string
  moves: { to: UnitState; month: string }[]
  /** The same pair the time before with us, and the next one; null where there was none that was on sale. */
  earlier: string | null
  later: string | null
}

const SEAL_SHOWN = 3
/** Codes of no pair that one visitor may try; then none gets an answer. */
const MISSES = { hour: 30, day: 100 }

export function openPublicUnits({ database: { db }, clock }: ShopContext) {
  /** On sale, by size, then what they cost, then the oldest first. */
  async function ofProduct(productId: number): Promise<PublicUnit[]> {
    if (!inReach(productId)) return []
    return groupAlike(await unitsOf(db, productId))
  }

  /** What never was on sale here is missing. No names, prices, orders or days. Changes nothing but the count of who tries codes that there are not. */
  async function passport(visitor: Visitor, typed: string): Promise<Outcome<UnitPassport>> {
    const isStranger = !isStaff(visitor)
    const guessed = isStranger && (await guessedTooOften(db, 'passport-miss', visitor, MISSES, clock()))
    if (guessed) return guessed
    const code = readUnitCode(typed)
    const found = code === null ? null : await passportOf(code)
    if (found) return done(found)
    return (isStranger && (await tooManyTries(db, 'passport-miss', visitor, MISSES, clock()))) || missing()
  }

  async function passportOf(code: string): Promise<UnitPassport | null> {
    const [row] = await db
      .select({
        ...described,
        id: units.id,
        state: units.state,
        seal: units.seal,
        earlier: chained(sql`p.id = units.earlier_unit_id`).as('earlier'),
        later: chained(sql`p.earlier_unit_id = units.id`).as('later'),
        createdAt: units.createdAt,
        productId: products.id,
        name: products.name,
        brand: products.brand,
        category: products.category,
        shown: sql<boolean>`${live}`.as('shown'),
      })
      .from(units)
      .innerJoin(productSizes, eq(productSizes.id, units.sizeId))
      .innerJoin(products, eq(products.id, units.productId))
      .where(and(eq(units.code, code), isNotNull(units.firstListedAt)))
    if (!row) return null
    const events = await db
      .select({ to: unitEvents.to, at: unitEvents.createdAt })
      .from(unitEvents)
      .where(eq(unitEvents.unitId, row.id))
      .orderBy(asc(unitEvents.id))
    const { id: _, productId, name, brand, category, shown, createdAt, seal, ...told } = row
    const theirs = told.state === UNIT.handed_back
    return {
      ...told,
      ...(theirs ? { flaws: [], pictures: [], grade: null } : { pictures: told.pictures.map(named) }),
      product: { id: productId, name, brand, category, shown },
      seal: theirs ? '' : seal.slice(-SEAL_SHOWN),
      cameIn: monthOf(createdAt),
      moves: events.map(({ to, at }) => ({ to, month: monthOf(at) })),
    }
  }

  /** It is one of ours and was never on sale: no word of ours stands for it. */
  async function isUnknown(typed: string): Promise<boolean> {
    const code = readUnitCode(typed)
    return code === null || (await db.$count(units, eq(units.code, code))) === 0
  }

  /** The lowest that one could pay for it in the 30 days before what the shop takes off it now began; null where that is nothing. */
  async function lowestOf(code: string): Promise<LowestBefore | null> {
    const points = await db
      .select({
        price: unitPrices.priceCentavos,
        off: unitPrices.shopDiscountCentavos,
        since: unitPrices.createdAt,
      })
      .from(unitPrices)
      .innerJoin(units, eq(units.id, unitPrices.unitId))
      .where(eq(units.code, code))
      .orderBy(asc(unitPrices.id))
    return lowestBefore(
      points.map(({ off, ...point }) => ({ ...point, paid: point.price - off, offer: off > 0 })),
      ({ paid }) => paid,
    )
  }

  return { ofProduct, lowestOf, passport, isUnknown }
}

/** By the code that `which` says of `p`: only what has a passport of its own. */
const chained = (which: SQL) =>
  sql<
    string | null
  >`(select p.code from ${units} p where ${which} and p.first_listed_at is not null order by p.id limit 1)`

const monthOf = (at: Date): string => dayOf(at).slice(0, 7)
