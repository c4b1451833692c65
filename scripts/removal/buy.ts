/**
 * Opens the shop of this folder with its demo, and buys something through the API: an order, its payment at the sandbox, paid. Run in a copy
 * that a subject was taken out of; ends with 1 when anything is not as it should be.
 */
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#data/database.ts'
import { users } from '#data/schema.ts'
import { isPaid, type OrderPaymentState } from '#rules/payments/order-payment.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { openLog } from '#server/operation/log.ts'
import { openSession } from '#shop/sessions/opening.ts'

const PATIENCE_SECONDS = 30
const BUYER = {
  nameCompra: 'Ana',
  surnameCompra: 'Pérez',
  ageCompra: '1990-05-20',
  companyName: '',
  streetAddress: 'Av. Corrientes 1234',
  apartment: '',
  province: 'Ciudad Autonoma De Buenos Aires',
  codePostal: '1414',
  phoneNumber: '11 2345-6789',
  emailCompra: 'ana@example.com',
  extraNotes: '',
}

async function freePort(): Promise<number> {
  const probe = net.createServer()
  await new Promise<void>((resolve) => probe.listen(0, 'localhost', resolve))
  const { port } = probe.address() as net.AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

const port = await freePort()
const url = `http://localhost:${port}`
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-buy-'))
const troubles: string[] = []
const shop = await buildApp(readConfig({ PORT: String(port), DATA_DIR: dataDir, SEED: '1' }), {
  log: openLog('error', { write: (line) => void troubles.push(line) }),
  database: await openDatabase({ kind: 'embedded', dataDir: 'memory://' }),
  pages: null,
})
try {
  await shop.app.listen({ port, host: 'localhost' })
  shop.startJobs()
  await buy()
  const broken = (await shop.shop.verify()).filter(({ broken }) => broken.length > 0)
  if (broken.length > 0) throw new Error(`Broken: ${broken.map(({ name }) => name).join('; ')}`)
} finally {
  await shop.close()
  fs.rmSync(dataDir, { recursive: true, force: true })
}
if (troubles.length > 0) throw new Error(troubles.join(''))

async function buy(): Promise<void> {
  const { db } = shop.database
  const [buyer] = await db
    .insert(users)
    .values({
      issuer: 'removal',
      subject: 'ana',
      email: 'ana@example.com',
      emailVerified: true,
      username: 'ana',
    })
    .returning({ id: users.id })
  const cookie = `sid=${await openSession(db, { userId: buyer!.id, idToken: null, now: new Date() })}`
  async function ask<T>(route: string, body?: object): Promise<T> {
    const answer = await fetch(url + route, {
      method: body ? 'POST' : 'GET',
      headers: {
        cookie,
        'sec-fetch-site': 'same-origin',
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${route}: HTTP ${answer.status} ${text}`)
    return JSON.parse(text) as T
  }

  const listed =
    await ask<{ id: number; sizes: { size: string; stock: number; units?: number }[] }[]>('/api/products')
  const [item] = listed.flatMap(({ id, sizes }) =>
    sizes.flatMap(({ size, stock, units = 0 }) => (stock > units ? [{ id, size }] : [])),
  )
  const order = { items: [item], personal: BUYER, delivery: 'delivery' }
  const { reference, number, total } = await ask<{ reference: string; number: string; total: number }>(
    '/api/orders',
    order,
  )
  const { preferenceId } = await ask<{ preferenceId: string }>(`/api/orders/${reference}/payment`, {})
  await ask(`/sandbox/mercadopago/control/preferences/${preferenceId}/pay`, {})
  for (let second = 0; ; second++) {
    const { paymentStatus } = await ask<{ paymentStatus: OrderPaymentState }>(`/api/orders/${reference}`)
    if (isPaid(paymentStatus)) break
    if (second === PATIENCE_SECONDS) throw new Error(`Order ${number} is ${paymentStatus}.`)
    await wait(1_000)
  }
  process.stdout.write(`bought ${item!.size} of product ${item!.id}: order ${number}, $ ${total}\n`)
}
