import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { consignorEntries, settlementFiles, settlementLines, settlements } from '#data/schema.ts'
import { meet } from '#tests/support/meet.ts'
import { settling } from '#tests/support/shop/settling.ts'
import { describeTwoShops } from '#tests/support/shop/two-shops.ts'
import { openSettlements } from './settlements.ts'

/** Holds product §52.3, §52.4, §52.5. */

/** Where whoever pays somebody waits for whoever else does, and what they would change if nobody waited. */
const HELD = sql`select from settlements s join consignors c on c.id = s.consignor_id order by s.id for update`

describeTwoShops('two who pay, each at another instance', settling, (both) => {
  const there = () => openSettlements(both.other.context)
  const close = (at = both.shop.verbs) => at.close(both.shop.admin, { key: both.shop.key() })

  test('runs at both, while a transfer comes back: each row is in one settlement, and what came back is owed once', async () => {
    const { a, shop, whole } = both
    const id = await shop.owed(100_00)
    const [paid] = await shop.approved()
    await shop.pay([paid!])
    await shop.owe(id, 50_00)
    for (let one = 0; one < 4; one += 1) await shop.owed(30_00, 20_00)
    const reverse = (at = shop.verbs) =>
      at.reverse(shop.fresh(shop.second), paid!, { reason: 'Cuenta cerrada' })
    await Promise.all([reverse(), close(there()), reverse(there()), close(), close(there())])
    await close()
    const open = await a.db.select().from(settlements).where(eq(settlements.state, 'closed'))
    expect(open.reduce((sum, { totalCentavos }) => sum + totalCentavos, 0)).toBe(150_00 + 4 * 50_00)
    expect(await a.db.$count(settlementLines)).toBe(1 + 2 + 4 * 2)
    expect(await a.db.$count(consignorEntries, eq(consignorEntries.kind, 'payout_reversal'))).toBe(1)
    await whole()
  })

  test('paid at both, refused at one and called off at the other: one transfer, or none', async () => {
    const { a, shop, whole } = both
    for (const turn of [0, 1, 2, 3]) {
      await shop.owed(100_00)
      const [one] = await shop.approved()
      const pay = (at = shop.verbs, proof = '111') =>
        at.markPaid(shop.fresh(shop.admin), { ids: [one!], proof })
      const ends = await meet<{ ok: boolean }[]>(
        a,
        HELD,
        [
          () => pay(),
          () => pay(there(), '222'),
          () => there().fail(shop.second, one!, { reason: 'La cuenta no existe' }),
          () => shop.verbs.callOff(shop.second, one!, { reason: 'Estaba mal' }),
        ],
        turn,
      )
      expect(ends.some(({ ok }) => ok)).toBe(true)
      const payouts = await a.db.$count(consignorEntries, sql`kind = 'payout' and settlement_id = ${one!}`)
      expect(payouts).toBe((await shop.rowOf(one!)).state === 'paid' ? 1 : 0)
      await whole()
    }
  })

  test('exported at both it is one file, the same bytes from either', async () => {
    const { a, shop, whole } = both
    await shop.owed(100_00)
    await shop.owed(200_00)
    const ids = await shop.approved()
    const shown = { count: 2, total: 300_00 }
    const ends = await meet(a, HELD, [
      () => shop.exported(ids),
      () => there().exportFile(shop.fresh(shop.second), { ids: ids.toReversed(), shown }),
    ])
    const [sha256, ...others] = new Set(ends.map((end) => shop.value(end).sha256))
    expect(others).toEqual([])
    expect(await a.db.$count(settlementFiles)).toBe(1)
    const bodies = await Promise.all(
      [shop.verbs, there()].map(async (at) => shop.value(await at.fileBody(shop.admin, sha256!)).body),
    )
    expect(bodies[0]).toBe(bodies[1])
    await whole()
  })
})
