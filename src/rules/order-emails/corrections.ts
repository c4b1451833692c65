/** What the shop wrote down wrongly of a parcel and puts right later: its limits, and what whoever bought it reads. */
import * as v from 'valibot'
import { isDay } from '#rules/calendar/argentine-day.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { CORRECTION_KINDS, type CorrectionKind } from './kinds.ts'

export const isCorrection = (kind: string): kind is CorrectionKind =>
  CORRECTION_KINDS.some((known) => known === kind)

export const CORRECTION_MESSAGES = {
  invalid: 'Revisá los datos.',
  notSent: 'El pedido no se despachó, o ya no está en curso.',
  completed:
    'El pedido está completado: la entrega ya no se corrige. Si no lo recibió, abrile un reclamo con «Abrir devolución».',
  notHandedOver: 'El pedido no está entregado ni retirado, o ya no está en curso.',
  unsent: 'El mail de ese paso todavía no salió: deshacelo, o esperá unos segundos.',
  comesBack: 'Tiene una devolución: la entrega ya no se corrige.',
  day: 'Elegí un día, desde que salió y hasta hoy.',
}
/** Without a day it was not handed over at all. */
export const deliveryCorrection = v.object({
  day: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.check((day) => day === '' || isDay(day), CORRECTION_MESSAGES.day),
  ),
})

const WORDS: Record<CorrectionKind, { news: string; subject: string; paragraphs: string[] }> = {
  tracking: {
    news: 'Corregimos el seguimiento de tu pedido.',
    subject: 'Nuevo seguimiento de tu pedido',
    paragraphs: ['El seguimiento que te habíamos pasado no era el correcto. Este es el que vale.'],
  },
  undelivered: {
    news: 'Tu pedido figuraba como entregado, y todavía no lo está.',
    subject: 'Tu pedido todavía no se entregó',
    paragraphs: [
      'Lo habíamos marcado como entregado y todavía no lo está. Te avisamos cuando llegue.',
      'El plazo para devolverlo empieza recién ese día.',
    ],
  },
  'delivery-day': {
    news: 'Corregimos el día en que se entregó tu pedido.',
    subject: 'Corregimos el día de entrega de tu pedido',
    paragraphs: [
      'Habíamos anotado otro día. El plazo para devolverlo se cuenta desde el corregido, que está en la página de tu pedido.',
      'Si ese no es el día en que lo recibiste, respondé este mensaje.',
    ],
  },
  recipient: {
    news: 'Corregimos los datos de entrega de tu pedido.',
    subject: 'Corregimos los datos de entrega de tu pedido',
    paragraphs: ['Así quedaron los datos de entrega. Si no pediste este cambio, respondé este mensaje.'],
  },
}
export const correctionNews = (kind: CorrectionKind): string => WORDS[kind].news
export const correctionEmail = (kind: CorrectionKind, id: number) => ({
  subject: `${WORDS[kind].subject} ${orderNumber(id)}`,
  paragraphs: WORDS[kind].paragraphs,
  action: 'Ver mi pedido',
  sale: true,
})
