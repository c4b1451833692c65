/**
 * Other products become colours of the one that is saved, or are none any more (product §4.31). Each is a change of its own, in that
 * product's record and taken back by itself. Who joins brings along the colours that it already has.
 */
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#data/database.ts'
import { products } from '#data/schema.ts'
import type { Visitor } from '#rules/users/access.ts'
import { invalid, type Invalid } from '#rules/outcome.ts'
import {
  colourGone,
  coloursForm,
  modelMoved,
  ofAnotherKind,
  type ColoursForm,
} from '#rules/products/models/colours-form.ts'
import { modelNameFor, sameKind, sameModel } from '#rules/products/models/model.ts'
import { PRODUCT_ALERTS } from '#rules/products/alerts.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { readForm } from '#shop/read-form.ts'
import type { LockedProduct } from '#shop/stock/move.ts'

type Row = LockedProduct['product']
type Own = Pick<Row, 'name' | 'category' | 'brand' | 'model'>
type Locked = ReadonlyMap<number, LockedProduct>
/** Which model each of them is of from now on. */
export type ModelMove = { product: Row; model: string }

/** Whom it concerns, to be locked with the product that is saved: those it names, and the colours that they have. */
export async function concerned(tx: Tx, input: unknown): Promise<number[]> {
  // What is no form is refused by whoever reads the whole of it.
  const read = readForm(coloursForm, input, PRODUCT_ALERTS.invalid)
  if (!read.ok) return []
  const { join, part } = read.value
  const named = join.map(({ id }) => id)
  if (named.length === 0) return part
  const mate = alias(products, 'mate')
  const mates = await tx
    .selectDistinct({ id: mate.id })
    .from(products)
    .innerJoin(
      mate,
      and(
        isNull(mate.deletedAt),
        ne(mate.model, ''),
        eq(mate.category, products.category),
        eq(mate.brand, products.brand),
        sql`fold(${mate.model}) = fold(${products.model})`,
      ),
    )
    .where(inArray(products.id, named))
  return [...new Set([...named, ...part, ...mates.map(({ id }) => id)])]
}

const isAsSeen = (join: ColoursForm['join'], id: number, model: string): boolean =>
  join.some((one) => one.id === id && (one.seen === undefined || one.seen === model))

/** Who has no name for the model yet takes that of the first who has one, else one that fits them all. */
export function modelOf(own: Own, { join }: ColoursForm, locked: Locked): string {
  if (own.model !== '' || join.length === 0) return own.model
  const joined = join.flatMap(({ id }) => locked.get(id)?.product ?? [])
  const named = joined.find(({ id, model }) => model !== '' && isAsSeen(join, id, model))
  return named?.model ?? modelNameFor([own.name, ...joined.map(({ name }) => name)])
}

/** `own` as it will be, `before` as it was; null for a new one. */
export function planModels(
  own: Own,
  before: Row | null,
  { join, part }: ColoursForm,
  locked: Locked,
): ModelMove[] | Invalid {
  const joined: Row[] = []
  for (const { id } of join) {
    if (id === before?.id) continue
    const product = locked.get(id)?.product
    const why =
      !product || product.deletedAt
        ? colourGone(id)
        : !sameKind(product, own)
          ? ofAnotherKind(product.name)
          : !isAsSeen(join, id, product.model) && !sameModel(product, own)
            ? modelMoved(product.name, product.model)
            : null
    if (why !== null) return invalid(PRODUCT_ALERTS.invalid, { model: why })
    joined.push(product!)
  }
  const others = [...locked.values()]
    .map(({ product }) => product)
    .filter((product) => product.id !== before?.id && product.deletedAt === null)
  const comes = (product: Row) => joined.some((one) => one === product || sameModel(one, product))
  const goes = (product: Row) =>
    part.includes(product.id) && (sameModel(product, own) || (before !== null && sameModel(product, before)))
  return others.flatMap((product) => {
    const model = comes(product) ? own.model : goes(product) ? '' : product.model
    return model === product.model ? [] : [{ product, model }]
  })
}

export async function writeModels(
  tx: Tx,
  visitor: Visitor,
  moves: readonly ModelMove[],
  at: Date,
): Promise<void> {
  for (const { product, model } of moves)
    await tx
      .update(products)
      .set({ model, version: sql`${products.version} + 1`, updatedAt: at })
      .where(eq(products.id, product.id))
  await writeAudit(
    tx,
    visitor,
    ...moves.map(({ product, model }) => ({
      action: 'product.change' as const,
      entity: 'product' as const,
      entityId: product.id,
      before: { model: product.model },
      after: { model },
      at,
    })),
  )
}
