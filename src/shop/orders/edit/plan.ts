/** What an order would have after an edit: its lines at the prices that were agreed, what is new at today's, and what that comes to. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { products, productSizes } from '#data/schema.ts'
import { MAX_LINES, MAX_QUANTITY } from '#rules/cart/cart.ts'
import type { Centavos } from '#rules/money.ts'
import {
  EDIT_SAYS,
  editedAmounts,
  unitsMoved,
  type EditAsked,
  type EditLine,
} from '#rules/orders/edit/edit.ts'
import type { Amounts } from '#rules/orders/order.ts'
import { conflict, done, invalid, type Outcome } from '#rules/outcome.ts'
import { salePrice } from '#rules/products/discount.ts'
import { readUnitCode } from '#rules/units/code.ts'
import { nameOfUnit } from '#rules/units/shown.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import { live } from '#shop/search/choose.ts'
import { firstPicture } from '#shop/products/first-picture.ts'
import { chosenUnits } from '#shop/units/chosen.ts'
import { unitsOf } from '#shop/units/on-sale.ts'
import { soldPair } from '../rows.ts'
import { agreedDiscount, editLine, type LineRow } from './rows.ts'

export type Plan = { before: EditLine[]; after: EditLine[]; amounts: Amounts; difference: Centavos }
type Wanted = {
  productId: number
  size: string
  quantity: number
  field: string
  /** The code of a single pair. */
  unit?: string
  /** The line whose promotions go with it. */
  promoted?: LineRow
  /** The line that it was: it costs what that did. */
  was?: LineRow
}

/** The products that an edit is about, in no order. */
export const productsOf = (lines: readonly LineRow[], { add }: EditAsked): number[] => [
  ...new Set([...lines, ...add].map(({ productId }) => productId)),
]

/** Under the locks of its products it stays true; without them it is a preview. */
export async function planOf(
  db: Reader | Tx,
  order: OrderRow,
  rows: readonly LineRow[],
  asked: EditAsked,
): Promise<Outcome<Plan>> {
  const wanted = wantedOf(rows, asked)
  if (!wanted.ok) return wanted
  if (wanted.value.length === 0) return conflict(EDIT_SAYS.empty)
  if (wanted.value.length > MAX_LINES) return conflict(EDIT_SAYS.lines)
  const after: EditLine[] = []
  const fields: Record<string, string> = {}
  for (const one of wanted.value) {
    const line = await lineFor(db, rows, one)
    if (typeof line === 'string') fields[one.field] = line
    else after.push(line)
  }
  if (Object.keys(fields).length > 0) return invalid(EDIT_SAYS.invalid, fields)
  const before = rows.map(editLine)
  const more = unitsMoved(before, after, 1)
  if (more.length === 0 && unitsMoved(before, after, -1).length === 0) return conflict(EDIT_SAYS.same)
  for (const { sizeId, quantity, name, size, unit } of more)
    if (unit === null && (await inStock(db, sizeId)) < quantity) return conflict(EDIT_SAYS.gone(name, size))
  const agreed = await agreedDiscount(db, order)
  const amounts = editedAmounts(after, { agreed, shipping: order.shippingCentavos })
  return done({ before, after, amounts, difference: amounts.total - order.totalCentavos })
}

/** Of each size how many; the same size named twice is one line, and so is a single pair. */
function wantedOf(rows: readonly LineRow[], { lines, add }: EditAsked): Outcome<Wanted[], never> {
  const wanted = new Map<string, Wanted>()
  const fields: Record<string, string> = {}
  const want = (one: Wanted) => {
    const key = one.unit ? `@${one.unit}` : `${one.productId} ${one.size}`
    const there = wanted.get(key)
    const quantity = one.quantity + (there?.quantity ?? 0)
    if (there && one.quantity > 0 && (there.promoted ?? one.promoted)) fields[one.field] = EDIT_SAYS.promoted
    if (
      there?.was &&
      one.was &&
      one.quantity > 0 &&
      there.was.unitPriceCentavos !== one.was.unitPriceCentavos
    )
      fields[one.field] = EDIT_SAYS.otherPrice
    if (quantity > MAX_QUANTITY) fields[one.field] = EDIT_SAYS.tooMany
    if (one.unit && quantity > 1) fields[one.field] = EDIT_SAYS.singleCount
    if (quantity > 0) wanted.set(key, { ...one, quantity })
  }
  for (const [index, { orderLineId }] of lines.entries())
    if (
      !rows.some(({ id }) => id === orderLineId) ||
      lines.findIndex((other) => other.orderLineId === orderLineId) !== index
    )
      fields[`lines.${index}.orderLineId`] = EDIT_SAYS.unknown
  for (const row of rows) {
    const { id, productId, size, quantity, unitCode } = row
    const index = lines.findIndex(({ orderLineId }) => orderLineId === id)
    const asked = lines[index] ?? { size, quantity }
    const promoted = row.promotionCentavos > 0 ? { promoted: row } : {}
    const unit = unitCode === null ? {} : { unit: unitCode }
    if (unitCode !== null && asked.size !== size) fields[`lines.${index}.size`] = EDIT_SAYS.singleSize
    if (row.promotionCentavos > 0 && asked.quantity !== quantity)
      fields[`lines.${index}.quantity`] = EDIT_SAYS.promoted
    const field = `lines.${index}.size`
    want({ ...promoted, ...unit, was: row, productId, size: asked.size, quantity: asked.quantity, field })
  }
  for (const [index, { unit: typed, ...one }] of add.entries()) {
    const unit = typed ? readUnitCode(typed) : undefined
    if (unit === null) fields[`add.${index}.unit`] = EDIT_SAYS.noUnit
    else want({ ...one, ...(unit ? { unit } : {}), field: `add.${index}.${unit ? 'unit' : 'size'}` })
  }
  return Object.keys(fields).length > 0 ? invalid(EDIT_SAYS.invalid, fields) : done([...wanted.values()])
}

/** A product that the order has costs what was agreed, in whatever size. Answers why not when it cannot be had. */
async function lineFor(
  db: Reader | Tx,
  rows: readonly LineRow[],
  { productId, size, quantity, promoted, unit, was }: Wanted,
): Promise<EditLine | string> {
  const inBulk = rows.filter(({ unitCode }) => unitCode === null)
  const same = unit
    ? rows.find(({ unitCode }) => unitCode === unit)
    : inBulk.find((row) => row.productId === productId && row.size === size)
  const promotions = {
    promotionCentavos: promoted?.promotionCentavos ?? 0,
    promotions: promoted?.promotions ?? [],
  }
  if (same) return { ...editLine(same), ...promotions, quantity }
  const [found] = await db
    .select({ id: productSizes.id })
    .from(productSizes)
    .where(and(eq(productSizes.productId, productId), eq(productSizes.size, size)))
  const [product] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, productId), live))
  if (!product) return EDIT_SAYS.noProduct
  if (!found) return EDIT_SAYS.noSize
  if (unit) return pairFor(db, product, { sizeId: found.id, size, unit })
  // Of what is added no lower price was agreed on, where the order has it at its own.
  const agreed =
    was ??
    inBulk.find((row) => row.productId === productId && row.haggledCentavos === 0) ??
    inBulk.find((row) => row.productId === productId)
  if (agreed) return { ...editLine(agreed), ...promotions, sizeId: found.id, size, quantity }
  const { priceCentavos: price, offer, discount, name, brand, costCentavos } = product
  return {
    productId,
    sizeId: found.id,
    name,
    brand,
    image: await firstPicture(db, productId),
    size,
    quantity,
    listPriceCentavos: price,
    unitPriceCentavos: salePrice({ price, offer, discount }),
    discount: offer ? discount : null,
    costCentavos,
    ...promotions,
  }
}

/** At its own price, as it is described today. */
async function pairFor(
  db: Reader | Tx,
  { id: productId, name, brand }: typeof products.$inferSelect,
  { sizeId, size, unit }: { sizeId: number; size: string; unit: string },
): Promise<EditLine | string> {
  const { wanted, got } = (await chosenUnits(db, [unit], { exact: true })).get(unit) ?? {}
  if (wanted?.productId !== productId || wanted.sizeId !== sizeId) return EDIT_SAYS.noUnit
  if (!got) return EDIT_SAYS.unitGone(nameOfUnit(name, wanted))
  const pair = soldPair(name, got)
  const image = pair.image || (await firstPicture(db, productId))
  return { productId, sizeId, brand, size, quantity: 1, promotionCentavos: 0, promotions: [], ...pair, image }
}

async function inStock(db: Reader | Tx, sizeId: number): Promise<number> {
  const [row] = await db
    .select({ stock: productSizes.bulk, offered: productSizes.offered })
    .from(productSizes)
    .where(eq(productSizes.id, sizeId))
  return row?.offered ? row.stock : 0
}

/** What may be chosen instead: the sizes of these products, with what is on the shelf. */
export async function sizesOf(
  db: Reader,
  productIds: readonly number[],
): Promise<{ productId: number; size: string; stock: number }[]> {
  if (productIds.length === 0) return []
  return db
    .select({ productId: productSizes.productId, size: productSizes.size, stock: productSizes.bulk })
    .from(productSizes)
    .where(and(inArray(productSizes.productId, [...productIds]), eq(productSizes.offered, true)))
    .orderBy(asc(productSizes.productId), asc(productSizes.position), asc(productSizes.id))
}

/** Of a line: its own size, also when it is not offered any more, and the others that are in stock; a single pair has no other. */
export function sizesInstead(
  { productId, size: own, unitCode }: Pick<LineRow, 'productId' | 'size' | 'unitCode'>,
  sizes: Awaited<ReturnType<typeof sizesOf>>,
): { size: string; stock: number }[] {
  if (unitCode !== null) return [{ size: own, stock: 0 }]
  const had = sizes.flatMap(({ size, stock, ...of }) =>
    of.productId === productId && (stock > 0 || size === own) ? [{ size, stock }] : [],
  )
  return had.some(({ size }) => size === own) ? had : [{ size: own, stock: 0 }, ...had]
}

/** Products on sale, at what they cost in this order, with the sizes that are in stock and their single pairs. */
export async function addedOf(db: Reader, rows: readonly LineRow[], ids: readonly number[]) {
  const sizes = await sizesOf(db, ids)
  const added = []
  for (const productId of ids) {
    const all = sizes.filter((size) => size.productId === productId)
    const own = all.filter(({ stock }) => stock > 0)
    const line = all[0] && (await lineFor(db, rows, { productId, size: all[0].size, quantity: 1, field: '' }))
    if (typeof line !== 'object') continue
    const { name, image, unitPriceCentavos: unitPrice } = line
    const pairs = (await unitsOf(db, productId)).map(({ code, grade, size, price, pictures }) => ({
      code,
      name: nameOfUnit(name, { code, grade }),
      size,
      price,
      image: pictures[0]?.url ?? image,
    }))
    if (own.length + pairs.length > 0) added.push({ productId, name, image, unitPrice, sizes: own, pairs })
  }
  return added
}
