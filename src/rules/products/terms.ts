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

/** Of what is sold, as catalogues of others take it: «like new» is refused. */
export const CONDITIONS = ['new', 'refurbished', 'used'] as const
export type Condition = (typeof CONDITIONS)[number]

/** Letters (accents, ñ, ü) and spaces. */
export const LETTERS_AND_SPACES = /^[A-Za-zÁÉÍÓÚÜÑáéíóúüñ]+(?: [A-Za-zÁÉÍÓÚÜÑáéíóúüñ]+)*$/
/** The signs that models carry: «Air Force 1 '07», «574+», «Gel-1130», «Chuck 70 (Hi)». */
export const MODEL_SIGNS = '\' - / . & + # « » " ( ) : , % ! ® – º'
const MODEL_NAME = /^[\p{Script=Latin}\p{M}\d '\-/.&+#«»"():,%!®–º]+$/u
export const NAME_RULE_SETTING = 'Nombres de los productos'
const CHANGED_WHERE = `Se cambia en Configuración, «${NAME_RULE_SETTING}».`
export const NAME_MESSAGES = {
  required: 'El nombre del producto es requerido',
  letters: `El nombre del producto solo acepta letras y espacios. ${CHANGED_WHERE}`,
  models: `El nombre del producto solo acepta letras, números, espacios y los signos ${MODEL_SIGNS}`,
}
export const NAME_HINT: Record<NameRule, string> = {
  letters: `Solo letras y espacios. ${CHANGED_WHERE}`,
  models: `Letras, números, espacios y ${MODEL_SIGNS}`,
}
export const PRICE_TOO_HIGH = 'El precio excede el maximo permitido'

/** Quotation marks and dashes as a product's name has them. */
export const oneSpelling = (name: string): string =>
  name
    .replace(/[‘’`´]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/—/g, '–')
    .replace(/−/g, '-')

export const isName = (name: string, rule: NameRule): boolean =>
  rule === 'letters' ? LETTERS_AND_SPACES.test(name) : MODEL_NAME.test(name) && /[\p{L}\d]/u.test(name)
