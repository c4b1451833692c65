/** What people write in the cells of such a sheet: in what condition a pair is, and days. */
import { isDay } from '#rules/calendar/argentine-day.ts'
import type { Grade } from '#rules/units/grade.ts'
import { bare } from './columns.ts'

/** Words that people write of a worn pair; nothing is called new that does not say so. */
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

/** Nothing that a showroom sells came before. */
const FIRST_DAY = '2000-01-01'
/** «22/11/2026», «22-11-26», «2026-11-22»; '' is none, null is no day. */
export function daySaidIn(text: string): string | '' | null {
  const typed = text.trim()
  if (typed === '') return ''
  const own = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(typed)
  const iso = own
    ? `${own[3]!.length === 2 ? `20${own[3]}` : own[3]}-${own[2]!.padStart(2, '0')}-${own[1]!.padStart(2, '0')}`
    : typed.slice(0, 10)
  return isDay(iso) && iso >= FIRST_DAY ? iso : null
}
