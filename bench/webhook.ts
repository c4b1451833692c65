/** Notices of the payment provider at an even 100 a second, each a new one and rightly signed. */
import { createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Group } from './support/group.ts'
import { runsOf } from './support/figure.ts'
import { load, type Ask } from './support/load.ts'
import { openShopProcess } from './support/shop-process.ts'
import { openBenchDatabase, postgresServer } from './support/bench-database.ts'

/** Holds product §37.4. */

const A_SECOND = 100

export const webhook: Group = async (settings) => {
  const figures = []
  for (const kind of ['embedded', 'postgresql'] as const) {
    if (kind === 'postgresql' && !postgresServer) continue
    const database = await openBenchDatabase(kind)
    const shop = await openShopProcess(database)
    try {
      const keys = JSON.parse(readFileSync(path.join(database.dataDir, 'sandbox', 'keys.json'), 'utf8')) as {
        paymentsWebhookSecret: string
      }
      const times: number[] = []
      const halves: number[] = []
      for (let round = 0; round < settings.rounds; round += 1) {
        const count = (A_SECOND * settings.milliseconds * 2) / 1000
        const report = await load({
          port: shop.port,
          connections: 20,
          milliseconds: settings.milliseconds,
          warmMilliseconds: settings.milliseconds / 4,
          pace: A_SECOND,
          asks: Array.from({ length: count }, () => notice(keys.paymentsWebhookSecret)),
        })
        if (report.errors > 0) throw new Error(`a notice was refused: ${report.firstError}`)
        times.push(report.p99)
        halves.push(report.p50)
      }
      figures.push({
        group: 'webhook',
        name: `notice answered, p99, ${A_SECOND} a second, ${kind}`,
        measured: runsOf(times),
        unit: 'ms' as const,
        target: { atMost: 50 },
        absolute: `p50 ${runsOf(halves).median.toFixed(1)} ms`,
      })
    } finally {
      await shop.close()
      await database.remove()
    }
  }
  return figures
}

/** As the provider signs it; about a payment that it will say it does not know. */
function notice(secret: string): Ask {
  const id = String(Math.floor(Math.random() * 1e12))
  const requestId = randomUUID()
  const ts = Math.floor(Date.now() / 1000)
  const v1 = createHmac('sha256', secret).update(`id:${id};request-id:${requestId};ts:${ts};`).digest('hex')
  return {
    path: `/webhooks/mercadopago?data.id=${id}&type=payment`,
    method: 'POST',
    headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId },
    body: JSON.stringify({ action: 'payment.updated', type: 'payment', data: { id } }),
  }
}
