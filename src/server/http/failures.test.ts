import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addFailures } from './failures.ts'

/** Holds product §31.5. */

let app: FastifyInstance
let logged: string[]
let arrived: Promise<void>
let here = () => {}
let left = () => {}
const cut = () => Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
beforeEach(async () => {
  logged = []
  arrived = new Promise((resolve) => (here = resolve))
  app = fastify({ logger: { level: 'error', stream: { write: (line: string) => void logged.push(line) } } })
  app.decorateRequest('nonce', '')
  addFailures(app)
  app.get('/api/here', () => Promise.reject(cut()))
  app.get('/api/left', async (request) => {
    here()
    await once(request.raw.socket, 'close')
    left()
    throw cut()
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

test('an answer that breaks off while somebody waits for it is an error', async () => {
  expect((await app.inject('/api/here')).statusCode).toBe(500)
  expect(logged).toHaveLength(1)
})

test('who leaves before the answer is whole leaves no error in the log', async () => {
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET /api/left HTTP/1.1\r\nhost: a\r\n\r\n')
  const thrown = new Promise<void>((resolve) => (left = resolve))
  await arrived
  socket.destroy()
  await thrown
  await new Promise((resolve) => setImmediate(resolve))
  expect(logged).toEqual([])
})
