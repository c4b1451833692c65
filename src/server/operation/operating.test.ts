import fs from 'node:fs'
import { expect, test } from 'vitest'
import { SHOP_FLAGS } from '#scripts/runtime.mjs'
import { VARIABLES } from '#server/config/config.ts'
import { openMetrics } from './metrics.ts'

const read = (path: string) => fs.readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const page = read('docs/operating.md')

test('every variable that is read has a line in docs/operating.md, and no other has', () => {
  const table = page.split('## Every variable')[1]!.split('\n## ')[0]!
  const named = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, names]) =>
    [...names!.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name!),
  )
  expect(named.toSorted()).toEqual([...VARIABLES].toSorted())
})

test('every variable that is read stands in deploy/env.example once, and no other does', () => {
  const named = [...read('deploy/env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!)
  expect(named.toSorted()).toEqual([...VARIABLES].toSorted())
})

test('every metric that the page tells to watch exists', async () => {
  const metrics = await openMetrics()
  metrics.watch({
    database: { connections: () => ({ total: 1, waiting: 0 }), clockSkew: () => 0, db: {} } as never,
    sockets: () => 0,
    backupAge: () => 1,
    brokenInvariants: async () => 0,
  })
  const { body } = await metrics.text()
  const told = [...page.matchAll(/\b(?:vereda|nodejs|http)_[a-z0-9_]+(?:\{[a-z,]+\}_[a-z]+)?/g)]
    .flatMap(([name]) => {
      const [, before, choices, after] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? []
      return choices ? choices.split(',').map((one) => `${before}${one}${after}`) : [name]
    })
    .map((name) => name.replace(/_count$/, ''))
  expect(told.length).toBeGreaterThan(15)
  for (const name of told) expect(body).toMatch(new RegExp(`^# TYPE ${name} `, 'm'))
})

test('however the shop is started, its memory has the same bounds', () => {
  const bounds = (SHOP_FLAGS as string[]).filter((flag) => /^--(max|wasm|no-wasm)-/.test(flag))
  expect(bounds).toContain('--max-old-space-size=384')
  for (const file of ['deploy/vereda.service', 'Dockerfile'])
    for (const flag of bounds) expect(read(file), `${flag} in ${file}`).toContain(flag)
  const [, limit] = /^MemoryMax=(\d+)M$/m.exec(read('deploy/vereda.service')) ?? []
  expect(page).toContain(`${Number(limit).toLocaleString('en')} MB`)
})
