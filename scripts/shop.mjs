// `npm run shop -- <verb>`: the shop's own commands, for its owner. Without a verb it lists them.
import path from 'node:path'
import { install, main, packagesAreCurrent, QUICK_LOADING, root, run, runtime, step } from './steps.mjs'

await main(async () => {
  if (!packagesAreCurrent()) await step('Packages', install)
  const file = path.join(root, 'src', 'server', 'commands.ts')
  return run(runtime(), [
    '--disable-warning=ExperimentalWarning',
    ...QUICK_LOADING,
    file,
    ...process.argv.slice(2),
  ])
})
