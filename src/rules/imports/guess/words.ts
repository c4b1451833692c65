/** Reading other shops' words: folding, what their product types are called, and who a product is for. */
import type { Category, Genre } from '#rules/products/catalogue.ts'

/** Lower case, no accents, everything that is no letter or digit a single space, a space at both ends. */
export const folded = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `

/** First entry whose phrase stands in the text as whole words. */
export function lookUp<T>(text: string, entries: Iterable<readonly [phrase: string, value: T]>): T | null {
  const haystack = folded(text)
  for (const [phrase, value] of entries) if (haystack.includes(folded(phrase))) return value
  return null
}

/** 'no' are things we do not sell; they come first, so that a «T-Shirt and Shorts Set» is not half imported. */
export const CATEGORY_WORDS: readonly (readonly [string, Category | 'no'])[] = [
  ...[
    'set',
    'dress',
    'vestido',
    'overalls',
    'bra',
    'swimsuit',
    'bikini',
    'malla',
    'skirt',
    'pollera',
    'sock',
    'socks',
    'medias',
  ].map((word) => [word, 'no'] as const),
  ...[
    'hat',
    'cap',
    'beanie',
    'headband',
    'bag',
    'backpack',
    'mochila',
    'bottle',
    'ball',
    'pump',
    'sunglasses',
    'gloves',
    'gorra',
    'gorro',
    'bolso',
    'rinonera',
    'botella',
    'pelota',
    'guantes',
  ].map((word) => [word, 'no'] as const),
  ...[
    'shoe',
    'shoes',
    'sneaker',
    'sneakers',
    'slide',
    'slides',
    'sandal',
    'sandals',
    'boot',
    'boots',
    'cleats',
  ].map((word) => [word, 'calzado'] as const),
  ...['zapatilla', 'zapatillas', 'ojotas', 'botas', 'botines', 'sandalias', 'trainers', 'calzado'].map(
    (word) => [word, 'calzado'] as const,
  ),
  ...['hooded t shirt'].map((word) => [word, 'camiseta'] as const),
  ...[
    'jacket',
    'windbreaker',
    'coat',
    'parka',
    'vest',
    'anorak',
    'campera',
    'camperas',
    'rompeviento',
    'rompevientos',
    'puffer',
  ].map((word) => [word, 'campera'] as const),
  ...[
    'hoodie',
    'hoody',
    'hooded',
    'sweatshirt',
    'sweater',
    'fleece',
    'crew',
    'pullover',
    'buzo',
    'buzos',
    'canguro',
    'canguros',
  ].map((word) => [word, 'buzo'] as const),
  ...[
    'pant',
    'pants',
    'short',
    'shorts',
    'tight',
    'tights',
    'legging',
    'leggings',
    'jogger',
    'joggers',
    'trousers',
    'jeans',
  ].map((word) => [word, 'pantalon'] as const),
  ...['pantalon', 'pantalones', 'calza', 'calzas', 'bermuda', 'bermudas'].map(
    (word) => [word, 'pantalon'] as const,
  ),
  ...[
    'tee',
    't shirt',
    'tshirt',
    'shirt',
    'jersey',
    'top',
    'tank',
    'polo',
    'singlet',
    'camiseta',
    'camisetas',
    'remera',
    'remeras',
    'musculosa',
    'musculosas',
  ].map((word) => [word, 'camiseta'] as const),
]
/** In English what a thing is stands last («Dress Shoes», «Shoe Bag»), in Spanish first («Zapatillas con medias», «Bolso para zapatillas»). */
const SHOES = {
  english: / (?:shoes?|sneakers?|trainers?|slides?|sandals?|boots?|cleats) /g,
  spanish: / (?:zapatillas?|ojotas|botas|botines|calzado|sandalias) /g,
}
/** About footwear, whatever else is named beside it. */
export function isFootwear(text: string): boolean {
  // Two words that touch share their space: each needs its own.
  const words = folded(text).replaceAll(' ', '  ')
  const others = CATEGORY_WORDS.filter(([, category]) => category === 'no').flatMap(([phrase]) =>
    [...words.matchAll(new RegExp(` ${folded(phrase).trim().replaceAll(' ', '  ')} `, 'g'))].map(
      ({ index }) => index,
    ),
  )
  const at = (pattern: RegExp) => [...words.matchAll(pattern)].map(({ index }) => index)
  const [english, spanish] = [at(SHOES.english), at(SHOES.spanish)]
  return (
    (english.length > 0 && others.every((index) => index < english.at(-1)!)) ||
    (spanish.length > 0 && others.every((index) => index > spanish[0]!))
  )
}

// «Short-Sleeve Top» and «Long-Sleeve Tee» are about sleeves, not about shorts.
const SLEEVES = / (?:short|long) sleeves? /g
export const categoryText = (text: string): string => folded(text).replace(SLEEVES, ' ')

export const GENRE_WORDS: readonly (readonly [string, Genre | 'no'])[] = [
  ...['kids', 'kid', 'boys', 'girls', 'toddler', 'baby', 'infant', 'junior', 'ninos', 'nenes', 'bebe'].map(
    (word) => [word, 'no'] as const,
  ),
  ...[
    'women',
    'woman',
    'womens',
    'women s',
    'mujer',
    'mujeres',
    'dama',
    'damas',
    'female',
    'femenino',
    'femenina',
    'fem',
  ].map((word) => [word, 'mujer'] as const),
  ...[
    'men',
    'man',
    'mens',
    'men s',
    'hombre',
    'hombres',
    'caballero',
    'caballeros',
    'male',
    'masculino',
    'masculina',
    'masc',
    'hom',
  ].map((word) => [word, 'hombre'] as const),
]
