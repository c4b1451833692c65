/** What Correo Argentino says of a parcel, in our words. Its ids are not published, so the text is read; the order of the rows matters. */
import type { EventKind } from '#rules/shipments/events.ts'

const READ: readonly (readonly [RegExp, EventKind])[] = [
  [/preimposicion|ingreso al sistema/, 'created'],
  [/no entregado|intento de entrega|domicilio cerrado|visita/, 'visit_failed'],
  [/devuelto|entregado al remitente/, 'returned'],
  [/devolu/, 'returning'],
  [/entregado/, 'delivered'],
  [/extravi|siniestr|perdid/, 'lost'],
  [/caduc|rechaz|cancelacion/, 'cancelled'],
  [/espera en sucursal/, 'at_branch'],
  [/distribuci|reparto/, 'out_for_delivery'],
  [/transito|despach|planta|clasificac/, 'in_transit'],
  [/imposicion|admis|ingreso al correo/, 'admitted'],
]
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const correoKind = (status: string): EventKind =>
  READ.find(([pattern]) => pattern.test(folded(status)))?.[1] ?? 'unknown'
