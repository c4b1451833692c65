/**
 * A transaction that the shop was heard to send, sent again by `pg` alone as often as it can: the same statements with
 * another product, a new key and the new order's number in place of the ones that were heard.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Query } from './pg-server.ts'
import { sendOut } from './child.ts'

export type Replay = {
  url: string
  clients: number
  milliseconds: number
  queries: Query[]
  /** The ids that were heard. Sizes lie as seedCatalogue lays them: three a product. */
  firstOrder: number
  firstProduct: number
  products: number
  firstUser: number
  users: number
}

/** Transactions a second. */
export async function replay(plan: Replay): Promise<number> {
  const { answer: rate } = await sendOut<number>(import.meta.url, plan)
  return rate
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

async function run(plan: Replay): Promise<number> {
  const heardSize = plan.queries.flatMap(({ values }) => values).find((value) => isSize(value))
  const warm = plan.milliseconds / 4
  const begin = performance.now() + warm
  let turn = 0
  let done = 0
  const client = async () => {
    const connection = new pg.Client({ connectionString: plan.url })
    await connection.connect()
    while (performance.now() < begin + plan.milliseconds) {
      const away = turn % (plan.products - 1)
      const person = plan.firstUser + (turn++ % plan.users)
      const key = randomUUID()
      let order = 0
      for (const { text, values } of plan.queries) {
        const own = values.map((value) => {
          if (value === plan.firstProduct) return plan.firstProduct + away
          if (value === heardSize) return Number(heardSize) + away * 3
          if (typeof value === 'string' && UUID.test(value)) return key
          if (value === plan.firstUser) return person
          if (value === plan.firstOrder) return order
          if (typeof value === 'string' && value.includes(String(plan.firstOrder)))
            return value.replaceAll(String(plan.firstOrder), String(order))
          return value
        })
        const { rows } = await connection.query(text, own)
        if (order === 0 && text.startsWith('insert into "orders"')) order = (rows[0] as { id: number }).id
      }
      if (performance.now() >= begin) done += 1
    }
    await connection.end()
  }
  await Promise.all(Array.from({ length: plan.clients }, client))
  return (done * 1000) / (performance.now() - begin)
}

const isSize = (value: unknown): boolean =>
  typeof value === 'number' && value > 6_000_000 && value < 7_000_000

if (import.meta.main)
  process.once('message', (plan: Replay) => {
    void run(plan).then((rate) => process.send!(rate, () => process.disconnect()))
  })
