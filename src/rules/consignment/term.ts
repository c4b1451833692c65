/** The term of an entrusted pair: when its owner is told that it ends, and by how much it is renewed. */
import { daySaid } from './pair-said.ts'

/** Days before the last one on which a letter says so. */
export const END_TOLD_DAYS = [7, 1] as const
export const RENEW_DAYS = 60
export const RENEW = `Renovar ${RENEW_DAYS} días`

export const TERM_SAYS = {
  notNow: 'No se puede renovar ahora: mirá cómo está el par.',
  blocked: 'Por ahora no tomamos más pares tuyos. Este lo podés retirar cuando quieras.',
  fresh: `Se renueva desde ${END_TOLD_DAYS[0]} días antes de que termine.`,
} as const

/** As the subject of the letter. */
export const endsSaid = (day: string): string => `El ${daySaid(day)} termina el plazo de tu par`

/** Whether a letter is due: the nearest of `END_TOLD_DAYS` that was reached, unless that one, or a nearer one, was told. */
export function endLetter(left: number, told: number | null): number | null {
  const due = END_TOLD_DAYS.findLast((days) => left <= days)
  return due === undefined || (told !== null && told <= due) ? null : due
}
