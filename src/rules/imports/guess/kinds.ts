/**
 * What kind of thing a row of another shop's list is: the words for it, Spanish and English, and how the shop would call it if it
 * offered it (product §26.4). A kind is a category's code; the shop need not have it.
 */
import type { CategoryChoice, Choice } from '#rules/products/choices.ts'
import { offered } from '#rules/products/labels.ts'
import { folded } from './match-text.ts'

/** Which sizes goods of a kind usually have, as a person reads it beside the kind. */
export const SIZES_OF = { shoes: 'talles de calzado', clothes: 'talles de ropa', one: 'talle único' } as const
export type SizesOf = keyof typeof SIZES_OF
export type Kind = { label: string; many: string; sizes: SizesOf }
type Told = Kind & { es: readonly string[]; en: readonly string[] }

const told = (label: string, many: string, sizes: SizesOf, es: string, en: string): Told => ({
  label,
  many,
  sizes,
  es: es.split(', '),
  en: en.split(', '),
})
const ACCESSORY = 'accesorio'

/** Words in the singular; their plurals are made. */
const KINDS: Readonly<Record<string, Told>> = {
  calzado: told(
    'Calzado',
    'Calzado',
    'shoes',
    'zapatilla, zapa, zapato, ojota, bota, botin, botines, sandalia, calzado, borcego, pantufla, calcado, chinelo, sapato, chuteira',
    'shoe, sneaker, slide, sandal, boot, cleat, trainer, footwear, flip flop, loafer, slipper',
  ),
  camiseta: told(
    'Camiseta',
    'Camisetas',
    'clothes',
    'camiseta, remera, remeron, musculosa, chomba, camisa, blusa, regata',
    'tee, t shirt, tshirt, shirt, jersey, top, tank, polo, singlet',
  ),
  pantalon: told(
    'Pantalón',
    'Pantalones',
    'clothes',
    'pantalon, calza, bermuda, babucha, jogging, calca',
    'pant, short, tight, legging, jogger, trouser, jean, sweatpant, capri',
  ),
  buzo: told(
    'Buzo',
    'Buzos',
    'clothes',
    'buzo, canguro, polar, sueter, pulover, sudadera, moletom, moletons',
    'hoodie, hoody, hooded, sweatshirt, sweater, fleece, crew, pullover, crewneck',
  ),
  campera: told(
    'Campera',
    'Camperas',
    'clothes',
    'campera, rompeviento, chaleco, piloto, tapado, abrigo, casaca, jaqueta, casaco, corta vento',
    'jacket, windbreaker, coat, parka, vest, anorak, puffer, gilet',
  ),
  conjunto: told('Conjunto', 'Conjuntos', 'clothes', 'conjunto', 'set, track suit, tracksuit'),
  vestido: told('Vestido', 'Vestidos', 'clothes', 'vestido', 'dress'),
  pollera: told('Pollera', 'Polleras', 'clothes', 'pollera, falda, saia', 'skirt, skort'),
  enterito: told(
    'Enterito',
    'Enteritos',
    'clothes',
    'enterito, macacao',
    'overall, romper, onesie, jumpsuit, bodysuit',
  ),
  corpino: told('Corpiño', 'Corpiños', 'clothes', 'corpino, top deportivo', 'bra, bralette, bra top'),
  malla: told(
    'Malla',
    'Mallas',
    'clothes',
    'malla, traje de bano, trajes de bano, bikini',
    'swimwear, swimsuit, bikini, bikini top, bikini bottom, tankini, tankini top, tankini bottom, swim brief, swim trunk',
  ),
  'ropa-interior': told(
    'Ropa interior',
    'Ropa interior',
    'clothes',
    'ropa interior, boxer, cueca, calcinha',
    'underwear, brief, boxer, boxer brief, trunk, panty, thong',
  ),
  traje: told('Traje', 'Trajes', 'clothes', 'traje, saco, esmoquin', 'suit, blazer, tuxedo'),
  pijama: told(
    'Pijama',
    'Pijamas',
    'clothes',
    'pijama, camison, ropa de dormir',
    'pajama, pyjama, sleepwear, nightgown, loungewear',
  ),
  gorra: told('Gorra', 'Gorras', 'one', 'gorra, visera, bone', 'hat, cap, visor, snapback'),
  gorro: told('Gorro', 'Gorros', 'one', 'gorro, piluso', 'beanie, bucket hat'),
  vincha: told('Vincha', 'Vinchas', 'one', 'vincha', 'headband'),
  medias: told('Medias', 'Medias', 'one', 'medias, soquete, meia', 'sock'),
  mochila: told('Mochila', 'Mochilas', 'one', 'mochila', 'backpack'),
  rinonera: told('Riñonera', 'Riñoneras', 'one', 'rinonera', 'waist bag, waist pack, fanny pack, waistpack'),
  bolso: told(
    'Bolso',
    'Bolsos',
    'one',
    'bolso, cartera, morral',
    'bag, duffel, tote, sackpack, sling pack, gym sack',
  ),
  botella: told('Botella', 'Botellas', 'one', 'botella', 'bottle'),
  pelota: told('Pelota', 'Pelotas', 'one', 'pelota, balon', 'ball'),
  guantes: told('Guantes', 'Guantes', 'one', 'guante', 'glove, mitten'),
  anteojos: told('Anteojos', 'Anteojos', 'one', 'anteojo, lentes', 'sunglass, goggle'),
  [ACCESSORY]: told(
    'Accesorio',
    'Accesorios',
    'one',
    'cinturon, bufanda, munequera, canillera, llavero, billetera, toalla, barbijo, cordones, inflador, reloj',
    'belt, scarf, wristband, shin guard, keychain, wallet, towel, face cover, lace, pump, watch, scrunchie, ponytail holder, hair tie, calf sleeve, arm sleeve, leg sleeve, phone case, snap case, insole, umbrella',
  ),
}
/** They say less than any word above: a whole department. */
const DEPARTMENT: readonly (readonly [RegExp, string])[] = [
  [/ (?:accesorios?|accessor(?:y|ies)) /, ACCESSORY],
]

const plurals = (word: string): string[] =>
  /(?:s|x|ch|sh)$/.test(word) || !/[aeiouy]$/.test(word)
    ? [word, `${word}s`, `${word}es`]
    : [word, `${word}s`]
const spaced = (text: string): string => folded(text).trim().replaceAll(' ', '  ')

/** Longer phrases first: a «waist bag» is no bag. Two words that touch share their space, so each has its own. */
function wordsIn(language: 'es' | 'en') {
  const kindOfWord = new Map(
    Object.entries(KINDS).flatMap(([kind, one]) =>
      one[language].flatMap(plurals).map((word) => [spaced(word), kind] as const),
    ),
  )
  const longestFirst = [...kindOfWord.keys()].toSorted((a, b) => b.length - a.length)
  const pattern = new RegExp(` (${longestFirst.join('|')}) `, 'g')
  return (text: string): string[] =>
    [...` ${spaced(text)} `.matchAll(pattern)].map(([, word]) => kindOfWord.get(word!)!)
}
const spanish = wordsIn('es')
const english = wordsIn('en')

/** «Short-Sleeve Top» is about sleeves, not about shorts; a «High-Top» is no top. */
const ASIDE = / (?:(?:short|long|cap) sleeves?|(?:high|hi|mid|low) tops?) /g
/** In Portuguese; without its circumflex it is a sport. */
const SNEAKERS = /tênis/giu
/** «Jacket with Hood», «Bag for Shoes»: what stands behind is no longer the thing. */
const BEHIND = / (?:with|for) .*/

/** In Spanish what a thing is stands first («Bolso para zapatillas»), in English last («Shoe Bag»). Null when no word says it. */
export function kindIn(text: string): string | null {
  const plain = folded(text.normalize('NFC').replace(SNEAKERS, 'zapatilla')).replace(ASIDE, ' ')
  return spanish(plain)[0] ?? english(plain.replace(BEHIND, ' ')).at(-1) ?? english(plain).at(-1) ?? null
}
/** The department, where nothing says more. */
export const departmentIn = (text: string): string | null =>
  DEPARTMENT.find(([words]) => words.test(folded(text)))?.[1] ?? null

export const kindNamed = (label: string): Kind | undefined =>
  Object.values(KINDS).find((kind) => kind.label === label)
export const kindCalled = (kind: string): Kind | undefined => KINDS[kind]

const isCalled = ({ value, label }: Choice, many: string, kind: string): boolean =>
  value === kind || [label, many].some((name) => spanish(name).length > 0 && kindIn(name) === kind)

/** The shop's category for it; an accessory is at home among «Accesorios» where it has no category of its own. */
export function categoryOf(kind: string, categories: readonly CategoryChoice[]): string | null {
  const here = offered(categories)
  const own = here.find((one) => one.value === kind) ?? here.find((one) => isCalled(one, one.many, kind))
  if (own) return own.value
  const general = here.find(({ value, label }) => value === ACCESSORY || departmentIn(label) !== null)
  return KINDS[kind]?.sizes === 'one' && general ? general.value : null
}
