/**
 * A size of a product, and each of its single pairs, as catalogues of others are told of it (product §34.6): one line each, all of a
 * model under one `group`.
 */
import { DELIVERY_LABEL, type ShippingTerms } from '#rules/checkout/shipping.ts'
import { toPesos, type Centavos } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import type { Catalogue } from '#rules/products/choices.ts'
import { publicGtin } from '#rules/products/codes/gtin.ts'
import { salePrice, type Priced } from '#rules/products/discount.ts'
import { labelOf } from '#rules/products/labels.ts'
import { pictureSources } from '#rules/products/pictures/picture.ts'
import { foldedWords } from '#rules/search/words/search-words.ts'
import { singular } from '#rules/search/words/stem.ts'
import { GENRE_NAMES } from '#rules/search/words/synonyms.ts'
import { GRADE_LABEL, isUsed, type Grade } from '#rules/units/grade.ts'
import type { Condition } from '#rules/products/terms.ts'

export type FeedItem = {
  id: string
  title: string
  description: string
  link: string
  image: string
  images: readonly string[]
  condition: Condition
  price: string
  /** '' while not on offer. */
  salePrice: string
  /** Only of an offer whose end is known. */
  saleDates: string
  brand: string
  gtin: string
  mpn: string
  identified: 'yes' | 'no'
  group: string
  gender: string
  age: string
  colour: string
  size: string
  kind: string
  type: string
  stock: boolean
  quantity: number
  shipping: string
  /** With its box; '' while nobody said. */
  weight: string
}

/** A single pair on sale, as the shop reads it. */
export type FeedUnit = {
  code: string
  size: string
  grade: Grade
  price: Centavos
  pictures: readonly string[]
}
/** A product as the shop reads it; sizes that are offered, sold out or not, with what there is of them in quantities. */
export type FeedProduct = Priced & {
  id: number
  name: string
  description: string
  brand: string
  category: string
  genre: string
  colourway: string
  style: string
  /** Of one in its own box, in grams. */
  weightG: number | null
  /** The same for all colours of a model. */
  group: string
  pictures: readonly string[]
  sizes: readonly { id: number; size: string; stock: number; barcode: string }[]
  units: readonly FeedUnit[]
  /** Of the price list that makes the offer, when it ends. */
  from: Date | null
  until: Date | null
}
export type FeedTerms = Catalogue & ShippingTerms & { publicUrl: string; feedCondition: Condition }

/** Google's own numbers: shoes, and everything else that is worn. */
const SHOES = '187'
const APPAREL = '166'
const MOST_PICTURES = 10
const MOST_TITLE = 150
const MOST_DESCRIPTION = 5000

const pesos = (amount: Centavos): string => `${toPesos(amount).toFixed(2)} ARS`
const minute = (moment: Date): string => `${moment.toISOString().slice(0, 16)}Z`
const absolute = (publicUrl: string, address: string): string =>
  address.startsWith('/') ? publicUrl + address : address
/** Lines and whatever is no character of a text are spaces: XML knows no other. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim()

const [MEN, WOMEN, , BOYS, GIRLS, BABIES] = GENRE_NAMES.map((line) => new Set(line))
/** Whoever it is made for, as far as the owner's word for it tells. */
function madeFor(genre: string, label: string): { gender: string; age: string } {
  const words = [...foldedWords(genre), ...foldedWords(label)].map(singular)
  const is = (names: ReadonlySet<string> | undefined) => words.some((word) => names?.has(word))
  return {
    gender: is(MEN) ? 'male' : is(WOMEN) ? 'female' : is(GIRLS) && !is(BOYS) ? 'female' : 'unisex',
    age: is(BOYS) || is(GIRLS) || is(BABIES) ? 'kids' : 'adult',
  }
}

/** None of a product without a picture that others can see. */
export function feedItems(product: FeedProduct, terms: FeedTerms): FeedItem[] {
  const seen = (pictures: readonly string[]) =>
    pictures.flatMap((url) => pictureSources(url)?.og ?? []).map((one) => absolute(terms.publicUrl, one))
  const [image, ...others] = seen(product.pictures)
  if (image === undefined) return []
  const today = salePrice(product)
  const category = terms.categories.find(({ value }) => value === product.category)
  const isShoe = foldedWords(`${category?.sizes} ${product.category}`).includes('calzado')
  const { from, until } = product
  const shared = {
    description: (plain(product.description) || plain(product.name)).slice(0, MOST_DESCRIPTION),
    link: terms.publicUrl + paths.product(product.id),
    image,
    images: others.slice(0, MOST_PICTURES),
    condition: terms.feedCondition,
    price: pesos(product.price),
    salePrice: today < product.price ? pesos(today) : '',
    saleDates: today < product.price && from && until ? `${minute(from)}/${minute(until)}` : '',
    brand: labelOf(terms.brands, product.brand),
    mpn: plain(product.style),
    group: product.group,
    ...madeFor(product.genre, labelOf(terms.genres, product.genre)),
    // «Negro y tiza»: slashes part the colours, the main one first.
    colour: plain(product.colourway)
      .split(/\s*(?:,| y | e |\/)\s*/)
      .slice(0, 3)
      .join('/')
      .slice(0, 100),
    kind: isShoe ? SHOES : APPAREL,
    type: [isShoe ? 'Calzado' : 'Indumentaria', category?.many ?? product.category].join(' > '),
    shipping: pesos(dearest(terms, today)),
    weight: product.weightG === null ? '' : `${product.weightG} g`,
  }
  const sizes = product.sizes.map(({ id, size, stock, barcode }) => {
    const gtin = publicGtin(barcode)
    return {
      ...shared,
      id: `${product.id}-${id}`,
      title: `${plain(product.name).slice(0, MOST_TITLE - size.length - 9)}, talle ${size}`,
      gtin,
      identified: gtin !== '' || shared.mpn !== '' ? ('yes' as const) : ('no' as const),
      size,
      stock: stock > 0,
      quantity: stock,
    }
  })
  const units = product.units.map(({ code, size, grade, price, pictures }): FeedItem => {
    const [own = image, ...more] = seen(pictures)
    const said = `, talle ${size}, ${GRADE_LABEL[grade]}`
    return {
      ...shared,
      id: `${product.id}-u-${code}`,
      title: `${plain(product.name).slice(0, MOST_TITLE - said.length)}${said}`,
      link: terms.publicUrl + paths.unit(product.id, code),
      image: own,
      images: more.slice(0, MOST_PICTURES),
      condition: isUsed(grade) ? 'used' : 'new',
      price: pesos(price),
      salePrice: '',
      saleDates: '',
      gtin: '',
      identified: shared.mpn === '' ? 'no' : 'yes',
      size,
      stock: true,
      quantity: 1,
      shipping: pesos(dearest(terms, price)),
    }
  })
  return [...sizes, ...units]
}

/** Wherever it goes it costs no more than this. */
const dearest = ({ shippingRates, freeShippingFrom }: ShippingTerms, price: Centavos): Centavos =>
  freeShippingFrom !== null && price >= freeShippingFrom
    ? 0
    : Math.max(...shippingRates.map(({ fee }) => fee))
export const SHIPPING_SERVICE = DELIVERY_LABEL.delivery
