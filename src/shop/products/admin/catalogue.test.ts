import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, people, products, productSizes } from '#data/schema.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { seedUser, seedProduct, type SeededProduct, type ProductOptions } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'
import { openCatalogue } from './catalogue.ts'
import { openNotifications } from '#shop/notifications/notifications.ts'
import { openProducts } from '../products.ts'
import { duringRequest } from '#shop/request-id.ts'

const PICTURE = `/img/${'a'.repeat(32)}`
const form = (changes: Record<string, unknown> = {}) => ({
  name: 'Zapatillas Barrio',
  category: 'calzado',
  brand: 'puma',
  genre: 'mujer',
  image: PICTURE,
  price: 30_000,
  stock: 7,
  size: ['41', '40', '42'],
  ...changes,
})

describeEachDatabase('the catalogue as admins keep it', (open) => {
  let database: Database
  let fixture: OrderFixture
  let catalogue: ReturnType<typeof openCatalogue>
  let admin: PersonVisitor
  let ana: PersonVisitor
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    fixture = orderFixture(database)
    catalogue = openCatalogue(fixture.context)
    admin = await seedUser(database, { admin: true, username: 'vale' })
    ana = await seedUser(database)
  })

  const sizesOf = async (id: number) => {
    const rows = await database.db.select().from(productSizes).where(eq(productSizes.productId, id))
    return Object.fromEntries(rows.filter((row) => row.offered).map((row) => [row.size, row.stock]))
  }
  const trail = () => database.db.select().from(auditLog).orderBy(auditLog.id)
  const seed = (options: ProductOptions = {}) => seedProduct(database, { images: [PICTURE], ...options })
  async function make(changes: Record<string, unknown> = {}): Promise<number> {
    const made = await catalogue.create(admin, form(changes))
    if (!made.ok) throw new Error(JSON.stringify(made))
    return made.value.id
  }
  /** The form as the page fills it for a product that is being edited. */
  async function opened(id: number) {
    const found = await catalogue.find(admin, id)
    if (!found.ok) throw new Error(found.message)
    const {
      name,
      category,
      brand,
      genre,
      price,
      offer,
      discount,
      sold,
      score,
      images,
      sizes,
      stock,
      version,
    } = found.value
    return {
      version,
      input: {
        name,
        category,
        brand,
        genre,
        offer,
        discount,
        sold,
        score,
        images,
        stock,
        price: price / 100,
        size: sizes.map((row) => row.size),
        sizes: sizes.map((row) => ({ ...row, seen: row.stock })),
        seenStock: stock,
      },
    }
  }
  async function sell(product: SeededProduct, size: string, quantity = 1, buyer = ana): Promise<void> {
    const end = await fixture.orders.place(
      buyer,
      fixture.request([{ productId: product.id, size, quantity }]),
    )
    if (!end.ok) throw new Error(end.message)
  }

  test('a new product spreads its units, rings the bell and is written down with its request', async () => {
    const id = await duringRequest('req-1', () => make())
    expect(await sizesOf(id)).toEqual({ '40': 3, '41': 2, '42': 2 })
    expect(fixture.context.hints).toContainEqual({ kind: 'catalogue', productId: id })
    expect(await trail()).toMatchObject([
      { actor: `person:${admin.id}`, action: 'product.create', entityId: String(id), requestId: 'req-1' },
    ])
    fixture.context.later(1)
    const storefront = openProducts(fixture.context)
    const bell = await openNotifications(fixture.context, { products: storefront }).bell(ana, null)
    expect(bell.products.map((card) => card.name)).toEqual(['Zapatillas Barrio'])
    expect(await fixture.broken()).toEqual([])
  })

  test('the same form sent many times at once is one product, with one ledger and one row in the record', async () => {
    const key = 'form-key-0001'
    const ends = await Promise.all(Array.from({ length: 12 }, () => catalogue.create(admin, form(), key)))
    const ids = ends.map((end) => end.ok && end.value.id)
    expect(new Set(ids).size).toBe(1)
    expect(await database.db.$count(products)).toBe(1)
    expect(await sizesOf(Number(ids[0]))).toEqual({ '40': 3, '41': 2, '42': 2 })
    expect((await trail()).map((row) => row.action)).toEqual(['product.create'])
    expect(await catalogue.createdWith(admin, key)).toBe(ids[0])
    expect(await fixture.broken()).toEqual([])
  })

  test('a form changed after it was sent makes nothing by itself and says what it made; keys are each admin’s own', async () => {
    const key = 'form-key-0002'
    const made = await catalogue.create(admin, form(), key)
    const id = made.ok && made.value.id
    expect(await catalogue.create(admin, form({ price: 31_000 }), key)).toMatchObject({
      kind: 'conflict',
      message: 'Con este formulario ya creaste «Zapatillas Barrio».',
      current: { id, name: 'Zapatillas Barrio' },
    })
    const other = await seedUser(database, { admin: true })
    expect(await catalogue.createdWith(other, key)).toBeNull()
    expect(await catalogue.create(other, form(), key)).toMatchObject({ ok: true })
    expect(await catalogue.create(admin, form(), 'x')).toMatchObject({ kind: 'invalid' })
    expect(await database.db.$count(products)).toBe(2)
  })

  test('units for each size go before the one number', async () => {
    const id = await make({
      stock: 99,
      sizes: [
        { size: '40', stock: 1 },
        { size: '42', stock: '12' },
      ],
    })
    expect(await sizesOf(id)).toEqual({ '40': 1, '41': 0, '42': 12 })
  })

  test('every broken field is named at once, and what is no field cannot be set', async () => {
    const end = await catalogue.create(admin, form({ name: 'Nº 1', price: 150_001, size: [], brand: 'x' }))
    expect(end).toMatchObject({
      kind: 'invalid',
      message: 'Debes completar el formulario con la información correcta!',
      fields: {
        name: 'El nombre del producto solo acepta letras y espacios.',
        price: 'El precio excede el maximo permitido',
        size: 'Debes seleccionar minimo 1 talle',
        brand: 'Debes seleccionar una marca',
      },
    })
    const id = await make({ id: 77, sold: 500, score: 5, version: 9, reviewCount: 3, deletedAt: new Date() })
    const [row] = await database.db.select().from(products).where(eq(products.id, id))
    expect(row).toMatchObject({ id: 1, sold: 0, score: 0, version: 1, reviewCount: 0, deletedAt: null })
  })

  test.for(['https://evil.test/a.png', 'javascript:alert(1)', `${PICTURE}?x`, '//evil.test/img'])(
    'a picture from elsewhere is refused: %s',
    async (image) => {
      expect(await catalogue.create(admin, form({ image }))).toMatchObject({
        kind: 'invalid',
        fields: { image: expect.any(String) },
      })
    },
  )

  test('an imported product keeps its own picture when it is edited', async () => {
    const { id } = await seedProduct(database, { images: ['https://old-shop.test/1.jpg'] })
    const { input, version } = await opened(id)
    expect(await catalogue.change(admin, id, { ...input, price: 21_000 }, version)).toMatchObject({
      ok: true,
    })
  })

  test('only admins may, and the refusal says who they are', async () => {
    const { id } = await seed()
    for (const [visitor, reason] of [
      [anonymous, 'signed-out'],
      [ana, 'forbidden'],
      [{ ...admin, ban: true }, 'banned'],
    ] as const) {
      const refusal = { kind: 'refused', reason }
      expect(await catalogue.create(visitor, form())).toMatchObject(refusal)
      expect(await catalogue.change(visitor, id, form(), 1)).toMatchObject(refusal)
      expect(await catalogue.remove(visitor, id)).toMatchObject(refusal)
      expect(await catalogue.list(visitor)).toMatchObject(refusal)
      expect(await catalogue.find(visitor, id)).toMatchObject(refusal)
      expect(await catalogue.bulk.apply(visitor, [], {})).toMatchObject(refusal)
      expect(await catalogue.undo(visitor, 1)).toMatchObject(refusal)
    }
    expect(await trail()).toEqual([])
  })

  test('a sale between opening and saving the form stays sold', async () => {
    const product = await seed({ sizes: { '41': 5, '42': 5 } })
    const { input, version } = await opened(product.id)
    await sell(product, '41', 2)
    const sizes = [
      { size: '41', stock: 9, seen: 5 },
      { size: '42', stock: 5, seen: 5 },
    ]
    const end = await catalogue.change(admin, product.id, { ...input, sizes }, version)
    expect(end).toMatchObject({ ok: true, value: { version: 2, short: [] } })
    expect(await sizesOf(product.id)).toEqual({ '41': 7, '42': 5 })
    expect(await fixture.broken()).toEqual([])
  })

  test('the total alone moves by its difference, also after a sale', async () => {
    const product = await seed({ sizes: { '41': 5, '42': 2 } })
    const { input, version } = await opened(product.id)
    await sell(product, '41')
    const total = { ...input, sizes: [], stock: 5, seenStock: 7 }
    await catalogue.change(admin, product.id, total, version)
    expect(await sizesOf(product.id)).toEqual({ '41': 2, '42': 2 })
  })

  test('more taken away than is left leaves none and says how many were missing', async () => {
    const product = await seed({ sizes: { '41': 5 } })
    const { input, version } = await opened(product.id)
    await sell(product, '41', 4)
    const sizes = [{ size: '41', stock: 2, seen: 5 }]
    expect(await catalogue.change(admin, product.id, { ...input, sizes }, version)).toMatchObject({
      value: { short: [{ size: '41', missing: 2 }] },
    })
    expect(await sizesOf(product.id)).toEqual({ '41': 0 })
    expect(await fixture.broken()).toEqual([])
  })

  test('a second editor gets both values of what really differs; saving over them is then on purpose', async () => {
    const id = await make()
    const mine = await opened(id)
    const theirs = await opened(id)
    await catalogue.change(admin, id, { ...theirs.input, price: 35_000 }, theirs.version)
    const late = { ...mine.input, name: 'Zapatillas Plaza' }
    const end = await catalogue.change(admin, id, late, mine.version)
    expect(end).toMatchObject({
      kind: 'conflict',
      current: {
        version: 2,
        by: 'vale',
        fields: [
          { field: 'name', label: 'Nombre', yours: 'Zapatillas Plaza', theirs: 'Zapatillas Barrio' },
          { field: 'price', yours: 3_000_000, theirs: 3_500_000 },
        ],
      },
    })
    expect(await catalogue.change(admin, id, late, 2)).toMatchObject({ value: { version: 3 } })
  })

  test('the same editor saving twice, or clicking twice, meets no conflict and adds nothing twice', async () => {
    const id = await make()
    const { input, version } = await opened(id)
    const sizes = [{ size: '40', stock: 5, seen: 3 }]
    const save = { ...input, size: ['40'], sizes }
    const first = await catalogue.change(admin, id, save, version)
    expect(first).toMatchObject({ value: { version: 2 } })
    expect(await catalogue.change(admin, id, save, version)).toMatchObject({ value: { version: 2 } })
    expect(await sizesOf(id)).toEqual({ '40': 5 })
    const next = { ...save, price: 31_000, sizes: [{ size: '40', stock: 5, seen: 5 }] }
    expect(await catalogue.change(admin, id, next, 2)).toMatchObject({ value: { version: 3 } })
    expect((await trail()).map((row) => row.action)).toEqual([
      'product.create',
      'product.change',
      'product.change',
    ])
  })

  test('fifty sales and ten edits at once: the stock is the start and the sum of its ledger', async () => {
    const product = await seed({ sizes: { '41': 60, '42': 60 } })
    const { input } = await opened(product.id)
    const admins = await Promise.all(Array.from({ length: 10 }, () => seedUser(database, { admin: true })))
    const edit = async (editor: PersonVisitor) => {
      for (let tries = 0; tries < 30; tries++) {
        const { version, input: now } = await opened(product.id)
        const sizes = now.sizes.map((row) => ({ ...row, stock: row.stock + 1 }))
        const end = await catalogue.change(editor, product.id, { ...input, sold: now.sold, sizes }, version)
        if (end.ok) return
      }
      throw new Error('never saved')
    }
    const buyers = await Promise.all(Array.from({ length: 50 }, () => seedUser(database)))
    await Promise.all([
      ...buyers.map((buyer, n) => sell(product, n % 2 ? '41' : '42', 1, buyer)),
      ...admins.map(edit),
    ])
    expect(await sizesOf(product.id)).toEqual({ '41': 45, '42': 45 })
    expect(await fixture.broken()).toEqual([])
  })

  test('a size taken out is no longer offered and its units leave through the ledger; it can come back', async () => {
    const product = await seed({ sizes: { '41': 5, '42': 4 } })
    const { input, version } = await opened(product.id)
    const less = { ...input, size: ['41'], sizes: [{ size: '41', stock: 5, seen: 5 }] }
    await catalogue.change(admin, product.id, less, version)
    expect(await sizesOf(product.id)).toEqual({ '41': 5 })
    expect(await fixture.stock(product.sizeIds['42']!)).toBe(0)
    expect(await fixture.broken()).toEqual([])
    const more = {
      ...input,
      sizes: [
        { size: '41', stock: 5, seen: 5 },
        { size: '42', stock: 2 },
      ],
    }
    await catalogue.change(admin, product.id, more, version + 1)
    expect(await sizesOf(product.id)).toEqual({ '41': 5, '42': 2 })
    expect(await fixture.broken()).toEqual([])
  })

  test('a product turned into clothing changes its sizes', async () => {
    const product = await seed({ sizes: { '41': 3 } })
    const { input, version } = await opened(product.id)
    const buzo = { ...input, category: 'buzo', size: ['M', 'S'], sizes: [], stock: 3 }
    expect(await catalogue.change(admin, product.id, buzo, version)).toMatchObject({ ok: true })
    expect(await sizesOf(product.id)).toEqual({ S: 2, M: 1 })
    expect(await fixture.broken()).toEqual([])
  })

  test('archiving hides a product from shoppers, keeps its past orders, and can be undone', async () => {
    const product = await seed({ sizes: { '41': 5 } })
    await sell(product, '41')
    await catalogue.remove(admin, product.id)
    const storefront = openProducts(fixture.context)
    expect(await storefront.find(product.id)).toBeNull()
    expect(await catalogue.list(admin)).toMatchObject({ value: { products: [] } })
    expect(await catalogue.list(admin, { shown: 'archived' })).toMatchObject({
      value: { products: [{ id: product.id, archivedAt: expect.any(Date) }] },
    })
    const end = await fixture.orders.place(
      ana,
      fixture.request([{ productId: product.id, size: '41', quantity: 1 }]),
    )
    expect(end.ok).toBe(false)
    expect(await fixture.orders.list(ana)).toMatchObject({ value: { orders: [{ units: 1 }] } })
    await catalogue.restore(admin, product.id)
    await catalogue.restore(admin, product.id)
    storefront.forget()
    expect(await storefront.find(product.id)).toMatchObject({ stock: 4 })
    expect((await trail()).map((row) => row.action)).toEqual(['product.remove', 'product.restore'])
  })

  test('archived in the middle of checkouts: each either has its order or is told, and the books agree', async () => {
    const product = await seed({ sizes: { '41': 50 } })
    const ends = await Promise.all([
      ...Array.from({ length: 10 }, () =>
        fixture.orders.place(ana, fixture.request([{ productId: product.id, size: '41', quantity: 1 }])),
      ),
      catalogue.remove(admin, product.id),
      ...Array.from({ length: 10 }, () =>
        fixture.orders.place(ana, fixture.request([{ productId: product.id, size: '41', quantity: 1 }])),
      ),
    ])
    for (const end of ends) if (!end.ok) expect(end.kind).toBe('conflict')
    expect(await fixture.broken()).toEqual([])
  })

  test('the list has nine a page by id and finds by word, slip or number', async () => {
    for (let n = 0; n < 11; n++) await seed({ name: n === 10 ? 'Ojotas Río' : 'Zapatillas Cancha' })
    const second = await catalogue.list(admin, { page: 2 })
    expect(second).toMatchObject({
      value: { products: [{ id: 10 }, { id: 11 }], paging: { page: 2, pages: 2, total: 11 } },
    })
    for (const q of ['rio', 'ojotsa', '11', 'jota'])
      expect(await catalogue.list(admin, { q })).toMatchObject({ value: { products: [{ id: 11 }] } })
    expect(await catalogue.list(admin, { q: '%_' })).toMatchObject({ value: { products: [] } })
  })

  test('a copy starts as a form without units', async () => {
    const id = await make({ offer: true, discount: '20%' })
    expect(await catalogue.duplicate(admin, id)).toMatchObject({
      value: {
        name: 'Zapatillas Barrio copia',
        discount: '20%',
        size: ['40', '41', '42'],
        images: [{ url: PICTURE }],
      },
    })
    expect(await database.db.$count(products)).toBe(1)
  })

  test('an edit is undone as long as nothing else touched what it set; sales stay', async () => {
    const product = await seed({ sizes: { '41': 5 } })
    const { input, version } = await opened(product.id)
    const sizes = [{ size: '41', stock: 8, seen: 5 }]
    await catalogue.change(admin, product.id, { ...input, price: 25_000, sizes }, version)
    await sell(product, '41', 2)
    const [edit] = await trail()
    expect(await catalogue.undo(admin, edit!.id)).toMatchObject({ value: { changed: 1 } })
    expect(await sizesOf(product.id)).toEqual({ '41': 3 })
    expect(await catalogue.find(admin, product.id)).toMatchObject({ value: { price: 2_000_000 } })
    expect(await catalogue.undo(admin, edit!.id)).toMatchObject({
      kind: 'conflict',
      message: /ya se deshizo/,
    })
    expect(await fixture.broken()).toEqual([])
  })

  test('many at once: shown first, applied where nobody came in between, undone whole', async () => {
    const dear = await seed({ pesos: 140_000, sizes: { '41': 2 } })
    const cheap = await seed({ pesos: 20_050, sizes: { '41': 2, '42': 0 } })
    const moved = await seed({ pesos: 10_000, sizes: { '41': 2 } })
    const change = {
      price: { kind: 'percent', value: 10, roundTo: 100 },
      offer: { on: true, discount: '30%' },
      stock: { kind: 'add', value: 3 },
    }
    const shown = await catalogue.bulk.preview(admin, { query: {} }, change)
    if (!shown.ok) throw new Error(shown.message)
    expect(shown.value.rows.map((row) => [row.after.price, row.after.stock, row.problem])).toEqual([
      [15_400_000, 5, 'El precio excede el maximo permitido'],
      [2_210_000, 8, null],
      [1_100_000, 5, null],
    ])
    const other = await opened(moved.id)
    await catalogue.change(
      admin,
      moved.id,
      { ...other.input, name: 'Otra Cosa', images: [{ url: PICTURE }] },
      1,
    )
    await sell(cheap, '41')
    const rows = shown.value.rows.map(({ id, version, sizes }) => ({
      id,
      version,
      seen: Object.fromEntries(sizes.map(({ size, before }) => [size, before])),
    }))
    const applied = await catalogue.bulk.apply(admin, rows, change)
    if (!applied.ok) throw new Error(applied.message)
    expect(applied.value).toMatchObject({ changed: 1, skipped: [{ id: dear.id }, { id: moved.id }] })
    expect(await catalogue.find(admin, cheap.id)).toMatchObject({
      value: { price: 2_210_000, offer: true, discount: '30%', stock: 7 },
    })
    expect(await catalogue.bulk.apply(admin, rows, change)).toMatchObject({
      value: { changed: 0, undo: null },
    })
    expect(await catalogue.undo(admin, applied.value.undo!)).toMatchObject({ value: { changed: 1 } })
    expect(await catalogue.find(admin, cheap.id)).toMatchObject({
      value: { price: 2_005_000, offer: false, discount: null, stock: 1 },
    })
    expect(await fixture.broken()).toEqual([])
  })

  test('an admin whose right was taken is refused at the next click', async () => {
    await database.db.update(people).set({ admin: false }).where(eq(people.id, admin.id))
    expect(await catalogue.create({ ...admin, admin: false }, form())).toMatchObject({ reason: 'forbidden' })
  })
})
