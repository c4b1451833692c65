// What CI makes of its runs: which test files are tried once more, and whether all of it passed. Pure; ci.mjs does the running.

/**
 * @typedef {{ file: string, passed: number, ok: boolean }} FileReport
 * @typedef {{ files: FileReport[], stray: string[] }} Report what report.ts writes; `stray` are errors that belong to no file
 * @typedef {{ passed: number, red: string[], troubles: string[] }} Run `red`: its files that failed
 * @typedef {{ ok: boolean, passed: number, unsteady: string[], failed: string[] }} Verdict
 */

/** So many files may fail once and pass alone; one more, and the suite cannot be believed. */
const MOST_UNSTEADY = 3

/** With more than these something is broken for all of them, and one by one they would only take an hour to say so. */
const MOST_TRIED_AGAIN = 8

/**
 * @param {number} code how the process ended
 * @param {Report | null} report nothing when it wrote none
 * @returns {Run}
 */
export function readRun(code, report) {
  if (report === null)
    return { passed: 0, red: [], troubles: [`The tests ended with ${code} and no report.`] }
  const red = report.files.filter(({ ok }) => !ok).map(({ file }) => file)
  // Of a file that failed none is counted: it is either tried again, and counts whole, or it is a failure.
  const passed = report.files.reduce((sum, file) => sum + (file.ok ? file.passed : 0), 0)
  const troubles = [...report.stray]
  if (passed === 0 && red.length === 0) troubles.push('No test ran.')
  if (code !== 0 && red.length === 0 && troubles.length === 0)
    troubles.push(`The tests ended with ${code} and name none that failed.`)
  return { passed, red, troubles }
}

/**
 * Nothing mends these: neither another try nor the rest of the tests.
 * @param {Run[]} runs
 */
export const areLost = (runs) =>
  runs.some(({ troubles }) => troubles.length > 0) || runs.flatMap(({ red }) => red).length > MOST_TRIED_AGAIN

/**
 * The files that get their second try, each alone. The numbers that property tests draw are the same ones again
 * (tests/support/seed.ts), so what passes then was a matter of time or of neighbours.
 * @param {Run[]} runs
 */
export const toTryAgain = (runs) => (areLost(runs) ? [] : runs.flatMap(({ red }) => red))

/**
 * @param {Run[]} runs
 * @param {ReadonlyMap<string, Run>} again the second try of each file that had one
 * @returns {Verdict}
 */
export function judge(runs, again) {
  const red = runs.flatMap((run) => run.red)
  /** @param {string} file */
  const passedAlone = (file) => {
    const second = again.get(file)
    return second !== undefined && second.troubles.length === 0 && second.red.length === 0
  }
  const unsteady = red.filter(passedAlone)
  const failed = [...runs.flatMap(({ troubles }) => troubles), ...red.filter((file) => !passedAlone(file))]
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
