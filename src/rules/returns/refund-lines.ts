/** What the units of an order's lines are worth in money that was paid: the coupon is spread over the lines to the centavo. */
import { prorate, type Centavos } from '#rules/money.ts'

export type LineMoney = {
  unitPrice: Centavos
  quantity: number
  /** Units whose money went back before. */
  refunded: number
  /** Units whose money goes back now. */
  chosen: number
}

/** Parts of a line never add up to more or less than the line: each is what its units bring beyond those before. */
export function paidFor(discount: Centavos, lines: readonly LineMoney[]): Centavos {
  const totals = lines.map(({ unitPrice, quantity }) => unitPrice * quantity)
  const shares = prorate(discount, totals)
  return lines.reduce((sum, { quantity, refunded, chosen }, index) => {
    const upTo = (units: number) => Math.round(((totals[index]! - shares[index]!) * units) / quantity)
    return sum + upTo(refunded + chosen) - upTo(refunded)
  }, 0)
}

/** What each refund was for: its units at the prices of the order, and what of that had been paid. In the order in which they were made. */
export function unitsOfRefunds(
  discount: Centavos,
  lines: readonly { id: number; unitPrice: Centavos; quantity: number }[],
  refunds: readonly { units: readonly { orderLineId: number; quantity: number }[] }[],
): { goods: Centavos; paidForGoods: Centavos }[] {
  const before = new Map<number, number>()
  return refunds.map(({ units }) => {
    const chosen = (id: number) => units.find((unit) => unit.orderLineId === id)?.quantity ?? 0
    const moneys = lines.map(({ id, unitPrice, quantity }) => ({
      unitPrice,
      quantity,
      refunded: before.get(id) ?? 0,
      chosen: chosen(id),
    }))
    for (const { id } of lines) before.set(id, (before.get(id) ?? 0) + chosen(id))
    return {
      goods: moneys.reduce((sum, one) => sum + one.unitPrice * one.chosen, 0),
      paidForGoods: paidFor(discount, moneys),
    }
  })
}

export const LINE_PROBLEMS = {
  unknown: 'No es de este pedido',
  tooMany: (most: number) => (most > 0 ? `Quedan ${most} por devolver` : 'Ya se devolvió'),
  exchanged: 'Se cambiaron por otra cosa: lo que vuelva de eso se resuelve como devolución',
  cameBack: 'Ya llegaron con una devolución: no vuelven a la venta dos veces',
  everything:
    'Son todos los productos que quedan, y todavía están en la tienda: cancelá el pedido, y el dinero y las unidades vuelven juntos.',
  released: 'Las unidades de este pedido ya volvieron a la venta: devolvé un importe, sin productos.',
}
