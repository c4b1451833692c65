import { expect, test } from 'vitest'
import { SHIPPING_RATES } from '#rules/checkout/shipping.ts'
import { CATALOGUE } from '#rules/products/catalogue.ts'
import { ATTRIBUTES, problemsOf } from './attributes.ts'
import type { Condition } from '#rules/products/terms.ts'
import { FEEDS } from './feed.ts'
import { feedItems, type FeedProduct } from './item.ts'
import { WRITERS } from './write.ts'

/** Holds product §7.8, §34.6, §67.1. */

const terms = {
  ...CATALOGUE,
  shippingRates: SHIPPING_RATES,
  freeShippingFrom: 60_000_00,
  publicUrl: 'https://shop.test',
  feedCondition: 'used' as Condition,
}
const shoe: FeedProduct = {
  id: 7,
  name: 'Zapatillas Cancha',
  description: 'Cuero & goma, <nuevas>\u0000,\n "originales"',
  brand: 'nike',
  category: 'calzado',
  genre: 'mujer',
  colourway: 'Negro, tiza y bordó',
  style: 'CW2288-111',
  weightG: null,
  price: 50_000_00,
  offer: true,
  discount: '20%',
  group: 'm-0123456789abcdef',
  pictures: ['https://pictures.test/a.jpg', '/img/0123456789abcdef0123456789abcdef'],
  sizes: [
    { id: 70, size: '41', stock: 2, barcode: '4006381333931' },
    { id: 71, size: '42', stock: 0, barcode: '2000001000014' },
  ],
  units: [],
  from: new Date('2026-11-20T03:00:00Z'),
  until: new Date('2026-11-30T03:00:00Z'),
}

test('a size is one item: its price of today beside the list price, until when, its own availability', () => {
  const [first, second] = feedItems(shoe, terms)
  expect(first).toMatchObject({
    id: '7-70',
    title: 'Zapatillas Cancha, talle 41',
    description: 'Cuero & goma, <nuevas> , "originales"',
    link: 'https://shop.test/ProductDetail/7',
    image: 'https://pictures.test/a.jpg',
    images: ['https://shop.test/img/0123456789abcdef0123456789abcdef-960.jpg'],
    condition: 'used',
    price: '50000.00 ARS',
    salePrice: '40000.00 ARS',
    saleDates: '2026-11-20T03:00Z/2026-11-30T03:00Z',
    gtin: '4006381333931',
    gender: 'female',
    age: 'adult',
    colour: 'Negro/tiza/bordó',
    stock: true,
    shipping: '1000.00 ARS',
  })
  // What it weighs is told where somebody said, and to Google alone.
  expect(first!.weight).toBe('')
  const [weighed] = feedItems({ ...shoe, weightG: 1300 }, terms)
  expect(WRITERS.google.item(weighed!)).toContain('<g:shipping_weight>1300 g</g:shipping_weight>')
  expect(WRITERS.google.item(first!)).not.toContain('shipping_weight')
  expect(WRITERS.meta.item(weighed!)).not.toContain('1300')
  // A barcode of the shop's own making is nobody's number.
  expect(second).toMatchObject({ id: '7-71', gtin: '', identified: 'yes', stock: false, quantity: 0 })
  expect(feedItems({ ...shoe, style: '' }, terms)[1]!.identified).toBe('no')
})

test('a single pair is an item of its own: its condition, the price one pays for it, its photos, its own page', () => {
  const pair = { code: '7KQ2MD4', size: '41', grade: 'very_good' as const, price: 31_000_00 }
  const units = [
    { ...pair, pictures: ['https://pictures.test/pair.jpg', 'https://pictures.test/sole.jpg'] },
    { ...pair, code: '7KQ2MD5', grade: 'new' as const, pictures: [] },
  ]
  const [, , used, fresh] = feedItems({ ...shoe, units }, { ...terms, feedCondition: 'new' })
  expect(used).toMatchObject({
    id: '7-u-7KQ2MD4',
    title: 'Zapatillas Cancha, talle 41, Usado · Muy bueno',
    link: 'https://shop.test/ProductDetail/7/Piezas/7KQ2MD4',
    image: 'https://pictures.test/pair.jpg',
    images: ['https://pictures.test/sole.jpg'],
    condition: 'used',
    price: '31000.00 ARS',
    salePrice: '',
    saleDates: '',
    group: 'm-0123456789abcdef',
    stock: true,
    quantity: 1,
  })
  expect(fresh).toMatchObject({ condition: 'new', image: 'https://pictures.test/a.jpg' })
  for (const feed of FEEDS)
    for (const item of [used!, fresh!])
      expect(
        problemsOf(
          feed,
          Object.fromEntries(
            ATTRIBUTES[feed].map(({ name, of, values }) => [
              name,
              typeof item[of] === 'boolean' ? values![item[of] ? 0 : 1]! : String(item[of]),
            ]),
          ),
        ),
      ).toEqual([])
  expect(feedItems({ ...shoe, offer: false }, terms)[0]).toMatchObject({ salePrice: '', saleDates: '' })
  expect(feedItems({ ...shoe, offer: false, price: 60_000_00 }, terms)[0]!.shipping).toBe('0.00 ARS')
  expect(feedItems({ ...shoe, pictures: ['javascript:alert(1)'] }, terms)).toEqual([])
})

test('whom it is for, by the owner’s own word', () => {
  const genres = [...terms.genres, { value: 'ninas', label: 'Niñas', offered: true }]
  const of = (genre: string) => {
    const { gender, age } = feedItems({ ...shoe, genre }, { ...terms, genres })[0]!
    return [gender, age]
  }
  expect(['hombre', 'mujer', 'unisex', 'ninas'].map(of)).toEqual([
    ['male', 'adult'],
    ['female', 'adult'],
    ['unisex', 'adult'],
    ['female', 'kids'],
  ])
})

test('text that means something in XML or CSV is only text', () => {
  const [item] = feedItems(shoe, terms)
  expect(WRITERS.google.item(item!)).toContain(
    '<g:description>Cuero &amp; goma, &lt;nuevas&gt; , "originales"</g:description>',
  )
  expect(WRITERS.meta.item(item!)).toContain('"Cuero & goma, <nuevas> , ""originales"""')
})

test('what a catalogue would refuse is found', () => {
  for (const feed of FEEDS) expect(problemsOf(feed, {}).every((one) => one.endsWith('missing'))).toBe(true)
  const line = Object.fromEntries(ATTRIBUTES.google.map(({ name }) => [name, '']))
  expect(
    problemsOf('google', {
      ...line,
      condition: 'like new',
      price: '$ 10',
      title: 'x'.repeat(151),
      shoe: '41',
    }),
  ).toEqual(
    expect.arrayContaining([
      'shoe: unknown',
      'title: longer than 150',
      'condition: not one of new, refurbished, used',
      'price: $ 10',
    ]),
  )
})
