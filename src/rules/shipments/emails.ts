/** What whoever bought hears of a parcel on its way, beyond that it left and arrived (product §60.5). */
import { weekdaySaid } from '#rules/calendar/said.ts'
import { orderNumber } from '#rules/orders/order.ts'
import type { ShipmentState } from './states.ts'

export const PARCEL_KINDS = ['visit-failed', 'at-branch', 'coming-back'] as const
export type ParcelKind = (typeof PARCEL_KINDS)[number]
export const isParcelKind = (kind: string): kind is ParcelKind => PARCEL_KINDS.some((known) => known === kind)

export type ParcelFacts = {
  /** Where it waits, as the courier names it. */
  branch?: string
  /** The last day, '2026-11-20'. */
  branchUntil?: string
}

const KIND_OF: Partial<Record<ShipmentState, ParcelKind>> = {
  visit_failed: 'visit-failed',
  at_branch: 'at-branch',
  returning: 'coming-back',
}
/** What is told when a parcel comes into this state; null for nothing, or for what the order's own steps tell. */
export const parcelKindOf = (state: ShipmentState): ParcelKind | null => KIND_OF[state] ?? null

export const PARCEL_NAME: Record<ParcelKind, string> = {
  'visit-failed': 'Visita sin éxito',
  'at-branch': 'Espera en la sucursal del correo',
  'coming-back': 'Pedido que vuelve',
}
export const PARCEL_NEWS: Record<ParcelKind, string> = {
  'visit-failed': 'El correo fue a entregar tu pedido y no pudo.',
  'at-branch': 'Tu pedido espera en la sucursal del correo.',
  'coming-back': 'Tu pedido está volviendo a la tienda.',
}

export function parcelEmail(
  kind: ParcelKind,
  order: { id: number; carrier: string | null },
  { branch = '', branchUntil }: ParcelFacts,
) {
  const number = orderNumber(order.id)
  const carrier = order.carrier ?? 'El correo'
  const words: Record<ParcelKind, { subject: string; paragraphs: string[] }> = {
    'visit-failed': {
      subject: `No pudieron entregarte tu pedido ${number}`,
      paragraphs: [
        `${carrier} fue a tu dirección y no lo pudo entregar. Suele volver el próximo día hábil, o dejarlo en una sucursal del correo: el seguimiento lo dice.`,
        'Si la dirección no está bien o no va a haber nadie, respondé este mensaje.',
      ],
    },
    'at-branch': {
      subject: `Tu pedido ${number} espera en la sucursal del correo`,
      paragraphs: [
        `Lo podés retirar en la sucursal de ${carrier}${branch === '' ? ' que dice el seguimiento' : ` ${branch}`}. Llevá tu DNI.`,
        branchUntil === undefined
          ? 'Lo guardan pocos días: después vuelve a la tienda.'
          : `Lo guardan hasta el ${weekdaySaid(branchUntil, branchUntil)}. Después vuelve a la tienda.`,
      ],
    },
    'coming-back': {
      subject: `Tu pedido ${number} está volviendo`,
      paragraphs: [
        `${carrier} no lo pudo entregar y lo trae de vuelta a la tienda.`,
        'Respondé este mensaje y vemos cómo hacértelo llegar, o te devolvemos el dinero.',
      ],
    },
  }
  return { ...words[kind], action: 'Ver mi pedido', sale: true }
}
