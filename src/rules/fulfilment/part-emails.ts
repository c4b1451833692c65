/** What whoever bought hears of each part of their order (product §65.4). */
import { orderNumber } from '#rules/orders/order.ts'

export const PART_KINDS = ['part-sent', 'part-arrived', 'part-lost'] as const
export type PartKind = (typeof PART_KINDS)[number]
export const isPartKind = (kind: string): kind is PartKind => PART_KINDS.some((known) => known === kind)

export type PartFacts = {
  /** What is in the part, in words. */
  partUnits?: string
  /** Parts of it left before: what leaves now is the rest. */
  isRest?: boolean
}

export const PART_NAME: Record<PartKind, string> = {
  'part-sent': 'Parte del pedido en camino',
  'part-arrived': 'Parte del pedido entregada',
  'part-lost': 'Parte del pedido perdida',
}
export const PART_NEWS: Record<PartKind, string> = {
  'part-sent': 'Una parte de tu pedido está en camino. Lo demás lo estamos preparando.',
  'part-arrived': 'Te entregamos una parte de tu pedido.',
  'part-lost': 'Una parte de tu pedido se perdió en el camino. Te devolvemos lo que pagaste por ella.',
}
/** Of a parcel that carries a part, whatever is said of it. */
export const inThisParcel = ({ partUnits }: PartFacts): string[] =>
  partUnits ? [`En este envío van: ${partUnits}.`] : []
export const REST_LEFT = 'Con este envío va lo que faltaba de tu pedido.'

export function partEmail(kind: PartKind, order: { id: number; carrier: string | null }, facts: PartFacts) {
  const number = orderNumber(order.id)
  const words: Record<PartKind, { subject: string; paragraphs: string[] }> = {
    'part-sent': {
      subject: `Una parte de tu pedido ${number} está en camino`,
      paragraphs: [
        `La despachamos${order.carrier ? ` con ${order.carrier}` : ''}.`,
        ...inThisParcel(facts),
        'Lo que falta lo estamos preparando: sale en otro envío, sin costo, y te avisamos. Los días para cambiar o devolver cuentan desde que te llegue lo último.',
      ],
    },
    'part-arrived': {
      subject: `Te entregamos una parte de tu pedido ${number}`,
      paragraphs: [
        ...inThisParcel(facts),
        'Los días para cambiar o devolver cuentan desde que te llegue lo último.',
        'Si no la recibiste, respondé este mensaje.',
      ],
    },
    'part-lost': {
      subject: `Una parte de tu pedido ${number} se perdió en el camino`,
      paragraphs: [
        `Lo sentimos: ${order.carrier ? `${order.carrier} no la encuentra` : 'no aparece'}, y no va a llegarte.`,
        ...(facts.partUnits ? [`En ese envío iban: ${facts.partUnits}.`] : []),
        'Te devolvemos lo que pagaste por eso: no hace falta que hagas nada. Lo demás de tu pedido sigue igual.',
      ],
    },
  }
  return { ...words[kind], action: 'Ver mi pedido', sale: true }
}
