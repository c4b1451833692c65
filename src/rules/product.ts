/** What a product is: its choices, its limits and the sentence beside each limit (spec §5, §9). */
import * as v from 'valibot'
import { DISCOUNTS } from './discount.ts'
import { asLine, asPlain } from './text.ts'

export const CATEGORIES = ['calzado', 'camiseta', 'pantalon', 'buzo', 'campera'] as const
export type Category = (typeof CATEGORIES)[number]
export const CATEGORY_LABEL: Record<Category, { one: string; many: string }> = {
  calzado: { one: 'Calzado', many: 'Calzado' },
  camiseta: { one: 'Camiseta', many: 'Camisetas' },
  pantalon: { one: 'Pantalón', many: 'Pantalones' },
  buzo: { one: 'Buzo', many: 'Buzos' },
  campera: { one: 'Campera', many: 'Camperas' },
}

export const BRANDS = ['adidas', 'nike', 'puma'] as const
export type Brand = (typeof BRANDS)[number]
export const BRAND_LABEL: Record<Brand, string> = { adidas: 'Adidas', nike: 'Nike', puma: 'Puma' }

export const GENRES = ['hombre', 'mujer'] as const
export type Genre = (typeof GENRES)[number]
export const GENRE_LABEL: Record<Genre, string> = { hombre: 'Hombre', mujer: 'Mujer' }

export const SHOE_SIZES = ['37', '38', '39', '40', '41', '42', '43', '44', '45', '46', '47'] as const
export const CLOTHING_SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const
export const sizesFor = (category: string): readonly string[] =>
  category === 'calzado' ? SHOE_SIZES : CLOTHING_SIZES
/** Spec §4: when the category turns to clothing, only these of the old choice are kept. */
export const SIZES_KEPT = ['M', 'S', 'XS', 'L']

/** Every product is for 'Moda' (spec §2). */
export const DISCIPLINE = 'Moda'
export const MAX_PRICE_PESOS = 150_000
export const MAX_STOCK = 100_000
export const MAX_SCORE = 5
/** «Últimas 2» on a card. */
export const FEW_LEFT = 2

export const IMAGE_MISSING = 'Imagen no encontrada'
export const LOADING = 'Cargando...'
export const IN_STOCK = 'IN STOCK'
export const OUT_OF_STOCK = 'OUT OF STOCK'

/** Letters (accents, ñ, ü) and spaces. */
export const LETTERS_AND_SPACES = /^[A-Za-zÁÉÍÓÚÜÑáéíóúüñ]+(?: [A-Za-zÁÉÍÓÚÜÑáéíóúüñ]+)*$/

export const NAME_MESSAGES = {
  required: 'El nombre del producto es requerido',
  letters: 'El nombre del producto solo acepta letras y espacios.',
}

// Marked so, a page that needs only the names of the categories does not carry the form's schema and its library.
const number = /* @__NO_SIDE_EFFECTS__ */ (required: string) =>
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

const oneOf = /* @__NO_SIDE_EFFECTS__ */ <const T extends readonly string[]>(values: T, message: string) =>
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
  genre: oneOf(GENRES, 'El producto debe pertener a un genero'),
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

/** Design.md §3: the form's one number, spread evenly; what does not divide goes to the first sizes. */
export function spreadStock(total: number, sizes: readonly string[]): { size: string; stock: number }[] {
  const each = Math.floor(total / sizes.length)
  const left = total % sizes.length
  return sizes.map((size, index) => ({ size, stock: each + (index < left ? 1 : 0) }))
}

export const PRODUCT_ALERTS = {
  created: 'El producto se ha sumado al cataglogo con exito!',
  changed: 'El producto se ha editado con éxito!',
  invalid: 'Debes completar el formulario con la información correcta!',
  confirmRemove: '¿Estás seguro de eliminar este producto?',
}

/** Shown rating: the mean of the reviews; without reviews, the admin's score (design.md §3). One decimal. */
export const averageScore = (p: { reviewCount: number; reviewSum: number; score: number }): number =>
  Math.round((p.reviewCount > 0 ? p.reviewSum / p.reviewCount : p.score) * 10) / 10
