import { afterAll, beforeAll, expect, test } from 'vitest'
import net from 'node:net'
import { OFFER_SAYS } from '#rules/consignment/offers/limits-and-texts.ts'
import type { PersonVisitor, Visitor } from '#rules/users/access.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'
import { openRoom } from './room.ts'

/** Holds product §38.17. */

const at = (who: string): Visitor => ({ kind: 'anonymous', who })
const person = (id: number, who: string, role: PersonVisitor['role'] = null): Visitor =>
  ({ kind: 'person', id, who, role, ban: false }) as PersonVisitor

test('an address and a person have so many large bodies and bytes under way, and give them back', () => {
  const room = openRoom({ uploads: 2, bytes: 10, visitors: 100, staff: 10, forms: 10 })
  const first = room.admit(at('a'), 4)!
  expect(room.admit(at('a'), 7)).toBeNull()
  room.admit(at('a'), 6)
  expect(room.admit(at('a'), 0)).toBeNull()
  first.free()
  first.free()
  expect(room.admit(at('a'), 4)).not.toBeNull()
  // A person who comes from many addresses is one; an address of many people too.
  room.admit(person(1, 'b'), 5)
  expect(room.admit(person(1, 'c'), 6)).toBeNull()
  expect(room.admit(person(2, 'b'), 6)).toBeNull()
  expect(room.admit(person(2, 'c'), 6)).not.toBeNull()
})

test('who sends slowly takes only what has come, and the shop’s people have room of their own', () => {
  const room = openRoom({ uploads: 6, bytes: 100, visitors: 20, staff: 20, forms: 10 })
  const slow = Array.from({ length: 50 }, (_, n) => room.admit(at(`slow ${n}`), 100)!)
  for (const one of slow.slice(0, 4)) expect(one.came(1)).toBe(true)
  const quick = room.admit(at('quick'), 16)!
  expect([quick.came(10), quick.came(6), quick.came(1)]).toEqual([true, true, false])
  const staff = room.admit(person(9, 'slow 1', 'owner'), 20)!
  expect(staff.came(20)).toBe(true)
  quick.free()
  expect(room.admit(at('next'), 16)!.came(16)).toBe(true)
})

let server: TestServer
beforeAll(async () => void (server = await openServer({ seeded: false, pages: false, jobs: false })))
afterAll(() => server.close())

/** The head of a request that announces 7 MB, and what is answered while none of it has come. */
function announce(path: string, { cookie = '', type = 'application/json', bytes = 7_000_000 } = {}) {
  const socket = net.connect({ port: Number(new URL(server.url).port), host: 'localhost' })
  socket.on('error', () => undefined)
  const answered = new Promise<string>((resolve) => {
    socket.once('data', (data) => resolve(data.toString()))
    setTimeout(resolve, 1_500, 'waits for the body')
  })
  socket.write(
    `POST /api${path} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nCookie: ${cookie}\r\nContent-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n`,
  )
  return { answered, socket }
}
const status = (answer: string) => /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? answer
const FORM = 'multipart/form-data; boundary=x'

test('whose it is not hears so before any of it is read', async () => {
  const customer = await server.signIn('cliente@vereda.test')
  const nobodys = '0b4f2f0e-3c66-4a53-9b7d-0d2d3a0d8a11'
  for (const [path, more, expected] of [
    [`/orders/${nobodys}/proofs`, {}, '401'],
    [`/orders/${nobodys}/proofs`, { cookie: customer }, '404'],
    ['/admin/settlements/pay', {}, '401'],
    ['/admin/settlements/pay', { cookie: customer }, '403'],
    ['/admin/desk/pairs/K7M2P9Q/photo', { cookie: customer, type: FORM }, '403'],
    ['/offers/o.7.20500.cut/photos', { type: FORM }, '404'],
    ['/offers/7/photos', { type: FORM }, '404'],
  ] as const) {
    const { answered, socket } = announce(path, more)
    expect([path, status(await answered)]).toEqual([path, expected])
    socket.destroy()
  }
})

test('slow uploads of one address take its places, and not those of the shop’s people', async () => {
  const admin = await server.signIn('admin@vereda.test')
  await server.database.db.execute(`update users set role = 'owner' where email = 'admin@vereda.test'`)
  const slow = Array.from({ length: 6 }, () => announce('/offers', { type: FORM }))
  for (const { answered } of slow) expect(await answered).toBe('waits for the body')
  const seventh = announce('/offers', { type: FORM })
  const answer = await seventh.answered
  expect(status(answer)).toBe('429')
  expect(answer).toContain(OFFER_SAYS.busy)
  const staff = announce('/admin/desk/pairs/K7M2P9Q/papers', { type: FORM, cookie: admin })
  expect(await staff.answered).toBe('waits for the body')
  for (const { socket } of [...slow, seventh, staff]) socket.destroy()
  await expect
    .poll(async () => {
      const again = announce('/offers', { type: FORM })
      const said = await again.answered
      again.socket.destroy()
      return said
    })
    .toBe('waits for the body')
})
