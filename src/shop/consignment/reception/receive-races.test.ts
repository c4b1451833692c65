import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { unitEvents } from '#data/schema.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { UNIT_SAYS } from '#rules/units/limits-and-texts.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { ownerNews } from '#shop/consignment/listing/notify.ts'
import { openUnits } from '#shop/units/units.ts'
import { meet } from '#tests/support/meet.ts'
import { atTheDesk } from '#tests/support/shop/at-the-desk.ts'
import { describeAtOnce } from '#tests/support/shop/two-shops.ts'
import { openReceive } from './receive.ts'

/** Holds product §50.2, §50.4, §53.5. */

describeAtOnce('a pair that is received by two, each at another instance', atTheDesk, (both) => {
  /** Found fit to be received, and not received yet: between its two transactions it waits until it may go on. */
  async function halfway(context: ShopContext, by: PersonVisitor, code: string, changes: object) {
    const [isThere, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let asked = 0
    const transaction = async (...given: Parameters<Database['transaction']>) => {
      asked += 1
      if (asked === 2) {
        isThere.resolve()
        await mayGoOn.promise
      }
      return context.database.transaction(...given)
    }
    const database = { ...context.database, transaction } as Database
    const end = openReceive({ ...context, database })(by, both.shop.receiving([code], changes))
    await isThere.promise
    return () => {
      mayGoOn.resolve()
      return end
    }
  }

  test('with one tag that was printed at both and tied to two pairs it is one pair, received once, with one receipt', async () => {
    const { a, shop, other, later, whole } = both
    const seals = ['1001', '1002']
    for (const turn of [0, 1]) {
      const [code, left] = await shop.awaited({ equal: '2' })
      const printed = await Promise.all([
        shop.pairs.tags(shop.mora, [code!]),
        openUnits(other.context, { ownerNews }).tags(shop.admin, [printUnitCode(code!)]),
      ])
      expect(printed[0]).toEqual(printed[1])
      await shop.prepared([code!])
      const { id: owner } = await shop.consignorOf(code!)
      shop.fixture.emails.length = other.emails.length = 0
      const deeds = [
        await halfway(shop.fixture.context, shop.admin, code!, { seal: seals[0], shelf: 'C0' }),
        await halfway(other.context, shop.mora, code!, { seal: seals[1], shelf: 'C1' }),
      ]
      // Both have looked at the pair by then, unless they wait for each other there.
      const ends = await meet(a, sql`select from consignors where id = ${owner} for update`, deeds, turn)
      const first = ends.findIndex(({ ok }) => ok)
      expect(ends[1 - first]).toMatchObject({ kind: 'conflict', message: UNIT_SAYS.moved })
      // By its seal it is known which of the two it is.
      const unit = await shop.row(code!)
      expect(unit).toMatchObject({ state: 'received', seal: seals[first], shelf: `C${first}` })
      expect(await shop.row(left!)).toMatchObject({ state: 'awaited', seal: '' })
      const received = and(eq(unitEvents.unitId, unit.id), eq(unitEvents.to, 'received'))
      expect(await a.db.$count(unitEvents, received)).toBe(1)
      later(10)
      await Promise.all([shop.fixture.work(), other.work()])
      const receipts = [...shop.fixture.emails, ...other.emails].filter(({ subject }) =>
        subject.startsWith('Comprobante'),
      )
      expect(receipts).toHaveLength(1)
      await whole()
    }
  })
})
