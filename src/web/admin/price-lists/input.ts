import { formTexts } from '#web/ui/form/form-answer.ts'

/** rules/prices/list-form.ts takes the form's texts; a box that is not ticked sends nothing, several of a name are a list. */
export const listInput = (form: FormData) => ({
  ...formTexts(form),
  category: form.getAll('category'),
  brand: form.getAll('brand'),
  genre: form.getAll('genre'),
  underCost: form.get('underCost') === 'on',
})
