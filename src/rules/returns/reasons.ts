/** Why something comes back, from a list that can be counted; nobody has to say why they withdraw (Ley 24.240, art. 34). */
import type { ReturnKind } from './kinds.ts'

export const RETURN_REASONS = [
  'small',
  'large',
  'unexpected',
  'other_model',
  'wrong',
  'damaged',
  'missing',
  'quality',
] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]
export const RETURN_REASON_LABEL: Record<ReturnReason, string> = {
  small: 'Me quedó chico',
  large: 'Me quedó grande',
  unexpected: 'No es lo que esperaba',
  other_model: 'Prefiero otro modelo',
  wrong: 'Llegó otra cosa',
  damaged: 'Llegó dañado',
  missing: 'Faltó algo, o no llegó',
  quality: 'Falló con el uso',
}
/** Which are offered for each; every one is optional but a claim's. */
export const REASONS_OF: Record<ReturnKind, readonly ReturnReason[]> = {
  withdrawal: ['small', 'large', 'unexpected', 'other_model'],
  exchange: ['small', 'large', 'unexpected', 'other_model'],
  claim: ['wrong', 'damaged', 'missing', 'quality'],
}
/** What never came has not to come back. */
export const MISSING = 'missing' satisfies ReturnReason
