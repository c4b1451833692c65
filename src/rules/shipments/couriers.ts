/** Who carries parcels for the shop by contract (product §60.1): how each is called, and how many boxes it takes as one shipment. */

export const COURIERS = ['andreani', 'correo'] as const
export type CourierName = (typeof COURIERS)[number]
/** As whoever bought reads it, and as the order's own field keeps it. */
export const COURIER_LABEL: Record<CourierName, string> = {
  andreani: 'Andreani',
  correo: 'Correo Argentino',
}
export const MOST_BOXES: Record<CourierName, number> = { andreani: 10, correo: 1 }
