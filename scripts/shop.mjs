// `npm run shop -- <verb>`: the shop's own commands, for its owner. Without a verb it lists them.
import path from 'node:path'
import { packagesAreCurrent, prepare } from './prepare.mjs'
import { QUICK_LOADING, root, run, runtime } from './runtime.mjs'
import { main } from './steps.mjs'

await main(async () => {
  const ready = packagesAreCurrent() ? runtime() : await prepare()
  if (!ready.ok) return ready
  const file = path.join(root, 'src', 'server', 'commands.ts')
  return run(ready.node, [
    '--disable-warning=ExperimentalWarning',
    ...QUICK_LOADING,
    file,
    ...process.argv.slice(2),
  ])
})
