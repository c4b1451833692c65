// What CI makes of its runs: which test files are tried once more, and whether all of it passed. Pure; ci.mjs does the running.

/**
 * @typedef {{ file: string, passed: number, seconds: number, ok: boolean, why: string[] }} FileReport `why`: its failed tests with what each said
 * @typedef {{ files: FileReport[], stray: string[] }} Report what report.ts writes; `stray` are errors that belong to no file
 * @typedef {{ name: string, why: string[] }} Red a file that failed, or what else went wrong
 * @typedef {{ passed: number, files: number, red: Red[], troubles: string[], longest: string[] }} Run `files`: how many it had
 * @typedef {{ ok: boolean, passed: number, most: number, unsteady: Red[], failed: Red[] }} Verdict `most`: so many may be unsteady
 */

/** Of so many files one may fail once and pass alone; with more, the suite cannot be believed. */
const FILES_PER_UNSTEADY = 100

/** With more than these something is broken for all of them, and one by one they would only take an hour to say so. */
const MOST_TRIED_AGAIN = 8

/** So many of the files that took longest are listed. */
const MOST_LISTED = 20

/**
 * @param {number} code how the process ended
 * @param {Report | null} report nothing when it wrote none
 * @returns {Run}
 */
export function readRun(code, report) {
  if (report === null)
    return {
      passed: 0,
      files: 0,
      red: [],
      longest: [],
      troubles: [`The tests ended with ${code} and no report.`],
    }
  const red = report.files.filter(({ ok }) => !ok).map(({ file, why }) => ({ name: file, why }))
  // Of a file that failed none is counted: it is either tried again, and counts whole, or it is a failure.
  const passed = report.files.reduce((sum, file) => sum + (file.ok ? file.passed : 0), 0)
  const troubles = [...report.stray]
  if (passed === 0 && red.length === 0) troubles.push('No test ran.')
  if (code !== 0 && red.length === 0 && troubles.length === 0)
    troubles.push(`The tests ended with ${code} and name none that failed.`)
  // Not toSorted: this runs on a stock Node 18.
  const longest = [...report.files]
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, MOST_LISTED)
    .map(({ file, seconds }) => `${String(seconds).padStart(4)} s  ${file}`)
  return { passed, files: report.files.length, red, troubles, longest }
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
export const toTryAgain = (runs) =>
  areLost(runs) ? [] : runs.flatMap(({ red }) => red.map(({ name }) => name))

/**
 * @param {Run[]} runs
 * @param {ReadonlyMap<string, Run>} again the second try of each file that had one
 * @returns {Verdict}
 */
export function judge(runs, again) {
  const red = runs.flatMap((run) => run.red)
  /** @param {Red} red */
  const passedAlone = ({ name }) => {
    const second = again.get(name)
    return second !== undefined && second.troubles.length === 0 && second.red.length === 0
  }
  const unsteady = red.filter(passedAlone)
  const failed = [
    ...runs.flatMap(({ troubles }) => troubles.map((name) => ({ name, why: [] }))),
    ...red.filter((one) => !passedAlone(one)),
  ]
  const most = Math.ceil(runs.reduce((sum, { files }) => sum + files, 0) / FILES_PER_UNSTEADY)
  const passed = [...runs, ...again.values()].reduce((sum, run) => sum + run.passed, 0)
  return { ok: failed.length === 0 && unsteady.length <= most, passed, most, unsteady, failed }
}

/** @param {number} seconds a whole number */
const time = (seconds) => `${Math.floor(seconds / 60)} min ${seconds % 60} s`

/**
 * The last lines: what a person reads of the whole run.
 * @param {Verdict} verdict
 * @param {{ seconds: number, postgres: string }} about
 */
export function tell({ ok, passed, most, unsteady, failed }, { seconds, postgres }) {
  const tooMany = unsteady.length > most ? `, and more than ${most} are a failure` : ''
  /** @param {Red} red */
  const reasons = ({ why }) => why.map((reason) => `  ${reason}`)
  return [
    `Tests passed: ${passed}. Time: ${time(seconds)}.`,
    `PostgreSQL: ${postgres}.`,
    unsteady.length === 0
      ? 'Unsteady: none.'
      : `Unsteady (failed once, passed alone; mend them${tooMany}): ${unsteady.map(({ name }) => name).join(', ')}`,
    ...unsteady.flatMap((red) => [`Red at first: ${red.name}`, ...reasons(red)]),
    ...failed.flatMap((red) => [`Failed: ${red.name}`, ...reasons(red)]),
    ok ? 'CI passed.' : 'CI FAILED.',
  ]
}
