import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const project = path.resolve(import.meta.dirname, '../..')
let server: string

beforeAll(() => {
  server = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-lint-'))
  fs.copyFileSync(path.join(project, '.oxlintrc.json'), path.join(server, '.oxlintrc.json'))
})
afterAll(() => fs.rmSync(server, { recursive: true, force: true }))

function lint(file: string, code: string): string {
  const target = path.join(server, file)
  fs.mkdirSync(path.dirname(target), { recursive: true })
  fs.writeFileSync(target, code)
  const oxlint = path.join(project, 'node_modules/oxlint/bin/oxlint')
  const { stdout, status } = spawnSync(process.execPath, [oxlint, '--deny-warnings', file], {
    cwd: server,
    encoding: 'utf8',
  })
  fs.rmSync(target)
  return status === 0 ? 'passed' : stdout
}

test.each([
  ['src/rules/a.ts', "import { products } from '#data/schema.ts'", 'src/rules is the ground floor'],
  ['src/rules/a.ts', "import fs from 'node:fs'", 'src/rules is the ground floor'],
  ['src/data/a.ts', "import { openShop } from '#shop/shop.ts'", 'src/data knows the rules and its database'],
  ['src/data/a.ts', "import { openShop } from '#shop/shop.ts'", 'src/data knows the rules and its database'],
  [
    'src/gateways/a.ts',
    "import { products } from '#data/schema.ts'",
    'src/gateways speaks with the providers',
  ],
  [
    'src/shop/a.ts',
    "import { openPayments } from '#gateways/payments.ts'",
    'src/shop is handed the providers',
  ],
  ['src/shop/orders/a.ts', "import { readConfig } from '../../server/config.ts'", 'src/shop holds the verbs'],
  ['src/web/a.ts', "import { openShop } from '#shop/shop.ts'", 'src/web knows the shop as types only'],
  ['src/web/a.ts', "import type { Database } from '#data/database.ts'", 'src/web is the pages'],
  ['src/web/a.ts', "import { sql } from 'drizzle-orm'", 'src/web is the pages'],
  ['src/web/a.ts', "import { useActionData } from 'react-router'", 'take it from useAnswer'],
  ['src/web/a.ts', "import { useRevalidator } from 'react-router'", 'ask useReadAnew'],
])('in %s, %s is stopped by a sentence', (file, line, sentence) => {
  const name = /\{ (\w+) \}|import (\w+) from/.exec(line)!.slice(1).find(Boolean)
  const use = line.includes('import type') ? `export type X = ${name}` : `export const x = ${name}`
  expect(lint(file, `${line}\n${use}\n`).replace(/\s+/g, ' ')).toContain(sentence)
})

test.each([
  ['src/rules/a.ts', "import * as v from 'valibot'\nimport { b } from './b.ts'\nexport const x = [v, b]"],
  ['src/rules/import/a.ts', "import { b } from '../money.ts'\nexport const x = b"],
  ['src/shop/a.ts', "import type { Gateways } from '#gateways/ports.ts'\nexport type X = Gateways"],
  ['src/shop/a.ts', "import type { Shop } from '#gateways/mail.ts'\nexport type X = Shop"],
  ['src/web/a.ts', "import type { Shop } from '#shop/shop.ts'\nexport type X = Shop"],
  ['src/server/a.ts', "import { products } from '#data/schema.ts'\nexport const x = products"],
])('down the stairs, %s may go', (file, code) => expect(lint(file, code)).toBe('passed'))

test('only the configuration reads the environment, and nobody prints to the console', () => {
  expect(lint('src/server/a.ts', 'export const x = process.env.PORT')).toContain('no-process-env')
  expect(lint('src/server/config/config.ts', 'export const x = process.env.PORT')).toBe('passed')
  expect(lint('src/shop/a.ts', "console.log('x')")).toContain('no-console')
})

test('files that import each other, and files that only pass on others, are stopped', () => {
  fs.mkdirSync(path.join(server, 'src/rules'), { recursive: true })
  fs.writeFileSync(
    path.join(server, 'src/rules/b.ts'),
    "import { a } from './a.ts'\nexport const b = () => a\n",
  )
  expect(lint('src/rules/a.ts', "import { b } from './b.ts'\nexport const a = () => b")).toContain('no-cycle')
  expect(lint('src/rules/index.ts', "export * from './b.ts'")).toContain('no-barrel-file')
})
