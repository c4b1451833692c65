// `npm run migration -- --name what_it_does`: the SQL of what changed in the schema, and a snapshot of it as it is now.
// Only the newest snapshot is kept: the next migration is made from it, and nothing reads the others.
import fs from 'node:fs'
import { prepare } from './prepare.mjs'
import { inRoot, program, run } from './runtime.mjs'
import { main } from './steps.mjs'

await main(async () => {
  const ready = await prepare()
  if (!ready.ok) return ready
  const code = await run(ready.node, [program('drizzle-kit/bin.cjs'), 'generate', ...process.argv.slice(2)])
  const folder = inRoot('src', 'data', 'migrations', 'meta')
  const snapshots = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
  for (const older of snapshots.slice(0, -1)) fs.rmSync(`${folder}/${older}`)
  return code
})
