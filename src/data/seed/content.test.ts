import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { serverPaths } from '#rules/server-paths.ts'
import { inTerms, newProduct } from '#rules/products/product-form.ts'
import { CATALOGUE_TERMS } from '#rules/products/terms.ts'
import { OPTIONAL_TEXTS } from '#rules/products/fields.ts'
import { pick } from '#rules/record.ts'
import { personalData } from '#rules/checkout/purchase.ts'
import { newReview } from '#rules/reviews/review.ts'
import { addresses, demoUsers } from './users.ts'
import { picturesOf, seedPictures, seedPicturesFolder, unitPictures } from './pictures.ts'
import { catalogue } from './products/catalogue.ts'
import { seedUnits } from './seed-units.ts'
import { seedReviews } from './reviews/all.ts'

/** Holds product §35.12, §41.4. */

test('an admin could have typed every product into the form', () => {
  const problems = catalogue.flatMap((product) => {
    const typed = v.safeParse(inTerms(newProduct, CATALOGUE_TERMS), {
      name: product.name,
      category: product.category,
      brand: product.brand,
      genre: product.genre,
      image: serverPaths.picture(picturesOf(product.slug)[0]!.hash),
      price: product.pesos,
      stock: 1,
      size: Object.keys(product.stock),
      offer: product.discount !== undefined,
      discount: product.discount ?? null,
      ...pick(product, OPTIONAL_TEXTS),
    })
    return typed.success ? [] : [product.slug, typed.issues.map((issue) => issue.message)]
  })
  expect(problems).toEqual([])
})

test('names are unique, and so are descriptions', () => {
  expect(new Set(catalogue.map((product) => product.name)).size).toBe(catalogue.length)
  expect(new Set(catalogue.map((product) => product.description)).size).toBe(catalogue.length)
})

test('a shopper could have typed every address and every review', () => {
  for (const [key, address] of Object.entries(addresses)) {
    const person = demoUsers.find((one) => one.key === key)!
    const typed = v.safeParse(personalData, {
      nameCompra: person.name,
      surnameCompra: person.surname,
      ageCompra: address.birthDate,
      companyName: address.company,
      streetAddress: address.street,
      apartment: address.apartment,
      province: address.province,
      codePostal: address.postalCode,
      phoneNumber: address.phone,
      emailCompra: person.email,
      extraNotes: address.notes,
    })
    expect(typed.issues, key).toBeUndefined()
    expect(typed.success && typed.output.phoneNumber, key).toBe(address.phone)
  }
  for (const { score, comment, fit } of seedReviews)
    expect(v.is(newReview, { number: score, comment, fit }), comment).toBe(true)
})

test('a person reviews a product once', () => {
  const pairs = seedReviews.map((review) => `${review.by} ${review.slug}`)
  expect(new Set(pairs).size).toBe(pairs.length)
})

test('every product, and every single pair that needs them, has its pictures in every delivery size, with a text for those who do not see them', () => {
  const files = [...Object.values(seedPictures), ...Object.values(unitPictures)].flatMap((pictures) =>
    pictures.flatMap(({ hash }) => [
      ...[320, 400, 640, 960].flatMap((width) => [`${hash}-${width}.avif`, `${hash}-${width}.webp`]),
      `${hash}-960.jpg`,
    ]),
  )
  expect(files.filter((file) => !existsSync(join(seedPicturesFolder, file)))).toEqual([])
  expect(
    catalogue.flatMap((product) => picturesOf(product.slug)).filter((picture) => picture.alt === ''),
  ).toEqual([])
  for (const { slug, views } of seedUnits) {
    const pictures = unitPictures[slug] ?? []
    expect(pictures.map(({ view }) => view)).toEqual(views)
    expect(pictures.filter(({ alt }) => alt === '')).toEqual([])
  }
})
