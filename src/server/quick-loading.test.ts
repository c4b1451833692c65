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

/** Packages that only some work needs: 60 MB and half a second of a start that has none of it. */
const LATER = ['sharp', 'pdfkit', '@cantoo/pdf-lib', 'node-forge', 'nodemailer', 'prom-client']
const LISTEN = `
  const loaded = []
  ;(await import('node:module')).registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
  await import(${JSON.stringify(here('main.ts'))})
  console.log(loaded.length > 1000, ${JSON.stringify(LATER)}.filter((name) => loaded.some((url) => url.includes('/node_modules/' + name + '/'))).join())`

const run = (flags: string[], code = CODE) =>
  spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...flags, '--input-type=module', '-e', code],
    { encoding: 'utf8', cwd: path.resolve(import.meta.dirname, '../..') },
  )

test('the whole shop loads the same with it as without, and there is one drizzle', () => {
  const plain = run([])
  const quick = run(['--import', here('quick-loading.ts')])
  expect(quick.stderr).toBe('')
  expect(quick.stdout).toBe(plain.stdout)
  expect(plain.stdout).toContain('["function",true,"function"')
}, 180_000)

test('a start loads nothing that waits for its first picture, paper, signature or letter', () => {
  const { stdout, stderr } = run(['--import', here('quick-loading.ts')], LISTEN)
  expect(stderr).toBe('')
  expect(stdout).toBe('true \n')
}, 180_000)
