/** What is asked of whoever says, one by one, what the models of a sheet are, and which size a doubtful text means. */
import * as v from 'valibot'

export const CHOSEN_AS = ['product', 'draft', 'later', 'skip'] as const
const said = v.optional(v.string(), '')
export const sheetChosen = v.strictObject({
  models: v.optional(
    v.array(
      v.strictObject({
        key: v.string(),
        as: v.picklist(CHOSEN_AS),
        productId: v.optional(
          v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))),
          null,
        ),
        category: said,
        genre: said,
      }),
    ),
    [],
  ),
  /** `size`: one of its options; '' for none of them. */
  sizes: v.optional(v.array(v.strictObject({ key: v.string(), size: v.string() })), []),
})
export type SheetChosen = v.InferOutput<typeof sheetChosen>
