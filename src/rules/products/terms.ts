/** What the owner set of the catalogue (product §30.5): how a product may be called, and what it may cost, what it may be. */
import { CATALOGUE } from './catalogue.ts'
import { CATALOGUE_KEYS, type Catalogue } from './choices.ts'
import { MAX_PRICE_PESOS } from './product.ts'

const NAME_RULES = ['letters', 'models'] as const
export type NameRule = (typeof NAME_RULES)[number]
export type CatalogueTerms = Catalogue & { nameRule: NameRule; maxPricePesos: number }
/** The product's own (product §4.7). */
export const CATALOGUE_TERMS: CatalogueTerms = {
  ...CATALOGUE,
  nameRule: 'letters',
  maxPricePesos: MAX_PRICE_PESOS,
}
export const TERM_KEYS = [...CATALOGUE_KEYS, 'nameRule', 'maxPricePesos'] as const

/** Letters (accents, ñ, ü) and spaces. */
export const LETTERS_AND_SPACES = /^[A-Za-zÁÉÍÓÚÜÑáéíóúüñ]+(?: [A-Za-zÁÉÍÓÚÜÑáéíóúüñ]+)*$/
/** Letters, digits and the signs that models carry: «Air Force 1 '07», «574+», «Gel-1130». */
const MODEL_NAME = /^['#]?[A-Za-zÁÉÍÓÚÜÑáéíóúüñ0-9]+(?:[ '\-/.&+#]+[A-Za-zÁÉÍÓÚÜÑáéíóúüñ0-9]+)*[.+']?$/
export const NAME_MESSAGES = {
  required: 'El nombre del producto es requerido',
  letters: 'El nombre del producto solo acepta letras y espacios.',
  models: "El nombre del producto solo acepta letras, números, espacios y los signos ' - / . & + #",
}
export const NAME_HINT: Record<NameRule, string> = {
  letters: 'Solo letras y espacios.',
  models: "Letras, números, espacios y ' - / . & + #",
}
export const PRICE_TOO_HIGH = 'El precio excede el maximo permitido'

export const isName = (name: string, rule: NameRule): boolean =>
  (rule === 'letters' ? LETTERS_AND_SPACES : MODEL_NAME).test(name)
