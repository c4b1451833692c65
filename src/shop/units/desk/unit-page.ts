/** One single pair as the shop's people see it: what it is, what it looks like, what happened to it, and what is missing to sell it. */
import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import {
  exchanges,
  orderLines,
  orders,
  productSizes,
  products,
  returnLines,
  returns,
  unitEvents,
  unitFlaws,
  unitPictures,
  units,
} from '#data/schema.ts'
import type { Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { readUnitCode } from '#rules/units/code.ts'
import { UNIT, type UnitState } from '#rules/units/states.ts'
import { whyNotListed, type UnitBox } from '#rules/units/limits-and-texts.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { live } from '#shop/search/choose.ts'
import { nameActors } from '#shop/audit/actors.ts'
import { CAME, photosOf, type CasePhoto } from '../looked-at.ts'
import type { UnitFlaw, UnitPicture } from '../on-sale.ts'
import { unitLine, type UnitLine } from './search.ts'

export type UnitPage = Omit<UnitLine, 'productId'> & {
  productId: number
  colour: string
  box: UnitBox
  unmarked: boolean
  /** Null for who may not see it, and where nobody has said. */
  cost: Centavos | null
  seal: string
  version: number
  /** Somebody entrusted it: it has its own page at the desk. */
  entrusted: boolean
  firstListedAt: Date | null
  /** The code that it had the time before with us; null when it never was. */
  earlier: string | null
  pictures: (UnitPicture & { public: boolean })[]
  flaws: UnitFlaw[]
  history: {
    at: Date
    who: string
    from: UnitState | null
    to: UnitState
    reason: string
    order: { id: number; number: string } | null
  }[]
  /** Those that have or had it, newest first. */
  orders: { id: number; number: string }[]
  /** What is missing for it to be put on sale; empty where nothing is. */
  missing: string[]
  /** With which case it came back, and how it looked then; null while nobody has to compare it. */
  cameBack: { code: string; photos: CasePhoto[] } | null
}
export function openUnitPage({ database: { db } }: ShopContext) {
  /** `typed`: a code as it was typed or scanned. */
  async function look(visitor: Visitor, typed: string): Promise<Outcome<UnitPage>> {
    const refusal = may(visitor, 'unit.read')
    if (refusal) return refusal
    const code = readUnitCode(typed)
    if (code === null) return missing()
    const [row] = await db
      .select({
        ...unitLine,
        colour: units.colour,
        box: units.box,
        unmarked: units.unmarked,
        cost: units.costCentavos,
        seal: units.seal,
        version: units.version,
        entrusted: sql<boolean>`(${units.owner} = 'consignor')`.as('entrusted'),
        firstListedAt: units.firstListedAt,
        earlier: sql<string | null>`(select p.code from ${units} p where p.id = units.earlier_unit_id)`.as(
          'earlier',
        ),
        shown: sql<boolean>`${live}`.as('shown'),
        offered: productSizes.offered,
      })
      .from(units)
      .innerJoin(products, eq(products.id, units.productId))
      .innerJoin(productSizes, eq(productSizes.id, units.sizeId))
      .where(eq(units.code, code))
    if (!row) return missing()
    const pictures = await db
      .select({
        kind: unitPictures.kind,
        public: unitPictures.public,
        url: unitPictures.url,
        alt: unitPictures.alt,
        width: unitPictures.width,
        height: unitPictures.height,
      })
      .from(unitPictures)
      .where(eq(unitPictures.unitId, row.id))
      .orderBy(asc(unitPictures.position))
    const flaws = await db
      .select({ place: unitFlaws.place, sentence: unitFlaws.sentence, picture: unitFlaws.picture })
      .from(unitFlaws)
      .where(eq(unitFlaws.unitId, row.id))
      .orderBy(asc(unitFlaws.position))
    const events = await db
      .select()
      .from(unitEvents)
      .where(eq(unitEvents.unitId, row.id))
      .orderBy(asc(unitEvents.id))
    const named = await nameActors(db, [...new Set(events.map(({ actor }) => actor))])
    const having = await db
      .select({ id: orders.id })
      .from(orders)
      .where(
        sql`${orders.id} in (select order_id from order_lines where unit_id = ${row.id} union select order_id from exchanges where unit_id = ${row.id})`,
      )
      .orderBy(desc(orders.id))
    const numbered = (id: number) => ({ id, number: orderNumber(id) })
    const { shown, offered, ...unit } = row
    const publicPictures = pictures.filter((one) => one.public).length
    return done({
      ...unit,
      cost: may(visitor, 'product.see-cost') ? null : row.cost,
      pictures,
      flaws,
      history: events.map(({ createdAt: at, actor, from, to, reason, orderId }) => ({
        at,
        who: named(actor),
        from,
        to,
        reason,
        order: orderId === null ? null : numbered(orderId),
      })),
      orders: having.map(({ id }) => numbered(id)),
      missing:
        unit.state === UNIT.ready ? whyNotListed({ ...unit, publicPictures, flaws, shown, offered }) : [],
      cameBack: unit.state === UNIT.returned ? await lastCase(db, unit.id) : null,
    })
  }

  return { look }
}

/** The last that brought it. */
async function lastCase(db: Reader, unitId: number): Promise<UnitPage['cameBack']> {
  const [last] = await db
    .select({ id: returns.id, code: returns.code })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .leftJoin(exchanges, eq(exchanges.id, returnLines.exchangeId))
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .where(eq(CAME, unitId))
    .orderBy(desc(returnLines.id))
    .limit(1)
  return last ? { code: last.code, photos: await photosOf(db, last.id) } : null
}
