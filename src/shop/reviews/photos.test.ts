import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#data/database.ts'
import { reviewPhotos, reviews as reviewsTable } from '#data/schema.ts'
import { PICTURE_MESSAGES } from '#rules/products/pictures/picture-file.ts'
import { REVIEW_PHOTO_MESSAGES } from '#rules/reviews/photos.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { openVerify } from '#shop/verify/verify.ts'
import { seedProduct, seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { testContext } from '#tests/support/open-shop.ts'
import { photo } from '#tests/support/photo.ts'
import { openComments } from './admin.ts'
import { openReviews } from './reviews.ts'

/** Holds product §15.7, §15.9. */

const OPINION = { number: 5, comment: 'Muy cómodas.' }

describeEachDatabase('photos of a review', (open) => {
  let database: Database
  let context: ReturnType<typeof testContext>
  let reviews: ReturnType<typeof openReviews>
  let shoe: number
  let ana: PersonVisitor
  let eva: PersonVisitor
  let vale: PersonVisitor
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    context = testContext(database)
    reviews = openReviews(context)
    shoe = (await seedProduct(database)).id
    ana = await seedUser(database, { username: 'ana' })
    eva = await seedUser(database, { username: 'eva' })
    vale = await seedUser(database, { role: 'sales' })
  })
  const kept = () => database.db.$count(reviewPhotos)
  const shown = async (me: number | null = null) => (await reviews.list(shoe, me)).reviews[0]

  test('they are drawn anew in two sizes without what the camera wrote, and everybody may see them', async () => {
    await reviews.create(ana, shoe, OPINION, [await photo(2400, 1200), await photo()])
    const ids = (await shown())!.photos
    expect(ids).toHaveLength(2)
    for (const [size, width] of [
      ['large', 1600],
      ['small', 320],
    ] as const) {
      const seen = await reviews.photo(anonymous, ids[0]!, size)
      if (!seen.ok) throw new Error(seen.message)
      expect(seen.value.everybody).toBe(true)
      expect(await sharp(seen.value.bytes).metadata()).toMatchObject({ format: 'webp', width })
      expect(Buffer.from(seen.value.bytes).includes('casa de Ana')).toBe(false)
    }
  })

  test('none is drawn of who may not write one, or has written too many', async () => {
    const drawn = vi.spyOn(context.gateways.images, 'redraw')
    context.settings.reviewsByBuyers = 'yes'
    const photos = [await photo()]
    expect(await reviews.create(ana, shoe, OPINION, photos)).toMatchObject({ reason: 'forbidden' })
    context.settings.reviewsByBuyers = 'no'
    const written = async (left = 100): Promise<void> => {
      const end = await reviews.create(eva, shoe, OPINION)
      return end.ok && left > 0 ? written(left - 1) : expect(end).toMatchObject({ reason: 'too-many' })
    }
    await written()
    expect(await reviews.create(eva, shoe, OPINION, photos)).toMatchObject({ reason: 'too-many' })
    expect(drawn).not.toHaveBeenCalled()
    drawn.mockRestore()
  })

  test('they are gone with their review: replaced, taken back, or removed by the shop', async () => {
    await reviews.create(ana, shoe, OPINION, [await photo()])
    const [old] = (await shown())!.photos
    await reviews.create(ana, shoe, OPINION, [await photo(), await photo()])
    expect(await reviews.photo(ana, old!, 'large')).toMatchObject({ kind: 'missing' })
    expect(await kept()).toBe(2)
    await reviews.remove(vale, (await shown())!.id)
    expect(await kept()).toBe(0)
    await reviews.create(eva, shoe, OPINION, [await photo()])
    await reviews.remove(eva, (await shown())!.id)
    expect(await kept()).toBe(0)
    expect(await reviews.photo(vale, 99_999, 'small')).toMatchObject({ kind: 'missing' })
    const stays = async () =>
      (await openVerify(context)()).find(({ name }) => name.startsWith('no photo'))!.broken
    await reviews.create(ana, shoe, OPINION, [await photo()])
    expect(await stays()).toEqual([])
    await database.db.update(reviewsTable).set({ deletedAt: context.clock() })
    expect(await stays()).toHaveLength(1)
  })

  test('while the review waits, only its author and the shop see them', async () => {
    context.settings.moderation = 'before'
    await reviews.create(ana, shoe, OPINION, [await photo()])
    expect(await shown(eva.id)).toBeUndefined()
    const { id, photos } = (await shown(ana.id))!
    for (const who of [ana, vale])
      expect(await reviews.photo(who, photos[0]!, 'large')).toMatchObject({ value: { everybody: false } })
    for (const who of [eva, anonymous, { ...vale, ban: true }])
      expect(await reviews.photo(who, photos[0]!, 'large')).toMatchObject({ kind: 'missing' })
    await openComments(context, { reviews }).publish(vale, id)
    expect(await reviews.photo(anonymous, photos[0]!, 'large')).toMatchObject({ value: { everybody: true } })
  })

  test.each([
    ['a fifth one', () => Promise.all([1, 2, 3, 4, 5].map(() => photo())), REVIEW_PHOTO_MESSAGES.many],
    ['a PDF', () => [Buffer.from('%PDF-1.7 hola')], PICTURE_MESSAGES.pdf],
    [
      'a HEIC',
      () => [Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])],
      PICTURE_MESSAGES.heic,
    ],
    [
      '40 MB',
      () => [Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(40 * 1024 * 1024)])],
      PICTURE_MESSAGES.heavy,
    ],
    [
      '200 megapixels',
      async () => [
        await sharp({
          create: { width: 20_000, height: 10_000, channels: 3, background: '#fff' },
          limitInputPixels: false,
        })
          .png()
          .toBuffer(),
      ],
      PICTURE_MESSAGES.pixels,
    ],
    ['half a file', async () => [(await photo(800, 800)).subarray(0, 300)], PICTURE_MESSAGES.broken],
  ])('%s is refused with its sentence, and nothing is published', async (_, made, sentence) => {
    expect(await reviews.create(ana, shoe, OPINION, await made())).toMatchObject({
      message: sentence,
      fields: { photos: sentence },
    })
    expect(await shown()).toBeUndefined()
  })
})
