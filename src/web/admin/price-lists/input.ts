import { formTexts } from '#web/ui/form/form-answer.ts'

/** rules/prices/list-form.ts takes the form's texts; a box that is not ticked sends nothing. */
export const listInput = (form: FormData) => ({
  ...formTexts(form),
  underCost: form.get('underCost') === 'on',
})
