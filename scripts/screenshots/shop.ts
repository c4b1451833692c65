/** A seeded shop of its own on a free port, with the built window; nothing of it stays. */
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { openLog } from '#server/operation/log.ts'

export async function openShop(): Promise<{ url: string; close(): Promise<void> }> {
  const port = await freePort()
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-screenshots-'))
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    SEED: '1',
    SHOP_EMAIL: 'hola@vereda.test',
    SHOP_PHONE: '+54 9 11 2345-6789',
    SHOP_ADDRESS: 'Gurruchaga 1800, Palermo, Buenos Aires',
    SHOP_INSTAGRAM: 'https://www.instagram.com/vereda.test',
    SHOP_WHATSAPP: 'https://wa.me/5491123456789',
    SHOP_LEGAL_NAME: 'Vereda Demo S.R.L.',
    SHOP_TAX_ID: '30-12345678-9',
    SHOP_FISCAL_CONDITION: 'responsable_inscripto',
  })
  const server = await buildApp(config, { log: openLog('error') })
  await server.app.listen({ port, host: 'localhost' })
  server.startJobs()
  return {
    url: `http://localhost:${port}`,
    async close() {
      await server.close()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const probe = net.createServer()
  await new Promise<void>((resolve) => probe.listen(0, 'localhost', resolve))
  const { port } = probe.address() as net.AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
