/** A day of the till that is open, with one sale. */
import { system } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'

export async function deskTill({ till }: Pick<Shop, 'till'>): Promise<{ day: number; sale: string }> {
  const opened = await till.days.open(system('test'), { float: '1000', key: 'desk-till-day' })
  const line = { productId: 1, size: '42', quantity: 1 }
  const sold = opened.ok
    ? await till.sell(system('test'), { key: 'desk-till-sale', means: 'cash' }, [line])
    : opened
  if (!opened.ok || !sold.ok) throw new Error('nothing was sold at the counter')
  return { day: opened.value.id, sale: sold.value.number }
}
