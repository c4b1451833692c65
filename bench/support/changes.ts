/** What became faster or slower between two trees that were measured in turns. */
import { digits, runsOf, type Figure, type Runs } from './figure.ts'

export type Change = {
  group: string
  name: string
  before: Runs
  after: Runs
  /** How many times as good it is now: above 1 it is better, whichever way the figure goes. */
  factor: number
  /** Every turn after is worse than every turn of before: more than noise. */
  slower: boolean
}

/** Each turn's figures; only what both trees measure. */
export function changesOf(earlier: readonly Figure[][], later: readonly Figure[][]): Change[] {
  return later[0]!.flatMap((figure) => {
    const same = ({ group, name }: Figure) => group === figure.group && name === figure.name
    const medians = (turns: readonly Figure[][]) =>
      runsOf(turns.map((figures) => figures.find(same)?.measured.median ?? NaN))
    const [before, after] = [medians(earlier), medians(later)]
    if (!Number.isFinite(before.median) || !Number.isFinite(after.median)) return []
    const more = 'atLeast' in figure.target
    return {
      group: figure.group,
      name: figure.name,
      before,
      after,
      factor: more ? after.median / before.median : before.median / after.median,
      slower: more ? after.high < before.low : after.low > before.high,
    }
  })
}

export function printChanges(commit: string, changes: readonly Change[]): string {
  const spread = ({ median, low, high }: Runs) => `${digits(median)} (${digits(low)}…${digits(high)})`
  const rows = [
    ['what', commit, 'this tree', 'times as good', ''],
    ...changes.map((change) => [
      `${change.group}: ${change.name}`,
      spread(change.before),
      spread(change.after),
      `× ${digits(change.factor)}`,
      change.slower ? 'SLOWER' : '',
    ]),
  ]
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
