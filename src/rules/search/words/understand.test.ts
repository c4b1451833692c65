import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CATALOGUE } from '#rules/products/catalogue.ts'
import type { Catalogue } from '#rules/products/choices.ts'
import { namesOf } from './names.ts'
import { understand, type Understood } from './understand.ts'

/** Holds product §6.7, §6.8, §6.14. */

const listed = (sizes: string[]) => sizes.map((size) => ({ size, offered: true }))
/** As an owner might have set it: more brands and categories, children's and half sizes. */
const own: Catalogue = {
  brands: [
    ...CATALOGUE.brands,
    { value: 'jordan', label: 'Jordan', offered: true },
    { value: 'new-balance', label: 'New Balance', offered: true },
  ],
  genres: [
    ...CATALOGUE.genres.map((one) => ({ ...one, offered: true })),
    { value: 'ninos', label: 'Niños', offered: true },
  ],
  categories: [
    ...CATALOGUE.categories,
    { value: 'gorra', label: 'Gorra', many: 'Gorras', sizes: 'Talle único', offered: true },
    {
      value: 'traje-de-bano',
      label: 'Traje de baño',
      many: 'Trajes de baño',
      sizes: 'Indumentaria',
      offered: true,
    },
  ],
  sizeLists: CATALOGUE.sizeLists.map((list) =>
    list.name === 'Calzado' ? { ...list, sizes: [...list.sizes, ...listed(['38.5', '11'])] } : list,
  ),
}
const read = (catalogue: Catalogue) => {
  const names = namesOf(catalogue)
  return (text: string, asWords?: Set<string>) =>
    Object.fromEntries(
      Object.entries(understand(text, catalogue, names, asWords)).filter(
        ([, value]) => value !== null && value !== false && (!Array.isArray(value) || value.length > 0),
      ),
    )
}
const demo = read(CATALOGUE)
const owners = read(own)

test.each<[string, Partial<Understood>]>([
  ['zapatillas rojas 41', { category: ['calzado'], colour: ['rojo'], size: ['41'], bare: ['41'] }],
  ['campera mujer', { category: ['campera'], genre: ['mujer'] }],
  ['talle 42 hasta 60 mil', { size: ['42'], price: 60_000 }],
  ['tenis', { category: ['calzado'] }],
  ['sneakers', { category: ['calzado'] }],
  ['Remera NEGRA', { category: ['camiseta'], colour: ['negro'] }],
  ['t-shirt blanca talle m', { category: ['camiseta'], colour: ['blanco'], size: ['M'] }],
  ['buzo 2xl', { category: ['buzo'], size: ['XXL'] }],
  ['zapatillas t42 o 43', { category: ['calzado'], size: ['42', '43'], bare: ['43'] }],
  ['talles 40 y 41', { size: ['40', '41'] }],
  ['ropa de hombre', { category: ['camiseta', 'pantalon', 'buzo', 'campera'], genre: ['hombre'] }],
  ['zapatillas 50% off', { category: ['calzado'], offer: true }],
  ['ofertas nike', { brand: ['nike'], offer: true }],
  ['zapas baratas', { category: ['calzado'], sort: 'price' }],
  ['lo nuevo de adidas', { brand: ['adidas'], sort: '-id' }],
  ['las mas vendidas', { sort: '-sold' }],
  ['zapatillas usadas 42', { category: ['calzado'], condition: ['usado'], size: ['42'], bare: ['42'] }],
  ['nike nuevas', { brand: ['nike'], condition: ['nuevo'] }],
  ['de segunda mano', { condition: ['usado'] }],
  ['entre 20 y 40 mil', { priceFrom: 20_000, price: 40_000 }],
  ['zapatillas de 40 mil a 60 mil', { category: ['calzado'], priceFrom: 40_000, price: 60_000 }],
  ['menos de $50.000', { price: 50_000 }],
  ['a partir de 30k', { priceFrom: 30_000 }],
  ['buzo 45 lucas', { category: ['buzo'], price: 45_000 }],
  ['hasta 60', { price: 60_000 }],
  // A shade is looked for by its own name; a size that a category does not have is none of its.
  ['campera mostaza', { category: ['campera'], rest: ['mostaza'] }],
  ['remera 41', { category: ['camiseta'], rest: ['41'], bare: ['41'] }],
  ['cancha marea', { rest: ['cancha', 'marea'] }],
  ['sol de abril', { rest: ['sol', 'abril'] }],
  ['de la', { rest: ['de', 'la'] }],
  ['gorra', { rest: ['gorra'] }],
  ['jordan 11', { rest: ['jordan', '11'] }],
])('«%s» says %j', (text, said) => expect(demo(text)).toEqual(said))

test.each<[string, Partial<Understood>]>([
  ['jordan negras', { brand: ['jordan'], colour: ['negro'] }],
  ['air jordan 1', { brand: ['jordan'], rest: ['1'] }],
  ['jordan 11', { brand: ['jordan'], rest: ['11'] }],
  ['jordan talle 11', { brand: ['jordan'], size: ['11'] }],
  ['nb talle 38,5', { brand: ['new-balance'], size: ['38.5'] }],
  ['new balance 38 y medio', { brand: ['new-balance'], size: ['38.5'], bare: ['38'] }],
  ['gorritas unisex', { category: ['gorra'], genre: ['unisex'] }],
  ['visera talle unico', { category: ['gorra'], size: ['Único'] }],
  ['zapatillas para niñas', { category: ['calzado'], rest: ['ninas'] }],
  ['remeras masculinas', { category: ['camiseta'], genre: ['hombre'] }],
  ['trajes de baño para nenes', { category: ['traje-de-bano'], genre: ['ninos'] }],
])('whatever the owner sells by: «%s» says %j', (text, said) => expect(owners(text)).toEqual(said))

test('a number that is part of a name stays a word when told so', () => {
  expect(demo('pegasus 41', new Set(['41']))).toEqual({ rest: ['pegasus', '41'] })
})

test('whatever is typed, what is left are few words that are safe in a query', () => {
  const names = namesOf(CATALOGUE)
  const words = fc.constantFrom(
    ...'zapatillas rojas 41 hasta 60 mil mujer nike oferta de la talle m entre y 20 campera cargo mas baratas 50 off'.split(
      ' ',
    ),
  )
  fc.assert(
    fc.property(fc.array(words, { maxLength: 8 }), (said) => {
      const { rest } = understand(said.join(' '), CATALOGUE, names)
      expect(rest.every((word) => /^[a-z0-9]+$/.test(word))).toBe(true)
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { rest } = understand(text, CATALOGUE, names)
      return rest.length <= 8 && rest.every((word) => /^[a-z0-9]+$/.test(word))
    }),
  )
})
