import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#data/database.ts'
import { returnPhotos, returns } from '#data/schema.ts'
import { PICTURE_MESSAGES } from '#rules/products/pictures/picture-file.ts'
import { PHOTO_MESSAGES } from '#rules/returns/ask/photos.ts'
import { anonymous, type Visitor } from '#rules/users/access.ts'
import { seedUser } from '#tests/support/builders.ts'
import { photo } from '#tests/support/photo.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'

/** Holds product §38.17. */

describeEachDatabase('photos of a claim', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await ordersAsAdmin(database)))

  const complain = async (
    order: { id: number; reference: string },
    files: Uint8Array[],
    who: Visitor = shop.ana,
  ) => {
    const [bought] = await shop.linesOf(order.id)
    return shop.returns.ask(
      who,
      order.reference,
      {
        kind: 'claim',
        reason: 'Llegaron con la suela rota.',
        lines: [{ orderLineId: bought!.id, quantity: 1, reasonCode: 'damaged' }],
        key: randomUUID(),
      },
      files,
    )
  }

  test('photos are drawn anew without what the camera wrote, and only the two sides see them', async () => {
    const order = await shop.delivered()
    const end = await complain(order, [await photo(), await photo(2400, 1200)])
    const code = end.ok ? end.value.code : ''
    const own = await shop.returns.own(shop.ana, code)
    const ids = own.ok ? own.value.photos.map(({ id }) => id) : []
    expect(ids).toHaveLength(2)
    const seen = await shop.returns.photo(shop.ana, code, ids[1]!)
    const bytes = seen.ok ? seen.value.bytes : new Uint8Array()
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 800 })
    expect(Buffer.from(bytes).includes('casa de Ana')).toBe(false)
    expect(await shop.returns.photo(shop.admin, code, ids[0]!)).toMatchObject({ ok: true })
    expect(await shop.returns.photo(await seedUser(database), code, ids[0]!)).toMatchObject({
      kind: 'missing',
    })
    expect(await shop.returns.photo(anonymous, code, ids[0]!)).toMatchObject({ reason: 'signed-out' })
    expect(await shop.returns.photo({ ...shop.ana, ban: true }, code, ids[0]!)).toMatchObject({
      reason: 'banned',
    })
    expect(await shop.returns.addPhotos(await seedUser(database), code, [await photo()])).toMatchObject({
      kind: 'missing',
    })
    const five = await Promise.all(Array.from({ length: 5 }, () => photo()))
    expect(await shop.returns.addPhotos(shop.ana, code, five)).toMatchObject({ message: PHOTO_MESSAGES.many })
    expect(await database.db.$count(returnPhotos)).toBe(2)
  })

  test('nothing is drawn of more than may be, for a case that is over, or for whose order it is not', async () => {
    const order = await shop.delivered()
    const end = await complain(order, [await photo()])
    const code = end.ok ? end.value.code : ''
    const drawn = vi.spyOn(shop.fixture.context.gateways.images, 'redraw')
    const six = await Promise.all(Array.from({ length: 6 }, () => photo()))
    expect(await shop.returns.addPhotos(shop.ana, code, six)).toMatchObject({ message: PHOTO_MESSAGES.many })
    const another = await seedUser(database)
    expect(await complain(order, [await photo()], another)).toMatchObject({ kind: 'missing' })
    await database.db.update(returns).set({ status: 'rejected' }).where(eq(returns.code, code))
    expect(await shop.returns.addPhotos(shop.ana, code, [await photo()])).toMatchObject({
      message: PHOTO_MESSAGES.over,
    })
    expect(drawn).not.toHaveBeenCalled()
    drawn.mockRestore()
  })

  test('photos that weigh too much together are refused before any is drawn, and no case is opened', async () => {
    const order = await shop.delivered()
    const heavy = Array.from({ length: 4 }, () => Buffer.alloc(7 * 1024 * 1024))
    expect(await complain(order, heavy)).toMatchObject({
      fields: { photos: PHOTO_MESSAGES.heavy },
    })
    expect(await database.db.$count(returnPhotos)).toBe(0)
  })

  test.each([
    ['a PDF', () => Buffer.from('%PDF-1.7 hola'), PICTURE_MESSAGES.pdf],
    [
      'a HEIC',
      () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]),
      PICTURE_MESSAGES.heic,
    ],
    [
      '40 MB',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(40 * 1024 * 1024)]),
      PICTURE_MESSAGES.heavy,
    ],
    [
      '200 megapixels',
      () =>
        sharp({
          create: { width: 20_000, height: 10_000, channels: 3, background: '#fff' },
          limitInputPixels: false,
        })
          .png()
          .toBuffer(),
      PICTURE_MESSAGES.pixels,
    ],
    ['half a file', async () => (await photo(800, 800)).subarray(0, 300), PICTURE_MESSAGES.broken],
  ])('%s is refused with its sentence, and no case is opened', async (_, made, sentence) => {
    const order = await shop.delivered()
    expect(await complain(order, [await made()])).toMatchObject({
      message: sentence,
    })
    expect(await shop.returns.list(shop.admin)).toMatchObject({ value: { returns: [] } })
  })
})
