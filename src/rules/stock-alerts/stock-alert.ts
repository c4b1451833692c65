/** «Avisame cuando vuelva»: what a shopper may ask for, and what the shop says to it. */
export const STOCK_ALERT_LABEL = 'Avisame cuando vuelva'
/** Waiting at the same time; nobody follows more than that. */
export const MAX_STOCK_ALERTS = 50
/** An alert that was not fulfilled in a year is not waited for any more; one that was is forgotten after the same time. */
export const STOCK_ALERT_DAYS = 365
/** A product that was taken off sale may come back within this time, and so may its alerts. */
export const ARCHIVED_ALERT_DAYS = 30

export const STOCK_ALERT_MESSAGES = {
  kept: 'Te vamos a avisar cuando vuelva. Lo ves en tus favoritos.',
  cancelled: 'Listo: ya no te avisamos por ese talle.',
  inStock: 'Ese talle está disponible: ya podés comprarlo.',
  gone: 'Ese talle ya no está a la venta.',
  full: `Ya esperás ${MAX_STOCK_ALERTS} talles. Sacá alguno de tus favoritos para pedir otro.`,
}
