/** Whose turn a case is, what they have to do and until when: one line for each, from which the queue is sorted and read. */
import { isBound, isKept, isOnItsWay, type ReplacementState } from './exchange/states.ts'
import { answerDue } from './return.ts'
import type { ReturnKind } from './kinds.ts'
import { isReceived, isResolved, isUnanswered, isUnsettled, type ReturnState } from './states.ts'
import { MONEY_DAYS } from '#rules/sale-terms/terms.ts'

export const TURNS = ['shop', 'buyer'] as const
export type Turn = (typeof TURNS)[number]
export const TURN_LABEL: Record<Turn, string> = {
  shop: 'Le toca a la tienda',
  buyer: 'Le toca a quien compró',
}

export type Queued = {
  kind: ReturnKind
  status: ReturnState
  createdAt: Date
  /** Its last move. */
  updatedAt: Date
  /** An order is tied to it; its parcel never left. */
  known: boolean
  stillHere: boolean
  /** Of what is given in exchange. */
  parcel: ReplacementState | null
  keptUntil: Date | null
}
export type NextStep = { turn: Turn; what: string; until: Date | null }

/** What came back has its money, or a reason, until then. */
const settledBy = (updatedAt: Date): Date => new Date(updatedAt.getTime() + MONEY_DAYS * 86_400_000)

/** Null when nobody has anything left to do. */
export function nextStep(of: Queued): NextStep | null {
  const { kind, status, parcel, keptUntil, updatedAt } = of
  const shop = (what: string, until: Date | null): NextStep => ({ turn: 'shop', what, until })
  if (isUnanswered(status)) return shop('Responder', answerDue(of.createdAt))
  if (isReceived(status)) return shop('Resolver lo que llegó', settledBy(updatedAt))
  if (isUnsettled(status)) {
    if (!of.known) return shop('Unirla a un pedido', settledBy(updatedAt))
    if (parcel !== null && isBound(parcel))
      return { turn: 'buyer', what: 'Que vuelva lo anterior', until: keptUntil }
    if (kind === 'claim' || of.stillHere) return shop('Resolver', settledBy(updatedAt))
    return { turn: 'buyer', what: 'Que vuelvan los productos', until: null }
  }
  return isResolved(status) && parcel !== null && isOnItsWay(parcel)
    ? shop(isKept(parcel) ? 'Entregar lo nuevo' : 'Seguir lo nuevo hasta que llegue', null)
    : null
}
