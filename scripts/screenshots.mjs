// `npm run screenshots`: builds what has changed and takes a picture of every screen; see screenshots.ts.
import path from 'node:path'
import { build, prepare } from './prepare.mjs'
import { root, run } from './runtime.mjs'
import { main, step } from './steps.mjs'

await main(async () => {
  const ready = await prepare()
  if (!ready.ok) return ready
  const built = await step('Storefront', () => build(ready.node))
  if (!built.ok) return built
  const file = path.join(root, 'scripts', 'screenshots.ts')
  return run(ready.node, ['--disable-warning=ExperimentalWarning', file, ...process.argv.slice(2)])
})
