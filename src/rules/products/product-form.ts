/** What an admin may make of a product, and the sentence beside each limit (product §4.7). */
import * as v from 'valibot'
import { DISCOUNTS } from './discount.ts'
import {
  BRANDS,
  CATEGORIES,
  GENRES,
  LETTERS_AND_SPACES,
  MAX_PRICE_PESOS,
  MAX_SCORE,
  MAX_STOCK,
  sizesFor,
} from './product.ts'
import { asLine, asPlain } from '#rules/text.ts'

export const NAME_MESSAGES = {
  required: 'El nombre del producto es requerido',
  letters: 'El nombre del producto solo acepta letras y espacios.',
}

const number = (required: string) =>
  v.pipe(
    v.union([v.number(), v.string()], required),
    v.check((value) => String(value).trim() !== '', required),
    v.transform((value) => Number(String(value).trim().replace(',', '.'))),
    v.check((value) => Number.isFinite(value), required),
  )
const whole = 'Tiene que ser un número entero'

/** The name alone; the importer checks its cleaned names with it. */
export const productName = v.pipe(
  v.optional(v.string(NAME_MESSAGES.required), ''),
  asLine,
  v.minLength(1, NAME_MESSAGES.required),
  v.regex(LETTERS_AND_SPACES, NAME_MESSAGES.letters),
  v.maxLength(120, 'El nombre del producto admite hasta 120 letras.'),
)

const oneOf = <const T extends readonly string[]>(values: T, message: string) =>
  v.pipe(v.optional(v.string(message), ''), v.trim(), v.toLowerCase(), v.picklist(values, message))

/** Create and edit share these. `price` is in pesos, as people type it; the counter turns it into centavos. */
export const productFields = {
  name: productName,
  category: oneOf(CATEGORIES, 'Debes seleccionar una categoria'),
  brand: oneOf(BRANDS, 'Debes seleccionar una marca'),
  image: v.pipe(v.optional(v.string(), ''), asLine, v.minLength(1, 'El producto necesita una imagen')),
  price: v.pipe(
    number('El precio es requerido'),
    v.minValue(0, 'El precio no puede ser menor a 0'),
    v.maxValue(MAX_PRICE_PESOS, 'El precio excede el maximo permitido'),
  ),
  stock: v.pipe(
    number('El disponible es requerido'),
    v.minValue(0, 'El disponible no puede ser menor a 0'),
    v.integer(whole),
    v.maxValue(MAX_STOCK, `El disponible admite hasta ${MAX_STOCK} unidades`),
  ),
  size: v.pipe(v.optional(v.array(v.string()), []), v.minLength(1, 'Debes seleccionar minimo 1 talle')),
  genre: oneOf(GENRES, 'El producto debe pertenecer a un genero'),
  offer: v.optional(v.boolean(), false),
  discount: v.optional(v.nullable(v.string()), null),
  description: v.optional(
    v.pipe(v.string(), asPlain, v.maxLength(4000, 'La descripción admite hasta 4000 letras')),
    '',
  ),
}
export const DISCOUNT_REQUIRED = 'El descuento del producto es requerido'

const discountWhenOnOffer = <T extends { offer: boolean; discount: string | null }>(input: T) =>
  !input.offer || (DISCOUNTS as readonly string[]).includes(input.discount ?? '')
const sizesOfCategory = <T extends { category: string; size: string[] }>(input: T) =>
  input.size.every((size) => sizesFor(input.category).includes(size))

export const newProduct = v.pipe(
  v.object(productFields),
  v.forward(v.check(discountWhenOnOffer, DISCOUNT_REQUIRED), ['discount']),
  v.forward(v.check(sizesOfCategory, 'Debes seleccionar minimo 1 talle'), ['size']),
)
export const changedProduct = v.pipe(
  v.object({
    ...productFields,
    sold: v.pipe(
      number('La cantidad vendida es requerida'),
      v.minValue(0, 'El vendido no puede ser menor a 0'),
      v.integer(whole),
    ),
    score: v.pipe(
      number('La puntuacion es requerida'),
      v.minValue(0, 'La puntuacion excede el minimo permitido'),
      v.maxValue(MAX_SCORE, 'La puntuacion excede el maximo permitido'),
      v.transform((value) => Math.round(value * 10) / 10),
    ),
  }),
  v.forward(v.check(discountWhenOnOffer, DISCOUNT_REQUIRED), ['discount']),
  v.forward(v.check(sizesOfCategory, 'Debes seleccionar minimo 1 talle'), ['size']),
)
export type NewProduct = v.InferOutput<typeof newProduct>
export type ChangedProduct = v.InferOutput<typeof changedProduct>
