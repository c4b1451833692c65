/** What an admin may make of a promotion, and the sentence beside each limit. Days are Argentine days; the last one counts whole. */
import * as v from 'valibot'
import { couponCode } from '#rules/coupons/coupon.ts'
import { CODE_WRONG, day, isCode, limit } from '#rules/coupons/coupon-form.ts'
import { fromPesos } from '#rules/money.ts'
import type { Fields } from '#rules/outcome.ts'
import { NOT_LISTED, numbers, several } from '#rules/prices/list-form.ts'
import type { Catalogue } from '#rules/products/choices.ts'
import { valuesOf } from '#rules/products/labels.ts'
import { asLine } from '#rules/text.ts'
import { amountInPesos, orNone, wholeNumber } from '#rules/typed.ts'
import { MAX_STACKED } from './offers.ts'
import { PROMOTION_KINDS } from './promotion.ts'

/** One more may come with a code. */
export const MOST_AUTOMATIC_STACKED = MAX_STACKED - 1
export const PROMOTION_FORM_MESSAGES = {
  invalid: 'Revisá los datos de la promoción.',
  taken: 'Ya hay un cupón o una promoción con ese código.',
  belowUses: 'La promoción ya se usó más veces que ese límite.',
  wasUsed: 'Ya se usó en un pedido, así que no se puede borrar. Podés desactivarla.',
  changed: 'Otra persona cambió esta promoción mientras la editabas. Mirá cómo quedó y volvé a guardar.',
  tooNew: 'Empieza hoy o más adelante: desactivala para que no descuente.',
  tooManyStacked: `Ya hay ${MOST_AUTOMATIC_STACKED} promociones automáticas que se suman en esos días. Que esta valga sola, o desactivá otra.`,
}
const MOST_NAME = 60
const MOST_PRODUCTS = 500
const WHOLE = 100
const PERCENT = `Ingresá un porcentaje entero de 1 a ${WHOLE}`
const MOST_SIZES = 60
const AMOUNT = 'Ingresá de cuántos pesos es, desde 1'

const box = v.optional(v.boolean(), false)
const sizes = v.optional(
  v.pipe(
    v.union([v.string(), v.array(v.string())]),
    v.transform((value) => [
      ...new Set(
        (typeof value === 'string' ? value.split(/[\s,;]+/) : value)
          .map((one) => one.trim().toUpperCase())
          .filter(Boolean),
      ),
    ]),
    v.maxLength(MOST_SIZES, `Hasta ${MOST_SIZES} talles`),
  ),
  '',
)

const asked = v.object({
  name: v.pipe(
    v.optional(v.string(), ''),
    asLine,
    v.minLength(1, 'Poné un nombre: es lo que lee quien compra'),
    v.maxLength(MOST_NAME, `El nombre admite hasta ${MOST_NAME} letras`),
  ),
  kind: v.picklist(PROMOTION_KINDS, 'Elegí qué descuenta'),
  percent: orNone(wholeNumber(PERCENT, 1, WHOLE)),
  /** In pesos. */
  amount: orNone(amountInPesos(AMOUNT, 100, fromPesos(1_000_000))),
  minimum: orNone(amountInPesos('Ingresá desde cuántos pesos, o dejalo vacío', 100, fromPesos(100_000_000))),
  category: several,
  brand: several,
  ids: v.pipe(
    numbers,
    v.check((ids) => ids.length <= MOST_PRODUCTS, `Hasta ${MOST_PRODUCTS} productos`),
  ),
  sizes,
  firstPurchase: box,
  code: v.pipe(
    v.optional(v.string(), ''),
    v.transform(couponCode),
    v.check((code) => code === '' || isCode(code), CODE_WRONG),
  ),
  startsOn: day,
  endsOn: day,
  maxUses: limit,
  maxUsesPerPerson: limit,
  stackable: box,
  active: v.optional(v.boolean(), true),
})

export const promotionForm = v.pipe(
  asked,
  v.forward(
    v.check(({ kind, percent }) => kind !== 'percent' || percent !== null, PERCENT),
    ['percent'],
  ),
  v.forward(
    v.check(({ kind, amount }) => kind !== 'amount' || amount !== null, AMOUNT),
    ['amount'],
  ),
  v.forward(
    v.check(
      ({ startsOn, endsOn }) => startsOn === null || endsOn === null || startsOn <= endsOn,
      'Termina antes de empezar',
    ),
    ['endsOn'],
  ),
)
export type PromotionForm = v.InferOutput<typeof promotionForm>

/** What of its scope the shop does not have, by field. */
export function unlistedIn(
  { category, brand }: Pick<PromotionForm, 'category' | 'brand'>,
  { categories, brands }: Pick<Catalogue, 'categories' | 'brands'>,
): Fields {
  const unknown = (some: readonly string[], known: readonly string[]) =>
    some.some((one) => !known.includes(one))
  return {
    ...(unknown(category, valuesOf(categories)) ? { category: NOT_LISTED } : {}),
    ...(unknown(brand, valuesOf(brands)) ? { brand: NOT_LISTED } : {}),
  }
}

/** «12, 40 x2»: the products of an example, with how many of each. Null when it is not that. */
export function readExample(text: string): { productId: number; quantity: number }[] | null {
  const parts = text
    .split(/[,;\n]+/)
    .map((part) => part.trim())
    .filter(Boolean)
  const lines = parts.map((part) => /^#?([1-9]\d{0,8})(?:\s*[x×*]\s*([1-9]\d?))?$/i.exec(part))
  if (lines.some((line) => line === null) || lines.length > 40) return null
  return lines.map((line) => ({ productId: Number(line![1]), quantity: Number(line![2] ?? 1) }))
}
export const EXAMPLE_WRONG = 'Escribí números de producto, con comas: «12, 40 x2».'
