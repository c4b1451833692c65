import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
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

const run = (flags: string[], code = CODE, environment: Record<string, string> = {}) =>
  spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...flags, '--input-type=module', '-e', code],
    {
      encoding: 'utf8',
      cwd: path.resolve(import.meta.dirname, '../..'),
      env: { ...process.env, ...environment },
    },
  )

test('the whole shop loads the same with it as without, and there is one drizzle', () => {
  const plain = run([])
  const quick = run(['--import', here('quick-loading.mjs')])
  expect(quick.stderr).toBe('')
  expect(quick.stdout).toBe(plain.stdout)
  expect(plain.stdout).toContain('["function",true,"function"')
}, 180_000)

test('a start loads nothing that waits for its first picture, paper, signature or letter', () => {
  const { stdout, stderr } = run(['--import', here('quick-loading.mjs')], LISTEN)
  expect(stderr).toBe('')
  expect(stdout).toBe('true \n')
}, 180_000)

const MONEY = path.resolve(import.meta.dirname, '../rules/money.ts')
const TO_PESOS = `console.log((await import(${JSON.stringify(MONEY)})).toPesos(1234500))`
const toPesos = (CODE_CACHE: string) => run(['--import', here('quick-loading.mjs')], TO_PESOS, { CODE_CACHE })

test('a source is kept without its types, and stripped again when what is kept is not of it', () => {
  const cache = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-stripped-'))
  try {
    expect(toPesos(cache).stdout).toBe('12345\n')
    const folder = path.join(cache, fs.readdirSync(cache)[0]!)
    const kept = fs.readdirSync(folder).map((name) => path.join(folder, name))
    expect(kept.length).toBeGreaterThan(0)
    for (const file of kept) fs.writeFileSync(file, 'export const toPesos = () => "of another release"\n')
    expect(toPesos(cache)).toMatchObject({ stdout: '12345\n', stderr: '' })
    // What stands there now is used, as it has the source's mark.
    for (const file of kept) fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replaceAll('100', '1'))
    expect(toPesos(cache).stdout).not.toBe('12345\n')
  } finally {
    fs.rmSync(cache, { recursive: true, force: true })
  }
}, 60_000)

test.each(['the folder', 'the one above it'])(
  '%s that others may write to is not believed',
  (which) => {
    const cache = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-stripped-'))
    try {
      toPesos(cache)
      const folder = path.join(cache, fs.readdirSync(cache)[0]!)
      for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name))
      fs.chmodSync(which === 'the folder' ? folder : cache, 0o777)
      expect(toPesos(cache)).toMatchObject({ stdout: '12345\n', stderr: '' })
      expect(fs.readdirSync(folder)).toEqual([])
    } finally {
      fs.rmSync(cache, { recursive: true, force: true })
    }
  },
  60_000,
)
