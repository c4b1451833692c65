/** The one comparison of this suite: ours and the other in turns, so that a noisy minute hits both, and the ratio of each pair. */
import { perSecond, runsOf, type Figure } from './figure.ts'
import { load, type LoadOrder } from './load.ts'

export type Settings = {
  /** How often each measurement is repeated. */
  rounds: number
  milliseconds: number
}

type Side = Omit<LoadOrder, 'milliseconds' | 'warmMilliseconds'>

export async function compare(
  { rounds, milliseconds }: Settings,
  what: Pick<Figure, 'group' | 'name' | 'target'> & { ours: Side; other: Side; otherIs: string },
): Promise<Figure> {
  const ratios: number[] = []
  const shown: { ours: number[]; other: number[] } = { ours: [], other: [] }
  let errors = 0
  let firstError = ''
  for (let round = 0; round < rounds; round += 1) {
    const warmMilliseconds = milliseconds / (round === 0 ? 1 : 4)
    const other = await load({ ...what.other, milliseconds, warmMilliseconds })
    const ours = await load({ ...what.ours, milliseconds, warmMilliseconds })
    if (other.errors > 0) throw new Error(`${what.otherIs} failed: ${other.firstError}`)
    errors += ours.errors
    firstError ||= ours.firstError
    ratios.push(ours.perSecond / other.perSecond)
    shown.ours.push(ours.perSecond)
    shown.other.push(other.perSecond)
  }
  const absolute = `${perSecond(runsOf(shown.ours).median)}, ${what.otherIs} ${perSecond(runsOf(shown.other).median)}`
  return {
    group: what.group,
    name: what.name,
    target: what.target,
    // An answer that failed is no answer: with errors there is no speed.
    measured: errors > 0 ? { median: 0, low: 0, high: 0 } : runsOf(ratios),
    unit: '×',
    absolute: errors > 0 ? `${absolute}; ${errors} errors: ${firstError}` : absolute,
  }
}
