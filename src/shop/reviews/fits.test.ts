import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { openFits } from './fits.ts'
import { openReviews } from './reviews.ts'

/** Holds product §45.5. */

describeOneDatabase('how a product fits', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let fits: ReturnType<typeof openFits>
  let reviews: ReturnType<typeof openReviews>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    fits = openFits(shop.fixture.context)
    reviews = openReviews(shop.fixture.context)
  })

  const say = async (who: Parameters<typeof reviews.create>[0], productId: number, fit: string) => {
    const end = await reviews.create(who, productId, { number: 4, comment: 'Me gustó bastante.', fit })
    if (!end.ok) throw new Error(end.message)
  }

  test('reviews that stand and pieces that came back for their size are counted, one voice a person', async () => {
    const order = await shop.delivered()
    const [line] = await shop.linesOf(order.id)
    const productId = shop.shoe.id
    const [bea, leo] = [await seedUser(database), await seedUser(database)]
    await say(shop.ana, productId, 'justo')
    await say(bea, productId, 'grande')
    await say(leo, productId, 'chico')
    expect(await fits(productId)).toEqual({ chico: 1, justo: 1, grande: 1 })

    const input = {
      kind: 'withdrawal',
      key: randomUUID(),
      lines: [{ orderLineId: line!.id, quantity: 1, reasonCode: 'small' }],
    }
    const asked = await shop.returns.ask(shop.ana, order.reference, input, [])
    if (!asked.ok) throw new Error(asked.message)
    // What nobody answered yet says nothing.
    expect(await fits(productId)).toEqual({ chico: 1, justo: 1, grande: 1 })
    await shop.returns.approve(shop.admin, asked.value.code, {})
    expect(await fits(productId)).toEqual({ chico: 2, justo: 0, grande: 1 })

    const [his] = (await reviews.list(productId)).reviews.filter(({ userId }) => userId === leo.id)
    await reviews.remove(shop.admin, his!.id)
    expect(await fits(productId)).toEqual({ chico: 1, justo: 0, grande: 1 })
  })

  test('of what is not there nothing is said', async () => {
    for (const id of [999_999, Number.NaN, -1])
      expect(await fits(id)).toEqual({ chico: 0, justo: 0, grande: 0 })
  })
})
