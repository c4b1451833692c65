import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#data/database.ts'
import { offerDraftPictures } from '#data/schema.ts'
import { takeTurns } from '#gateways/images/turns.ts'
import { MOST_OFFER_PHOTOS, OFFER_SAYS } from '#rules/consignment/offers/limits-and-texts.ts'
import { anonymous } from '#rules/users/access.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { offeredPairs, offerPhoto } from '#tests/support/shop/offered-pairs.ts'

/** Holds product §38.17. */

describeEachDatabase('photos of an offer', (open) => {
  let database: Database
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())

  test('are not drawn where no more are taken: withdrawn, too many, nobody’s', async () => {
    const shop = await ordersAsAdmin(database)
    const { offers, submitted } = offeredPairs(database, shop.fixture, shop.admin)
    const { token } = await submitted()
    const drawn = vi.spyOn(shop.fixture.context.gateways.images, 'redraw')
    const photos = await Promise.all(Array.from({ length: MOST_OFFER_PHOTOS - 1 }, () => offerPhoto()))
    expect(await offers.addPhotos(token, photos)).toMatchObject({ message: OFFER_SAYS.many })
    expect(await offers.takesPhotos(token, MOST_OFFER_PHOTOS - 2)).toMatchObject({ ok: true })
    expect(await offers.addPhotos(`${token}x`, photos.slice(0, 1))).toMatchObject({ kind: 'missing' })
    await offers.withdraw(token)
    expect(await offers.addPhotos(token, photos.slice(0, 1))).toMatchObject({
      message: OFFER_SAYS.photosOver,
    })
    expect(drawn).not.toHaveBeenCalled()
    drawn.mockRestore()
  })

  test('are not drawn while a form has too many, or the shop takes no offers', async () => {
    const shop = await ordersAsAdmin(database)
    const { offers } = offeredPairs(database, shop.fixture, shop.admin)
    const drawn = vi.spyOn(shop.fixture.context.gateways.images, 'redraw')
    const { kind, bytes } = await offerPhoto()
    const add = (key: string) => offers.addDraftPhoto(anonymous, { key, kind }, bytes)
    await database.db.insert(offerDraftPictures).values(
      Array.from({ length: MOST_OFFER_PHOTOS * 3 }, () => ({
        requestKey: 'full-form',
        kind,
        bytes,
        createdAt: new Date(),
      })),
    )
    expect(await add('full-form')).toMatchObject({ message: OFFER_SAYS.many })
    shop.fixture.context.settings.consignment = 'no'
    expect(await add('another-form')).toMatchObject({ message: OFFER_SAYS.closed })
    expect(drawn).not.toHaveBeenCalled()
    drawn.mockRestore()
  })
})

test('a line that is full keeps nobody of another line waiting', async () => {
  const [mine, others] = [0, 1].map(() => takeTurns(1, 1, () => new Error('full')))
  const never = new Promise<void>(() => undefined)
  void others!(() => never)
  void others!(() => never)
  await expect(others!(() => never)).rejects.toThrow('full')
  expect(await mine!(async () => 'drawn')).toBe('drawn')
})
