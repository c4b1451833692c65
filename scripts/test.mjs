// `npm test`: rules, verbs, routes, and the main journeys in a real browser, from a fresh clone.
// `npm run test:all` adds what takes long (vitest.config.ts names it), `--long` runs only that; `npm test -- src/shop` runs
// only what matches.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readRun } from './ci/verdict.mjs'
import { build, prepare } from './prepare.mjs'
import { program, run } from './runtime.mjs'
import { main, step } from './steps.mjs'

await main(async () => {
  const began = Date.now()
  const ready = await prepare()
  if (!ready.ok) return ready
  const built = await step('Storefront', () => build(ready.node))
  if (!built.ok) return built
  const words = process.argv.slice(2)
  const chosen = words.filter((word) => word !== '--all' && word !== '--long')
  // .ci/run names one of its own, and lists the longest files of all its runs at its end.
  const report = process.env.TEST_REPORT ?? path.join(os.tmpdir(), `vereda-tests-${process.pid}.json`)
  const code = await run(ready.node, [program('vitest/vitest.mjs'), 'run', ...chosen], {
    NODE_ENV: 'test',
    TEST_REPORT: report,
    // Whoever names a test wants that one, however long it takes.
    ...(words.includes('--all') || chosen.length > 0 ? { TEST_ALL: '1' } : {}),
    ...(words.includes('--long') ? { TEST_LONG: '1' } : {}),
  })
  if (!process.env.TEST_REPORT && fs.existsSync(report)) {
    const { longest, files } = readRun(code, JSON.parse(fs.readFileSync(report, 'utf8')))
    fs.rmSync(report)
    if (files > longest.length) process.stdout.write(`\nThe longest files:\n${longest.join('\n')}\n`)
  }
  const seconds = Math.round((Date.now() - began) / 1000)
  const postgres = process.env.TEST_DATABASE_URL
    ? 'The verbs were tested on PostgreSQL as well.'
    : 'Tests on PostgreSQL were skipped: TEST_DATABASE_URL is not set.'
  process.stdout.write(
    `\n${code === 0 ? 'All tests passed' : 'Some tests FAILED'} in ${seconds} s. ${postgres}\n`,
  )
  return code
})
