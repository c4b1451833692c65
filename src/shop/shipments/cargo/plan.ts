/** What would be sent of a case, before anything is asked of a courier: with whom, in which box, and what stands against a label. */
import type { Reader } from '#data/database.ts'
import type { Courier } from '#gateways/ports.ts'
import type { Centavos } from '#rules/money.ts'
import type { Box } from '#rules/products/box-fields.ts'
import { boxOf } from '#rules/shipments/boxes.ts'
import type { CourierName } from '#rules/shipments/couriers.ts'
import { senderOf } from '#rules/shipments/sender.ts'
import type { ShopContext } from '#shop/context.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import { courierOf, couriersOn, recipientIn } from '../rows.ts'
import { liveOf, type Cargo } from '#shop/orders/parts/cargo.ts'
import { itemsIn, worthOf } from './contents.ts'
import { whyNotNow } from './may-send.ts'

export type CasePlan = {
  couriers: CourierName[]
  box: Box
  declared: Centavos
  /** What is missing of where parcels leave from. */
  sender: string[]
  /** What has to be corrected in the order first. */
  problems: string[]
}

/** Null where none can be made now. */
export async function casePlan(
  db: Reader,
  { gateways, settings }: Pick<ShopContext, 'gateways' | 'settings'>,
  order: OrderRow,
  { cargo, takes = () => true }: { cargo: Cargo; takes?: (courier: Courier) => boolean },
): Promise<CasePlan | null> {
  if ((await whyNotNow(db, order, cargo)) !== null || (await liveOf(db, cargo))) return null
  const items = await itemsIn(db, cargo)
  return {
    couriers: couriersOn(gateways).filter((name) => takes(courierOf(gateways, name)!)),
    box: boxOf(items, settings.parcelBoxes),
    declared: worthOf(items),
    sender: senderOf(settings).problems,
    problems: recipientIn(order).problems,
  }
}
