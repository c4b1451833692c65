// `npm run check`: format, lint, types, and the tests of the ground floor. Quick enough to run before every commit.
import { spawnSync } from 'node:child_process'
import { prepare } from './prepare.mjs'
import { inRoot, program, root, run } from './runtime.mjs'
import { main } from './steps.mjs'

/** @typedef {[name: string, program: string, ...args: string[]]} Check a program of a package, or a script of ours */

/** @type {Check[]} */
const CHECKS = [
  ['Format', 'prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'],
  ['Lint', 'oxlint/bin/oxlint', '--deny-warnings'],
  ['Order of the subjects', 'scripts/subject-order.mjs'],
  ['Route types', '@react-router/dev/bin.cjs', 'typegen'],
  ['Types', 'typescript/bin/tsc', '-p', 'tsconfig.json'],
  ['Types of the rules, without browser and Node', 'typescript/bin/tsc', '-p', 'tsconfig.rules.json'],
  ['Types of what a stock Node 18 starts', 'typescript/bin/tsc', '-p', 'tsconfig.scripts.json'],
  ['Exports, files and packages that nobody uses', 'knip/bin/knip.js'],
]
/** @type {Check} */
const TESTS = [
  'Tests of the rules and the documents',
  'vitest/vitest.mjs',
  'run',
  '--project=unit',
  'src/rules',
  'src/documents',
  'src/subject-order',
]

const SEVERE = ['high', 'critical']

/**
 * What the registry knows against the packages that the shop runs with: 'bad' with a list, 'good', or 'unasked' where it does not
 * answer, since a check has to work on a machine without a network too.
 */
function auditPackages() {
  const windows = process.platform === 'win32'
  const args = ['audit', '--omit=dev', '--json', '--fetch-timeout=10000', '--fetch-retries=0']
  const asked = spawnSync(windows ? 'npm.cmd' : 'npm', args, {
    cwd: root,
    encoding: 'utf8',
    shell: windows,
    timeout: 60_000,
    maxBuffer: 64e6,
  })
  let report
  try {
    report = JSON.parse(asked.stdout)
  } catch {
    report = null
  }
  if (!report?.metadata?.vulnerabilities) {
    const why = report?.message ?? report?.error?.summary ?? 'no answer'
    process.stdout.write(`The registry could not be asked (${String(why).split('\n')[0]}): not checked.\n`)
    return 'unasked'
  }
  const severe = Object.values(report.vulnerabilities).filter(({ severity }) => SEVERE.includes(severity))
  for (const { name, severity, range, fixAvailable } of severe)
    process.stdout.write(
      `${severity}: ${name} ${range}${fixAvailable ? ', a newer version mends it' : ', not mended yet'}\n`,
    )
  const { info = 0, low = 0, moderate = 0 } = report.metadata.vulnerabilities
  process.stdout.write(
    severe.length === 0 ? `Nothing high or critical (${info + low + moderate} lesser).\n` : '',
  )
  return severe.length === 0 ? 'good' : 'bad'
}

await main(async () => {
  const ready = await prepare()
  if (!ready.ok) return ready
  // CI runs the tests with all the others.
  const checks = process.argv.includes('--without-tests') ? CHECKS : [...CHECKS, TESTS]
  const failed = []
  for (const [name, file, ...args] of checks) {
    process.stdout.write(`\n— ${name}\n`)
    if ((await run(ready.node, [file.startsWith('scripts/') ? inRoot(file) : program(file), ...args])) !== 0)
      failed.push(name)
  }
  process.stdout.write('\n— Known faults of the packages that the shop runs with\n')
  if (auditPackages() === 'bad') failed.push('Known faults of packages')
  process.stdout.write(
    failed.length === 0 ? '\nAll checks passed.\n' : `\nNot passed: ${failed.join(', ')}.\n`,
  )
  return failed.length === 0 ? 0 : 1
})
