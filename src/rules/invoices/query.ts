/** What a list of fiscal documents is asked for, as its address says it. */
import { dayOf } from '#rules/calendar/argentine-day.ts'

export const INVOICE_VIEWS = ['todas', 'por-hacer', 'en-cola', 'emitidas', 'notas'] as const
export type InvoiceView = (typeof INVOICE_VIEWS)[number]

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/
/** 'yyyy-mm'; the month that it is, for what is none. */
export const readMonth = (text: string | null, now: Date): string =>
  text !== null && MONTH.test(text) ? text : dayOf(now).slice(0, 7)
export const MONTH_INVALID = 'Escribí el mes como 2026-11.'
export const isMonth = (text: string): boolean => MONTH.test(text)
/** The first day of it, and of the next one. */
export function monthSpan(month: string): { from: string; before: string } {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return { from: `${month}-01`, before: `${next}-01` }
}
