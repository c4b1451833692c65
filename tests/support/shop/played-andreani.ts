/** The played Andreani on a port of its own, in the time of the shop that is tried: over its protocol, as the shop reaches it when it runs. */
import Fastify from 'fastify'
import type { AddressInfo } from 'node:net'
import { openAndreani } from '#gateways/couriers/andreani/andreani.ts'
import { andreaniSandbox } from '#gateways/sandbox/andreani/plugin.ts'

const KEYS = {
  user: 'shop',
  password: 'p4ss',
  client: 'CL0000001',
  contract: '400000001',
  branchContract: '400000002',
  returnContract: '400000003',
  exchangeContract: '400000004',
}
const PREFIX = '/sandbox/andreani'

export async function playedAndreani(now: () => Date) {
  const app = Fastify()
  await app.register(andreaniSandbox, { prefix: PREFIX, ...KEYS, storeFile: ':memory:', now, pendingMs: 0 })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    port: openAndreani({ ...KEYS, baseUrl: `http://127.0.0.1:${port}${PREFIX}`, now }),
    /** `what`: one of gateways/sandbox/andreani/life.ts. */
    happen: (number: string, what: string) =>
      app.inject({ method: 'POST', url: `${PREFIX}/happen`, payload: { number, what } }),
    close: () => app.close(),
  }
}
