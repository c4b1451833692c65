import { getDotPath, safeParse } from 'valibot'
import { CATALOGUE } from '#rules/products/catalogue.ts'
import { expect, test } from 'vitest'
import { CATALOGUE_TERMS } from '#rules/products/terms.ts'
import { productForm } from './schema.ts'
import { inputOf, NOTHING, rearranged, sizesKept, textsOfForm, type ProductTexts } from './texts.ts'

const shoe: ProductTexts = { ...NOTHING, category: 'calzado', size: ['42', '41'], stock: '10' }
const stocked: ProductTexts = {
  ...shoe,
  units: { '41': '4', '42': '6' },
  seen: { '41': '4', '42': '6' },
  seenStock: '10',
}

test('the total counts while nobody entered units for a size', () => {
  expect(inputOf(shoe, CATALOGUE)).toMatchObject({ size: ['41', '42'], stock: '10', sizes: [] })
})

test('units of a size count as soon as one was changed, and make the total', () => {
  const changed = inputOf({ ...stocked, units: { '41': '1', '42': '6' } }, CATALOGUE)
  expect(changed.stock).toBe(7)
  expect(changed.sizes).toEqual([
    { size: '41', stock: '1', seen: '4' },
    { size: '42', stock: '6', seen: '6' },
  ])
})

test('without scripts a new total counts over the units that nobody touched', () => {
  expect(inputOf({ ...stocked, stock: '12' }, CATALOGUE)).toMatchObject({
    stock: '12',
    sizes: [],
    seenStock: '10',
  })
})

test('sizes of the other category stay out', () => {
  expect(inputOf({ ...shoe, size: ['42', 'M'] }, CATALOGUE).size).toEqual(['42'])
  expect(inputOf({ ...shoe, category: 'buzo', size: ['42', 'M'] }, CATALOGUE).size).toEqual(['M'])
})

test('calzado starts with no size; clothing keeps only M, S, XS and L', () => {
  expect(sizesKept(CATALOGUE, 'calzado', ['M', 'XL'])).toEqual([])
  expect(sizesKept(CATALOGUE, 'buzo', ['XS', 'M', 'XL', 'XXL'])).toEqual(['XS', 'M'])
})

test.each([
  ['45.990', 45_990],
  ['45990', 45_990],
  ['45990,50', 45_990.5],
  ['$ 45.990', 45_990],
  ['mucho', 'mucho'],
])('a price typed «%s» is %s', (typed, price) => {
  expect(inputOf({ ...NOTHING, price: typed }, CATALOGUE).price).toBe(price)
})

test('a discount that belongs to no offer is left out', () => {
  expect(inputOf({ ...NOTHING, discount: '20%' }, CATALOGUE).discount).toBeNull()
  expect(inputOf({ ...NOTHING, discount: '20%', offer: true }, CATALOGUE).discount).toBe('20%')
})

test('pictures move by their buttons, and the words typed for each go with it', () => {
  const form = new FormData()
  form.set('images', JSON.stringify(['a', 'b', 'c'].map((url) => ({ url, alt: '' }))))
  form.set('alt.n1', 'de espalda')
  const { images } = textsOfForm(form)
  const order = (intent: string) => rearranged(images, intent).map(({ url, alt }) => url + alt)
  expect(order('picture:1:up')).toEqual(['bde espalda', 'a', 'c'])
  expect(order('picture:1:down')).toEqual(['a', 'c', 'bde espalda'])
  expect(order('picture:0:remove')).toEqual(['bde espalda', 'c'])
  expect(order('picture:9:up')).toEqual(['a', 'bde espalda', 'c'])
})

test('broken picture lists are no pictures', () => {
  const form = new FormData()
  form.set('images', '[{"url":1},null')
  expect(textsOfForm(form).images).toEqual([])
})

test('an empty form names every problem at once', () => {
  const shown: Record<string, string> = {}
  for (const issue of safeParse(productForm(false, CATALOGUE_TERMS), {}).issues ?? [])
    shown[getDotPath(issue)!] ??= issue.message
  expect(shown).toEqual({
    name: 'El nombre del producto es requerido',
    category: 'Debes seleccionar una categoria',
    brand: 'Debes seleccionar una marca',
    genre: 'El producto debe pertenecer a un genero',
    image: 'El producto necesita una imagen',
    price: 'El precio es requerido',
    size: 'Debes seleccionar minimo 1 talle',
    stock: 'El disponible es requerido',
  })
})
