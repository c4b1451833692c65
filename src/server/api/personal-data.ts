/** A person's own data, by API: as they are sent with a purchase or kept in the account (product §20.1). */
import * as v from 'valibot'
import { PERSONAL_FIELDS, personalData } from '#rules/checkout/purchase.ts'
import { COUNTRY } from '#rules/checkout/shipping.ts'

export const personalForm = v.strictObject({
  ...personalData.entries,
  country: v.optional(v.pipe(v.literal(COUNTRY), v.description('No hay otro'))),
})
/** Every field, or none while nothing is kept. */
export const ownData = v.strictObject(v.entriesFromList(PERSONAL_FIELDS, v.optional(v.string())))
