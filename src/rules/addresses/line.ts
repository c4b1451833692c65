/** A delivery address in one line. Apart from its rules, so that pages carry no more than they say. */
import { localityLine } from '#rules/checkout/shipping.ts'

export const addressLine = (one: {
  streetAddress: string
  apartment: string
  codePostal: string
  locality: string
  province: string
}): string =>
  [one.streetAddress, one.apartment, localityLine({ ...one, postalCode: one.codePostal })]
    .filter(Boolean)
    .join(', ')
