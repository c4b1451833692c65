import { expect, test } from 'vitest'
import { done, missing } from '#rules/outcome.ts'
import type { Database } from '#data/database.ts'
import type { Shop } from '#shop/shop.ts'
import { runCommand } from './commands.ts'
import { readConfig } from './config/config.ts'

/** Holds product §39.4. */

const run = async (args: string[], shop: Partial<Record<keyof Shop, unknown>> = {}) => {
  const said: string[] = []
  let closed = 0
  let opened = 0
  const open = async () => {
    opened++
    const place = { config: readConfig({}), database: undefined as unknown as Database }
    return { ...place, shop: shop as unknown as Shop, close: async () => void closed++ }
  }
  const code = await runCommand(args, open, (line) => void said.push(line))
  return { code, said: said.join('\n'), opened, closed }
}

test('without a verb, or with an unknown one, the verbs are listed and no shop is opened', async () => {
  expect(await run([])).toMatchObject({ code: 0, opened: 0, said: expect.stringContaining('verify') })
  for (const verb of ['nonsense', '__proto__', 'toString'])
    expect(await run([verb])).toMatchObject({
      code: 2,
      opened: 0,
      said: expect.stringContaining(`«${verb}»`),
    })
})

test('verify ends with 0 only when everything adds up, and shows the rows that do not', async () => {
  const verify = (broken: object[]) => ({ verify: async () => [{ name: 'stock', broken }] })
  expect(await run(['verify'], verify([]))).toMatchObject({ code: 0, closed: 1 })
  const wrong = await run(['verify'], verify([{ id: 7 }]))
  expect(wrong).toMatchObject({ code: 1, closed: 1 })
  expect(wrong.said).toContain('{"id":7}')
})

test('grant-admin says who it was, or why not', async () => {
  const users = (end: object) => ({ users: { grantAdmin: async () => end } })
  expect(await run(['grant-admin', 'a@b.c'], users(done({ username: 'ana' })))).toMatchObject({ code: 0 })
  expect(await run(['grant-admin', 'a@b.c'], users(missing('nadie')))).toMatchObject({
    code: 1,
    said: 'nadie',
  })
  expect(await run(['grant-admin'], users(missing()))).toMatchObject({ code: 2 })
})

test('whatever a verb does, the shop is closed behind it', async () => {
  const verify = async () => {
    throw new Error('broken')
  }
  await expect(run(['verify'], { verify })).rejects.toThrow('broken')
})
