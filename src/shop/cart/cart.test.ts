import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { products, productSizes } from '#data/schema.ts'
import { OPEN_SIZE } from '#rules/cart/cart.ts'
import { seedProduct, type SeededProduct } from '#tests/support/builders.ts'
import { testContext } from '#tests/support/open-shop.ts'
import { blankDatabase, emptyTables } from '#tests/support/database.ts'
import { openCart } from './cart.ts'

/** Holds product §7.3, §7.4. */

let database: Database
let cart: ReturnType<typeof openCart>
let shoe: SeededProduct

beforeAll(async () => {
  database = await blankDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyTables(database)
  cart = openCart(testContext(database))
  shoe = await seedProduct(database, {
    pesos: 29_999,
    discount: '30%',
    sizes: { '41': 2, '42': 0, '43': 1 },
    images: ['/img/a'],
  })
})

const line = (size: string, quantity = 1, productId = shoe.id) => ({ productId, size, quantity })

test('a line is worth what the product costs today', async () => {
  const view = await cart.read([line('41', 2)])
  expect(view).toMatchObject({ subtotal: 4_199_860, units: 2, ready: true })
  expect(view.lines[0]).toMatchObject({
    size: '41',
    name: 'Zapatillas Cancha',
    image: '/img/a',
    price: 2_999_900,
    discount: '30%',
    unitPrice: 2_099_930,
    lineTotal: 4_199_860,
    stock: 2,
    problem: null,
    problemText: null,
  })
})

test('an open size counts towards the subtotal and asks to be chosen', async () => {
  const view = await cart.read([line(OPEN_SIZE)])
  expect(view).toMatchObject({ subtotal: 2_099_930, units: 1, ready: false })
  expect(view.lines[0]).toMatchObject({
    size: null,
    stock: 3,
    problem: 'size-open',
    problemText: 'Elegí un talle para comprarlo.',
  })
})

test.each([
  ['42', 1, 'sold-out', 'El talle 42 se agotó. Elegí otro talle o sacalo del carrito.'],
  ['XL', 1, 'size-gone', 'El talle XL ya no está. Elegí otro talle o sacalo del carrito.'],
])('size %s × %i cannot be bought: %s, and does not count', async (size, quantity, problem, problemText) => {
  const other = await seedProduct(database, { pesos: 1000 })
  const view = await cart.read([line(size, quantity), line('41', 1, other.id)])
  expect(view.lines[0]).toMatchObject({ problem, problemText })
  expect(view).toMatchObject({ ready: false, subtotal: 100_000, units: 1 })
})

test.each([
  ['41', 3, 2, 'Quedan 2 del talle 41. Cambiá la cantidad.'],
  ['43', 2, 1, 'Queda 1 solo del talle 43. Cambiá la cantidad.'],
])(
  'of size %s × %i the %i that are left count, and it says so',
  async (size, quantity, left, problemText) => {
    const view = await cart.read([line(size, quantity)])
    expect(view.lines[0]).toMatchObject({
      problem: 'too-many',
      problemText,
      buyable: left,
      lineTotal: left * 2_099_930,
    })
    expect(view).toMatchObject({ ready: false, subtotal: left * 2_099_930, units: left })
  },
)

test('what is no longer sold has no stock, no sizes to choose from, and no amount', async () => {
  await database.db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, shoe.id))
  const view = await cart.read([line('41'), line(OPEN_SIZE)])
  for (const one of view.lines)
    expect(one).toMatchObject({ problem: 'removed', stock: 0, sizes: [], buyable: 0, lineTotal: 0 })
  expect(view).toMatchObject({ ready: false, subtotal: 0, units: 0 })
})

test('a size that is no longer offered is gone although units are left', async () => {
  await database.db.update(productSizes).set({ offered: false }).where(eq(productSizes.size, '41'))
  expect((await cart.read([line('41')])).lines[0]).toMatchObject({ problem: 'size-gone' })
})

test('the same size twice is held against the stock together', async () => {
  const view = await cart.read([line('41', 1), line('41', 2)])
  expect(view.lines.map((one) => [one.problem, one.buyable])).toEqual([
    ['too-many', 1],
    ['too-many', 1],
  ])
})

test('what is sold out in every size cannot be chosen any more', async () => {
  const out = await seedProduct(database, { sizes: { M: 0 } })
  expect((await cart.read([line(OPEN_SIZE, 1, out.id)])).lines[0]).toMatchObject({
    problem: 'sold-out',
    problemText: 'Se agotó. Sacalo del carrito para seguir.',
  })
})

test('removed, unknown and impossible products stay visible as such', async () => {
  await database.db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, shoe.id))
  const view = await cart.read([line('41'), line('41', 1, 99_999), line('41', 1, 2 ** 40)])
  expect(view.lines.map((one) => [one.name, one.problem])).toEqual([
    ['Zapatillas Cancha', 'removed'],
    ['Producto', 'removed'],
    ['Producto', 'removed'],
  ])
  expect(view).toMatchObject({ subtotal: 0, units: 0, ready: false })
})

test('an empty cart is worth nothing and not ready', async () => {
  expect(await cart.read([])).toEqual({ lines: [], subtotal: 0, units: 0, ready: false })
})
