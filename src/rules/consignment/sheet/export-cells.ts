/** How a pair that leaves in the columns of such a sheet is told, so that whoever reads it again owes the same. */
import type { Centavos } from '#rules/money.ts'
import type { UnitState } from '#rules/units/states.ts'

/** Null of what never came. */
const SAID: Record<UnitState, 'en venta' | 'para retirar' | 'sold' | 'devuelta' | 'dada de baja' | null> = {
  awaited: null,
  cancelled: null,
  received: 'en venta',
  inspected: 'en venta',
  ready: 'en venta',
  listed: 'en venta',
  reserved: 'en venta',
  returned: 'en venta',
  to_return: 'para retirar',
  handed_back: 'devuelta',
  written_off: 'dada de baja',
  sold: 'sold',
  sold_before: 'sold',
}
/** `owed`: what it was sold for has not been paid to its owner. */
export function situationCell(state: UnitState, owed: boolean): string | null {
  const said = SAID[state]
  return said === 'sold' ? (owed ? 'vendida' : 'pagada') : said
}

export const BALANCE_CELL = 'saldo'

/** The least commission, in hundredths of a per cent, that leaves their owner exactly this part of what it was sold for. */
export const commissionOf = (base: Centavos, part: Centavos): number =>
  Math.ceil(((base - part) * 10_000) / base)

/** «30 %», «12,5 %» */
export const commissionCell = (bp: number): string => `${String(bp / 100).replace('.', ',')} %`
