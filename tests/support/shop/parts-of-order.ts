/** An order of two pairs of 41 and one of 42, and what is done with parts of it by size. */
import { randomUUID } from 'node:crypto'
import { parcel, type ordersAsAdmin } from '../orders-as-admin.ts'

type Shop = Awaited<ReturnType<typeof ordersAsAdmin>>

export function partsOfOrder(shop: Shop) {
  const lineOf = async (id: number, size: string) =>
    (await shop.linesOf(id)).find((line) => line.size === size)!.id
  const separate = async (id: number, size: string, quantity = 1, key: string = randomUUID()) =>
    shop.orders.parts.separate(shop.admin, id, {
      lines: [{ orderLineId: await lineOf(id, size), quantity }],
      key,
    })
  /** Its number. */
  async function separated(id: number, size: string, quantity = 1): Promise<number> {
    const end = await separate(id, size, quantity)
    if (!end.ok) throw new Error(end.message)
    return end.value.part
  }
  async function sent(id: number, size: string, quantity = 1): Promise<number> {
    const part = await separated(id, size, quantity)
    await shop.orders.parts.send(shop.admin, id, part, parcel)
    return part
  }
  const refund = async (
    id: number,
    size: string,
    quantity: number,
    { restock = true }: { restock?: boolean } = {},
  ) =>
    shop.orders.refund(shop.admin, id, {
      lines: [{ orderLineId: await lineOf(id, size), quantity, restock }],
      reason: 'No va a llegar',
      key: randomUUID(),
    })
  return { lineOf, separate, separated, sent, refund, three: () => shop.paidFor(shop.three()) }
}
