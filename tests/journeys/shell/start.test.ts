/** The shop as a process, from its first start on: leaving on Ctrl-C, coming back, and a power cut in between. */
import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contactMessages, products } from '#data/schema.ts'
import { readConfig } from '#server/config/config.ts'
import { openLog } from '#server/operation/log.ts'
import { openShopWith } from '#server/open-shop.ts'
import { freePort } from '#tests/support/app.ts'

/** Holds product §41.1, §41.3. */

const main = path.resolve('src/server/main.ts')
const children: ChildProcess[] = []
let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-start-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  fs.rmSync(folder, { recursive: true, force: true })
})

function run(port: number) {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [main], {
    env: { PATH, PORT: String(port), DATA_DIR: folder, NODE_ENV: 'production', LOG_LEVEL: 'warn' },
  })
  children.push(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (printed += text.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { ended, printed: () => printed, kill: (signal: NodeJS.Signals) => child.kill(signal) }
}
async function start(port: number) {
  const shop = run(port)
  await expect.poll(shop.printed, { timeout: 90_000, interval: 50 }).toContain('Ctrl-C closes the shop.')
  return shop
}

test('the shop seeds itself once, leaves on Ctrl-C, and loses nothing to kill -9', async () => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const first = await start(port)
  expect(first.printed()).toContain(`is open at ${url}`)
  expect(first.printed()).toMatch(/Seeded with 68 products/)
  expect(first.printed()).toContain('admin@vereda.test')
  expect((await fetch(url)).status).toBe(200)

  const second = run(await freePort())
  expect(await second.ended).toBe(1)
  expect(second.printed()).not.toMatch(/\n\s+at /)
  expect(second.printed().trim().split('\n')).toHaveLength(1)

  first.kill('SIGINT')
  expect(await first.ended).toBe(0)

  const again = await start(port)
  expect(again.printed()).not.toContain('Seeded with')
  const email = {
    user_name: 'Lucía Ferreyra',
    user_email: 'lucia@example.com',
    user_affair: 'Una consulta',
    user_message: '¿Abren los sábados a la tarde?',
  }
  const sent = await fetch(`${url}/Contact`, {
    method: 'POST',
    body: new URLSearchParams(email),
    redirect: 'manual',
    headers: { origin: url },
  })
  expect(sent.status).toBeLessThan(400)
  again.kill('SIGKILL')
  await again.ended

  const back = await start(port)
  expect((await fetch(`${url}/ProductDetail/1`)).status).toBe(200)
  back.kill('SIGKILL')
  await back.ended

  const config = readConfig({ DATA_DIR: folder })
  const { database, shop, close } = await openShopWith(config, { log: openLog('silent') })
  const emails = await database.db
    .select({ subject: contactMessages.subject })
    .from(contactMessages)
    .orderBy(contactMessages.id)
  const shelf = await database.db.select({ id: products.id }).from(products)
  // What a shop that was killed had begun to send waits until its lock has ended, and is overdue meanwhile.
  const broken = (await shop.verify()).filter((finding) => finding.broken.length > 0 && !finding.overdue)
  await close()
  expect(emails).toEqual([{ subject: 'Una consulta' }])
  expect(shelf).toHaveLength(68)
  expect(broken).toEqual([])
})
