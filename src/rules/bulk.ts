/** Changing price, offer and stock of many products at once: what may be asked, and what it makes of one product. */
import * as v from 'valibot'
import { DISCOUNTS } from './discount.ts'
import { fromPesos, percentOf, type Centavos } from './money.ts'
import { MAX_PRICE_PESOS, MAX_STOCK } from './product.ts'
import { amountInPesos, wholeNumber } from './typed.ts'

/** One transaction holds them all. */
export const MAX_BULK = 500
export const BULK_INVALID = 'Revisá el cambio: hay datos que faltan o no son válidos.'
export const BULK_NOTHING = 'Elegí al menos un cambio: precio, oferta o stock.'
const MAX_PRICE = fromPesos(MAX_PRICE_PESOS)
const PRICE = 'Ingresá un precio válido'

export const bulkChange = v.pipe(
  v.object({
    price: v.optional(
      v.nullable(
        v.variant('kind', [
          v.object({ kind: v.literal('set'), value: amountInPesos(PRICE, 0, MAX_PRICE) }),
          v.object({ kind: v.literal('add'), value: amountInPesos(PRICE, -MAX_PRICE, MAX_PRICE) }),
          v.object({
            kind: v.literal('percent'),
            value: wholeNumber('Ingresá un porcentaje de -90 a 500', -90, 500),
            /** Pesos that the new price is rounded to. */
            roundTo: v.optional(v.picklist([1, 10, 100, 1000]), 1),
          }),
        ]),
      ),
      null,
    ),
    offer: v.optional(
      v.nullable(
        v.variant('on', [
          v.object({ on: v.literal(false) }),
          v.object({
            on: v.literal(true),
            discount: v.picklist(DISCOUNTS, 'El descuento del producto es requerido'),
          }),
        ]),
      ),
      null,
    ),
    /** Units for each size that is offered. */
    stock: v.optional(
      v.nullable(
        v.object({
          kind: v.picklist(['set', 'add']),
          value: wholeNumber('Ingresá cuántas unidades por talle', -MAX_STOCK, MAX_STOCK),
        }),
      ),
      null,
    ),
  }),
  v.check(({ price, offer, stock }) => price !== null || offer !== null || stock !== null, BULK_NOTHING),
  v.forward(
    v.check(({ stock }) => stock?.kind !== 'set' || stock.value >= 0, 'El disponible no puede ser menor a 0'),
    ['stock'],
  ),
)
export type BulkChange = v.InferOutput<typeof bulkChange>

export function bulkPrice(price: Centavos, change: NonNullable<BulkChange['price']>): Centavos {
  if (change.kind === 'set') return change.value
  if (change.kind === 'add') return price + change.value
  const step = fromPesos(change.roundTo)
  return Math.round((price + percentOf(price, change.value)) / step) * step
}

/** Why the product cannot have this price, in the words of its form (spec §5). */
export const priceProblem = (price: Centavos): string | null =>
  price < 0
    ? 'El precio no puede ser menor a 0'
    : price > MAX_PRICE
      ? 'El precio excede el maximo permitido'
      : null

/** How many a size has afterwards; taking more than there are leaves none. */
export const bulkUnits = (stock: number, change: NonNullable<BulkChange['stock']>): number =>
  Math.min(MAX_STOCK, Math.max(0, change.kind === 'set' ? change.value : stock + change.value))
