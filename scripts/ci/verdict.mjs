// What CI makes of its runs: which journeys are tried once more, and whether all of it passed. Pure; ci.mjs does the running.

/**
 * @typedef {{ file: string, passed: number, ok: boolean }} FileReport
 * @typedef {{ files: FileReport[], stray: string[] }} Report what report.ts writes; `stray` are errors that belong to no file
 * @typedef {{ passed: number, units: string[], journeys: string[], troubles: string[] }} Run its failed files by kind
 * @typedef {{ ok: boolean, passed: number, unsteady: string[], failed: string[] }} Verdict
 */

/** So many journeys may fail once and pass alone; one more, and the suite cannot be believed. */
const MOST_UNSTEADY = 3

/** With more than these something is broken for all of them, and one by one they would only take an hour to say so. */
const MOST_TRIED_AGAIN = 8

/** @param {string} file */
const isJourney = (file) => file.startsWith('tests/journeys/')

/**
 * @param {number} code how the process ended
 * @param {Report | null} report nothing when it wrote none
 * @returns {Run}
 */
export function readRun(code, report) {
  if (report === null)
    return { passed: 0, units: [], journeys: [], troubles: [`The tests ended with ${code} and no report.`] }
  const failed = report.files.filter(({ ok }) => !ok).map(({ file }) => file)
  // Of a file that failed none is counted: it is either tried again, and counts whole, or it is a failure.
  const passed = report.files.reduce((sum, file) => sum + (file.ok ? file.passed : 0), 0)
  const troubles = [...report.stray]
  if (passed === 0 && failed.length === 0) troubles.push('No test ran.')
  if (code !== 0 && failed.length === 0 && troubles.length === 0)
    troubles.push(`The tests ended with ${code} and name none that failed.`)
  return {
    passed,
    units: failed.filter((file) => !isJourney(file)),
    journeys: failed.filter(isJourney),
    troubles,
  }
}

/**
 * Nothing mends these: neither another try nor the rest of the tests.
 * @param {Run} run
 */
export const isLost = (run) => run.units.length > 0 || run.troubles.length > 0

/**
 * The journeys that get their second try, each alone.
 * @param {Run[]} runs
 */
export function toTryAgain(runs) {
  const journeys = runs.flatMap((run) => run.journeys)
  return runs.some(isLost) || journeys.length > MOST_TRIED_AGAIN ? [] : journeys
}

/**
 * @param {Run[]} runs
 * @param {ReadonlyMap<string, Run>} again the second try of each journey that had one
 * @returns {Verdict}
 */
export function judge(runs, again) {
  const journeys = runs.flatMap((run) => run.journeys)
  /** @param {string} file */
  const passedAlone = (file) => {
    const second = again.get(file)
    return second !== undefined && !isLost(second) && second.journeys.length === 0
  }
  const unsteady = journeys.filter(passedAlone)
  const failed = [
    ...runs.flatMap((run) => [...run.units, ...run.troubles]),
    ...journeys.filter((file) => !passedAlone(file)),
  ]
  const passed = [...runs, ...again.values()].reduce((sum, run) => sum + run.passed, 0)
  return { ok: failed.length === 0 && unsteady.length <= MOST_UNSTEADY, passed, unsteady, failed }
}

/** @param {number} seconds a whole number */
const time = (seconds) => `${Math.floor(seconds / 60)} min ${seconds % 60} s`

/**
 * The last lines: what a person reads of the whole run.
 * @param {Verdict} verdict
 * @param {{ seconds: number, postgres: string }} about
 */
export function tell({ ok, passed, unsteady, failed }, { seconds, postgres }) {
  const tooMany = unsteady.length > MOST_UNSTEADY ? `, and more than ${MOST_UNSTEADY} are a failure` : ''
  return [
    `Tests passed: ${passed}. Time: ${time(seconds)}.`,
    `PostgreSQL: ${postgres}.`,
    unsteady.length === 0
      ? 'Unsteady: none.'
      : `Unsteady (failed once, passed alone; mend them${tooMany}): ${unsteady.join(', ')}`,
    ...failed.map((what) => `Failed: ${what}`),
    ok ? 'CI passed.' : 'CI FAILED.',
  ]
}
