import { sql } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { system, type Visitor } from '#rules/users/access.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'

/** Holds product §18.4, §18.5, §18.6, §20.6, §29.5, §38.11. */

let server: TestServer
const sockets: Socket[] = []
beforeAll(async () => {
  server = await openServer({ seeded: false, pages: false, jobs: false })
})
afterEach(() => sockets.splice(0).forEach((socket) => socket.disconnect()))
afterAll(() => server.close())

type Heard = { name: string; said: unknown }
function connect(
  cookie: string,
  origin = server.url,
): Promise<{ socket: Socket; heard: Heard[]; closed: Promise<string> }> {
  const socket = io(server.url, {
    path: '/live',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie, origin },
  })
  sockets.push(socket)
  const heard: Heard[] = []
  socket.onAny((name: string, said: unknown) => heard.push({ name, said }))
  const closed = new Promise<string>((resolve) => socket.once('disconnect', resolve))
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve({ socket, heard, closed }))
    socket.once('connect_error', reject)
  })
}
const personOf = async (cookie: string) => {
  const visitor: Visitor = await server.shop.sessions.visitor(cookie.slice(4))
  if (visitor.kind !== 'person') throw new Error('not signed in')
  return visitor
}
/** Everything sent so far has arrived when this has. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 100))
const FORM = {
  nameCompra: 'Ana',
  surnameCompra: 'Paz',
  ageCompra: '1990-02-28',
  streetAddress: 'Gurruchaga 1800',
  codePostal: '1414',
  phoneNumber: '1123456789',
  emailCompra: 'ana@example.com',
}

test('a page of another site gets no socket, whatever cookie its visitor has', async () => {
  const cookie = await server.signIn('ana@example.com')
  for (const origin of ['https://evil.test', 'null', '', `${server.url}.evil.test`])
    await expect(connect(cookie, origin)).rejects.toThrow()
  await expect(connect(cookie)).resolves.toBeDefined()
})

test('a person hears hints about themselves and the catalogue, never about others', async () => {
  const ana = await server.signIn('ana@example.com')
  const eva = await server.signIn('eva@example.com')
  const [anas, evas] = [await connect(ana), await connect(eva)]
  const form = await server.shop.users.savePersonalData(await personOf(eva), FORM)
  expect(form.ok).toBe(true)
  await settled()
  expect(anas.heard).toEqual([])
  expect(evas.heard).toEqual([])
})

test('only admins hear newUser: a username and an id, and nothing that was typed', async () => {
  const boss = await server.signIn('jefa@example.com')
  const { id } = await personOf(boss)
  await server.database.db.execute(`update users set role = 'owner' where id = ${id}`)
  const admins = await connect(boss)
  const eva = await personOf(await server.signIn('eva@example.com'))
  await server.shop.users.savePersonalData(eva, FORM)
  await settled()
  expect(admins.heard).toEqual([{ name: 'newUser', said: { username: 'eva', id: eva.id } }])
})

test('a ban closes the person’s sockets at once, and opens no new one', async () => {
  const cookie = await server.signIn('mala@example.com')
  const { heard, closed } = await connect(cookie)
  const { id } = await personOf(cookie)
  await server.shop.users.ban(system('test'), id)
  expect(await closed).toBe('io server disconnect')
  expect(heard).toEqual([{ name: 'hint', said: { kind: 'ban' } }])
  await expect(connect(cookie)).rejects.toThrow('banned')
})

test('who talks too much, or too long, is hung up on', async () => {
  const talker = await connect('')
  for (let word = 0; word < 30; word++) talker.socket.emit('word', word)
  expect(await talker.closed).toBe('io server disconnect')
  const shouter = await connect('')
  shouter.socket.emit('word', 'x'.repeat(10_000))
  expect(await shouter.closed).toMatch(/transport close|transport error/)
})

test('closing the shop closes two hundred sockets within seconds', async () => {
  const other = await openServer({ seeded: false, pages: false, jobs: false })
  const real = server
  server = other
  try {
    const many = await Promise.all(Array.from({ length: 200 }, () => connect('')))
    const began = performance.now()
    await other.close()
    expect(performance.now() - began).toBeLessThan(10_000)
    await Promise.all(many.map(({ closed }) => closed))
  } finally {
    server = real
  }
})

async function makeAdmin(email: string) {
  const cookie = await server.signIn(email)
  const { id } = await personOf(cookie)
  await server.database.db.execute(sql`update users set role = 'owner' where id = ${id}`)
  return { cookie, id }
}

test('new messages and returns ring for admins only', async () => {
  const boss = await makeAdmin('jefa@example.com')
  const [admins, others] = [await connect(boss.cookie), await connect(await server.signIn('eva@example.com'))]
  const sent = await server.shop.contact.send(
    { kind: 'anonymous', who: 'somebody' },
    {
      user_name: 'María Núñez',
      user_email: 'maria@example.com',
      user_affair: 'Consulta',
      user_message: '¿Tienen en talle 42?',
    },
  )
  expect(sent.ok).toBe(true)
  const asked = await server.shop.withdrawals.request(system('test'), {
    name: 'Ana',
    email: 'ana@example.com',
  })
  expect(asked.ok).toBe(true)
  await settled()
  expect(admins.heard).toEqual([
    { name: 'hint', said: { kind: 'message' } },
    { name: 'hint', said: { kind: 'return' } },
  ])
  expect(others.heard).toEqual([])
})

test('each of the shop’s people hears what their role may see, and nothing else', async () => {
  const workers = await Promise.all(
    (['sales', 'warehouse', 'accountant'] as const).map(async (role) => {
      const { cookie, id } = await makeAdmin(`${role}@example.com`)
      await server.database.db.execute(sql`update users set role = ${role} where id = ${id}`)
      return connect(cookie)
    }),
  )
  const sent = await server.shop.contact.send(
    { kind: 'anonymous', who: 'somebody else' },
    {
      user_name: 'María Núñez',
      user_email: 'maria@example.com',
      user_affair: 'Consulta',
      user_message: '¿Tienen en talle 42?',
    },
  )
  expect(sent.ok).toBe(true)
  await server.shop.withdrawals.request(system('test'), { name: 'Eva', email: 'eva@example.com' })
  await settled()
  const told = (kind: string) => ({ name: 'hint', said: { kind } })
  expect(workers.map(({ heard }) => heard)).toEqual([
    [told('message'), told('return')],
    [told('return')],
    [told('return')],
  ])
})

test('who lost the right while the page was open hears that, and nothing more', async () => {
  const boss = await makeAdmin('jefa@example.com')
  const other = await makeAdmin('otra@example.com')
  const { heard, closed } = await connect(other.cookie)
  await server.shop.usersAdmin.setRole(await personOf(boss.cookie), other.id, null, 'Se fue')
  expect(await closed).toBe('io server disconnect')
  expect(heard).toEqual([{ name: 'hint', said: { kind: 'role' } }])
})

test('a right that was taken behind our back is found out before the next word', async () => {
  const boss = await makeAdmin('jefa@example.com')
  const other = await makeAdmin('otra@example.com')
  const out = await makeAdmin('salida@example.com')
  const [stays, loses, leaves] = [
    await connect(boss.cookie),
    await connect(other.cookie),
    await connect(out.cookie),
  ]
  await server.database.db.execute(sql`update users set role = null where id = ${other.id}`)
  await server.shop.sessions.signOut(out.cookie.slice(4))
  const eva = await personOf(await server.signIn('eva@example.com'))
  await server.shop.users.savePersonalData(eva, FORM)
  await Promise.all([loses.closed, leaves.closed])
  expect(loses.heard).toEqual([{ name: 'hint', said: { kind: 'role' } }])
  expect(leaves.heard).toEqual([{ name: 'hint', said: { kind: 'role' } }])
  await settled()
  expect(stays.heard).toEqual([{ name: 'newUser', said: { username: 'eva', id: eva.id } }])
})
