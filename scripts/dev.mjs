// `npm run dev`: the shop with its pages served by Vite, so that a change shows at once. Offline and seeded, like `npm start`.
import path from 'node:path'
import { prepare } from './prepare.mjs'
import { root, run } from './runtime.mjs'
import { main } from './steps.mjs'

await main(async () => {
  const ready = await prepare()
  if (!ready.ok) return ready
  const file = path.join(root, 'src', 'server', 'dev.ts')
  const watched = ['rules', 'data', 'gateways', 'shop', 'server'].flatMap((floor) => [
    '--watch-path',
    path.join(root, 'src', floor),
  ])
  return run(
    ready.node,
    ['--disable-warning=ExperimentalWarning', '--watch-preserve-output', ...watched, file],
    { NODE_ENV: 'development' },
  )
})
