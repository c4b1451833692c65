import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { FOUND_DAYS } from '#rules/consignment/found.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { atTheDesk } from '#tests/support/shop/at-the-desk.ts'
import { meanwhile } from '#tests/support/shop/meanwhile.ts'
import { balanceOf } from '../ledger/entries.ts'
import { openFound } from './found.ts'
import { openLoss } from './loss.ts'

/** Holds product §50.7. */

const PAID = 6_742_500

describeEachDatabase('the end of the days in which its owner chooses', (open) => {
  let database: Database
  let at: Awaited<ReturnType<typeof atTheDesk>>
  let code: string
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    at = await atTheDesk(database)
    code = await undecided()
  })
  async function undecided(): Promise<string> {
    const one = await at.ready()
    at.value(await at.pairs.list(at.mora, one))
    at.value(await at.desk.lost(at.admin, one, { why: 'No está en su estante.' }))
    at.value(await at.desk.confirmLoss(at.second, one))
    at.value(await at.desk.turnedUp(at.admin, one))
    at.fixture.context.later((FOUND_DAYS + 1) * 24 * 60)
    return one
  }
  const chooses = (keeps: string) => at.desk.recover(at.admin, code, { keeps, how: 'paper' })
  const stands = async () => {
    const { state, owner } = await at.row(code)
    expect(await at.fixture.broken()).toEqual([])
    return [state, owner, await balanceOf(database.db, (await at.consignorOf(code)).id)]
  }

  test.each([
    ['the pair', 'pair', ['to_return', 'consignor', 0]],
    ['the money', 'money', ['ready', 'shop', PAID]],
  ])('takes nothing of who chose %s after the job had found it due', async (_what, keeps, wanted) => {
    const job = openFound(meanwhile(at.fixture.context, async () => void at.value(await chooses(keeps))))
    await at.told()
    expect(await job.endUndecided()).toBe(0)
    expect(await stands()).toEqual(wanted)
    expect((await at.told()).filter((subject) => subject.startsWith('Te quedaste con la plata'))).toEqual([])
  })

  test.each(['pair', 'money'])(
    'is not chosen over: who wants the %s too late gets no other',
    async (keeps) => {
      let ended = 0
      const late = openLoss(
        meanwhile(at.fixture.context, async () => void (ended += await at.desk.endUndecided())),
      )
      expect(await late.recover(at.admin, code, { keeps, how: 'paper' })).toMatchObject({ kind: 'conflict' })
      expect(ended).toBe(1)
      expect(await stands()).toEqual(['ready', 'shop', PAID])
    },
  )

  test('is one of the two, however both come together', async () => {
    for (let round = 0; round < 4; round++) {
      if (round > 0) code = await undecided()
      const paid = await balanceOf(database.db, (await at.consignorOf(code)).id)
      const [ended, chosen] = await Promise.all([
        at.desk.endUndecided(),
        chooses('pair'),
        at.desk.endUndecided(),
      ])
      const { state, owner } = await at.row(code)
      expect([state, owner]).toEqual(chosen.ok ? ['to_return', 'consignor'] : ['ready', 'shop'])
      expect(ended).toBeLessThanOrEqual(chosen.ok ? 0 : 1)
      expect(await balanceOf(database.db, (await at.consignorOf(code)).id)).toBe(
        chosen.ok ? paid - PAID : paid,
      )
      expect(await at.fixture.broken()).toEqual([])
    }
  })
})
