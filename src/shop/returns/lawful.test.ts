import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { returns } from '#data/schema.ts'
import { RETURN_STEPS, type ReturnStep } from '#rules/returns/return.ts'
import { RETURN_MOVES, RETURN_STATES } from '#rules/returns/states.ts'
import { mayMove } from '#rules/states.ts'
import { system } from '#rules/users/access.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { lockReturn, moveReturn } from './moves.ts'

/** Holds product §14.1, §51.2. */

describeOneDatabase('a case', (open) => {
  let database: Database
  beforeAll(async () => void (database = await open()))

  test('goes only where its table leads, whoever moves it', async () => {
    const shop = await ordersAsAdmin(database)
    const code = await shop.asked()
    const cancelled = new Error(randomUUID())
    for (const from of RETURN_STATES)
      for (const step of Object.keys(RETURN_STEPS) as ReturnStep[]) {
        await database.db.update(returns).set({ status: from })
        const moved = database.transaction(async (tx) => {
          const locked = await lockReturn(tx, code)
          await moveReturn(tx, shop.fixture.context.settings, system('test'), locked!, {
            step,
            at: new Date(),
          })
          throw cancelled
        })
        await expect(moved, `${from} → ${step}`).rejects.toThrow(
          mayMove(RETURN_MOVES, from, RETURN_STEPS[step]) ? cancelled.message : 'No case goes from',
        )
      }
  })
})
