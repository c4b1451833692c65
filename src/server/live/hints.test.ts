import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import type { Hint } from '#shop/context.ts'
import { blankDatabase } from '#tests/support/database.ts'
import { openHints } from './hints.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
let database: Database
let sent: string[]
beforeAll(async () => {
  const real = await blankDatabase()
  database = {
    ...real,
    notify: (channel, payload, tx) => {
      sent.push(payload)
      return real.notify(channel, payload, tx)
    },
  }
})
afterAll(() => database.close())

async function twoInstances() {
  sent = []
  const heard: { here: Hint[]; there: Hint[] } = { here: [], there: [] }
  const [here, there] = [await openHints(database, log), await openHints(database, log)]
  here.onHint((hint) => heard.here.push(hint))
  there.onHint((hint) => heard.there.push(hint))
  return { here, there, heard }
}
const catalogue: Hint = { kind: 'catalogue' }
const order = (orderId: number): Hint => ({ kind: 'order', orderId, userId: 1 })

test('this instance hears a hint before it is told; the others hear what happened together in one message, each thing once', async () => {
  const { here, there, heard } = await twoInstances()
  for (const orderId of [1, 2]) {
    await here.tell(catalogue)
    await here.tell(order(orderId))
  }
  expect(heard.here).toEqual([catalogue, order(1), catalogue, order(2)])
  await expect.poll(() => heard.there).toEqual([catalogue, order(1), order(2)])
  expect(sent).toHaveLength(1)
  await here.tell(catalogue)
  await expect.poll(() => heard.there).toHaveLength(4)
  // Its own news do not come back to it.
  await pause(50)
  expect(heard.here).toHaveLength(5)
  await Promise.all([here.close(), there.close()])
})

test('what was said just before closing still arrives, however much it is', async () => {
  const { here, there, heard } = await twoInstances()
  for (let orderId = 1; orderId <= 300; orderId += 1) await here.tell(order(2_000_000_000 + orderId))
  await here.close()
  await expect.poll(() => heard.there.length).toBe(300)
  expect(Math.max(...sent.map((payload) => payload.length))).toBeLessThan(8_000)
  await there.close()
})

test('a hint inside a transaction is given when it commits, and never when it does not', async () => {
  const { here, there, heard } = await twoInstances()
  await database.transaction(async () => {
    await here.tell(catalogue)
    expect(heard.here).toEqual([])
  })
  expect(heard.here).toEqual([catalogue])
  const failed = database.transaction(async () => {
    await here.tell(order(1))
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(heard.here).toEqual([catalogue])
  await Promise.all([here.close(), there.close()])
})
