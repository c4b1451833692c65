/** In the demo: a single pair that the customer bought, got and sent back, photographed and not compared yet. */
import { dayOf } from '#rules/calendar/argentine-day.ts'
import type { Outcome } from '#rules/outcome.ts'
import { system } from '#rules/users/access.ts'
import type { TestServer } from '#tests/support/app.ts'
import { photo } from '../photo.ts'
import { customerBuys } from './customers-edit.ts'
import { newPair } from './single-pairs.ts'

const shops = system('test')
function valueOf<T>(end: Outcome<T>): T {
  if (!end.ok) throw new Error(JSON.stringify(end))
  return end.value
}

/** Its code. */
export async function pairBack(server: TestServer): Promise<string> {
  const { ordersAdmin, returns, settingsAdmin, transfers, units } = server.shop
  const [unit] = valueOf(await units.create(shops, newPair(1))).codes
  valueOf(await units.list(shops, unit!))
  await settingsAdmin.change(shops, { transferAlias: 'vereda.tienda' })
  const { id } = await customerBuys(server, { productId: 1, size: '42', quantity: 1, unit: unit! })
  const order = valueOf(await ordersAdmin.find(shops, id))
  valueOf(
    await transfers.receive(shops, id, {
      amount: order.total / 100,
      day: dayOf(new Date()),
      key: 'pair-back',
    }),
  )
  valueOf(await ordersAdmin.pack(shops, id))
  valueOf(await ordersAdmin.ship(shops, id, { carrier: 'OCA', trackingCode: 'A2' }))
  valueOf(await ordersAdmin.deliver(shops, id))
  const { code } = valueOf(await returns.open(shops, id, { kind: 'withdrawal', reason: 'Le queda chico' }))
  valueOf(await returns.approve(shops, code, {}))
  const lines = [{ orderLineId: order.lines[0]!.id, quantity: 1, condition: 'inspect' }]
  valueOf(await returns.receive(shops, code, { lines, key: 'pair-back' }, [await photo()]))
  return unit!
}
