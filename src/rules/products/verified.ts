/** That somebody looked whether a product is original: a statement that binds (Ley 24.240, arts. 7 and 8), so it stands only where that was done. */
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { daySaid } from '#rules/calendar/said.ts'

export const VERIFIED = 'Original verificado'
/** `by`: the first name of whoever looked; '' where that is not known any more. */
export type Verified = { at: Date; by: string }

/** «Lo revisó Lucía el 28 de noviembre de 2026: costuras, etiquetas y caja.» */
export const verifiedText = ({ at, by }: Verified): string =>
  `Lo revisó ${by || 'nuestro equipo'} el ${daySaid(dayOf(at), '')}: costuras, etiquetas y caja.`
