/** Single pairs as the shop's people go through them: by state, product, size, shelf, age, words or a scanned code, and as a spreadsheet. */
import { and, asc, desc, eq, lte, sql, type SQL } from 'drizzle-orm'
import { productSizes, products, units } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { mapDone, type Outcome } from '#rules/outcome.ts'
import type { Paging } from '#rules/paging.ts'
import type { PairPrice } from '#rules/prices/shown.ts'
import { printUnitCode, readUnitCode } from '#rules/units/code.ts'
import { GRADE_LABEL, type Grade } from '#rules/units/grade.ts'
import { isWithUs, UNIT_STATE_LABEL, UNIT_STATES, type UnitState } from '#rules/units/states.ts'
import { lacksTold, type UnitLack } from '#rules/units/lacks.ts'
import { UNIT_BOX_LABEL } from '#rules/units/limits-and-texts.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { list } from '#shop/lists/list.ts'
import { openList } from '#shop/lists/open.ts'
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
  /** On its way to be sold, and something is missing. */
  incomplete?: boolean
  page?: number
}

const DAY = 86_400_000
/** Days that a pair has been with us, as chosen. */
const AGES = [30, 60, 90]
const WORDS = [
  products.name,
  sql`coalesce(${products.brand}, ${units.brand})`,
  units.model,
  units.sizeLabel,
  units.shelf,
  units.seal,
  units.code,
]
function found(q: string): SQL | undefined {
  const code = readUnitCode(q)
  if (code !== null) return eq(units.code, code)
  const text = sql`fold(concat_ws(' ', ${sql.join(WORDS, sql`, `)}))`
  return and(...q.split(' ').map((word) => sql`strpos(${text}, fold(${word})) > 0`))
}
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

/** Newest first. */
export const unitList = list({
  at: adminPaths.units,
  may: 'unit.read',
  of: { one: 'prenda', many: 'prendas', all: 'Ver todas' },
  from: (db) =>
    db
      .select({ ...unitLine, box: units.box, seal: units.seal, cost: units.costCentavos })
      .from(units)
      .leftJoin(products, eq(products.id, units.productId))
      .leftJoin(productSizes, eq(productSizes.id, units.sizeId))
      .$dynamic(),
  view: (rows, _context, visitor) => {
    const seesCost = may(visitor, 'product.see-cost') === null
    return rows.map((row) => ({ ...row, cost: seesCost ? row.cost : null }))
  },
  key: ({ code }) => code,
  columns: {
    code: { label: 'Código', value: ({ code }) => printUnitCode(code) },
    state: { label: 'Situación', value: ({ state }) => UNIT_STATE_LABEL[state] },
    productId: { label: 'Número de producto', value: ({ productId }) => productId },
    product: { label: 'Producto', value: ({ product }) => product, sort: products.name },
    model: { label: 'Modelo', value: ({ model }) => model },
    size: { label: 'Talle', value: ({ size }) => size },
    sizeLabel: { label: 'Talle en la etiqueta', value: ({ sizeLabel }) => sizeLabel },
    grade: { label: 'Estado', value: ({ grade }) => GRADE_LABEL[grade] },
    box: { label: 'Caja', value: ({ box }) => UNIT_BOX_LABEL[box] },
    price: { label: 'Precio', kind: 'money', value: ({ price }) => price },
    before: { label: 'Precio antes del descuento', kind: 'money', value: ({ before }) => before },
    cost: { label: 'Costo', kind: 'money', value: ({ cost }) => cost, may: 'product.see-cost' },
    shelf: { label: 'Estante', value: ({ shelf }) => shelf, sort: units.shelf },
    seal: { label: 'Precinto', value: ({ seal }) => seal },
    createdAt: { label: 'Entró', kind: 'day', value: ({ createdAt }) => createdAt, sort: units.createdAt },
    listedAt: { label: 'A la venta desde', kind: 'day', value: ({ listedAt }) => listedAt },
    lacks: { label: 'Falta', value: ({ lacks }) => lacksTold(lacks).replace(/^Falta: /, '') },
  },
  filters: {
    estado: {
      label: 'Estados',
      none: 'Todas',
      look: 'links',
      counted: true,
      options: [
        { param: 'falta', value: 'si', label: 'Por completar', where: isIncomplete },
        ...UNIT_STATES.map((state) => ({
          value: state,
          label: UNIT_STATE_LABEL[state],
          where: eq(units.state, state),
        })),
      ],
    },
    talle: {
      label: 'Talle',
      none: 'Todos',
      options: async ({ database: { db } }) => {
        const rows = await db
          .selectDistinct({ size: productSizes.size })
          .from(units)
          .innerJoin(productSizes, eq(productSizes.id, units.sizeId))
          .orderBy(asc(productSizes.size))
        return rows.map(({ size }) => ({ value: size, label: size, where: eq(productSizes.size, size) }))
      },
    },
    estante: {
      label: 'Estante',
      none: 'Todos',
      options: async ({ database: { db } }) => {
        const rows = await db
          .selectDistinct({ shelf: units.shelf })
          .from(units)
          .where(sql`${units.shelf} <> ''`)
          .orderBy(asc(units.shelf))
        return rows.map(({ shelf }) => ({ value: shelf, label: shelf, where: eq(units.shelf, shelf) }))
      },
    },
    dias: {
      label: 'Con nosotros',
      none: 'Desde siempre',
      options: ({ clock }) =>
        AGES.map((days) => ({
          value: String(days),
          label: `Hace ${days} días o más`,
          where: and(
            lte(units.createdAt, new Date(clock().getTime() - days * DAY)),
            inStates(units.state, isWithUs),
          )!,
        })),
    },
    producto: { label: 'Producto', look: 'id', where: (id) => eq(units.productId, Number(id)) },
  },
  search: { in: WORDS, or: found },
  order: [desc(units.id)],
  size: 50,
  file: { name: 'prendas', at: adminPaths.unitsFile },
})

export function openUnitSearch(context: ShopContext) {
  const { read, csv } = openList(context, unitList)

  async function search(
    visitor: Visitor,
    { q, page, state, shelf, productId, size, incomplete }: UnitQuery = {},
  ): Promise<Outcome<{ units: UnitLine[]; paging: Paging }>> {
    const where = and(
      state ? eq(units.state, state) : undefined,
      shelf ? eq(units.shelf, shelf) : undefined,
      productId ? eq(units.productId, productId) : undefined,
      size ? eq(productSizes.size, size) : undefined,
      incomplete ? isIncomplete : undefined,
    )
    return mapDone(await read(visitor, { where, q, page }), ({ rows, paging }) => ({
      units: rows.map(({ box: _box, seal: _seal, cost: _cost, ...line }) => line),
      paging,
    }))
  }

  return { search, csv }
}
