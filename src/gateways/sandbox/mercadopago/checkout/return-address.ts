/** Where the payer goes back to, with the query string that Mercado Pago appends (product §33.2). */
import type { Payment, Preference } from '../documents.ts'

/** What is absent arrives as the word null: so it is with theirs, and shops have to live with it. */
const orNull = (value: string | number | null | undefined): string => String(value ?? 'null')

function query(preference: Preference, payment: Payment | null): [string, string][] {
  return [
    ['collection_id', orNull(payment?.id)],
    ['collection_status', orNull(payment?.status)],
    ['payment_id', orNull(payment?.id)],
    ['status', orNull(payment?.status)],
    ['external_reference', orNull(preference.external_reference)],
    ['payment_type', orNull(payment?.payment_type_id)],
    ['merchant_order_id', orNull(payment?.order.id)],
    ['preference_id', preference.id],
    ['site_id', preference.site_id],
    ['processing_mode', 'aggregator'],
    ['merchant_account_id', 'null'],
  ]
}

/** `payment` null: abandoned. Answers null when the shop gave no address for this end. */
export function returnAddress(preference: Preference, payment: Payment | null): string | null {
  const { success, pending, failure } = preference.back_urls
  const open = payment?.status === 'pending' || payment?.status === 'in_process'
  const address =
    payment?.status === 'approved' ? success : open ? (pending ?? success) : (failure ?? success)
  if (!address) return null
  const url = new URL(address)
  for (const [name, value] of query(preference, payment)) url.searchParams.set(name, value)
  return url.href
}
