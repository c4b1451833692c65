/** Single pairs as anybody reads them: those on sale of a product, and the passport of each that ever was. */
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { productSizes, products, unitEvents, units } from '#data/schema.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { readUnitCode } from '#rules/units/code.ts'
import { groupAlike } from '#rules/units/shown.ts'
import type { UnitState } from '#rules/units/states.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#shop/products/card.ts'
import { live } from '#shop/products/choose.ts'
import { described, named, unitsOf, type Described, type UnitOnSale } from './on-sale.ts'

/** New ones without flaws that are alike stand together, for the oldest of them; everything else is one. */
type PublicUnit = UnitOnSale & { count: number }
/** What happened to it, by month: «2026-11». */
export type UnitPassport = Described & {
  state: UnitState
  product: { id: number; name: string; brand: string; category: string; shown: boolean }
  /** The last signs of its seal's number. */
  seal: string
  cameIn: string
  moves: { to: UnitState; month: string }[]
}

const SEAL_SHOWN = 3
export function openPublicUnits({ database: { db } }: ShopContext) {
  /** On sale, by size, then what they cost, then the oldest first. */
  async function ofProduct(productId: number): Promise<PublicUnit[]> {
    if (!inReach(productId)) return []
    return groupAlike(await unitsOf(db, productId))
  }

  /** Null for what never was on sale here. No names, prices, orders or days. */
  async function passport(typed: string): Promise<UnitPassport | null> {
    const code = readUnitCode(typed)
    if (code === null) return null
    const [row] = await db
      .select({
        ...described,
        id: units.id,
        state: units.state,
        seal: units.seal,
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
    return {
      ...told,
      pictures: told.pictures.map(named),
      product: { id: productId, name, brand, category, shown },
      seal: seal.slice(-SEAL_SHOWN),
      cameIn: monthOf(createdAt),
      moves: events.map(({ to, at }) => ({ to, month: monthOf(at) })),
    }
  }

  return { ofProduct, passport }
}

const monthOf = (at: Date): string => dayOf(at).slice(0, 7)
