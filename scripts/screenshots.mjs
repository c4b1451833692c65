// `npm run screenshots`: builds what has changed and takes a picture of every screen; see screenshots.ts.
import path from 'node:path'
import { build, install, main, root, run, runtime, step } from './steps.mjs'

await main(async () => {
  await step('Packages', install)
  const node = runtime()
  await step('Shop window', () => build(node))
  const file = path.join(root, 'scripts', 'screenshots.ts')
  return run(node, ['--disable-warning=ExperimentalWarning', file, ...process.argv.slice(2)])
})
