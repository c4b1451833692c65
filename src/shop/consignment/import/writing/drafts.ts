/** What the pairs of a sheet are in the catalogue: new products as drafts, and the sizes that they need. */
import { inArray } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { products, productSizes } from '#data/schema.ts'
import type { SheetRow } from '#rules/consignment/sheet/row.ts'
import { cleanName } from '#rules/imports/read.ts'
import { fromPesos } from '#rules/money.ts'
import { sizesFor } from '#rules/products/choices.ts'
import { labelOf } from '#rules/products/labels.ts'
import type { Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { Settings } from '#shop/context.ts'
import { notePrices } from '#shop/prices/note.ts'
import { hiddenReasonOf } from '#shop/products/admin/write.ts'
import type { PlannedModel } from '../models.ts'
import type { SheetPlan } from '../plan.ts'
import type { By } from '../parts.ts'

type Place = { productId: number; sizeId: number }

/** Hidden until somebody gives them a picture and shows them. Answers where each pair goes. */
export async function writePlaces(
  tx: Tx,
  settings: Settings,
  visitor: Visitor,
  plan: SheetPlan,
  { sheetId, at }: By,
): Promise<{ made: number[]; placeOf: (row: SheetRow) => Place | null }> {
  const here = plan.rows.filter(({ situation }) => situation === 'here')
  const placed = here.flatMap((row) => {
    const { model, size } = plan.placeOf(row)
    return size === null ? [] : [{ row, model, size }]
  })
  const productOf = new Map<string, number>()
  const made: number[] = []
  for (const [key, rows] of Map.groupBy(placed, ({ model }) => model.key)) {
    const { model } = rows[0]!
    if (model.choice.as === 'product') productOf.set(key, model.choice.productId)
    if (model.choice.as !== 'draft') continue
    const cheapest = Math.min(...rows.map(({ row }) => row.price), fromPesos(settings.maxPricePesos))
    const id = await draft(tx, settings, visitor, { model, cheapest, sheetId, at })
    productOf.set(key, id)
    made.push(id)
  }
  await notePrices(tx, made, at)
  const sizeIds = await sizesOf(
    tx,
    settings,
    placed.flatMap(({ model, size }) => {
      const productId = productOf.get(model.key)
      return productId === undefined ? [] : [{ productId, size }]
    }),
  )
  return {
    made,
    placeOf: (row) => {
      const { model, size } = plan.placeOf(row)
      const productId = productOf.get(model.key)
      const sizeId =
        productId === undefined || size === null ? undefined : sizeIds.get(`${productId} ${size}`)
      return productId === undefined || sizeId === undefined ? null : { productId, sizeId }
    },
  }
}

type Draft = { model: PlannedModel; cheapest: number; sheetId: number; at: Date }
async function draft(
  tx: Tx,
  settings: Settings,
  visitor: Visitor,
  { model, cheapest, sheetId, at }: Draft,
): Promise<number> {
  const { choice, brandHere } = model
  if (choice.as !== 'draft' || brandHere === null) throw new Error(`Model ${model.key} is no draft`)
  const label = labelOf(settings.brands, brandHere)
  const values = {
    // A model that is only a number says nothing where names have letters alone.
    name: cleanName(model.model, settings.nameRule) || cleanName(label, settings.nameRule) || 'Sin nombre',
    brand: brandHere,
    category: choice.category,
    genre: choice.genre,
    style: model.styleCode,
    colourway: model.colour,
    hidden: true,
  }
  const [made] = await tx
    .insert(products)
    .values({
      ...values,
      priceCentavos: cheapest,
      hiddenReason: hiddenReasonOf([]),
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: products.id })
  await writeAudit(tx, visitor, {
    action: 'product.create',
    entity: 'product',
    entityId: made!.id,
    after: { ...values, price: cheapest, size: [], stock: {}, from: `planilla-${sheetId}` },
    at,
  })
  return made!.id
}

/** A size that is offered and has nothing harms nobody. By product and size. */
async function sizesOf(
  tx: Tx,
  settings: Settings,
  wanted: readonly { productId: number; size: string }[],
): Promise<Map<string, number>> {
  const each = [...new Map(wanted.map((one) => [`${one.productId} ${one.size}`, one])).values()]
  if (each.length === 0) return new Map()
  const ids = [...new Set(each.map(({ productId }) => productId))]
  const sorts = await tx
    .select({ id: products.id, category: products.category })
    .from(products)
    .where(inArray(products.id, ids))
  const categoryOf = new Map(sorts.map(({ id, category }) => [id, category]))
  await tx
    .insert(productSizes)
    .values(
      each.map(({ productId, size }) => ({
        productId,
        size,
        position: sizesFor(settings, categoryOf.get(productId) ?? '').indexOf(size),
        stock: 0,
      })),
    )
    .onConflictDoUpdate({ target: [productSizes.productId, productSizes.size], set: { offered: true } })
  const there = await tx
    .select({ id: productSizes.id, productId: productSizes.productId, size: productSizes.size })
    .from(productSizes)
    .where(inArray(productSizes.productId, ids))
  return new Map(there.map(({ id, productId, size }) => [`${productId} ${size}`, id]))
}
