/** What models and doubtful sizes of a sheet are, said one by one: each of them is in the sheet, and what it is to be is in the catalogue. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { consignmentSheets, products } from '#data/schema.ts'
import type { SheetChosen } from '#rules/consignment/sheet/chosen.ts'
import type { ModelChoice, SheetChoices } from '#rules/consignment/sheet/choices.ts'
import { SHEET_SAYS } from '#rules/consignment/sheet/columns.ts'
import { SHEET } from '#rules/consignment/sheet/states.ts'
import { isOffered } from '#rules/imports/names.ts'
import { conflict, done, invalid, type Fields, type Outcome } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import type { openHeld } from './held.ts'

export function openChoose({ settings }: ShopContext, { held, planned }: ReturnType<typeof openHeld>) {
  /** What is not named stays as it was. All or nothing. */
  return (visitor: Visitor, id: number, { models, sizes }: SheetChosen): Promise<Outcome<{ id: number }>> =>
    held<{ id: number }>(visitor, id, SHEET.running, async (tx, row) => {
      const plan = row.body === '' ? null : await planned(tx, row, visitor)
      if (!plan) return conflict(SHEET_SAYS.moved)
      const asked = models.flatMap(({ productId }) => productId ?? [])
      const there = await tx
        .select({ id: products.id })
        .from(products)
        .where(and(inArray(products.id, asked), isNull(products.deletedAt)))
      const known = new Set(there.map((one) => one.id))
      const fields: Fields = {}
      const next: SheetChoices = { models: { ...row.choices.models }, sizes: { ...row.choices.sizes } }
      for (const [index, { key, as, productId, category, genre }] of models.entries()) {
        const wrong = (field: string, said: string) => void (fields[`models.${index}.${field}`] = said)
        const model = plan.models.find((one) => one.key === key)
        if (!model) wrong('key', SHEET_SAYS.noModel)
        else if (as === 'product' && !known.has(productId ?? 0)) wrong('productId', SHEET_SAYS.noProduct)
        else if (as === 'draft' && model.brandHere === null) wrong('as', SHEET_SAYS.noBrand)
        else if (as === 'draft' && !isOffered(settings.categories, category))
          wrong('category', SHEET_SAYS.notOffered)
        else if (as === 'draft' && !isOffered(settings.genres, genre)) wrong('genre', SHEET_SAYS.notOffered)
        else next.models[key] = choiceOf({ as, productId, category, genre })
      }
      for (const [index, { key, size }] of sizes.entries()) {
        const doubtful = plan.sizes.find((one) => one.key === key)
        if (!doubtful) fields[`sizes.${index}.key`] = SHEET_SAYS.noSize
        else if (size !== '' && !doubtful.options.includes(size))
          fields[`sizes.${index}.size`] = SHEET_SAYS.notOffered
        else next.sizes[key] = size
      }
      if (Object.keys(fields).length > 0) return invalid(SHEET_SAYS.choices, fields)
      await tx.update(consignmentSheets).set({ choices: next }).where(eq(consignmentSheets.id, id))
      return done({ id })
    })
}

const choiceOf = ({
  as,
  productId,
  category,
  genre,
}: Omit<SheetChosen['models'][number], 'key'>): ModelChoice =>
  as === 'product' ? { as, productId: productId! } : as === 'draft' ? { as, category, genre } : { as }
