import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { units, unitSales } from '#data/schema.ts'
import { isLive, SALE, SALE_MOVES, SALE_STATES } from '#rules/consignment/sales/states.ts'
import { mayMove } from '#rules/states.ts'
import { UNIT } from '#rules/units/states.ts'
import { moveSales } from '#shop/units/entrusted/move-sales.ts'
import { moveUnits } from '#shop/units/unit.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { entrustedSales } from '#tests/support/shop/entrusted-sales.ts'

/** Holds product §14.1, §51.2. */

describeOneDatabase('a pair whose sale has no such move', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof entrustedSales>>
  beforeAll(async () => void (database = await open()))

  test.each(SALE_STATES.filter((state) => state === SALE.held || state === SALE.earned))(
    'a returned pair with a sale that is %s goes to the shelf only where its sale may be reversed',
    async (state) => {
      shop = await entrustedSales(database)
      const code = await shop.onSale()
      await shop.delivered([shop.of(code)])
      const { id } = await shop.unit(code)
      // As no verb leaves it: back in the shop, with a sale that is not paid.
      await database.db.update(units).set({ state: UNIT.returned, orderId: null }).where(eq(units.id, id))
      await database.db
        .update(unitSales)
        .set({ state, earnedAt: state === SALE.held ? null : new Date() })
        .where(eq(unitSales.unitId, id))
      const unit = await shop.unit(code)
      const lawful = mayMove(SALE_MOVES, state, SALE.reversed)
      const moved = await database.transaction((tx) =>
        moveUnits(tx, [unit], UNIT.ready, { actor: 'admin', at: new Date() }),
      )
      const [sale] = await database.db.select().from(unitSales).where(eq(unitSales.unitId, id))
      expect([moved, (await shop.unit(code)).state, sale!.state]).toEqual(
        lawful ? [true, UNIT.ready, SALE.reversed] : [false, UNIT.returned, state],
      )
    },
  )

  test('a sale goes only where its table leads, whoever moves it', async () => {
    shop = await entrustedSales(database)
    const code = await shop.onSale()
    await shop.delivered([shop.of(code)])
    const { id } = await shop.unit(code)
    const its = eq(unitSales.unitId, id)
    const at = new Date()
    const back = new Error('back')
    for (const from of SALE_STATES)
      for (const to of SALE_STATES) {
        let moved = -1
        const tried = database.transaction(async (tx) => {
          await tx
            .update(unitSales)
            .set({
              state: from,
              earnedAt: from === SALE.held ? null : at,
              payableAt: from === SALE.payable ? at : null,
              endedAt: isLive(from) ? null : at,
            })
            .where(its)
          moved = await moveSales(tx, its, to, at)
          throw back
        })
        await expect(tried).rejects.toBe(back)
        expect([from, to, moved]).toEqual([from, to, mayMove(SALE_MOVES, from, to) ? 1 : 0])
      }
  })
})
