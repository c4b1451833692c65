/**
 * What the units of an order's lines are worth in money that was paid: of each line what its promotions took off it, and the rest of
 * the discount spread over the lines to the centavo.
 */
import { prorate, type Centavos } from '#rules/money.ts'

export type LineMoney = {
  unitPrice: Centavos
  quantity: number
  /** What promotions took off the whole line. */
  promotion: Centavos
  /** Units whose money went back before. */
  refunded: number
  /** Units whose money goes back now. */
  chosen: number
}

/** What was charged for each line. `discount`: all that went off the order, promotions too. */
export function chargedFor(
  discount: Centavos,
  lines: readonly Pick<LineMoney, 'unitPrice' | 'quantity' | 'promotion'>[],
): Centavos[] {
  const totals = lines.map(({ unitPrice, quantity, promotion }) => unitPrice * quantity - promotion)
  const promotions = lines.reduce((sum, { promotion }) => sum + promotion, 0)
  const shares = prorate(discount - promotions, totals)
  return totals.map((total, index) => total - shares[index]!)
}

/** Parts of a line never add up to more or less than the line: each is what its units bring beyond those before. */
export function paidFor(discount: Centavos, lines: readonly LineMoney[]): Centavos {
  const charged = chargedFor(discount, lines)
  return lines.reduce((sum, { quantity, refunded, chosen }, index) => {
    const upTo = (units: number) => Math.round((charged[index]! * units) / quantity)
    return sum + upTo(refunded + chosen) - upTo(refunded)
  }, 0)
}

/** What each refund was for: its units at the prices of the order, and what of that had been paid. In the order in which they were made. */
export function unitsOfRefunds(
  discount: Centavos,
  lines: readonly { id: number; unitPrice: Centavos; quantity: number; promotion: Centavos }[],
  refunds: readonly { units: readonly { orderLineId: number; quantity: number }[] }[],
): { goods: Centavos; paidForGoods: Centavos }[] {
  const before = new Map<number, number>()
  return refunds.map(({ units }) => {
    const chosen = (id: number) => units.find((unit) => unit.orderLineId === id)?.quantity ?? 0
    const moneys = lines.map(({ id, unitPrice, quantity, promotion }) => ({
      unitPrice,
      quantity,
      promotion,
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
  inPart: (most: number) =>
    most > 0
      ? `Quedan ${most} sin salir: lo que ya salió en una parte, o está separado, primero vuelve; lo que se perdió se devuelve desde su parte`
      : 'Ya salió en una parte, o está separado: primero vuelve. Si se perdió, se devuelve desde su parte',
  lostPart:
    'Va en una parte que se perdió: su dinero se devuelve desde la parte, y así el pedido puede terminar',
  exchanged: 'Se cambiaron por otra cosa: lo que vuelva de eso se resuelve como devolución',
  cameBack: 'Ya llegaron con una devolución: no vuelven a la venta dos veces',
  single: 'Es una prenda única y ya salió: vuelve con una devolución, y se compara con sus fotos',
  everything:
    'Son todos los productos que quedan, y todavía están en la tienda: cancelá el pedido, y el dinero y las unidades vuelven juntos.',
  released: 'Las unidades de este pedido ya volvieron a la venta: devolvé un importe, sin productos.',
}
