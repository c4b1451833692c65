import { expect, test } from 'vitest'
import { fromPesos } from '#rules/money.ts'
import { offersOf } from './offers.ts'
import type { PromotionTerms } from './promotion.ts'
import { isForEverybody, badgeOf } from './badge.ts'

/** Holds product §10.9. */

const terms: PromotionTerms = {
  id: 1,
  name: 'Semana del calzado',
  kind: 'percent',
  percent: 20,
  amount: null,
  minimum: null,
  categories: ['calzado'],
  brands: [],
  products: [],
  sizes: [],
  code: null,
  stackable: false,
}
const shoe = { id: 7, category: 'calzado', brand: 'nike', salePrice: fromPesos(10_000) }
const bundle = { ...terms, id: 2, name: 'Dos por uno', kind: 'two_for_one', percent: null } as const
const free = { ...terms, id: 3, name: 'Envío', kind: 'free_shipping', percent: null } as const

test('what is told of a product is what one of it costs whoever buys it', () => {
  const told = badgeOf(shoe, [terms])!
  expect(told).toMatchObject({ short: '20 % OFF', price: fromPesos(8_000) })
  expect(told.said.replaceAll('\u00A0', ' ')).toBe('20 % OFF · Semana del calzado: te queda en $ 8.000')
  const line = {
    productId: 7,
    category: 'calzado',
    brand: 'nike',
    size: '41',
    unitPrice: shoe.salePrice,
    quantity: 1,
  }
  const [offer] = offersOf([line], [terms])
  expect(shoe.salePrice - offer.discount).toBe(told.price)
})

test('the one that takes most off is told; of another product, or from a minimum that one does not reach, nothing', () => {
  expect(badgeOf(shoe, [free, terms, bundle])).toMatchObject({ short: '2×1', price: null })
  expect(badgeOf(shoe, [free])).toMatchObject({ short: 'Envío gratis', said: 'Envío gratis · Envío' })
  expect(badgeOf({ ...shoe, category: 'buzo' }, [terms, bundle])).toBeNull()
  expect(badgeOf(shoe, [{ ...terms, minimum: fromPesos(10_001) }])).toBeNull()
  expect(badgeOf(shoe, [{ ...bundle, minimum: fromPesos(20_000) }])).not.toBeNull()
})

test('nothing that asks something of whoever buys is for everybody', () => {
  const open = { firstPurchase: false, maxUses: null, maxUsesPerPerson: null }
  expect(isForEverybody(terms, open)).toBe(true)
  for (const changed of [{ code: 'HOLA' }, { sizes: ['41'] }])
    expect(isForEverybody({ ...terms, ...changed }, open)).toBe(false)
  for (const limit of [{ firstPurchase: true }, { maxUses: 3 }, { maxUsesPerPerson: 1 }])
    expect(isForEverybody(terms, { ...open, ...limit })).toBe(false)
})
