/** A figure of the table: what was measured, against what, and what it should be. */

/** Median and spread of a few runs: the machine is shared, so one run says little. */
export type Runs = { median: number; low: number; high: number }

export type Figure = {
  group: string
  name: string
  /** What is compared with the target: mostly a ratio, for times and memory the value itself. */
  measured: Runs
  unit: '×' | 'ms' | 's' | 'MB' | 'kB' | '' | '/s'
  target: { atLeast: number } | { atMost: number }
  /** For the reader: the absolute figures behind a ratio. */
  absolute: string
}

const NOTHING: Runs = { median: NaN, low: NaN, high: NaN }

/** A run in which nothing was measured leaves nothing to say of the others. */
export function runsOf(values: readonly number[]): Runs {
  if (values.length === 0 || !values.every(Number.isFinite)) return NOTHING
  const sorted = values.toSorted((a, b) => a - b)
  return { median: sorted[Math.floor(sorted.length / 2)]!, low: sorted[0]!, high: sorted.at(-1)! }
}

export const isMet = ({ measured, target }: Figure): boolean =>
  'atLeast' in target ? measured.median >= target.atLeast : measured.median <= target.atMost

export const digits = (value: number): string =>
  !Number.isFinite(value)
    ? 'nothing'
    : Math.abs(value) >= 100
      ? value.toFixed(0)
      : Math.abs(value) >= 10
        ? value.toFixed(1)
        : value.toFixed(2)
const withUnit = (value: number, unit: Figure['unit']): string =>
  unit === '×' ? `× ${digits(value)}` : `${digits(value)} ${unit}`.trimEnd()

export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`

export function printTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.group,
    figure.name,
    withUnit(figure.measured.median, figure.unit),
    `${digits(figure.measured.low)}…${digits(figure.measured.high)}`,
    'atLeast' in figure.target
      ? `≥ ${withUnit(figure.target.atLeast, figure.unit)}`
      : `≤ ${withUnit(figure.target.atMost, figure.unit)}`,
    Number.isFinite(figure.measured.median) ? (isMet(figure) ? 'met' : 'MISSED') : 'NOT MEASURED',
    figure.absolute,
  ])
  const head = ['group', 'what', 'median', 'spread', 'target', '', 'absolute']
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]!.length)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd()
  return [line(head), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)].join('\n')
}
