// `npm test`: everything, from a fresh clone: rules, counter, doors, and journeys in a real browser.
// `npm test -- src/shop` runs only what matches.
import { build, install, main, program, run, runtime, step } from './steps.mjs'

await main(async () => {
  const began = Date.now()
  await step('Packages', install)
  const node = runtime()
  await step('Shop window', () => build(node))
  const code = await run(node, [program('vitest/vitest.mjs'), 'run', ...process.argv.slice(2)], {
    NODE_ENV: 'test',
  })
  const seconds = Math.round((Date.now() - began) / 1000)
  const postgres = process.env.TEST_DATABASE_URL
    ? 'The counter was tested on PostgreSQL as well.'
    : 'Tests on PostgreSQL were skipped: TEST_DATABASE_URL is not set.'
  process.stdout.write(
    `\n${code === 0 ? 'All tests passed' : 'Some tests FAILED'} in ${seconds} s. ${postgres}\n`,
  )
  return code
})
