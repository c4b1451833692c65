import { formTexts } from '#web/ui/form/form-answer.ts'

/** rules/coupons/coupon-form.ts wants to know whether it is on; a box that is not ticked sends nothing. */
export const couponInput = (form: FormData) => ({ ...formTexts(form), active: form.get('active') === 'on' })
