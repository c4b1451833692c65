import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { settling } from '#tests/support/shop/settling.ts'
import { numbersOf } from './account.ts'

/** Holds product §52.1, §52.5. */

/** What people at the desk, banks and buyers do to two accounts, in any order. */
const deed = fc.oneof(
  fc.record({
    do: fc.constant('owe' as const),
    who: fc.nat(1),
    amount: fc.integer({ min: -500_00, max: 900_00 }),
  }),
  fc.record({ do: fc.constantFrom('run', 'approve', 'export', 'pay', 'fail', 'back', 'off'), at: fc.nat(9) }),
)

describeOneDatabase('whatever happens to an account', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof settling>>
  beforeAll(async () => {
    database = await open()
    shop = await settling(database)
  })
  afterAll(() => database.close())

  test('a settlement is its lines, and what is open, on its way and paid adds up to what was ever owed', async () => {
    const why = { reason: 'Porque sí' }
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 14 }), async (deeds) => {
        const people = [await shop.pairs.consignor(), await shop.pairs.consignor()] as const
        const owed = [0, 0]
        const made: number[] = []
        for (const one of deeds) {
          if (one.do === 'owe') {
            if (one.amount === 0) continue
            await shop.owe(people[one.who]!, one.amount)
            owed[one.who]! += one.amount
            continue
          }
          const id = made[one.at % Math.max(made.length, 1)]
          if (one.do === 'run') {
            const end = await shop.verbs.close(shop.admin, { key: shop.key(), consignorIds: [...people] })
            if (end.ok) made.push(...end.value.settlements.map((row) => row.id))
          } else if (id === undefined) continue
          else if (one.do === 'approve') await shop.approve([id])
          else if (one.do === 'export') await shop.exported([id])
          else if (one.do === 'pay') await shop.pay([id])
          else if (one.do === 'fail') await shop.verbs.fail(shop.admin, id, why)
          else if (one.do === 'back') await shop.verbs.reverse(shop.fresh(shop.admin), id, why)
          else await shop.verbs.callOff(shop.admin, id, why)
        }
        for (const [index, person] of people.entries()) {
          const { due, paid } = await numbersOf(database.db, person)
          expect(due + paid).toBe(owed[index])
        }
      }),
      { numRuns: 12 },
    )
    expect(await shop.fixture.broken()).toEqual([])
    const { rows } = await database.db.execute<{ n: number }>(sql`select count(*)::int as n from settlements`)
    expect(rows[0]!.n).toBeGreaterThan(0)
  })
})
