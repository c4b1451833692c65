// `npm run check`: format, lint, types, and the tests of the ground floor. Quick enough to run before every commit.
import { install, main, program, run, runtime, step } from './steps.mjs'

const CHECKS = [
  ['Format', ['prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.']],
  ['Lint', ['oxlint/bin/oxlint', '--deny-warnings']],
  ['Route types', ['@react-router/dev/bin.cjs', 'typegen']],
  ['Types', ['typescript/bin/tsc', '-p', 'tsconfig.json']],
  ['Types of the rules, without browser and Node', ['typescript/bin/tsc', '-p', 'tsconfig.rules.json']],
  ['Tests of the rules', ['vitest/vitest.mjs', 'run', '--project=unit', 'src/rules']],
]

await main(async () => {
  await step('Packages', install)
  const node = runtime()
  const failed = []
  for (const [name, [file, ...args]] of CHECKS) {
    process.stdout.write(`\n— ${name}\n`)
    if ((await run(node, [program(file), ...args])) !== 0) failed.push(name)
  }
  process.stdout.write(
    failed.length === 0 ? '\nAll checks passed.\n' : `\nNot passed: ${failed.join(', ')}.\n`,
  )
  return failed.length === 0 ? 0 : 1
})
