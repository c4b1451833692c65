// `npm start`: from a fresh clone to an open shop. Needs a stock Node 18 or later with npm, and nothing else.
import path from 'node:path'
import { build, portIsFree, prepare } from './prepare.mjs'
import { root, run, SHOP_FLAGS } from './runtime.mjs'
import { main, step, stopped } from './steps.mjs'

await main(async () => {
  const port = Number(process.env.PORT || 3000)
  const host = process.env.HOST || 'localhost'
  if (Number.isInteger(port) && !(await portIsFree(port, host)))
    return stopped(
      `Port ${port} is already in use, by another program or by a shop that is still running. Stop it, or choose another one: PORT=${port + 1} npm start`,
    )

  const ready = await prepare('1/4  Packages (a minute or two the first time)')
  if (!ready.ok) return ready
  const built = await step('2/4  Storefront', () => build(ready.node))
  if (!built.ok) return built
  process.stdout.write('3/4  Database\n4/4  Opening\n')
  const file = path.join(root, 'src', 'server', 'main.ts')
  return run(ready.node, [...SHOP_FLAGS, file], { NODE_ENV: 'production' })
})
