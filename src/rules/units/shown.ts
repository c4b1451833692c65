/** Single pairs as shoppers see them: which are alike, and what is said of them. */
import type { Centavos } from '#rules/money.ts'
import { ONLY_ONE } from './only.ts'
import { printUnitCode } from './code.ts'
import { GRADE_LABEL, isUsed, type Grade } from './grade.ts'

type Alike = { size: string; grade: Grade; price: Centavos; flaws: readonly unknown[] }

/** New ones without a flaw are as good as each other: which of them comes makes no difference to whoever buys. */
export const isInterchangeable = ({ grade, flaws }: Pick<Alike, 'grade' | 'flaws'>): boolean =>
  !isUsed(grade) && flaws.length === 0

/** Those that are alike as one, with how many there are: it stands for the first of them. */
export function groupAlike<U extends Alike>(units: readonly U[]): (U & { count: number })[] {
  const groups = new Map<string, U & { count: number }>()
  for (const [index, unit] of units.entries()) {
    const { size, grade, price } = unit
    const key = isInterchangeable(unit) ? [size, grade, price].join() : String(index)
    const group = groups.get(key)
    if (group) group.count += 1
    else groups.set(key, { ...unit, count: 1 })
  }
  return [...groups.values()]
}

/**
 * What one is called wherever it is bought: «Zapatillas Cancha · Usado · Muy bueno · VR-7KQ2-MD4». Orders keep it as the name of the
 * line, so that no e-mail, paper or list can leave out that it is used (Ley 24.240 art. 9). Without a grade: it is gone.
 */
export const nameOfUnit = (name: string, { code, grade }: { code: string; grade: Grade | null }): string =>
  [name, ...(grade === null ? [] : [GRADE_LABEL[grade]]), printUnitCode(code)].join(' · ')

/** To whoever buys: somebody else was first. */
export const UNIT_GONE = 'Ese par se vendió recién.'
export const NOT_ON_SALE = 'Esta pieza ya no está a la venta'
export const countSaid = (count: number): string => (count === 1 ? ONLY_ONE : `${count} iguales`)
export const flawsSaid = (count: number): string =>
  count === 0 ? 'Sin marcas' : count === 1 ? '1 detalle, con su foto' : `${count} detalles, con sus fotos`
