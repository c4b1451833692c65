/** How a product fits, by those who said it: in a review, or when they sent it back because of its size (product §45.5). */

export const FITS = ['chico', 'justo', 'grande'] as const
export type Fits = Record<(typeof FITS)[number], number>

/** Fewer than that say nothing of the next foot. */
const LEAST_SAID = 3

const VERDICTS = { chico: 'Calza chico', justo: 'Calza justo', grande: 'Calza grande' } as const
const DIVIDED = 'Opiniones divididas sobre el calce'

/** «Calza chico: 7 de 9»; null while too few said anything. */
export function fitVerdict(said: Fits): string | null {
  const all = said.chico + said.justo + said.grande
  if (all < LEAST_SAID) return null
  const most = Math.max(said.chico, said.justo, said.grande)
  const first = FITS.filter((fit) => said[fit] === most)
  return first.length === 1 ? `${VERDICTS[first[0]!]}: ${most} de ${all}` : `${DIVIDED}: ${all}`
}
