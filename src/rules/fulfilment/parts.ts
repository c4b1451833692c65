/** A part of an order that leaves before the rest (product §65.1): its life, what is asked of whoever sends it, and what they are told. */
import * as v from 'valibot'
import { NOT_IN_STEP, whyNot, type AdminState } from '#rules/orders/admin.ts'
import { isOpen } from '#rules/orders/states.ts'
import { requestKey } from '#rules/request-key.ts'
import { mayMove, named, questions, type Moves, type Tone } from '#rules/states.ts'
import { asPlain, atMost } from '#rules/text.ts'
import { wholeNumber } from '#rules/typed.ts'
import { FULFILMENT, isStillHere, isUntouched } from '#rules/orders/fulfilment/states.ts'
import { MOST_NOTE, SHORTEST_WHY } from '#rules/orders/order.ts'

export const PART_STATES = ['separated', 'sent', 'arrived', 'joined', 'lost'] as const
export type PartState = (typeof PART_STATES)[number]
export const PART = named(PART_STATES)
/** `sent` may go back to `separated`, and `arrived` to `sent`, only until their mail goes; from `lost`, once its money went back, nothing. */
const PART_MOVES: Moves<PartState> = {
  separated: ['sent', 'joined'],
  sent: ['arrived', 'separated', 'lost'],
  arrived: ['sent'],
  joined: [],
  lost: [],
}
export const mayPartMove = (from: PartState, to: PartState): boolean => mayMove(PART_MOVES, from, to)
export const PART_LABEL: Record<PartState, string> = {
  separated: 'Por salir',
  sent: 'En camino',
  arrived: 'Llegó',
  joined: 'Volvió con el resto',
  lost: 'Se perdió',
}
/** Of an order whose rest is still here. */
export const PART_LEFT_LABEL = 'Salió una parte'
export const PART_TONE: Partial<Record<PartState, Tone>> = { separated: 'wait', arrived: 'good', lost: 'bad' }

const ask = questions<PartState>()
/** What is in it goes with it, and not with the rest. */
export const isApart = ask({ yes: ['separated', 'sent', 'arrived', 'lost'], no: ['joined'] })
/** It lies in the shop. */
export const waitsToGo = ask({ yes: ['separated'], no: ['sent', 'arrived', 'joined', 'lost'] })
/** It is not in the shop any more. */
export const hasGone = ask({ yes: ['sent', 'arrived', 'lost'], no: ['separated', 'joined'] })
/** A carrier has it. */
export const isAway = ask({ yes: ['sent'], no: ['separated', 'arrived', 'joined', 'lost'] })
/** Whoever bought has it. */
export const isThere = ask({ yes: ['arrived'], no: ['separated', 'sent', 'joined', 'lost'] })
/** It never came, and what was in it is not sent again: its money goes back. */
export const wasLost = ask({ yes: ['lost'], no: ['separated', 'sent', 'arrived', 'joined'] })

/** What can be taken back until its mail goes, and where that leads. */
export const partBefore = (state: PartState): PartState | null =>
  isAway(state) ? PART.separated : isThere(state) ? PART.sent : null

export const PART_SAYS = {
  pickup: 'Se retira en el showroom: no se manda por partes.',
  packed: 'Ya está preparado: volvelo a «por preparar» para separar una parte.',
  hasShipment: 'Ya tiene un envío con todo: anulalo primero.',
  comesBack: 'Hay una devolución sin resolver: resolvela antes de separar una parte.',
  none: 'Elegí qué va en la parte.',
  all: 'Eso es todo lo que queda: preparalo y despachalo como siempre.',
  unknown: 'No es de este pedido.',
  tooMany: (most: number) =>
    most === 0
      ? 'Ya no queda para separar: alguien lo separó, lo mandó o devolvió el dinero.'
      : `Quedan ${most} para separar.`,
  invalid: 'Revisá qué va en la parte.',
  changed: 'La parte cambió mientras la mirabas.',
  gone: 'La parte ya salió.',
  notGone: 'La parte todavía no salió.',
  hasLive: 'Ya tiene un envío por correo: usá «Se lo llevó el correo», o anulalo.',
  quantity: 'Ingresá cuántas',
  notLost: 'El correo no la perdió: si no va a llegar, dala por perdida primero, en su envío.',
  whyLost: 'Escribí por qué se da por perdida',
  paidLost: 'Ya se devolvió su dinero: si aparece, pedile al correo que la traiga, y sumala al stock.',
}

export const PART_DONE = {
  separated: 'Parte separada. Falta despacharla.',
  joined: 'La parte volvió con el resto del pedido.',
  sent: 'Parte despachada. Le avisamos a quien compró.',
  corrected: 'Seguimiento de la parte corregido. Le avisamos a quien compró.',
  arrived: 'La parte llegó. Le avisamos a quien compró.',
  undone: 'Se deshizo. A quien compró no le llegó nada.',
  lost: 'Anotado: la parte se perdió. Lo que se pagó por ella y no había vuelto se devuelve.',
}

/** In the history of the order, for the shop's people. */
export const partNote = (number: number, what: string, units: string): string =>
  `Parte ${number} ${what}: ${units}.`
/** «2 × Cancha, talle 41» */
export const unitsSaid = (lines: readonly { name: string; size: string; quantity: number }[]): string =>
  lines.map(({ name, size, quantity }) => `${quantity} × ${name}, talle ${size}`).join('; ')

/** More lines than an order has. */
const MOST_LINES = 80
export const partForm = v.object({
  /** Those of quantity 0 stay with the rest. */
  lines: v.pipe(
    v.array(
      v.strictObject({
        orderLineId: v.pipe(
          v.union([v.number(), v.string()]),
          v.transform(Number),
          v.integer(PART_SAYS.unknown),
        ),
        quantity: wholeNumber(PART_SAYS.quantity, 0, 1000),
      }),
    ),
    v.maxLength(MOST_LINES),
  ),
  key: requestKey,
})

/** Why a part that is on its way is given up. */
export const partLostForm = v.object({
  reason: v.pipe(
    v.optional(v.string(), ''),
    asPlain,
    v.minLength(SHORTEST_WHY, PART_SAYS.whyLost),
    atMost(MOST_NOTE, (most) => `Hasta ${most} caracteres`),
  ),
  key: requestKey,
})

/** Null when a part of it may be separated now; otherwise why not. What is left of it is asked apart. */
export function whyNotSeparated(order: AdminState): string | null {
  if (order.delivery === 'pickup') return PART_SAYS.pickup
  if (isOpen(order.status) && isStillHere(order.fulfilment) && !isUntouched(order.fulfilment))
    return PART_SAYS.packed
  return whyNot(order, 'pack')
}

/** Null when a separated part may leave: what keeps an order here keeps its parts. */
export function whyNotSent(order: AdminState): string | null {
  if (!isOpen(order.status) || !isStillHere(order.fulfilment)) return NOT_IN_STEP
  return whyNot({ ...order, fulfilment: FULFILMENT.packed, partWaits: false }, 'ship')
}
