/** Deeds of the model of an order's money: units asked back line by line, and what comes of them. */
import type { ordersAsAdmin } from '../orders-as-admin.ts'

type Shop = Awaited<ReturnType<typeof ordersAsAdmin>>

/** One of what may come with a case. */
export async function arrive(
  { returns, admin, view }: Pick<Shop, 'returns' | 'admin' | 'view'>,
  code: string,
  n: number,
) {
  const [held] = (await view(code)).holdings
  const condition = ['restock', 'damaged', 'refused', 'restock'][n]
  if (!held) return
  const line = { orderLineId: held.orderLineId, of: held.of, quantity: 1, condition, note: 'No es ese par.' }
  await returns.receive(admin, code, { lines: [line] })
}
/** A unit of something, or now and then a claim that it was not in the box. */
export async function askBack(
  {
    returns,
    ana,
    order,
    deeds,
  }: Pick<Shop, 'returns' | 'ana'> & { order: { reference: string }; deeds: number },
  n: number,
): Promise<string | null> {
  const found = await returns.askChoices(ana, order.reference)
  const held = found.ok ? found.value.held[n % 2] : undefined
  if (!held) return null
  const end = await returns.ask(ana, order.reference, {
    kind: n === 2 ? 'claim' : 'withdrawal',
    lines: [
      { orderLineId: held.orderLineId, of: held.of, quantity: 1, reasonCode: n === 2 ? 'missing' : '' },
    ],
    reason: 'No estaba en la caja.',
    key: `asked-${deeds}-0000`,
  })
  return end.ok ? end.value.code : null
}
