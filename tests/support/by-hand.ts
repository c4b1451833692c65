/** A shop that takes transfers and cash at the showroom, with orders of Ana's that wait for their money. */
import type { Database } from '#data/database.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { lockCounter } from '#shop/till/back.ts'
import { concludeSale } from '#shop/till/qr/conclude.ts'
import { openTransfers } from '#shop/transfers/transfers.ts'
import { ordersAsAdmin } from './orders-as-admin.ts'

export const TEST_CBU = '0070999030004123456783'

/** What a shop with orders needs beside them to be paid by hand. */
export function handing(shop: Awaited<ReturnType<typeof ordersAsAdmin>>) {
  const { fixture, ana, admin } = shop
  Object.assign(fixture.context.settings, {
    transferAlias: 'vereda.tienda',
    transferCbu: TEST_CBU,
    transferHolder: 'Vereda SRL',
    cash: 'yes',
  })
  const transfers = openTransfers(fixture.context, {
    concludeSale,
    lockCounter,
    askAgain: fixture.orders.askAgain,
  })
  let typed = 0
  return {
    transfers,
    /** Placed, and paid for by transfer, as its shopper says. */
    async awaited(means: 'transfer' | 'cash' = 'transfer') {
      const order = await shop.placed({ delivery: means === 'cash' ? 'pickup' : 'delivery' })
      const end = await transfers.choose(ana, order.reference, means)
      if (!end.ok) throw new Error(end.message)
      return order
    },
    /** Somebody of the shop types what came, in centavos. */
    receive: (id: number, amount: number, more: Record<string, unknown> = {}) =>
      transfers.receive(admin, id, {
        amount: amount / 100,
        day: dayOf(fixture.context.clock()),
        operation: 'OP 1',
        key: `typed-by-hand-${(typed += 1)}`,
        ...more,
      }),
    /** An order as its page in the back office has it. */
    pageOf: async (id: number) => {
      const found = await shop.orders.find(admin, id)
      if (!found.ok) throw new Error(found.message)
      return found.value
    },
  }
}

export async function byHand(database: Database) {
  const shop = await ordersAsAdmin(database)
  return { ...shop, ...handing(shop) }
}
