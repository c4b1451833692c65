import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { dayOf, daysAfter } from '#rules/calendar/argentine-day.ts'
import { LISTING_SAYS } from '#rules/consignment/desk/listing.ts'
import { PAUSE_SAYS } from '#rules/consignment/pause.ts'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'
import { DAY_MINUTES, ownersOfPairs } from '#tests/support/shop/owners-of-pairs.ts'
import { openDesk } from '../desk/desk.ts'
import { openPortal } from '../portal/portal.ts'

/** Holds product §55.3. */

describeEachDatabase('a sale that its owner pauses', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let pairs: ReturnType<typeof consignedPairs>
  let owners: ReturnType<typeof ownersOfPairs>
  let desk: ReturnType<typeof openDesk>
  let holder: Holder
  let code: string
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    pairs = consignedPairs(database, shop.fixture.context, shop.admin)
    owners = ownersOfPairs(database, shop)
    desk = openDesk(shop.fixture.context)
    code = await pairs.onSale(shop.shoe.id)
    holder = await owners.owner(code)
  })
  const days = (count: number) => shop.fixture.context.later(count * DAY_MINUTES)
  const told = async () => {
    const end = await openPortal(shop.fixture.context).pair(holder, code)
    return end.ok ? end.value.story : null
  }

  test('is off until they take it up again, whoever of the shop would, and its calendar waits meanwhile', async () => {
    await owners.calendar(code, [{ day: 30, offBp: 1000 }])
    const { clockFrom, termEndsOn } = await owners.row(code)
    expect(await desk.pause({ ...holder, proven: false }, code)).toMatchObject({ kind: 'refused' })
    expect(await desk.pause({ ...holder, consignorId: 9_999 }, code)).toMatchObject({ kind: 'missing' })
    expect(await told()).toMatchObject({ moment: 'listed', deeds: expect.arrayContaining(['pause']) })
    const twice = await Promise.all([desk.pause(holder, code), desk.pause(holder, code)])
    expect(twice).toMatchObject([{ ok: true }, { ok: true }])
    expect(await told()).toMatchObject({ moment: 'paused', deeds: ['resume', 'want-back'] })
    expect(await pairs.verbs.list(shop.admin, code)).toMatchObject({ message: LISTING_SAYS.paused })
    const look = await desk.look(shop.admin, code)
    expect(look.ok && look.value.missing).toEqual([LISTING_SAYS.paused])
    days(10)
    expect(await desk.resume({ ...holder, proven: false }, code)).toMatchObject({ kind: 'refused' })
    const both = await Promise.all([desk.resume(holder, code), desk.resume(holder, code)])
    expect(both).toMatchObject([{ ok: true }, { ok: true }])
    expect(await owners.row(code)).toMatchObject({
      state: 'listed',
      clockFrom: daysAfter(clockFrom!, 10),
      termEndsOn,
    })
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('is theirs alone to end: what the shop took off, what waits to go home, what is over is not put back by them', async () => {
    await pairs.verbs.unlist(shop.admin, code)
    expect(await told()).toMatchObject({ moment: 'kept', deeds: ['want-back'] })
    expect(await desk.resume(holder, code)).toMatchObject({ message: PAUSE_SAYS.notPaused })
    expect(await desk.pause(holder, code)).toMatchObject({ message: PAUSE_SAYS.notListed })
    await pairs.verbs.list(shop.admin, code)
    await desk.pause(holder, code)
    days(95)
    expect(dayOf(shop.fixture.context.clock()) > (await owners.row(code)).termEndsOn!).toBe(true)
    expect(await desk.resume(holder, code)).toMatchObject({ message: LISTING_SAYS.term })
    await desk.wantBack(holder, code)
    expect(await desk.resume(holder, code)).toMatchObject({ message: PAUSE_SAYS.notPaused })
    expect(await shop.fixture.broken()).toEqual([])
  })
})
