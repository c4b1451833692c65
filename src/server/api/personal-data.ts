/** A person's own data, by API: as they are sent with a purchase or kept in the account (product §20.1). */
import * as v from 'valibot'
import { ADDRESS_SAYS } from '#rules/addresses/address.ts'
import { WHERE_FIELDS } from '#rules/addresses/fields.ts'
import { CHECKOUT_INVALID, PERSONAL_FIELDS, personalData } from '#rules/checkout/purchase.ts'
import { COUNTRY } from '#rules/checkout/shipping.ts'
import { done, invalid, type Outcome } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import { id, told } from './operation/shape.ts'

export const personalForm = v.strictObject({
  ...personalData.entries,
  country: v.optional(told(v.literal(COUNTRY), 'No hay otro')),
})
/** Every field, or none while nothing is kept. */
export const ownData = v.strictObject(v.entriesFromList(PERSONAL_FIELDS, v.optional(v.string())))

/** Of a purchase. */
export const purchaseAddress = told(
  v.optional(v.nullable(id), null),
  'El número de una dirección guardada, a la que va; si no viene, la de los datos',
)

/** What comes along or what is kept, with the address that is named. */
export async function purchaseData(
  shop: Shop,
  visitor: Visitor,
  body: { personal?: object | undefined; address: number | null },
): Promise<Outcome<object>> {
  const data = body.personal ?? (await shop.users.personalData(visitor)) ?? {}
  if (body.address === null || visitor.kind !== 'person') return done(data)
  const one = (await shop.addresses.list(visitor)).find(({ id }) => id === body.address)
  if (!one) return invalid(CHECKOUT_INVALID, { address: ADDRESS_SAYS.gone })
  return done({ ...data, ...Object.fromEntries(WHERE_FIELDS.map((field) => [field, one[field]])) })
}
