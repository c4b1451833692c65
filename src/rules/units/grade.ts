/** In what condition a single pair is, as whoever buys reads it: precise and notorious, as Ley 24.240 art. 9 wants of what is not new. */
import { named } from '#rules/states.ts'

export const GRADES = ['new_boxed', 'new', 'as_new', 'very_good', 'good', 'worn'] as const
export type Grade = (typeof GRADES)[number]
export const GRADE = named(GRADES)
export const GRADE_LABEL: Record<Grade, string> = {
  new_boxed: 'Nuevo con caja',
  new: 'Nuevo sin caja',
  as_new: 'Usado · Como nuevo',
  very_good: 'Usado · Muy bueno',
  good: 'Usado · Bueno',
  worn: 'Usado · Con detalles',
}
export const GRADE_SENTENCE: Record<Grade, string> = {
  new_boxed: 'Sin uso, con su caja y sus accesorios.',
  new: 'Sin uso. Falta la caja original o está dañada.',
  as_new: 'Usado una o dos veces. Sin marcas a la vista.',
  very_good: 'Usado. Pliegues suaves o suela apenas gastada.',
  good: 'Usado. Pliegues, suela gastada o manchas leves, todo en las fotos.',
  worn: 'Usado. Desgaste marcado o una falla que te mostramos. Se puede usar.',
}

const NEW: readonly Grade[] = ['new_boxed', 'new']
export const isUsed = (grade: Grade): boolean => !NEW.includes(grade)
/** Whoever looked found it in a worse state than its owner told. */
export const isWorse = (found: Grade, told: Grade): boolean => GRADES.indexOf(found) > GRADES.indexOf(told)
export const USED_GRADES: readonly Grade[] = GRADES.filter(isUsed)

/** As search engines call it (schema.org OfferItemCondition). */
export const itemCondition = (grade: Grade): 'NewCondition' | 'UsedCondition' =>
  isUsed(grade) ? 'UsedCondition' : 'NewCondition'

/** What an order keeps of the condition a pair was sold in: words, whatever becomes of the pair. */
export type SoldCondition = {
  grade: Grade
  label: string
  sentence: string
  sizeLabel: string
  flaws: { place: string; sentence: string; picture: string }[]
}
