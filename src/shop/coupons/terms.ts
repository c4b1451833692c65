/** What an admin sets of a coupon: as its columns, as the record keeps it, and how a change of it is noticed. */
import { endOfDay, startOfDay } from '#rules/calendar/argentine-day.ts'
import type { CouponForm } from '#rules/coupons/coupon-form.ts'
import { keptTerms } from '#shop/audit/kept-terms.ts'

export const columnsOf = (form: CouponForm) => ({
  code: form.code,
  amountCentavos: form.amount,
  startsAt: form.startsOn === null ? null : startOfDay(form.startsOn),
  endsAt: form.endsOn === null ? null : endOfDay(form.endsOn),
  maxUses: form.maxUses,
  maxUsesPerPerson: form.maxUsesPerPerson,
  active: form.active,
})
export type Terms = ReturnType<typeof columnsOf>
export const { recordOf, readTerms, revisionOf, changeOf } = keptTerms<Terms>(
  ['code', 'amountCentavos', 'startsAt', 'endsAt', 'maxUses', 'maxUsesPerPerson', 'active'],
  ['startsAt', 'endsAt'],
)
