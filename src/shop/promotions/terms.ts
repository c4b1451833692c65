/** What an admin sets of a promotion: as its columns, as the record keeps it, and how a change of it is noticed. */
import { endOfDay, startOfDay } from '#rules/calendar/argentine-day.ts'
import type { PromotionForm } from '#rules/promotions/promotion-form.ts'
import { keptTerms } from '#shop/audit/kept-terms.ts'

export const columnsOf = (form: PromotionForm) => ({
  name: form.name,
  kind: form.kind,
  percent: form.kind === 'percent' ? form.percent : null,
  amountCentavos: form.kind === 'amount' ? form.amount : null,
  minimumCentavos: form.minimum,
  categories: form.category,
  brands: form.brand,
  products: form.ids,
  sizes: form.sizes,
  firstPurchase: form.firstPurchase,
  code: form.code || null,
  startsAt: form.startsOn === null ? null : startOfDay(form.startsOn),
  endsAt: form.endsOn === null ? null : endOfDay(form.endsOn),
  maxUses: form.maxUses,
  maxUsesPerPerson: form.maxUsesPerPerson,
  stackable: form.stackable,
  active: form.active,
})
export type Terms = ReturnType<typeof columnsOf>
const NAMES = Object.keys({
  name: 0,
  kind: 0,
  percent: 0,
  amountCentavos: 0,
  minimumCentavos: 0,
  categories: 0,
  brands: 0,
  products: 0,
  sizes: 0,
  firstPurchase: 0,
  code: 0,
  startsAt: 0,
  endsAt: 0,
  maxUses: 0,
  maxUsesPerPerson: 0,
  stackable: 0,
  active: 0,
} satisfies Record<keyof Terms, 0>) as (keyof Terms)[]

export const { recordOf, readTerms, revisionOf, changeOf } = keptTerms<Terms>(NAMES, ['startsAt', 'endsAt'])
