import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import { accountMoved, settlementNumber } from '#rules/consignment/settlements/settlement.ts'
import { openPeople } from '#shop/consignment/people.ts'
import { meet } from '#tests/support/meet.ts'
import { cuilOf, PLANTED } from '#tests/support/shop/consigned-pairs.ts'
import { settling } from '#tests/support/shop/settling.ts'
import { describeAtOnce } from '#tests/support/shop/two-shops.ts'
import { openSettlements } from './settlements.ts'

/** Holds product §49.4, §49.10, §52.3, §52.4, §52.5. */

type End = { ok: boolean; message?: string }
const OTHER = 'otra.cuenta.mp'

describeAtOnce(
  'the account of a consignor that changes once their settlement is approved',
  settling,
  (both) => {
    const there = () => openSettlements(both.other.context)
    let people = 0

    /** Approved, and its owner has the code with which another account is theirs. */
    async function approved() {
      const { shop, sameClock } = both
      people += 1
      const [email, dni] = [`ramona${people}@example.com`, String(28_111_220 + people)]
      const consignorId = await shop.pairs.consignor({ email, dni })
      await shop.owe(consignorId, 100_00)
      const [id] = await shop.approved([consignorId])
      const holder: Holder = { consignorId, userId: null, email, by: 'link', proven: true }
      const { accounts } = openPeople(shop.fixture.context)
      await accounts.sendOwnCode(holder)
      await shop.fixture.work()
      sameClock()
      const code = shop.fixture.emails.findLast(({ to }) => to === email)!.subject.slice(0, 6)
      const form = { account: OTHER, holder: 'Ramona Paz', cuil: cuilOf(dni), code }
      return { id: id!, change: () => accounts.changeOwn(holder, form) }
    }
    const held = (id: number) =>
      sql`select from settlements s join consignors c on c.id = s.consignor_id where s.id = ${id} for update`

    const PAYING: [string, 'exported' | 'paid', (id: number) => Promise<End>][] = [
      [
        'goes into the file for the bank',
        'exported',
        (id) =>
          there().exportFile(both.shop.fresh(both.shop.second), {
            ids: [id],
            shown: { count: 1, total: 100_00 },
          }),
      ],
      [
        'is paid by hand',
        'paid',
        (id) => there().markPaid(both.shop.fresh(both.shop.second), { ids: [id], proof: '000777' }),
      ],
    ]
    /** At once usable, or not before its hours are over, as the shop wants it. */
    const HOURS = [72, 0]
    test.each(PAYING)('while it %s at the other: what was approved, or nothing', async (_, state, pay) => {
      const { a, shop, whole } = both
      for (const hours of HOURS)
        for (const turn of [0, 1]) {
          Object.assign(shop.fixture.context.settings, { accountHoldHours: hours })
          const { id, change } = await approved()
          const [changed, paid] = await meet<[End, End]>(a, held(id), [change, () => pay(id)], turn)
          expect(changed.ok).toBe(true)
          // The embedded database has one connection: its change asks more of it before, and comes second.
          if (!a.embedded) expect(paid.ok).toBe(turn === 1)
          const row = await shop.rowOf(id)
          expect([row.state, row.account]).toEqual([paid.ok ? state : 'approved', PLANTED.account])
          if (row.fileSha256 !== null) {
            const { body } = shop.value(await there().fileBody(shop.admin, row.fileSha256))
            expect([body.includes(PLANTED.account), body.includes(OTHER)]).toEqual([true, false])
          }
          await whole()
        }
    })

    test.each(PAYING)(
      'before it %s at the other: nothing, until it is approved anew',
      async (_, _state, pay) => {
        const { shop, whole } = both
        Object.assign(shop.fixture.context.settings, { accountHoldHours: 0 })
        const { id, change } = await approved()
        expect(await change()).toMatchObject({ ok: true })
        expect(await pay(id)).toMatchObject({ ok: false, message: accountMoved(settlementNumber(id)) })
        expect(await shop.rowOf(id)).toMatchObject({ state: 'approved', account: PLANTED.account })
        await whole()
      },
    )
  },
)
