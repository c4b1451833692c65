// `.ci/run`: check, `npm test`, then what that leaves out, all of it on PostgreSQL too where a server answers on this machine.
// A file that fails is tried once more, alone; the last lines name it. Plain JavaScript for Node 18, like steps.mjs.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findPostgres } from './ci/postgres.mjs'
import { areLost, judge, readRun, tell, toTryAgain } from './ci/verdict.mjs'
import { prepare } from './prepare.mjs'
import { runInTerminal } from './runtime.mjs'
import { main } from './steps.mjs'

/** @typedef {import('./ci/verdict.mjs').Run} Run */

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-ci-'))
process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))

/**
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [more]
 */
function run(name, command, args, more) {
  process.stdout.write(`\n=== ${name}\n`)
  return runInTerminal(command, args, { ...process.env, ...more })
}

await main(async () => {
  const began = Date.now()
  const ready = await prepare()
  if (!ready.ok) return ready
  const { url, said: postgres } = await findPostgres({ given: process.env.TEST_DATABASE_URL })
  process.stdout.write(`PostgreSQL: ${postgres}.\n`)

  /**
   * @param {string} name
   * @param {string} command
   * @param {string[]} args
   */
  const tests = async (name, command, args) => {
    const TEST_REPORT = path.join(folder, 'report.json')
    fs.rmSync(TEST_REPORT, { force: true })
    const code = await run(name, command, args, { TEST_REPORT, ...(url ? { TEST_DATABASE_URL: url } : {}) })
    return readRun(code, fs.existsSync(TEST_REPORT) ? JSON.parse(fs.readFileSync(TEST_REPORT, 'utf8')) : null)
  }

  /** @type {Run[]} */
  const runs = []
  /** @type {Map<string, Run>} */
  const again = new Map()
  const script = path.join('scripts', 'test.mjs')
  if ((await run('Check', process.execPath, [path.join('scripts', 'check.mjs'), '--without-tests'])) !== 0)
    runs.push({ passed: 0, files: 0, red: [], longest: [], troubles: ['npm run check'] })
  else {
    runs.push(await tests('npm test', 'npm', ['test']))
    if (!areLost(runs))
      runs.push(await tests('What npm test leaves out', process.execPath, [script, '--long']))
    for (const file of toTryAgain(runs))
      again.set(file, await tests(`Once more, alone: ${file}`, process.execPath, [script, file]))
  }

  for (const { longest } of runs) process.stdout.write(`\nThe longest files:\n${longest.join('\n')}\n`)
  const verdict = judge(runs, again)
  const seconds = Math.round((Date.now() - began) / 1000)
  process.stdout.write(`\n${tell(verdict, { seconds, postgres }).join('\n')}\n`)
  return verdict.ok ? 0 : 1
})
