/** Words that people write of a worn pair; nothing is called new that does not say so. */
import { bare } from '#rules/sheets/table.ts'
import type { Grade } from '#rules/units/grade.ts'

const GRADES: readonly (readonly [RegExp, Grade])[] = [
  [/^(nuev[oa]s? con caja|nib|new in box)$/, 'new_boxed'],
  [/^(nuev[oa]s?( sin (uso|caja))?|sin uso|a estrenar|ds|deadstock|0 ?km)$/, 'new'],
  [/^(impecables?|como nuev[oa]s?|vnds|excelentes?( estado)?|10\/10|9([.,]5)?\/10)$/, 'as_new'],
  [/^(muy buen[oa]s?( estado)?|mb|8([.,]5)?\/10)$/, 'very_good'],
  [/^(buen[oa]s?( estado)?|usad[oa]s?|7([.,]5)?\/10|6([.,]5)?\/10)$/, 'good'],
  [/^(con detalles?|gastad[oa]s?|regular|[1-5]([.,]5)?\/10)$/, 'worn'],
]

export const gradeSaid = (text: string): Grade | null =>
  GRADES.find(([words]) => words.test(bare(text)))?.[1] ?? null
