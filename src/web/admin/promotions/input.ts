import { formTexts } from '#web/ui/form/form-answer.ts'

/** rules/promotions/promotion-form.ts takes the form's texts; a box that is not ticked sends nothing, several of a name are a list. */
export const promotionInput = (form: FormData) => ({
  ...formTexts(form),
  category: form.getAll('category'),
  brand: form.getAll('brand'),
  firstPurchase: form.get('firstPurchase') === 'on',
  stackable: form.get('stackable') === 'on',
  active: form.get('active') === 'on',
})
