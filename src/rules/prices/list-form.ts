/** What an admin says of a price list, and the sentence beside each limit. Moments are of Argentina unless they name another zone. */
import * as v from 'valibot'
import { isDay } from '#rules/calendar/argentine-day.ts'
import type { Catalogue } from '#rules/products/choices.ts'
import { valuesOf } from '#rules/products/labels.ts'
import type { Fields } from '#rules/outcome.ts'
import { DISCOUNTS } from '#rules/products/discount.ts'
import { DISCOUNT_REQUIRED } from '#rules/products/product-form.ts'
import { asLine } from '#rules/text.ts'
import { typedNumber } from '#rules/typed.ts'
import { ROUNDINGS, type ListChange } from './list-plan.ts'
import { readPriceText, wrongPrices, type PriceText, type ProductsOfSku } from './price-file.ts'

/** One transaction switches them all. */
export const MOST_LISTED = 2_000
const MOST_NAME = 80
export const LIST_MESSAGES = {
  invalid: 'Revisá los datos de la lista.',
  changed: 'Otra persona cambió esta lista mientras la mirabas. Fijate cómo quedó y volvé a intentarlo.',
  stale: 'Algo cambió desde la vista previa. Mirala de nuevo y volvé a programar.',
  empty: 'Ningún producto cambia de precio con esta lista.',
  tooMany: (found: number) =>
    `Entran ${found} productos y una lista admite hasta ${MOST_LISTED}: elegí menos.`,
  problems: 'Hay productos que no pueden tener ese precio: excluilos o cambiá la lista.',
  booked: 'Hay productos que ya están en otra lista en esos días: excluilos o elegí otras fechas.',
  underCost: 'Hay productos que quedarían bajo el costo: excluilos, o aceptalo marcando la casilla.',
  past: 'El comienzo ya pasó: elegí otro, o dejalo vacío para que empiece ahora.',
  over: 'El final ya pasó.',
  notDraft: 'Esta lista ya no es un borrador.',
  notScheduled: 'Esta lista no está programada.',
  notOn: 'Esta lista no está en marcha.',
}
const PERCENT = 'Ingresá un porcentaje entero de −90 a 500, que no sea 0'
const MOMENT = 'Elegí un día y una hora válidos'

const WALL = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2})?$/
function momentOf(text: string): Date | null {
  const wall = WALL.exec(text)
  const date = new Date(wall ? `${text}-03:00` : text)
  return Number.isNaN(date.getTime()) || (wall && !isDay(wall[1]!)) ? null : date
}

/** «12, 40 7» and [12, 40, 7]; null for anything else. */
function numbersOf(value: string | readonly number[]): number[] | null {
  const parts = typeof value === 'string' ? value.split(/[\s,;]+/).filter(Boolean) : value.map(String)
  const numbers = parts.map((part) => Number(part.replace(/^#/, '')))
  return numbers.every((one) => Number.isInteger(one) && one > 0 && one <= 2_147_483_647)
    ? [...new Set(numbers)]
    : null
}

/** A line a product: its number or a SKU, and its price. The lines that are not that are answered instead. */
const pricesOf = (
  value: string | readonly { id: number; price: number }[],
  productsOf: ProductsOfSku,
): PriceText =>
  typeof value === 'string'
    ? readPriceText(value, productsOf)
    : readPriceText(value.map(({ id, price }) => `${id} ${price.toFixed(2).replace('.', ',')}`).join('\n'))

export const NOT_LISTED = 'Elegí de la lista'
export const several = v.optional(
  v.pipe(
    v.union([v.string(), v.array(v.string())]),
    v.transform((value) => [value].flat().filter((one) => one !== '')),
    v.array(v.pipe(v.string(), v.maxLength(40, NOT_LISTED))),
  ),
  [],
)
const text = v.optional(v.string(), '')
/** Numbers of products. */
export const numbers = v.optional(
  v.pipe(
    v.union([v.string(), v.array(v.number())]),
    v.check((value) => numbersOf(value) !== null, 'Escribí números de producto, con comas entre ellos'),
    v.transform((value) => numbersOf(value) ?? []),
  ),
  '',
)
const moment = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.check((value) => value === '' || momentOf(value) !== null, MOMENT),
      v.transform((value) => (value === '' ? null : momentOf(value))),
    ),
  ),
  null,
)

const rows = v.array(v.strictObject({ id: v.number(), price: v.number() }))
const textOrRows = (input: unknown): v.GenericSchema<string | v.InferOutput<typeof rows>> =>
  (typeof input === 'string' ? v.string() : rows) as never

/** As it is typed or sent. */
export const askedOfList = v.object({
  name: v.pipe(
    text,
    asLine,
    v.minLength(1, 'Poné un nombre a la lista'),
    v.maxLength(MOST_NAME, `El nombre admite hasta ${MOST_NAME} letras`),
  ),
  kind: v.picklist(['percent', 'offer', 'fixed'], 'Elegí qué hace la lista'),
  percent: v.optional(v.union([v.string(), v.number()]), ''),
  rounding: v.optional(v.picklist(ROUNDINGS, 'Elegí cómo redondear'), 'exact'),
  discount: v.optional(v.nullable(v.string()), null),
  prices: v.optional(v.lazy(textOrRows), ''),
  category: several,
  brand: several,
  genre: several,
  ids: numbers,
  exclude: numbers,
  startsAt: moment,
  endsAt: moment,
  underCost: v.optional(v.boolean(), false),
})

type Asked = v.InferOutput<typeof askedOfList>
/** Which products: those named, or what the filters find; empty ones find everything. Without the excluded. */
export type ListScope = Pick<Asked, 'category' | 'brand' | 'genre' | 'ids' | 'exclude'>

/** The change, or the field that is wrong and why. */
function changeOf(
  { kind, ...form }: Asked,
  productsOf: ProductsOfSku,
): ListChange | [field: 'percent' | 'discount' | 'prices', why: string] {
  if (kind === 'offer') {
    const discount = DISCOUNTS.find((one) => one === form.discount)
    return discount ? { kind, discount } : ['discount', DISCOUNT_REQUIRED]
  }
  if (kind === 'percent') {
    const percent = typedNumber(form.percent)
    const fits = percent !== null && Number.isInteger(percent) && percent >= -90 && percent <= 500
    return fits && percent !== 0 ? { kind, percent, rounding: form.rounding } : ['percent', PERCENT]
  }
  const { prices, wrong } = pricesOf(form.prices, productsOf)
  if (wrong.length > 0) return ['prices', wrongPrices(wrong)]
  return prices.length > 0 ? { kind, prices } : ['prices', 'Escribí al menos un producto con su precio']
}

/** What of a scope the shop does not have, by field. */
export function unlistedIn(
  scope: ListScope,
  { categories, brands, genres }: Pick<Catalogue, 'categories' | 'brands' | 'genres'>,
): Fields {
  const known = { category: categories, brand: brands, genre: genres }
  const wrong = (['category', 'brand', 'genre'] as const).filter((field) =>
    scope[field].some((one) => !valuesOf(known[field]).includes(one)),
  )
  return Object.fromEntries(wrong.map((field) => [field, NOT_LISTED]))
}

export type PriceListForm = {
  name: string
  change: ListChange
  scope: ListScope
  startsAt: Date | null
  endsAt: Date | null
  underCost: boolean
}

/** `productsOf`: which products a price may be said for by a SKU. */
export const priceListForm = (productsOf: ProductsOfSku) =>
  v.pipe(
    askedOfList,
    v.forward(
      v.check(
        ({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt,
        'Tiene que terminar después de empezar',
      ),
      ['endsAt'],
    ),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }): PriceListForm => {
      const change = changeOf(value, productsOf)
      if (Array.isArray(change)) {
        const [key, message] = change
        addIssue({
          message,
          path: [{ type: 'object', origin: 'value', input: value, key, value: value[key] }],
        })
        return NEVER
      }
      const { name, category, brand, genre, exclude, startsAt, endsAt, underCost } = value
      const ids = change.kind === 'fixed' ? change.prices.map(({ id }) => id) : value.ids
      return { name, change, scope: { category, brand, genre, ids, exclude }, startsAt, endsAt, underCost }
    }),
  )
