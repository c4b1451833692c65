/** The rules of product §4.7, on the form's texts. */
import type { CatalogueTerms } from '#rules/products/terms.ts'
import * as v from 'valibot'
import { FIELD_NAMES } from '#rules/products/fields.ts'
import { changedProduct, inTerms, newProduct } from '#rules/products/product-form.ts'
import { inputOf, textsOfPayload } from './texts.ts'

const textsIn = (terms: CatalogueTerms) =>
  v.pipe(
    v.unknown(),
    v.transform((payload) => inputOf(textsOfPayload((payload ?? {}) as Record<string, unknown>), terms)),
  )
/** Of a new product, or of one that is there. */
export const productForm = (editing: boolean, terms: CatalogueTerms) =>
  v.pipe(
    textsIn(terms),
    inTerms(editing ? changedProduct : newProduct, terms) as unknown as v.GenericSchema<
      ReturnType<typeof inputOf>
    >,
  )

/** As they stand on the page, for the summary; the pictures have their problems at the first one. */
export const PRODUCT_FIELDS = FIELD_NAMES.map((field) => (field === 'images' ? 'image' : field))
export type ProductField = (typeof PRODUCT_FIELDS)[number]

/** The shop names parts of lists; the form has one place for each list. */
export function onThePage(fields: Record<string, string>): Record<string, string> {
  const shown: Record<string, string> = {}
  for (const [path, message] of Object.entries(fields)) {
    const name = path.split('.')[0]!
    shown[
      { images: 'image', sizes: 'stock', seenStock: 'stock', join: 'model', part: 'model' }[name] ?? name
    ] ??= message
  }
  return shown
}
