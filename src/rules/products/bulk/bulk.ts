/** Changing price, offer, stock and box of many products at once: what may be asked, and what it makes of one product. */
import { PRICE_TOO_HIGH, type CatalogueTerms } from '#rules/products/terms.ts'
import * as v from 'valibot'
import { DISCOUNTS } from '#rules/products/discount.ts'
import { FIELDS } from '#rules/products/fields.ts'
import { BOX_NAMES, wholeBox, BOX_SAYS } from '#rules/products/box-fields.ts'
import { DISCOUNT_REQUIRED } from '#rules/products/product-form.ts'
import { fromPesos, percentOf, toPesos, type Centavos } from '#rules/money.ts'
import { MAX_STOCK } from '#rules/products/product.ts'
import { MAX_SIZE_LETTERS } from '#rules/products/size-text.ts'
import { amountInPesos, wholeNumber } from '#rules/typed.ts'

/** How a calculated price ends, in pesos: on whole hundreds, on 99, on whole thousands, on 990. */
export const ENDINGS = ['exact', '00', '99', '000', '990'] as const
export type Ending = (typeof ENDINGS)[number]
export const ENDING_LABEL: Record<Ending, string> = {
  exact: 'Sin redondear',
  '00': 'Terminado en 00',
  '99': 'Terminado en 99',
  '000': 'Terminado en 000',
  '990': 'Terminado en 990',
}
const ending = v.optional(v.picklist(ENDINGS, 'Elegí cómo redondear'), 'exact')

/** One transaction holds them all. */
export const MAX_BULK = 500
export const BULK_INVALID = 'Revisá el cambio: hay datos que faltan o no son válidos.'
const BULK_NOTHING = 'Elegí al menos un cambio: precio, oferta, stock, caja, ocultar o archivar.'
/** Of a sum typed into the form; what a price may be is asked of each product. */
const MAX_PRICE = fromPesos(100_000_000)
const PRICE = 'Ingresá un precio válido'
const PERCENT = { min: -90, max: 500 }

/** Nothing typed is a slip: without its own box is another choice. */
const setBox = v.pipe(
  wholeBox,
  v.forward(
    v.check((box) => BOX_NAMES.some((name) => box[name] !== null), BOX_SAYS.whole),
    ['weightG'],
  ),
)

export const bulkChange = v.pipe(
  v.object({
    price: v.optional(
      v.nullable(
        v.variant('kind', [
          v.object({ kind: v.literal('set'), value: amountInPesos(PRICE, 0, MAX_PRICE) }),
          v.object({
            kind: v.literal('add'),
            value: amountInPesos(PRICE, -MAX_PRICE, MAX_PRICE),
            ending,
          }),
          v.object({
            kind: v.literal('percent'),
            value: wholeNumber(
              `Ingresá un porcentaje de ${PERCENT.min} a ${PERCENT.max}`,
              PERCENT.min,
              PERCENT.max,
            ),
            /** Pesos that the new price is rounded to. */
            roundTo: v.optional(v.picklist([1, 10, 100, 1000]), 1),
            ending,
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
            discount: v.picklist(DISCOUNTS, DISCOUNT_REQUIRED),
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
          /** Only these; none named means all. */
          sizes: v.optional(v.array(v.pipe(v.string(), v.maxLength(MAX_SIZE_LETTERS))), []),
        }),
      ),
      null,
    ),
    /** Their own box, or none any more: then their category's counts. */
    box: v.optional(
      v.nullable(
        v.variant('kind', [
          v.object({ kind: v.literal('clear') }),
          v.object({ kind: v.literal('set'), value: setBox }),
        ]),
      ),
      null,
    ),
    /** Takes them out of the shop, or brings them back; hides them, or shows them. */
    shelf: v.optional(v.nullable(v.picklist(['archive', 'restore', 'hide', 'show'])), null),
  }),
  v.check(
    ({ price, offer, stock, box, shelf }) => [price, offer, stock, box, shelf].some((part) => part !== null),
    BULK_NOTHING,
  ),
  v.forward(
    v.check(
      ({ price, offer, stock, box, shelf }) =>
        shelf === null || [price, offer, stock, box].every((part) => part === null),
      'Archivar, recuperar, ocultar o mostrar va solo, sin otros cambios.',
    ),
    ['shelf'],
  ),
  v.forward(
    v.check(({ stock }) => stock?.kind !== 'set' || stock.value >= 0, 'El disponible no puede ser menor a 0'),
    ['stock'],
  ),
)
export type BulkChange = v.InferOutput<typeof bulkChange>

export function bulkPrice(price: Centavos, change: NonNullable<BulkChange['price']>): Centavos {
  if (change.kind === 'set') return change.value
  if (change.kind === 'add') return rounded(price + change.value, change.ending)
  const step = fromPesos(change.roundTo)
  return rounded(Math.round((price + percentOf(price, change.value)) / step) * step, change.ending)
}

/** To the nearest price that ends so; never below the first that does. */
export function rounded(price: Centavos, ending: Ending): Centavos {
  if (ending === 'exact' || price <= 0) return price
  const step = fromPesos(ending.length === 2 ? 100 : 1000)
  const tail = fromPesos(Number(ending))
  const nearest = Math.round((price - tail) / step) * step + tail
  return Math.max(nearest, tail === 0 ? step : tail)
}

/** Why the product cannot have this price, in the words of its form (product §4.7). */
export const priceProblem = (price: Centavos, { maxPricePesos }: CatalogueTerms): string | null =>
  v.safeParse(FIELDS.price.schema, toPesos(price)).issues?.[0].message ??
  (toPesos(price) > maxPricePesos ? PRICE_TOO_HIGH : null)

/** How many a size has afterwards; taking more than there are leaves none. */
export const bulkUnits = (stock: number, change: NonNullable<BulkChange['stock']>): number =>
  Math.min(MAX_STOCK, Math.max(0, change.kind === 'set' ? change.value : stock + change.value))
