import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { coupons, newsletterIssueProducts, newsletterIssues, productSizes } from '#data/schema.ts'
import { anonymous } from '#rules/users/access.ts'
import { anyProduct } from '#rules/search/search.ts'
import { openCart } from '#shop/cart/cart.ts'
import { openFavourites } from '#shop/favourites/favourites.ts'
import { issueProducts } from '#shop/newsletter/issue-email.ts'
import { openProducts } from '#shop/products/products.ts'
import { openStockAlerts } from '#shop/stock-alerts/stock-alerts.ts'
import { seedCoupon, seedUser } from '#tests/support/builders.ts'
import { catalogueFixture, form, PICTURE, type CatalogueFixture } from '#tests/support/shop/catalogue.ts'
import { describeOneDatabase, emptyTables } from '#tests/support/database.ts'
import { frameParts } from '#shop/parts.ts'
import { openFrameData } from '#shop/users/frame-data.ts'

/** Holds product §4.18. */

describeOneDatabase('hidden products', (open) => {
  let database: Database
  let shop: CatalogueFixture
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    shop = await catalogueFixture(database)
  })
  /** Everywhere that a shopper could find one, by where. */
  async function found(id: number) {
    const window = openProducts(shop.context)
    const has = (list: readonly { id: number }[]) => list.some((one) => one.id === id)
    const { category } = await window.counts(anyProduct)
    return {
      list: has((await window.list(anyProduct)).cards),
      search: has((await window.list({ ...anyProduct, q: 'barrio' })).cards),
      suggestions: has((await window.suggest('barrio')).products),
      counted: category.calzado,
      page: (await window.find(id)) !== null,
      cards: has(await window.byIds([id])),
      firsts: has(await window.firsts()),
      news: has(await window.newcomers(new Date(0), 20)),
      sitemap: has(await window.addresses(100)),
      related: has(await window.related(other)),
      favourites: has(
        await openFavourites(shop.context, {
          products: window,
          atHand: openFrameData(shop.context, frameParts),
        }).list(anonymous, [id]),
      ),
    }
  }
  let other = 0
  const NOWHERE = {
    list: false,
    search: false,
    suggestions: false,
    counted: 1,
    page: false,
    cards: false,
    firsts: false,
    news: false,
    sitemap: false,
    related: false,
    favourites: false,
  }
  const hiddenOf = async (id: number) => {
    const end = await shop.catalogue.find(shop.admin, id)
    return end.ok && { hidden: end.value.hidden, reason: end.value.hiddenReason }
  }

  test('a product that an admin hides is nowhere for shoppers, cannot be ordered, and is shown again or undone', async () => {
    other = await shop.make({ name: 'Otras' })
    const id = await shop.make()
    expect(Object.values(await found(id))).not.toContain(false)
    expect(await shop.catalogue.hide(shop.ana, id)).toMatchObject({ kind: 'refused' })
    expect(await shop.catalogue.hide(shop.admin, id)).toMatchObject({ ok: true })
    expect(await found(id)).toEqual(NOWHERE)
    const cart = await openCart(shop.context).read([{ productId: id, size: '40', quantity: 1 }])
    expect(cart.lines[0]!.problem).not.toBeNull()
    await expect(shop.sell({ id, sizeIds: {} }, '40')).rejects.toThrow()
    expect(await shop.catalogue.list(shop.admin, { shown: 'hidden' })).toMatchObject({
      value: { products: [{ id }] },
    })
    const [, , edit] = await shop.trail()
    expect(edit).toMatchObject({
      action: 'product.change',
      before: { hidden: false },
      after: { hidden: true },
    })
    expect(await shop.catalogue.undo(shop.admin, edit!.id)).toMatchObject({ ok: true })
    expect(Object.values(await found(id))).not.toContain(false)
  })

  test('one is not offered by stock alerts, by an issue of the newsletter or with a coupon, until it is shown', async () => {
    const { id, sizeIds } = await shop.seed({ name: 'Zapatillas Barrio', sizes: { '40': 0, '41': 3 } })
    const alerts = openStockAlerts(shop.context)
    const wished = { productId: id, size: '40' }
    expect(await alerts.ask(shop.ana, wished)).toMatchObject({ ok: true })
    const [issue] = await database.db.insert(newsletterIssues).values({}).returning()
    await database.db
      .insert(newsletterIssueProducts)
      .values({ issueId: issue!.id, productId: id, position: 0 })
    await seedCoupon(database)
    const buys = () =>
      shop.orders.place(
        shop.ana,
        shop.request([{ productId: id, size: '41', quantity: 1 }], { couponCode: 'BIENVENIDA' }),
      )
    const used = async () => (await database.db.select().from(coupons))[0]!.used

    await shop.catalogue.hide(shop.admin, id)
    await database.db.update(productSizes).set({ stock: 2 }).where(eq(productSizes.id, sizeIds['40']!))
    const another = await seedUser(database)
    expect(await alerts.ask(another, wished)).toMatchObject({ kind: 'missing' })
    expect(await alerts.list(shop.ana)).toEqual([])
    expect(await alerts.tellDue()).toBe(0)
    expect(await issueProducts(database.db, issue!.id)).toEqual([])
    expect((await buys()).ok).toBe(false)
    expect(await used()).toBe(0)

    await shop.catalogue.show(shop.admin, id)
    expect(await alerts.tellDue()).toBe(1)
    expect(await issueProducts(database.db, issue!.id)).toMatchObject([{ id }])
    expect((await buys()).ok).toBe(true)
    expect(await used()).toBe(1)
  })

  test('a hidden one may be saved without a picture; a picture alone does not show what was hidden by hand', async () => {
    expect(await shop.catalogue.create(shop.admin, form({ image: '' }))).toMatchObject({
      fields: { image: 'El producto necesita una imagen' },
    })
    const id = await shop.make({ image: '', hidden: true })
    expect(await hiddenOf(id)).toEqual({ hidden: true, reason: 'no-picture' })
    expect(await shop.catalogue.show(shop.admin, id)).toMatchObject({ ok: true })
    expect(await hiddenOf(id)).toEqual({ hidden: false, reason: 'no-picture' })
    const { input, version } = await shop.opened(id)
    expect(await shop.catalogue.change(shop.admin, id, input, version)).toMatchObject({
      fields: { image: 'El producto necesita una imagen' },
    })
    const pictured = { ...input, image: PICTURE, images: [{ url: PICTURE, alt: '' }] }
    expect(await shop.catalogue.change(shop.admin, id, { ...pictured, hidden: true }, version)).toMatchObject(
      { ok: true },
    )
    expect(await hiddenOf(id)).toEqual({ hidden: true, reason: null })
    await shop.catalogue.show(shop.admin, id)
    expect(await hiddenOf(id)).toEqual({ hidden: false, reason: null })
    const [, , edit] = await shop.trail()
    expect(edit).toMatchObject({ action: 'product.change' })
  })

  test('many at once are hidden and shown behind a preview, and undone together', async () => {
    const ids = [await shop.make(), await shop.make({ name: 'Otras', hidden: true })]
    const hide = { shelf: 'hide' }
    const preview = await shop.catalogue.bulk.preview(shop.admin, { ids }, hide)
    if (!preview.ok) throw new Error(preview.message)
    expect(preview.value).toMatchObject({
      changes: 1,
      problems: 0,
      rows: [{ before: { hidden: false }, after: { hidden: true } }, { changes: false }],
    })
    const rows = preview.value.rows.map(({ id, version }) => ({ id, version, seen: {} }))
    const end = await shop.catalogue.bulk.apply(shop.admin, rows, hide)
    expect(end).toMatchObject({ value: { changed: 1, skipped: [] } })
    expect(await hiddenOf(ids[0]!)).toMatchObject({ hidden: true })
    expect(await shop.catalogue.undo(shop.admin, end.ok ? end.value.undo! : 0)).toMatchObject({ ok: true })
    expect(await hiddenOf(ids[0]!)).toMatchObject({ hidden: false })
    expect(await shop.catalogue.bulk.preview(shop.admin, { ids }, { shelf: 'show' })).toMatchObject({
      value: { changes: 1, rows: [{ changes: false }, { after: { hidden: false } }] },
    })
  })
})
