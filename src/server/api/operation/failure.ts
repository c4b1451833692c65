/** How the API says that something did not go well: one shape for every call. */
import * as v from 'valibot'
import { reference } from './shape.ts'

export const orderName = v.strictObject({ reference, number: v.string() })

export const failure = v.strictObject({
  error: v.pipe(v.string(), v.description('Una palabra para programas: invalid, not_found, conflict…')),
  message: v.pipe(v.string(), v.description('Una oración para personas, en castellano')),
  fields: v.optional(
    v.pipe(
      v.record(v.string(), v.string()),
      v.description('La oración de cada campo que no vale, o que no existe'),
    ),
  ),
  current: v.optional(
    v.pipe(v.unknown(), v.description('Lo que vale ahora, cuando algo cambió mientras tanto')),
  ),
  order: v.optional(
    v.pipe(
      orderName,
      v.description(
        'El pedido que quedó hecho aunque el pago no se pudo preparar: no hay que hacerlo de nuevo',
      ),
    ),
  ),
})
