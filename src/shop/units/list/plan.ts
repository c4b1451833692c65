/** What a list of the shop's own pairs would bring: its lines read, with product and size; what is refused, and why. Writes nothing. */
import { inArray, isNull } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { productSizes, products, units } from '#data/schema.ts'
import { decimalsOf } from '#rules/amounts/decimals.ts'
import type { Centavos } from '#rules/money.ts'
import { bare } from '#rules/sheets/table.ts'
import type { UnitListRow, UnitTable } from '#rules/units/list/columns.ts'
import { readUnitRow, type ReadUnit } from '#rules/units/list/row.ts'

export type UnitListPlan = {
  columns: string[]
  pairs: (ReadUnit & { sizeId: number })[]
  refused: { line: number; reason: string; cells: string[] }[]
}

/** `most`: rules/units/ceiling.ts `mostPrice`. */
export async function unitListPlan(db: Reader | Tx, table: UnitTable, most: Centavos): Promise<UnitListPlan> {
  const plan: UnitListPlan = { columns: table.columns, pairs: [], refused: [] }
  const productOf = await productsOf(db)
  const codes = new Map<string, number>()
  const read: { row: UnitListRow; unit: ReadUnit }[] = []
  const refuse = ({ line, cells }: UnitListRow, reason: string) => plan.refused.push({ line, reason, cells })
  const decimals = decimalsOf(table.rows.flatMap(({ get }) => [get('price'), get('cost')]))
  for (const row of table.rows) {
    const product = productOf(row)
    const unit =
      typeof product === 'string' ? { refused: product } : readUnitRow(row, product, most, decimals)
    if ('refused' in unit) {
      refuse(row, unit.refused)
      continue
    }
    const before = unit.code === null ? undefined : codes.get(unit.code)
    if (before !== undefined) refuse(row, `ese código ya está en la línea ${before}`)
    else {
      if (unit.code !== null) codes.set(unit.code, row.line)
      read.push({ row, unit })
    }
  }
  const sizes = await sizesOf(
    db,
    read.map(({ unit }) => unit.facts.productId),
  )
  const taken = await takenOf(db, [...codes.keys()])
  for (const { row, unit } of read) {
    const { productId, size } = unit.facts
    const sizeId = sizes.get(`${productId} ${bare(size)}`)
    if (unit.code !== null && taken.has(unit.code)) refuse(row, 'ese código ya es de otra prenda')
    else if (sizeId === undefined) refuse(row, `el producto n.º ${productId} no tiene el talle ${size}`)
    else plan.pairs.push({ ...unit, sizeId })
  }
  plan.refused.sort((a, b) => a.line - b.line)
  return plan
}

/** By its number, else by its name where only one is called so; or why not. */
async function productsOf(db: Reader | Tx): Promise<(row: UnitListRow) => number | string> {
  const all = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(isNull(products.deletedAt))
  const ids = new Set(all.map(({ id }) => id))
  const byName = Map.groupBy(all, ({ name }) => bare(name))
  return ({ get }) => {
    const typed = get('productId').trim()
    if (typed !== '') {
      const id = Number(/^#?(\d{1,9})$/.exec(typed)?.[1] ?? 0)
      return ids.has(id) ? id : `no hay ningún producto n.º ${typed.slice(0, 20)}`
    }
    const name = get('product').trim()
    const called = byName.get(bare(name)) ?? []
    if (called.length === 1) return called[0]!.id
    if (name === '') return 'falta de qué producto es'
    return called.length > 1
      ? `hay ${called.length} productos que se llaman «${name.slice(0, 60)}»: poné su número`
      : `no hay ningún producto que se llame «${name.slice(0, 60)}»`
  }
}

async function sizesOf(db: Reader | Tx, productIds: readonly number[]): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .select({ id: productSizes.id, productId: productSizes.productId, size: productSizes.size })
    .from(productSizes)
    .where(inArray(productSizes.productId, [...new Set(productIds)]))
  return new Map(rows.map(({ id, productId, size }) => [`${productId} ${bare(size)}`, id]))
}

async function takenOf(db: Reader | Tx, codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set()
  const rows = await db
    .select({ code: units.code })
    .from(units)
    .where(inArray(units.code, [...codes]))
  return new Set(rows.map(({ code }) => code))
}
