/** Labels for what whoever bought gives back or changes (product §66.5): which cases get one, and what is said of it. */
import { isStillHere, type FulfilmentState } from '#rules/orders/fulfilment/states.ts'
import type { ReturnKind } from '#rules/returns/kinds.ts'
import { isApprovedCase, type ReturnState } from '#rules/returns/states.ts'
import { COURIER_LABEL, type CourierName } from './couriers.ts'

/** As couriers have contracts for it. */
export const BACK_KINDS = ['return', 'exchange'] as const
export type BackKind = (typeof BACK_KINDS)[number]
export const backKindOf = (kind: ReturnKind): BackKind => (kind === 'exchange' ? 'exchange' : 'return')

export const BACK_SAYS = {
  noContract: (courier: CourierName) =>
    `La tienda no tiene con ${COURIER_LABEL[courier]} un contrato para lo que vuelve.`,
  notApproved: 'La etiqueta se hace cuando la solicitud está aprobada y lo que vuelve todavía no llegó.',
  stillHere: 'El pedido todavía no salió: no hay nada que mandar de vuelta.',
  noOrder: 'La solicitud no tiene un pedido.',
  theirs: 'Lo lleva quien compró: el correo dice cuándo lo tiene.',
  note: 'Lo que vuelve con',
}

/** Null when it gets one. */
export const whyNoBack = (status: ReturnState, fulfilment: FulfilmentState): string | null =>
  !isApprovedCase(status) ? BACK_SAYS.notApproved : isStillHere(fulfilment) ? BACK_SAYS.stillHere : null

/** The label is of the shop's own contract, which is billed for it (Ley 24.240, art. 34). */
export const BACK_FREE = 'No tenés que pagar nada: el envío es a cargo de la tienda.'
export const backSteps = (courier: CourierName): string =>
  `Imprimí la etiqueta, pegala en la caja y llevala a una sucursal de ${COURIER_LABEL[courier]}.`
export const backEmail = (code: string, courier: CourierName) => ({
  subject: `La etiqueta para mandarnos lo que devolvés: ${code}`,
  paragraphs: [backSteps(courier), BACK_FREE, 'Después seguís el envío desde el mismo lugar.'],
  button: 'Ver la etiqueta',
})
export const BACK_NEWS = 'Ya está la etiqueta para mandarnos lo que devolvés.'
