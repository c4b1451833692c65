/** «Avisame cuando vuelva»: what a shopper may ask for, and what the shop says to it. */
export const WISH_LABEL = 'Avisame cuando vuelva'
/** Waiting at the same time; nobody follows more than that. */
export const MAX_WISHES = 50
/** A wish that was not fulfilled in a year is not waited for any more; one that was is forgotten after the same time. */
export const WISH_DAYS = 365
/** A product that was taken off sale may come back within this time, and so may its alerts. */
export const WISH_DAYS_ARCHIVED = 30

export const WISH_MESSAGES = {
  kept: 'Te vamos a avisar cuando vuelva. Lo ves en tus favoritos.',
  cancelled: 'Listo: ya no te avisamos por ese talle.',
  inStock: 'Ese talle está disponible: ya podés comprarlo.',
  gone: 'Ese talle ya no está a la venta.',
  full: `Ya esperás ${MAX_WISHES} talles. Sacá alguno de tus favoritos para pedir otro.`,
}
