/** Why a pair is not taken after all, as its owner reads it. */
export const REJECT_REASONS = ['fake', 'condition', 'other-pair', 'not-sold-here'] as const
export type RejectReason = (typeof REJECT_REASONS)[number]
export const REJECT_LABEL: Record<RejectReason, string> = {
  fake: 'No es original',
  condition: 'No está en condiciones de venderse',
  'other-pair': 'No es el par que se ofreció',
  'not-sold-here': 'No es algo que vendamos',
}
/** As its owner reads it, and as it stays written on the pair. */
export const rejectedSaid = (reason: RejectReason, why: string): string => `${REJECT_LABEL[reason]}: ${why}`
/** Of why a pair waits to be taken home: it was not taken. */
export const wasRejected = (toReturnWhy: string): boolean =>
  REJECT_REASONS.some((reason) => toReturnWhy.startsWith(`${REJECT_LABEL[reason]}: `))

/** The second time, nothing more is taken from them. */
export const FAKES_TO_BLOCK = 2
export const BLOCKED_FOR_FAKES = 'Trajo dos veces algo que no es original.'
