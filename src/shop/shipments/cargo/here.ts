/** What a parcel carried is in the shop: before it leaves, once it came back, or from stock in the place of what was lost. Under its order's lock. */
import type { Tx } from '#data/database.ts'
import { PART_SAYS, wasLost } from '#rules/fulfilment/parts.ts'
import { isStillHere } from '#rules/orders/fulfilment/states.ts'
import { isGivenUp, isKept, REPLACEMENT } from '#rules/returns/exchange/states.ts'
import { EXCHANGE_SHIPMENT_SAYS } from '#rules/shipments/exchange.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import { setParcel } from '#shop/returns/exchange/rows.ts'
import { cargoKind, type Cargo } from '#shop/orders/parts/cargo.ts'
import { exchangeIn } from '../rows.ts'
import { partStateOf } from './may-send.ts'

/** It has not left, or will not: its label may be called off. */
export async function isHere(tx: Tx, order: OrderRow, cargo: Cargo): Promise<boolean> {
  if (cargoKind(cargo) !== 'exchange') return isStillHere(order.fulfilmentStatus)
  const { parcel } = (await exchangeIn(tx, cargo)).exchange
  return isKept(parcel) || isGivenUp(parcel)
}

/** An order stays as far as it was while it goes once more; what an exchange gives is kept for it again. */
async function keepAgain(
  tx: Tx,
  visitor: Visitor,
  cargo: Cargo,
  to: 'packed' | 'held',
  at: Date,
): Promise<void> {
  if (cargoKind(cargo) !== 'exchange') return
  const {
    exchange,
    row: { code },
  } = await exchangeIn(tx, cargo)
  const action = to === REPLACEMENT.packed ? 'exchange.unship' : 'exchange.again'
  await setParcel(tx, exchange, to, at, { audit: { visitor, code, action } })
}
/** It came back as it left. */
export const putBack = (tx: Tx, visitor: Visitor, cargo: Cargo, at: Date): Promise<void> =>
  keepAgain(tx, visitor, cargo, REPLACEMENT.packed, at)
/** The same lies on the shelf in its place. */
export const takeAgain = (tx: Tx, visitor: Visitor, cargo: Cargo, at: Date): Promise<void> =>
  keepAgain(tx, visitor, cargo, REPLACEMENT.held, at)

/** Why what was lost is over, and cannot turn up; null while it is not. */
export async function whyPaidLost(tx: Tx, cargo: Cargo): Promise<string | null> {
  switch (cargoKind(cargo)) {
    case 'part': {
      const part = await partStateOf(tx, cargo)
      return part !== null && wasLost(part) ? PART_SAYS.paidLost : null
    }
    case 'exchange':
      return (await exchangeIn(tx, cargo)).exchange.lostAt === null ? null : EXCHANGE_SHIPMENT_SAYS.paidLost
    case 'order':
    case 'back':
      return null
  }
}
