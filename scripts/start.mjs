// `npm start`: from a fresh clone to an open shop. Needs a stock Node 18 or later with npm, and nothing else.
import { build, install, main, portIsFree, root, run, runtime, SHOP_FLAGS, step, Stop } from './steps.mjs'
import path from 'node:path'

await main(async () => {
  const port = Number(process.env.PORT || 3000)
  const host = process.env.HOST || 'localhost'
  if (Number.isInteger(port) && !(await portIsFree(port, host)))
    throw new Stop(
      `Port ${port} is already in use, by another program or by a shop that is still running. Stop it, or choose another one: PORT=${port + 1} npm start`,
    )

  let node
  await step('1/4  Packages (a minute or two the first time)', install)
  node = runtime()
  await step('2/4  Shop window', () => build(node))
  process.stdout.write('3/4  Database\n4/4  Opening\n')
  const file = path.join(root, 'src', 'server', 'main.ts')
  return run(node, [...SHOP_FLAGS, file], { NODE_ENV: 'production' })
})
