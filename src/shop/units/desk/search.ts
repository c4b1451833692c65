/** Single pairs as the shop's people go through them: by state, product, size, shelf, age, words or a scanned code, and as a spreadsheet. */
import { and, asc, count, desc, eq, lte, sql, type SQL } from 'drizzle-orm'
import { productSizes, products, units } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { csvText } from '#rules/csv-text.ts'
import { toPesos } from '#rules/money.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { paging, type Paging } from '#rules/paging.ts'
import type { PairPrice } from '#rules/prices/shown.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { printUnitCode, readUnitCode } from '#rules/units/code.ts'
import { GRADE_LABEL, type Grade } from '#rules/units/grade.ts'
import { isWithUs, UNIT_STATE_LABEL, UNIT_STATES, type UnitState } from '#rules/units/states.ts'
import { lacksTold, type UnitLack } from '#rules/units/lacks.ts'
import { UNIT_BOX_LABEL } from '#rules/units/limits-and-texts.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { pairPrice } from '#shop/units/price.ts'
import { isIncomplete, lacks } from './lacks.ts'

export type UnitLine = PairPrice & {
  id: number
  code: string
  state: UnitState
  grade: Grade
  /** Null, and no name: entrusted, and not in the catalogue yet. */
  productId: number | null
  product: string
  brand: string
  size: string
  model: string
  sizeLabel: string
  shelf: string
  /** The first that shoppers see; else the product's. */
  image: string | null
  listedAt: Date | null
  createdAt: Date
  /** Of one on its way to be sold. */
  lacks: UnitLack[]
}
export type UnitQuery = {
  /** A code, or words of its product, model, shelf, label or seal. */
  q?: string
  state?: UnitState | null
  shelf?: string
  productId?: number | null
  size?: string
  /** With us, and here since so many days or more. */
  days?: number | null
  /** On its way to be sold, and something is missing. */
  incomplete?: boolean
  page?: number
}

const ROWS_A_PAGE = 50
const DAY = 86_400_000
const WORDS = sql`fold(coalesce(${products.name}, '') || ' ' || coalesce(${products.brand}, ${units.brand}) || ' ' || ${units.model} || ' ' || ${units.sizeLabel} || ' ' || ${units.shelf} || ' ' || ${units.seal} || ' ' || ${units.code})`
const says = (word: string): SQL => sql`strpos(${WORDS}, fold(${word})) > 0`
const image = sql<string | null>`coalesce(
  (select i.url from unit_pictures i where i.unit_id = units.id and i.public order by i.position limit 1),
  (select p.url from product_images p where p.product_id = units.product_id order by p.position limit 1))`
export const unitLine = {
  id: units.id,
  code: units.code,
  state: units.state,
  grade: units.grade,
  ...pairPrice,
  productId: products.id,
  product: sql<string>`coalesce(${products.name}, '')`,
  brand: sql<string>`coalesce(${products.brand}, ${units.brand})`,
  size: sql<string>`coalesce(${productSizes.size}, '')`,
  model: units.model,
  sizeLabel: units.sizeLabel,
  shelf: units.shelf,
  image: image.as('image'),
  listedAt: units.listedAt,
  createdAt: units.createdAt,
  lacks: lacks.as('lacks'),
}

export function openUnitSearch({ database: { db }, clock }: ShopContext) {
  const matching = ({
    q = '',
    state = null,
    shelf = '',
    productId = null,
    size = '',
    days = null,
    incomplete = false,
  }: UnitQuery): SQL | undefined => {
    const text = cleanSearch(q)
    const code = readUnitCode(q)
    return and(
      state === null ? undefined : eq(units.state, state),
      shelf === '' ? undefined : eq(units.shelf, shelf),
      productId === null ? undefined : eq(units.productId, productId),
      incomplete ? isIncomplete : undefined,
      size === '' ? undefined : eq(productSizes.size, size),
      days === null
        ? undefined
        : and(
            lte(units.createdAt, new Date(clock().getTime() - days * DAY)),
            inStates(units.state, isWithUs),
          ),
      ...(code === null ? text.split(' ').filter(Boolean).map(says) : [eq(units.code, code)]),
    )
  }

  /** Newest first. `counts`: of each state, and of those that lack something, whatever was asked; `shelves` and `sizes`: those that have something. */
  async function search(
    visitor: Visitor,
    asked: UnitQuery = {},
  ): Promise<
    Outcome<{
      units: UnitLine[]
      paging: Paging
      counts: Record<UnitState, number>
      incomplete: number
      shelves: string[]
      sizes: string[]
    }>
  > {
    const refusal = may(visitor, 'unit.read')
    if (refusal) return refusal
    const where = matching(asked)
    const [{ total } = { total: 0 }] = await db
      .select({ total: count() })
      .from(units)
      .leftJoin(products, eq(products.id, units.productId))
      .leftJoin(productSizes, eq(productSizes.id, units.sizeId))
      .where(where)
    const pages = paging(total, asked.page ?? 1, ROWS_A_PAGE)
    const rows = await db
      .select(unitLine)
      .from(units)
      .leftJoin(products, eq(products.id, units.productId))
      .leftJoin(productSizes, eq(productSizes.id, units.sizeId))
      .where(where)
      .orderBy(desc(units.id))
      .limit(ROWS_A_PAGE)
      .offset((pages.page - 1) * ROWS_A_PAGE)
    const counted = await db.select({ state: units.state, units: count() }).from(units).groupBy(units.state)
    const shelves = await db
      .selectDistinct({ shelf: units.shelf })
      .from(units)
      .where(sql`${units.shelf} <> ''`)
      .orderBy(asc(units.shelf))
    const sizes = await db
      .selectDistinct({ size: productSizes.size })
      .from(units)
      .innerJoin(productSizes, eq(productSizes.id, units.sizeId))
      .orderBy(asc(productSizes.size))
    return done({
      units: rows,
      paging: pages,
      counts: Object.fromEntries(
        UNIT_STATES.map((state) => [state, counted.find((one) => one.state === state)?.units ?? 0]),
      ) as Record<UnitState, number>,
      incomplete: await db.$count(units, isIncomplete),
      shelves: shelves.map(({ shelf }) => shelf),
      sizes: sizes.map(({ size }) => size),
    })
  }

  /** All that the question finds, for a spreadsheet. */
  async function csv(visitor: Visitor, asked: UnitQuery = {}): Promise<Outcome<string>> {
    const refusal = may(visitor, 'unit.read')
    if (refusal) return refusal
    const seesCost = may(visitor, 'product.see-cost') === null
    const rows = await db
      .select({ ...unitLine, box: units.box, seal: units.seal, cost: units.costCentavos })
      .from(units)
      .leftJoin(products, eq(products.id, units.productId))
      .leftJoin(productSizes, eq(productSizes.id, units.sizeId))
      .where(matching(asked))
      .orderBy(desc(units.id))
    return done(
      csvText([
        [
          'Código',
          'Situación',
          'Número de producto',
          'Producto',
          'Modelo',
          'Talle',
          'Talle en la etiqueta',
          'Estado',
          'Caja',
          'Precio',
          'Precio antes del descuento',
          ...(seesCost ? ['Costo'] : []),
          'Estante',
          'Precinto',
          'Entró',
          'A la venta desde',
          'Falta',
        ],
        ...rows.map((one) => [
          printUnitCode(one.code),
          UNIT_STATE_LABEL[one.state],
          one.productId ?? '',
          one.product,
          one.model,
          one.size,
          one.sizeLabel,
          GRADE_LABEL[one.grade],
          UNIT_BOX_LABEL[one.box],
          toPesos(one.price),
          one.before === null ? '' : toPesos(one.before),
          ...(seesCost ? [one.cost === null ? '' : toPesos(one.cost)] : []),
          one.shelf,
          one.seal,
          dayOf(one.createdAt),
          one.listedAt ? dayOf(one.listedAt) : '',
          lacksTold(one.lacks).replace(/^Falta: /, ''),
        ]),
      ]),
    )
  }

  return { search, csv }
}
