/**
 * The limit of the database: `node:http` and one `pg` pool, no code of ours. It is sent the SQL and the values with each
 * request and answers the rows as JSON.
 */
import http from 'node:http'
import pg from 'pg'
import type { Ask } from './load.ts'
import { sendOut } from './child.ts'

export type Query = { text: string; values: unknown[] }
type Order = { url: string; poolSize: number; requests: Query[][] }

/** Each request runs a list of queries, one after the other, as the shop does. */
export async function openPgServer(order: Order): Promise<{ port: number; asks: Ask[]; close(): void }> {
  const { answer: port, child } = await sendOut<number>(import.meta.url, order)
  const asks = order.requests.map((_, index) => ({ path: `/${index}` }))
  return { port, asks, close: () => void child.kill() }
}

if (import.meta.main)
  process.once('message', ({ url, poolSize, requests }: Order) => {
    const pool = new pg.Pool({ connectionString: url, max: poolSize })
    const server = http.createServer(async (request, response) => {
      let rows: unknown[] = []
      for (const { text, values } of requests[Number(request.url!.slice(1))]!)
        rows = (await pool.query(text, values)).rows
      const body = Buffer.from(JSON.stringify(rows))
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
      response.end(body)
    })
    server.listen(0, 'localhost', () => process.send!((server.address() as { port: number }).port))
  })
