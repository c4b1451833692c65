/** What the server has to say about a product form that was sent: shown by the form, made by its action or by whatever held it back. */
import type { CreatedBefore, EditConflict } from '#shop/products/admin/catalogue.ts'
import type { FormAnswer } from '#web/ui/form/use-checked-form.ts'
import { textsOfForm, type ProductTexts } from './texts.ts'

export type FormSaid = {
  answer: FormAnswer | null
  texts: ProductTexts
  message: string | null
  conflict: EditConflict | null
  /** The form had made this product before, and was changed since. */
  made: CreatedBefore | null
  /** Somebody deleted the product meanwhile. */
  removed: boolean
  /** The form's own key from now on. */
  key: string
  /** What the form was filled with, and the product's version then; they came along. */
  base: string
  version: number
}

/** Nothing is said yet; what came along goes back with it. */
export const said = (form: FormData): FormSaid => ({
  answer: null,
  texts: textsOfForm(form),
  message: null,
  conflict: null,
  made: null,
  removed: false,
  key: String(form.get('key') ?? ''),
  base: String(form.get('base') ?? ''),
  version: Number(form.get('version') ?? Number.NaN),
})
