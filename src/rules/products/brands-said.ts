/** The shop's brands in a sentence. */
import type { Choice } from './choices.ts'
import { offered } from './labels.ts'

/** «Adidas, Nike y Puma»; of many the first few. */
export function brandsSaid(brands: readonly Choice[]): string {
  const names = offered(brands).map(({ label }) => label)
  const most = 4
  if (names.length > most) return `${names.slice(0, most - 1).join(', ')} y otras marcas`
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} y ${names.at(-1)}`
}
