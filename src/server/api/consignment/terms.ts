/** What is agreed of a pair, as the API writes it: pesos, and parts of a hundred. */
import * as v from 'valibot'
import type { Terms } from '#rules/consignment/terms-said.ts'
import { count, money, told, listOf } from '#server/api/operation/shape.ts'

export const terms = v.strictObject({
  price: money,
  floor: told(money, 'Nunca se vende por menos'),
  commissionPercent: told(v.number(), 'Del precio, y nunca más de la mitad'),
  commissionLeast: money,
  steps: listOf('Desde ese día a la venta, cuánto baja del primer precio; bajo cero, sube', {
    day: count,
    offPercent: v.number(),
  }),
  termDays: told(count, 'Días a la venta'),
  keepDays: told(count, 'Días en que después se guarda gratis'),
})
/** As somebody reads them before they say yes. */
export const said = listOf('Las condiciones, dichas como se aceptan', { about: v.string(), text: v.string() })
export const amounts = v.strictObject({
  price: money,
  floor: money,
  part: told(money, 'Lo que le queda a su dueño si se vende al precio'),
  partAtFloor: told(money, 'Lo que le queda si se vende en el mínimo'),
})

export const termsOf = ({ price, floor, commission, calendar, termDays, keepDays }: Terms) => ({
  price,
  floor,
  commissionPercent: commission.bp / 100,
  commissionLeast: commission.least,
  steps: calendar.map(({ day, offBp }) => ({ day, offPercent: offBp / 100 })),
  termDays,
  keepDays,
})
export const saidOf = (pairs: readonly [string, string][]) => pairs.map(([about, text]) => ({ about, text }))
