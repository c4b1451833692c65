/**
 * The shop as a process of its own inside the memory that `deploy/` and compose.yaml give it, while strangers send it far more. Where no
 * cgroup can be made, what it takes beyond what it had (`VmHWM`, begun anew once it is open) must fit beside an idle shop.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { SHOP_FLAGS } from '#scripts/runtime.mjs'
import { blankPostgres, hasPostgres } from '#tests/support/database.ts'
import { EMPTY_BUILD } from '#tests/support/empty-build.ts'
import { limitMemory, type MemoryLimit } from '#tests/support/memory-limit.ts'

/** Holds product §38.17. */

const MB = 1024 * 1024
/** Of an open shop that nobody asks. */
const IDLE = 320 * MB
const root = path.resolve(import.meta.dirname, '../../..')
/** What the shop's process may take: in compose beside its own PostgreSQL, under systemd with the embedded database in itself. */
const given = (kind: 'postgresql' | 'embedded'): number => {
  const file = fs.readFileSync(
    path.join(root, kind === 'postgresql' ? 'compose.yaml' : 'deploy/vereda.service'),
    'utf8',
  )
  return kind === 'postgresql'
    ? Number(/memory: (\d+)g/.exec(file)![1]) * 1024 * MB
    : Number(/^MemoryMax=(\d+)M$/m.exec(file)![1]) * MB
}
const kinds = hasPostgres ? (['embedded', 'postgresql'] as const) : (['embedded'] as const)
let folder: string
let shop: ChildProcess
let port: number
let limit: MemoryLimit | null
let drop: (() => Promise<void>) | undefined

async function start(kind: (typeof kinds)[number]) {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-memory-'))
  fs.mkdirSync(path.join(folder, 'build/server'), { recursive: true })
  fs.mkdirSync(path.join(folder, 'build/client/assets'), { recursive: true })
  fs.writeFileSync(path.join(folder, 'build/server/index.js'), EMPTY_BUILD)
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
  const free = net.createServer()
  await new Promise<void>((resolve) => free.listen(0, 'localhost', resolve))
  port = (free.address() as net.AddressInfo).port
  free.close()
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH ?? '',
    SEED: '0',
    PORT: String(port),
    TRUST_PROXY: '1',
  }
  if (kind === 'postgresql') ({ url: env.DATABASE_URL, drop } = await blankPostgres())
  limit = limitMemory(given(kind))
  const args = [...(SHOP_FLAGS as string[]), path.join(root, 'src/server/main.ts')]
  const [command, rest] = limit ? limit.inside(process.execPath, args) : [process.execPath, args]
  shop = spawn(command, rest, { cwd: folder, env })
  await expect
    .poll(
      () =>
        fetch(`http://localhost:${port}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      {
        timeout: 90_000,
      },
    )
    .toBe(200)
}
afterEach(async () => {
  shop.kill('SIGKILL')
  if (shop.exitCode === null && shop.signalCode === null) await once(shop, 'exit')
  limit?.remove()
  await drop?.()
  drop = undefined
  fs.rmSync(folder, { recursive: true, force: true })
})

const memory = (name: 'VmHWM' | 'VmRSS'): number =>
  Number(
    new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(fs.readFileSync(`/proc/${shop.pid}/status`, 'utf8'))?.[1],
  ) * 1024

/** Sends a body in pieces and holds back its end until `release`; answers the status, 0 where the shop hung up. */
function send(address: string, url: string, type: string, body: Buffer, release: Promise<void>) {
  return new Promise<number>((resolve) => {
    const socket = net.connect({ port, host: 'localhost' })
    socket.on('error', () => resolve(0))
    socket.on('close', () => resolve(0))
    socket.once('data', (data) => {
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(data.toString())?.[1]))
      socket.destroy()
    })
    socket.write(
      `POST ${url} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nX-Forwarded-For: ${address}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    socket.write(body.subarray(0, -1))
    void release.then(() => socket.writable && socket.write(body.subarray(-1)))
  })
}

test.skipIf(process.platform !== 'linux').each(kinds)(
  'bodies of strangers never take the memory that the shop is given (%s)',
  async (kind) => {
    await start(kind)
    // The first boot of the embedded database took its own peak; from here on it is the bodies'.
    fs.writeFileSync(`/proc/${shop.pid}/clear_refs`, '5')
    const before = memory('VmRSS')
    const boundary = 'xxyyzz'
    const form = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="side"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
      ),
      Buffer.alloc(7 * MB, 'x'),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const json = Buffer.from(`{"file":"${'A'.repeat(5 * MB)}"}`)
    let letGo = () => {}
    const release = new Promise<void>((resolve) => (letGo = resolve))
    // From as many addresses as there are: none of them is over its own limit.
    const sent = Array.from({ length: 200 }, (_, n) => [
      send(`10.1.${n}.7`, '/api/offers', `multipart/form-data; boundary=${boundary}`, form, release),
      send(`10.2.${n}.7`, '/api/orders/0b4f2f0e-3c66-4a53-9b7d-0d2d3a0d8a11/proofs', 'application/json', json, release), // prettier-ignore
    ]).flat()
    setTimeout(letGo, 6_000)
    const statuses = new Set(await Promise.all(sent))
    // It goes on, and refuses in words what it has no room for.
    expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200)
    expect(statuses).toContain(429)
    expect(statuses).toContain(401)
    expect(statuses).not.toContain(500)
    expect((IDLE + memory('VmHWM') - before) / MB).toBeLessThan(given(kind) / MB)
    if (limit) expect(limit.killed()).toBe(0)
  },
  240_000,
)
