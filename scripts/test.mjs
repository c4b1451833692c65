// `npm test`: rules, verbs, routes, and the main journeys in a real browser, from a fresh clone.
// `npm run test:all` adds what takes long (vitest.config.ts names it), `--long` runs only that; `npm test -- src/shop` runs
// only what matches.
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
  const code = await run(ready.node, [program('vitest/vitest.mjs'), 'run', ...chosen], {
    NODE_ENV: 'test',
    // Whoever names a test wants that one, however long it takes.
    ...(words.includes('--all') || chosen.length > 0 ? { TEST_ALL: '1' } : {}),
    ...(words.includes('--long') ? { TEST_LONG: '1' } : {}),
  })
  const seconds = Math.round((Date.now() - began) / 1000)
  const postgres = process.env.TEST_DATABASE_URL
    ? 'The verbs were tested on PostgreSQL as well.'
    : 'Tests on PostgreSQL were skipped: TEST_DATABASE_URL is not set.'
  process.stdout.write(
    `\n${code === 0 ? 'All tests passed' : 'Some tests FAILED'} in ${seconds} s. ${postgres}\n`,
  )
  return code
})
