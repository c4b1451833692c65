/**
 * What is told of an exchange, to whoever bought and to the shop's people: how it stands, what happens next and until when. One
 * table for each, over every state of the case and of what is given; page, e-mail, bell and back office draw from it.
 */
import type { Delivery } from '#rules/checkout/shipping.ts'
import { formatExact, type Centavos } from '#rules/money.ts'
import type { ReturnState } from '#rules/returns/states.ts'
import { ANSWER_TERM } from '#rules/sale-terms/terms.ts'
import { hasLeft, type ReplacementState } from './states.ts'

export type ExchangeTold = {
  /** «1 × Cancha, talle 41»: what comes back, and what is given for it. */
  from: string
  to: string
  parcel: ReplacementState
  /** What was given never came and is not sent again. */
  lost: boolean
  delivery: Delivery
  /** Above 0 it is paid, below it is given back. */
  difference: Centavos
  /** Nothing is left to be paid. */
  settled: boolean
  /** What goes back does as store credit: they chose so. */
  asCredit: boolean
  until: Date
}

export type ExchangeStage =
  | 'asked'
  | 'waiting'
  /** The new one left before the old one was in. */
  | 'ahead'
  | 'looking'
  | 'agreed'
  | 'packed'
  | 'sent'
  | 'done'
  /** It was theirs and never came: its money goes back. */
  | 'lost'
  /** It never came before it was theirs, and the old one is in: the money for that goes back. */
  | 'owing'
  | 'money'
  | 'rejected'
  | 'cancelled'

const MADE: Record<ReplacementState, ExchangeStage> = {
  held: 'agreed',
  packed: 'packed',
  shipped: 'sent',
  delivered: 'done',
  released: 'money',
  lost: 'lost',
}
type Whereabouts = Pick<ExchangeTold, 'parcel' | 'lost'>
const STAGE: Record<ReturnState, (given: Whereabouts) => ExchangeStage> = {
  requested: () => 'asked',
  approved: ({ parcel }) => (hasLeft(parcel) ? 'ahead' : 'waiting'),
  received: ({ lost }) => (lost ? 'owing' : 'looking'),
  resolved: ({ parcel }) => MADE[parcel],
  rejected: () => 'rejected',
  cancelled: () => 'cancelled',
}
export const exchangeStage = (status: ReturnState, given: Whereabouts): ExchangeStage => STAGE[status](given)

const dayFormat = new Intl.DateTimeFormat('es-AR', {
  timeZone: 'America/Argentina/Buenos_Aires',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})
const on = (until: Date): string => `el ${dayFormat.format(until).replace(',', '')}`

/** What is still to be paid, or comes back; '' when neither. */
const owed = ({ difference, settled, asCredit }: ExchangeTold): string =>
  difference < 0
    ? asCredit
      ? `Con el cambio te quedan ${formatExact(-difference)} de saldo a favor.`
      : `Con el cambio te devolvemos ${formatExact(-difference)}.`
    : settled
      ? ''
      : `Falta que pagues la diferencia de ${formatExact(difference)}: la pagás desde la página de tu pedido.`

const LOST_ON_ITS_WAY = 'lo nuevo se perdió en el camino.'
const HEART: Record<ExchangeStage, (told: ExchangeTold) => string> = {
  asked: ({ to }) => `te guardamos ${to}.`,
  waiting: () => 'lo aceptamos.',
  ahead: ({ parcel }) => (parcel === 'shipped' ? 'lo nuevo está en camino.' : 'ya tenés lo nuevo.'),
  looking: () => 'recibimos lo que mandaste.',
  agreed: () => 'está hecho.',
  packed: ({ delivery }) =>
    delivery === 'pickup' ? 'lo nuevo te espera en el showroom.' : 'ya preparamos el paquete.',
  sent: () => 'lo nuevo está en camino.',
  done: () => 'ya tenés lo nuevo.',
  lost: () => LOST_ON_ITS_WAY,
  owing: () => LOST_ON_ITS_WAY,
  money: () => 'terminó sin cambio.',
  rejected: () => 'no lo pudimos aceptar.',
  cancelled: () => 'lo anulamos.',
}
const goesBack = (asCredit: boolean): string =>
  asCredit ? 'queda como saldo a favor' : 'vuelve por el mismo medio'
/** '' when nothing was paid. */
const differenceBack = ({
  difference,
  settled,
  asCredit,
}: Pick<ExchangeTold, 'difference' | 'settled' | 'asCredit'>): string =>
  difference > 0 && settled ? `Lo que pagaste de diferencia ${goesBack(asCredit)}.` : ''
const NEXT: Record<ExchangeStage, (told: ExchangeTold) => string[]> = {
  asked: (told) => [
    `Te respondemos por e-mail dentro de las ${ANSWER_TERM}. Lo guardamos hasta ${on(told.until)}.`,
    owed(told),
  ],
  waiting: (told) => [
    `Traé o mandá ${told.from} hasta ${on(told.until)}. Si no llega, ${told.to} vuelve a la venta.`,
    owed(told),
  ],
  ahead: ({ from, until }) => [`Traé o mandá ${from} hasta ${on(until)}.`],
  looking: (told) => ['Lo revisamos y te escribimos con el resultado.', owed(told)],
  agreed: ({ to, delivery }) => [
    delivery === 'pickup'
      ? `Te avisamos cuando puedas pasar a buscar ${to}.`
      : `Preparamos ${to} y te avisamos cuando salga.`,
  ],
  packed: ({ to, delivery }) => [
    delivery === 'pickup' ? `Pasá a buscar ${to} cuando quieras.` : `Te avisamos cuando salga.`,
  ],
  sent: () => ['Te avisamos cuando llegue.'],
  done: () => ['Si algo no está bien, respondé este mensaje o escribinos desde tu pedido.'],
  lost: ({ to, asCredit }) => [`No lo volvemos a mandar: lo que pagaste por ${to} ${goesBack(asCredit)}.`],
  owing: ({ from, asCredit, ...told }) => [
    `No lo volvemos a mandar: lo que pagaste por ${from} ${goesBack(asCredit)}.`,
    differenceBack({ ...told, asCredit }),
  ],
  money: ({ lost }) => [
    lost ? 'Lo que te mandamos se perdió en el camino.' : 'Lo que te guardábamos volvió a la venta.',
  ],
  rejected: () => ['En el e-mail que te mandamos te contamos por qué.'],
  cancelled: ({ from, lost, ...told }) => [
    lost
      ? `Te quedás con ${from}: lo nuevo se perdió en el camino.`
      : `Te quedás con ${from}, y lo que te guardábamos volvió a la venta.`,
    differenceBack(told),
  ],
}
/** The heart of it, for the bell. */
export const exchangeHeart = (status: ReturnState, told: ExchangeTold): string =>
  HEART[exchangeStage(status, told)](told)
/** What happens next, each a sentence or two. */
export const exchangeNext = (status: ReturnState, told: ExchangeTold): string[] =>
  NEXT[exchangeStage(status, told)](told).filter((part) => part !== '')

/** The day until which it is kept is near, and the old one is not in. */
export const nearEnd = (
  code: string,
  { from, to, until }: ExchangeTold,
): { subject: string; text: string } => ({
  subject: `Cambio ${code}: te lo guardamos hasta ${on(until)}`,
  text: `Te guardamos ${to} hasta ${on(until)}. Traé o mandá ${from} antes: si no llega, vuelve a la venta.`,
})

/** Once all is done, on the order's page, where only what was bought stands in the lines. */
export const exchangedSaid = ({ from, to, came }: { from: string; to: string; came: boolean }): string =>
  came ? `Devolviste ${from} y en su lugar te dimos ${to}.` : `En lugar de ${from} te dimos ${to}.`

// ---------------------------------------------------------------- to the shop's people

const NOTHING_LEFT = 'No queda nada por hacer.'
const unpaid = ({ settled, difference }: ExchangeTold): string =>
  settled ? '' : `Falta que se pague la diferencia de ${formatExact(difference)}.`
const SHOP: Record<ExchangeStage, (told: ExchangeTold) => string[]> = {
  asked: (told) => [`Falta responderlo. Lo nuevo se guarda hasta ${on(told.until)}.`, unpaid(told)],
  waiting: (told) => [
    `Está aceptado: falta que llegue lo anterior, hasta ${on(told.until)}. Después lo nuevo vuelve solo a la venta.`,
    unpaid(told),
  ],
  ahead: ({ until }) => [`Lo nuevo ya salió: falta que llegue lo anterior, hasta ${on(until)}.`],
  looking: (told) => [
    hasLeft(told.parcel)
      ? 'Llegó lo anterior y lo nuevo ya salió: falta hacer el cambio.'
      : 'Llegó lo anterior: falta hacer el cambio, o terminarlo con dinero.',
    unpaid(told),
  ],
  agreed: () => ['El cambio está hecho: falta preparar lo nuevo.'],
  packed: ({ delivery }) => [
    delivery === 'pickup'
      ? 'El cambio está hecho: falta entregarlo en el showroom.'
      : 'El cambio está hecho: falta despachar lo nuevo.',
  ],
  sent: () => ['El cambio está hecho y lo nuevo está en camino.'],
  done: () => ['El cambio está hecho y lo nuevo, entregado.', NOTHING_LEFT],
  lost: () => ['El cambio está hecho y lo nuevo se perdió: su dinero se devuelve.', NOTHING_LEFT],
  owing: () => ['Llegó lo anterior y lo nuevo se perdió: falta terminarlo con dinero.'],
  money: ({ lost }) => [`Terminó sin cambio: lo nuevo ${lost ? 'se perdió' : 'volvió a la venta'}.`],
  rejected: () => ['Se rechazó, y en el mail se dijo por qué.', NOTHING_LEFT],
  cancelled: ({ lost }) => [
    `Se anuló, y lo nuevo ${lost ? 'se perdió en el camino' : 'volvió a la venta'}.`,
    NOTHING_LEFT,
  ],
}
export const exchangeStoryForShop = (status: ReturnState, told: ExchangeTold): string =>
  SHOP[exchangeStage(status, told)](told)
    .filter((part) => part !== '')
    .join(' ')
export const exchangedSaidForShop = ({
  from,
  to,
  came,
}: {
  from: string
  to: string
  came: boolean
}): string =>
  came ? `Volvió ${from} y en su lugar fue ${to}.` : `En lugar de ${from}, que no volvió, fue ${to}.`
