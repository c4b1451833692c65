/** What an admin sets of a coupon: as its columns, as the record keeps it, and how a change of it is noticed. */
import { createHash } from 'node:crypto'
import { endOfDay, startOfDay } from '#rules/calendar/argentine-day.ts'
import type { CouponForm } from '#rules/coupons/coupon-form.ts'

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
export const TERMS = [
  'code',
  'amountCentavos',
  'startsAt',
  'endsAt',
  'maxUses',
  'maxUsesPerPerson',
  'active',
] as const
export const termsOf = (row: Terms) =>
  Object.fromEntries(
    TERMS.map((term) => [term, row[term] instanceof Date ? row[term].toISOString() : row[term]]),
  )
/** As the record keeps them. */
export const readTerms = (kept: unknown): Partial<Terms> =>
  Object.fromEntries(
    Object.entries((kept ?? {}) as Record<string, unknown>)
      .filter(([term]) => (TERMS as readonly string[]).includes(term))
      .map(([term, value]) => [
        term,
        (term === 'startsAt' || term === 'endsAt') && typeof value === 'string' ? new Date(value) : value,
      ]),
  )
export const revisionOf = (row: Terms): string =>
  createHash('sha256')
    .update(JSON.stringify(termsOf(row)))
    .digest('hex')
    .slice(0, 16)
