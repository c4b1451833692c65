import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EMPTY_BUILD } from '#tests/support/empty-build.ts'

/** Holds product §39.12. */

const main = path.resolve(import.meta.dirname, 'main.ts')
let folder: string
const children: ChildProcess[] = []

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-main-'))
  fs.mkdirSync(path.join(folder, 'build/server'), { recursive: true })
  fs.mkdirSync(path.join(folder, 'build/client/assets'), { recursive: true })
  fs.writeFileSync(path.join(folder, 'build/server/index.js'), EMPTY_BUILD)
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  fs.rmSync(folder, { recursive: true, force: true })
})

function start(environment: Record<string, string>) {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [main], { cwd: folder, env: { PATH, SEED: '0', ...environment } })
  children.push(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (printed += text.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, ended, printed: () => printed }
}
async function listenSomewhere(): Promise<{ port: number; server: net.Server }> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return { port: (server.address() as net.AddressInfo).port, server }
}

test('on a busy port the shop says so in one sentence and opens nothing', async () => {
  const { port, server } = await listenSomewhere()
  const shop = start({ PORT: String(port) })
  expect(await shop.ended).toBe(1)
  expect(shop.printed()).toContain(`Port ${port} is already in use`)
  expect(shop.printed()).not.toMatch(/\n\s+at /)
  expect(fs.existsSync(path.join(folder, 'var'))).toBe(false)
  server.close()
})

test('a configuration that cannot work is said in full, without opening anything', async () => {
  const shop = start({ PORT: 'abc', OIDC_ISSUER: 'https://id.example/' })
  expect(await shop.ended).toBe(1)
  expect(shop.printed()).toContain('PORT must be a whole number')
  expect(fs.existsSync(path.join(folder, 'var'))).toBe(false)
})

test('at each start the data is its owner’s alone, whatever was made before and however', async () => {
  const data = path.join(folder, 'var')
  const open = () =>
    fs
      .readdirSync(data, { recursive: true, encoding: 'utf8' })
      .concat('.')
      .filter((name) => (fs.lstatSync(path.join(data, name)).mode & 0o077) !== 0)
  // As others left it: a folder that everybody may enter, and a list that somebody sent in.
  fs.mkdirSync(path.join(data, 'imports'), { recursive: true })
  fs.writeFileSync(path.join(data, 'imports/1.csv'), 'x', { mode: 0o666 })
  fs.chmodSync(data, 0o777)
  for (let turn = 0; turn < 2; turn++) {
    const { port, server } = await listenSomewhere()
    await new Promise((resolve) => server.close(resolve))
    const shop = start({ PORT: String(port), SEED: '1', BACKUP_DIR: path.join(folder, 'backups') })
    await expect.poll(shop.printed, { timeout: 120_000, interval: 200 }).toContain('is open at')
    await expect.poll(() => fs.existsSync(path.join(data, 'operator.sock'))).toBe(true)
    expect(open()).toEqual([])
    expect(fs.readdirSync(data, { recursive: true }).length).toBeGreaterThan(900)
    shop.child.kill('SIGTERM')
    expect(await shop.ended).toBe(0)
    const backups = fs.readdirSync(path.join(folder, 'backups'), { recursive: true, encoding: 'utf8' })
    expect(backups.length).toBeGreaterThan(0)
    for (const name of backups)
      expect([name, fs.statSync(path.join(folder, 'backups', name)).mode & 0o077]).toEqual([name, 0])
    // As an earlier version had made it.
    for (const name of fs.readdirSync(data, { recursive: true, encoding: 'utf8' }))
      fs.chmodSync(path.join(data, name), fs.statSync(path.join(data, name)).isDirectory() ? 0o777 : 0o666)
  }
}, 240_000)

test('told to stop, an open shop closes cleanly, also with people inside', async () => {
  const { port, server } = await listenSomewhere()
  await new Promise((resolve) => server.close(resolve))
  const shop = start({ PORT: String(port) })
  const ready = () =>
    fetch(`http://localhost:${port}/readyz`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(ready, { timeout: 90_000, interval: 200 }).toBe(200)
  await expect.poll(shop.printed, { timeout: 30_000 }).toContain(`is open at http://localhost:${port}`)
  // A connection that stays open, as browsers keep theirs.
  const idle = net.connect(port, 'localhost')
  idle.on('error', () => undefined)
  await new Promise((resolve) => idle.once('connect', resolve))
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
  expect(fs.existsSync(path.join(folder, 'var/database.lock'))).toBe(false)
}, 120_000)

test('told to stop behind a balancer: it says so, finishes what is under way, and ends with 0', async () => {
  const { port, server } = await listenSomewhere()
  await new Promise((resolve) => server.close(resolve))
  const backups = path.join(folder, 'backups')
  const shop = start({
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://demo.example',
    ALLOW_SANDBOX: '1',
    BACKUP_DIR: backups,
  })
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(ready, { timeout: 150_000, interval: 200 }).toBe(200)
  await expect.poll(shop.printed, { timeout: 15_000 }).toContain('is open at')

  // A request whose body is still on its way.
  const body = JSON.stringify({ items: [] })
  const slow = net.connect(port, '127.0.0.1')
  let answered = ''
  slow.on('data', (text: Buffer) => (answered += text.toString()))
  slow.on('error', () => undefined)
  await new Promise((resolve) => slow.once('connect', resolve))
  const head = ['POST /api/orders/quote HTTP/1.1', 'Host: demo.example', 'Content-Type: application/json', 'Sec-Fetch-Site: same-origin', `Content-Length: ${body.length}`, '', ''] // prettier-ignore
  slow.write(head.join('\r\n') + body.slice(0, 4))
  await new Promise((resolve) => setTimeout(resolve, 300))

  const began = performance.now()
  shop.child.kill('SIGTERM')
  await expect.poll(ready, { timeout: 2_500, interval: 50 }).toBe(503)
  // After the farewell nobody new comes in, while the slow one is still waited for.
  await expect.poll(ready, { timeout: 8_000, interval: 100 }).toBe(0)
  slow.write(body.slice(4))
  await expect.poll(() => answered, { timeout: 5_000 }).toMatch(/^HTTP\/1\.1 4\d\d/)
  expect(await shop.ended).toBe(0)
  expect(performance.now() - began).toBeLessThan(15_000)
  // And the last thing it did was a backup.
  expect(fs.readdirSync(backups).filter((name) => name.endsWith('.vereda'))).toHaveLength(1)
}, 240_000)
