import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { keptSecrets } from './secrets-file.ts'

/** Holds product §41.5. */

const folder = () => fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-secrets-'))

test('instances that start at once on one folder all have the same secrets', async () => {
  const root = folder()
  // Thirty folders, one after the other, so that several get there at the same moment.
  const start = `
    const { keptSecrets } = await import(${JSON.stringify(path.resolve('src/gateways/sandbox/secrets-file.ts'))})
    const said = []
    for (let turn = 0; turn < 30; turn++) {
      while (Date.now() < ${Date.now() + 1_500} + turn * 20) {}
      const secrets = { isWhole: (kept) => !!kept.one, complete: () => ({ one: crypto.randomUUID() }) }
      said.push(keptSecrets(${JSON.stringify(root)} + '/' + turn + '/keys.json', secrets).one)
    }
    console.log(said.join())`
  const said = await Promise.all(
    Array.from({ length: 4 }, () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '--eval', start]),
    ),
  )
  const kept = Array.from(
    { length: 30 },
    (_, turn) => (JSON.parse(fs.readFileSync(`${root}/${turn}/keys.json`, 'utf8')) as { one: string }).one,
  )
  for (const { stdout } of said) expect(stdout.trim()).toBe(kept.join())
}, 60_000)

test('what is there stays, and what a newer version needs besides is made up once', () => {
  const file = path.join(folder(), 'keys.json')
  type Two = { one: string; two: string }
  const complete = (two: string) => ({
    isWhole: (kept: Partial<Two>): kept is Two => !!kept.one && !!kept.two,
    complete: (kept: Partial<Two>) => ({ one: 'first', two, ...kept }),
  })
  fs.writeFileSync(file, '{"one":"mine"}')
  expect(keptSecrets(file, complete('b'))).toEqual({ one: 'mine', two: 'b' })
  expect(keptSecrets(file, complete('c'))).toEqual({ one: 'mine', two: 'b' })
  fs.writeFileSync(file, '{"one":"mi')
  expect(keptSecrets(file, complete('d'))).toEqual({ one: 'first', two: 'd' })
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
})
