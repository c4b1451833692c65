import type { CatalogueTerms } from '#rules/products/terms.ts'
import type { FieldState } from '#web/ui/form/field.tsx'
import type { ProductField } from './schema.ts'
import type { ProductTexts } from './texts.ts'

/** What each section of the form is handed. `live` follows what is typed; without scripts it stays as it was. */
export type FormPart = {
  fields: Record<ProductField, FieldState>
  values: ProductTexts
  live: ProductTexts
  /** What the owner lets a product be. */
  terms: CatalogueTerms
}
