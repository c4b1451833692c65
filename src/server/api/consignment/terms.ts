/** What is agreed of a pair, as the API writes it: pesos, and parts of a hundred. */
import * as v from 'valibot'
import type { QuoteAmounts } from '#rules/consignment/offers/limits-and-texts.ts'
import type { Terms } from '#rules/consignment/terms-said.ts'
import { toPesos } from '#rules/money.ts'
import { count, pesos, told } from '#server/api/operation/shape.ts'

export const terms = v.strictObject({
  price: pesos,
  floor: told(pesos, 'Nunca se vende por menos'),
  commissionPercent: told(v.number(), 'Del precio, y nunca más de la mitad'),
  commissionLeast: pesos,
  steps: told(
    v.array(v.strictObject({ day: count, offPercent: v.number() })),
    'Desde ese día a la venta, cuánto baja del primer precio; bajo cero, sube',
  ),
  termDays: told(count, 'Días a la venta'),
  keepDays: told(count, 'Días en que después se guarda gratis'),
})
/** As somebody reads them before they say yes. */
export const said = told(
  v.array(v.strictObject({ about: v.string(), text: v.string() })),
  'Las condiciones, dichas como se aceptan',
)
export const amounts = v.strictObject({
  price: pesos,
  floor: pesos,
  part: told(pesos, 'Lo que le queda a su dueño si se vende al precio'),
  partAtFloor: told(pesos, 'Lo que le queda si se vende en el mínimo'),
})

export const termsInPesos = ({ price, floor, commission, calendar, termDays, keepDays }: Terms) => ({
  price: toPesos(price),
  floor: toPesos(floor),
  commissionPercent: commission.bp / 100,
  commissionLeast: toPesos(commission.least),
  steps: calendar.map(({ day, offBp }) => ({ day, offPercent: offBp / 100 })),
  termDays,
  keepDays,
})
export const amountsInPesos = (of: QuoteAmounts) => ({
  price: toPesos(of.price),
  floor: toPesos(of.floor),
  part: toPesos(of.part),
  partAtFloor: toPesos(of.partAtFloor),
})
export const saidOf = (pairs: readonly [string, string][]) => pairs.map(([about, text]) => ({ about, text }))
