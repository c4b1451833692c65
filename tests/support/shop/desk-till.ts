/** A day of the till that is open, with a sale of which one pair came back, and one to come back. */
import { system } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'

export async function deskTill({
  till,
}: Pick<Shop, 'till'>): Promise<{ day: number; sale: string; line: number; back: string }> {
  const opened = await till.days.open(system('test'), { float: '1000', key: 'desk-till-day' })
  const line = { productId: 1, size: '42', quantity: 2 }
  const sold = opened.ok
    ? await till.sell(system('test'), { key: 'desk-till-sale', means: 'cash' }, [line])
    : opened
  if (!opened.ok || !sold.ok) throw new Error('nothing was sold at the counter')
  const { id, number: sale } = sold.value
  const seen = await till.returns.returnable(system('test'), id)
  const held = seen.ok ? seen.value.held[0]! : null
  if (!held) throw new Error('nothing can come back')
  const { orderLineId, of } = held
  const lines = [{ orderLineId, of, quantity: 1, condition: 'restock' }]
  const form = { kind: 'withdrawal', lines, key: 'desk-till-back' }
  const back = await till.returns.take(system('test'), id, form)
  if (!back.ok) throw new Error(back.message)
  return { day: opened.value.id, sale, line: orderLineId, back: back.value.code }
}
