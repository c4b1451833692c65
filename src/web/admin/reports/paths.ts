import type { Period } from '#rules/reports/period.ts'

/** Of a figure's own page, or its file. */
export const reportPath = (name: string, period: Period, more: Record<string, string> = {}): string =>
  `/AdminFigures/${name}?${new URLSearchParams({ from: period.from, to: period.to, ...more })}`
