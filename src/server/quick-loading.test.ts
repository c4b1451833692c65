import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const here = (name: string) => path.join(import.meta.dirname, name)
const CODE = `
  const shop = await import(${JSON.stringify(here('app.ts'))})
  const { is } = await import('drizzle-orm')
  const { PgTable } = await import('drizzle-orm/pg-core')
  const schema = await import('#data/schema.ts')
  const orm = await import('drizzle-orm/node-postgres')
  console.log(JSON.stringify([typeof shop.buildApp, is(schema.orders, PgTable), typeof orm.drizzle,
    import.meta.resolve('drizzle-orm/pg-core'), import.meta.resolve('fastify')]))
  console.log(JSON.stringify((await import('drizzle-orm')).sql\`select \${1}\`.queryChunks.length))`

const run = (flags: string[]) =>
  spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...flags, '--input-type=module', '-e', CODE],
    { encoding: 'utf8', cwd: path.resolve(import.meta.dirname, '../..') },
  )

test('the whole shop loads the same with it as without, and there is one drizzle', () => {
  const plain = run([])
  const quick = run(['--import', here('quick-loading.ts')])
  expect(quick.stderr).toBe('')
  expect(quick.stdout).toBe(plain.stdout)
  expect(plain.stdout).toContain('["function",true,"function"')
}, 180_000)
