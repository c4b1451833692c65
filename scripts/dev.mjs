// `npm run dev`: the shop with its pages served by Vite, so that a change shows at once. Offline and seeded, like `npm start`.
import path from 'node:path'
import { install, main, root, run, runtime, step } from './steps.mjs'

await main(async () => {
  await step('Packages', install)
  const file = path.join(root, 'src', 'server', 'dev.ts')
  const watched = ['rules', 'data', 'gateways', 'shop', 'server'].flatMap((room) => [
    '--watch-path',
    path.join(root, 'src', room),
  ])
  return run(
    runtime(),
    ['--disable-warning=ExperimentalWarning', '--watch-preserve-output', ...watched, file],
    { NODE_ENV: 'development' },
  )
})
