import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { contactMessage } from './contact/contact.ts'
import { isEmail } from './email.ts'
import { CATALOGUE } from './products/catalogue.ts'
import { sizesFor, withOwn } from './products/choices.ts'
import { averageScore } from './products/product.ts'
import { spreadStock } from './products/spread-stock.ts'
import { changedProduct, inTerms, newProduct } from './products/product-form.ts'
import { CATALOGUE_TERMS, NAME_MESSAGES } from './products/terms.ts'
import { newReview } from './reviews/review.ts'
import { line, plain } from './text.ts'

/** Holds product §4.2, §4.3, §4.5, §6.4, §20.1. */

/** The first sentence beside a field of a form that is otherwise right. */
const sentenceIn = (schema: v.GenericSchema, right: object) => (field: string, value: unknown) => {
  const result = v.safeParse(schema, { ...right, [field]: value })
  return result.issues?.find((issue) => v.getDotPath(issue)?.startsWith(field))?.message
}

const product = {
  name: 'Zapatillas Ñandú',
  category: 'calzado',
  brand: 'Nike',
  image: '/img/a',
  price: '45999,50',
  stock: '7',
  size: ['41', '42'],
  genre: 'Hombre',
  offer: false,
}

describe('the product form (product §4.7)', () => {
  const created = sentenceIn(inTerms(newProduct, CATALOGUE_TERMS), product)
  const changed = sentenceIn(inTerms(changedProduct, CATALOGUE_TERMS), { ...product, sold: 1, score: 4 })

  test('what is right is read as the shop keeps it', () => {
    expect(v.parse(newProduct, product)).toMatchObject({
      name: 'Zapatillas Ñandú',
      brand: 'nike',
      genre: 'hombre',
      price: 45_999.5,
      stock: 7,
    })
    expect(v.parse(changedProduct, { ...product, sold: '3', score: '4,26' })).toMatchObject({
      sold: 3,
      score: 4.3,
    })
  })

  test('a shop that says so calls models as they are and sells for more', () => {
    const own = { ...CATALOGUE_TERMS, nameRule: 'models' as const, maxPricePesos: 900_000 }
    const said = sentenceIn(inTerms(newProduct, own), product)
    expect([said('name', 'Air Force 1 ’07'), said('price', 900_000)]).toEqual([undefined, undefined])
    expect(said('name', 'Chuck 70® (Hi) – «negra», Nº 5: 100%!')).toBeUndefined()
    expect(said('name', 'Zapatilla <b>')).toBe(NAME_MESSAGES.models)
    expect(said('price', 900_001)).toBe('El precio excede el maximo permitido')
  })

  test.each([
    ['name', '', 'El nombre del producto es requerido'],
    ['name', 'Air 90', NAME_MESSAGES.letters],
    ['category', '', 'Debes seleccionar una categoria'],
    ['category', 'gorra', 'Debes seleccionar una categoria'],
    ['brand', undefined, 'Debes seleccionar una marca'],
    ['image', '', 'El producto necesita una imagen'],
    ['price', '', 'El precio es requerido'],
    ['price', 'mucho', 'El precio es requerido'],
    ['price', -1, 'El precio no puede ser menor a 0'],
    ['price', 150_000.01, 'El precio excede el maximo permitido'],
    ['stock', '', 'El disponible es requerido'],
    ['stock', -1, 'El disponible no puede ser menor a 0'],
    ['size', [], 'Debes seleccionar minimo 1 talle'],
    ['size', ['XL'], 'Debes seleccionar minimo 1 talle'],
    ['genre', '', 'El producto debe pertenecer a un genero'],
  ])('%s %j: «%s»', (field, value, message) => {
    expect(created(field, value)).toBe(message)
    expect(changed(field, value)).toBe(message)
  })

  test.each([
    ['sold', '', 'La cantidad vendida es requerida'],
    ['sold', -1, 'El vendido no puede ser menor a 0'],
    ['score', '', 'La puntuacion es requerida'],
    ['score', 5.1, 'La puntuacion excede el maximo permitido'],
    ['score', -0.1, 'La puntuacion excede el minimo permitido'],
  ])('when editing, %s %j: «%s»', (field, value, message) => {
    expect(changed(field, value)).toBe(message)
  })

  test('a discount is required when on offer, one of the five', () => {
    const onOffer = sentenceIn(newProduct, { ...product, offer: true })
    for (const discount of [null, '', '15%'])
      expect(onOffer('discount', discount)).toBe('El descuento del producto es requerido')
    expect(onOffer('discount', '20%')).toBeUndefined()
    expect(created('discount', null)).toBeUndefined()
  })

  test('limits themselves are allowed', () => {
    for (const price of [0, 150_000]) expect(created('price', price)).toBeUndefined()
    for (const score of [0, 5]) expect(changed('score', score)).toBeUndefined()
  })

  test('what is no longer offered is refused, but a product that has it may keep it', () => {
    const retired = {
      ...CATALOGUE_TERMS,
      brands: CATALOGUE_TERMS.brands.map((brand) => ({ ...brand, offered: brand.value !== 'nike' })),
      sizeLists: CATALOGUE_TERMS.sizeLists.map(({ name, sizes }) => ({
        name,
        sizes: sizes.map(({ size }) => ({ size, offered: size !== '41' })),
      })),
    }
    const anew = sentenceIn(inTerms(newProduct, retired), product)
    expect(anew('brand', 'nike')).toBe('Debes seleccionar una marca')
    expect(anew('size', ['41'])).toBe('Debes seleccionar minimo 1 talle')
    const own = withOwn(retired, { brand: 'nike', genre: 'hombre', category: 'calzado', size: ['41', '42'] })
    const kept = sentenceIn(inTerms(newProduct, own), product)
    expect([kept('brand', 'nike'), kept('size', ['41']), kept('genre', 'unisex')]).toEqual([
      undefined,
      undefined,
      'El producto debe pertenecer a un genero',
    ])
  })

  test('one number of stock is spread evenly, what is left goes to the first sizes', () => {
    expect(spreadStock(7, ['S', 'M', 'L'])).toEqual([
      { size: 'S', stock: 3 },
      { size: 'M', stock: 2 },
      { size: 'L', stock: 2 },
    ])
  })

  test('shoes come from 37 to 47, clothes from XS to XXL', () => {
    expect([
      sizesFor(CATALOGUE, 'calzado')[0],
      sizesFor(CATALOGUE, 'calzado').at(-1),
      sizesFor(CATALOGUE, 'calzado').length,
    ]).toEqual(['37', '47', 11])
    expect(sizesFor(CATALOGUE, 'buzo')).toEqual(['XS', 'S', 'M', 'L', 'XL', 'XXL'])
  })

  test('the shown score is the mean of the reviews, the admin’s without any', () => {
    expect(averageScore({ reviewCount: 3, reviewSum: 13, score: 1 })).toBe(4.3)
    expect(averageScore({ reviewCount: 0, reviewSum: 0, score: 4.5 })).toBe(4.5)
  })
})

describe('the review form (product §15.1)', () => {
  const review = sentenceIn(newReview, { number: 5, comment: 'Muy cómodas' })
  test.each([
    ['number', 0, 'Ingresa una puntuación entre 1 y 5'],
    ['number', 6, 'Ingresa una puntuación entre 1 y 5'],
    ['number', 2.5, 'Ingresa una puntuación entre 1 y 5'],
    ['number', 'cinco', 'Ingresa una puntuación entre 1 y 5'],
    ['number', undefined, 'Ingresa una puntuación entre 1 y 5'],
    ['comment', 'cinco', 'Debes ingresar un comentario mas largo'],
    ['comment', '          ', 'Debes ingresar un comentario mas largo'],
    ['comment', undefined, 'Debes ingresar un comentario mas largo'],
  ])('%s %j: «%s»', (field, value, message) => expect(review(field, value)).toBe(message))
  test('six letters are longer than five, and 1 to 5 may come as text', () => {
    expect(review('comment', 'seis 6')).toBeUndefined()
    for (const number of ['1', 5]) expect(review('number', number)).toBeUndefined()
  })
})

describe('the contact form (product §23.1)', () => {
  const right = {
    user_name: 'María Núñez',
    user_email: 'a@b.co',
    user_affair: 'Talles',
    user_message: 'Hola, ¿tienen 42?',
  }
  const contact = sentenceIn(contactMessage, right)
  test.each([
    ['user_name', '', 'Por favor ingrese su nombre.'],
    ['user_name', 'Ana', 'El nombre debe contener como minimo 5 caracteres.'],
    ['user_name', 'Ana 12345', 'No se aceptan números, símbolos o caracteres especiales.'],
    ['user_email', 'a@b', 'Email ingresado, no valido.'],
    ['user_email', '', 'Email ingresado, no valido.'],
    ['user_affair', '', 'Por favor ingrese un asunto.'],
    ['user_affair', 'Hola', 'Su asunto debe contener como minimo 5 caracteres.'],
    ['user_message', '', 'Por favor ingrese un mensaje.'],
    ['user_message', 'x'.repeat(14), 'El mensaje es muy corto.'],
    ['user_message', 'x'.repeat(256), 'El mensaje admite hasta 255 caracteres.'],
  ])('%s %j: «%s»', (field, value, message) => expect(contact(field, value)).toBe(message))
  test('limits themselves are allowed', () => {
    for (const length of [15, 255]) expect(contact('user_message', 'x'.repeat(length))).toBeUndefined()
    for (const length of [5, 100]) expect(contact('user_affair', 'x'.repeat(length))).toBeUndefined()
    for (const length of [5, 100]) expect(contact('user_name', 'x'.repeat(length))).toBeUndefined()
  })
})

test.each([
  ['ana@example.com', true],
  ['a.b+c@sub.example.com.ar', true],
  ['ana@example', false],
  ['ana example@example.com', false],
  ['ana@@example.com', false],
  ['<ana@example.com>', false],
  ['ana@example.com\n', false],
  [`${'x'.repeat(65)}@example.com`, false],
  ['', false],
])('%j is an e-mail address: %s', (text, expected) => expect(isEmail(text)).toBe(expected))

test('text is kept as typed, without what no text should hold', () => {
  expect(plain('  <b>Jose\u0301</b>\r\n«&»\0\u0007  ')).toBe('<b>José</b>\n«&»')
  expect(line(' Ana\r\n  María\t')).toBe('Ana María')
})
