/** What the catalogue's answers are made of: a product in a list, and alone. */
import * as v from 'valibot'
import { DISCOUNTS, salePrice } from '#rules/products/discount.ts'
import { MAX_SCORE } from '#rules/products/product.ts'
import { LOWEST_DAYS } from '#rules/prices/history.ts'
import { BOX_NAMES } from '#rules/products/box-fields.ts'
import { FIELDS, PUBLIC_TEXTS } from '#rules/products/fields.ts'
import { pick, record } from '#rules/record.ts'
import { LEAST_SCORE } from '#rules/reviews/review.ts'
import type { ProductCard, ProductPage } from '#shop/products/products.ts'
import type { Shop } from '#shop/shop.ts'
import type { UnitOnSale } from '#shop/units/on-sale.ts'
import { SOLD_PRICES_DAYS, SOLD_PRICES_LEAST } from '#rules/units/sold-prices.ts'
import { GRADE_LABEL, GRADES } from '#rules/units/grade.ts'
import { PICTURE_KINDS } from '#rules/units/limits-and-texts.ts'
import { FITS } from '#rules/products/sizing/fit.ts'
import { count, id, money, textOrNull, time, told, listOf, titled, orNull } from './operation/shape.ts'
import { publicQuestion } from './reviews/questions.ts'
import { unitFlaws } from './unit-shape.ts'
import { pairPrice } from './unit-shape.ts'

const listed = {
  id,
  name: v.string(),
  brand: told(v.string(), 'Su valor en /catalogue'),
  categoryName: told(v.string(), 'Su valor en /catalogue'),
  genre: told(v.string(), 'Su valor en /catalogue'),
  price: told(money, 'Precio de lista, en pesos'),
  offer: v.boolean(),
  discount: told(
    textOrNull,
    `${DISCOUNTS.map((discount) => `«${discount}»`).join(', ')} cuando está en oferta`,
  ),
  salePrice: told(money, 'Lo que se paga hoy, en pesos'),
  image: textOrNull,
  size: told(v.array(v.string()), 'Los talles que se ofrecen, también los agotados'),
  sizes: listOf('Los mismos, con las unidades de cada uno', {
    id: told(id, 'El del talle: no cambia'),
    size: v.string(),
    stock: count,
    units: v.optional(told(count, 'De esas, cuántas son piezas únicas con su propio precio, si hay')),
    sku: v.optional(told(v.string(), 'Si tiene: sólo para quien administra')),
    barcode: v.optional(told(v.string(), 'Si tiene: sólo para quien administra')),
  }),
  from: told(
    v.nullable(money),
    'Lo que cuesta la pieza única más barata, si es menos o si no hay otra cosa; en pesos',
  ),
  stock: told(count, 'Las unidades de todos los talles'),
  sold: count,
  average: told(v.number(), 'Promedio de las opiniones; sin opiniones, la puntuación de la tienda'),
  score: v.optional(
    told(v.number(), `La puntuación de la tienda, de 0 a ${MAX_SCORE}: sólo para quien administra`),
  ),
  hidden: v.optional(told(v.boolean(), 'Oculto a mano: sólo para quien administra')),
  cost: v.optional(told(v.nullable(money), 'Lo que costó, en pesos: sólo para quien administra')),
  ...record(BOX_NAMES, (field) =>
    v.optional(
      told(v.nullable(count), `${FIELDS[field].label}; null: la de su categoría. Sólo para quien administra`),
    ),
  ),
  reviews: told(count, 'Cuántas opiniones tiene'),
  createdAt: time,
}
export const productInList = v.pipe(v.strictObject(listed), v.title('ProductInList'))
const picture = v.strictObject({ url: v.string(), alt: v.string(), width: count, height: count })
const opinion = v.strictObject({
  id,
  idProduct: id,
  username: v.string(),
  email: v.optional(told(v.string(), 'Sólo en la opinión propia; a quien administra, en todas')),
  number: v.pipe(v.number(), v.integer(), v.minValue(LEAST_SCORE), v.maxValue(MAX_SCORE)),
  comment: v.string(),
  fit: v.nullable(v.picklist(FITS)),
  verified: v.boolean(),
  photos: told(v.array(v.string()), 'Sus direcciones'),
  reply: told(v.nullable(v.string()), 'Lo que respondió la tienda'),
  createdAt: time,
})
export const product = titled('Product', {
  ...listed,
  ...record(PUBLIC_TEXTS, (field) => told(v.string(), FIELDS[field].label)),
  video: told(v.string(), 'Su dirección; vacío si no tiene'),
  verified: orNull('Quién de la tienda revisó que es original, y cuándo; null: nadie todavía', {
    at: time,
    by: v.string(),
  }),
  lowestBeforeOffer: orNull(
    `En una oferta: el precio más bajo de los ${LOWEST_DAYS} días anteriores, si se conoce. Con \`knownSince\`, sólo se conocen desde entonces.`,
    { price: money, knownSince: v.nullable(time) },
  ),
  images: v.array(picture),
  units: listOf('Sus piezas únicas a la venta, cada una con su precio: por talle, la más barata primero', {
    code: v.string(),
    size: v.string(),
    grade: v.picklist(GRADES),
    condition: told(v.string(), 'El estado, en palabras'),
    ...pairPrice,
    flaws: unitFlaws,
    images: listOf({ kind: v.picklist(PICTURE_KINDS), ...picture.entries }),
  }),
  soldPrices: orNull(
    `A cuánto se vendieron acá en ${SOLD_PRICES_DAYS} días las piezas en consignación, si fueron de ${SOLD_PRICES_LEAST} consignantes o más; en pesos`,
    { lowest: money, highest: money },
  ),
  colours: listOf('Los otros colores de su modelo: los de su categoría y marca con el mismo `model`', {
    id,
    name: v.string(),
    colourway: v.string(),
    salePrice: money,
    stock: count,
  }),
  opinion: v.array(opinion),
  questions: told(v.array(publicQuestion), 'Primero las últimas respondidas'),
})

type SizeIds = Awaited<ReturnType<Shop['products']['sizeIds']>>
/** Cards as the API lists them, each size with its id. */
export async function inList({ products }: Pick<Shop, 'products'>, cards: readonly ProductCard[]) {
  const ids = await products.sizeIds(cards)
  return cards.map((card) => listedAs(card, ids))
}
const listedAs = (card: ProductCard, ids: SizeIds) => ({
  id: card.id,
  name: card.name,
  brand: card.brand,
  categoryName: card.category,
  genre: card.genre,
  price: card.price,
  offer: card.offer,
  discount: card.discount,
  salePrice: card.salePrice,
  image: card.image,
  size: card.sizes.map(({ size }) => size),
  sizes: card.sizes.map((size) => ({ id: ids.get(card.id)![size.size]!, ...size })),
  from: card.from,
  stock: card.stock,
  sold: card.sold,
  average: card.average,
  reviews: card.reviewCount,
  createdAt: card.createdAt,
})
export const inDetail = (page: ProductPage, units: readonly UnitOnSale[], ids: SizeIds) => ({
  ...listedAs(page, ids),
  ...pick(page, PUBLIC_TEXTS),
  video: page.video,
  verified: page.verified,
  lowestBeforeOffer: page.lowest && { ...page.lowest, price: page.lowest.price },
  images: page.images,
  units: units.map(({ pictures, price, before, ...unit }) => ({
    ...pick(unit, ['code', 'size', 'grade', 'flaws']),
    condition: GRADE_LABEL[unit.grade],
    price,
    before,
    images: pictures,
  })),
  soldPrices: page.soldPrices && {
    lowest: page.soldPrices.lowest,
    highest: page.soldPrices.highest,
  },
  colours: page.colours
    .filter(({ id }) => id !== page.id)
    .map((colour) => ({
      ...pick(colour, ['id', 'name', 'colourway', 'stock']),
      salePrice: salePrice(colour),
    })),
})
