import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { unitChecks, unitEvents, units, unitTerms } from '#data/schema.ts'
import { anonymous } from '#rules/users/access.ts'
import { openConsignment } from '#shop/consignment/consignment.ts'
import { openOfferJobs } from '#shop/consignment/offers/jobs.ts'
import { meet } from '#tests/support/meet.ts'
import { atTheDesk } from '#tests/support/shop/at-the-desk.ts'
import { offeredPairs } from '#tests/support/shop/offered-pairs.ts'
import { describeTwoShops } from '#tests/support/shop/two-shops.ts'

/** Holds product §50.2, §50.4, §53.5. */

describeTwoShops('two people at one desk, each at another instance', atTheDesk, (both) => {
  const there = () => openConsignment(both.other.context).desk
  const heldUnit = (code: string) => sql`select from units where code = ${code} for update`
  const many = (of: readonly { ok: boolean }[]) => of.filter(({ ok }) => ok).length

  test('signed at both, a check is one; and so is the second signature', async () => {
    const { a, shop, whole } = both
    for (const turn of [0, 1]) {
      const [code] = await shop.received({ price: '450000', floor: '400000' })
      const checks = await meet(
        a,
        heldUnit(code!),
        [
          () => shop.desk.inspect(shop.mora, code!, shop.checking()),
          () => there().inspect(shop.mora, code!, shop.checking()),
        ],
        turn,
      )
      const { id } = await shop.row(code!)
      expect(many(checks)).toBe(1)
      expect(await a.db.$count(unitChecks, eq(unitChecks.unitId, id))).toBe(1)
      const seconds = await meet(
        a,
        heldUnit(code!),
        [() => shop.desk.secondSign(shop.admin, code!), () => there().secondSign(shop.second, code!)],
        turn,
      )
      expect(many(seconds)).toBe(1)
      const inspected = sql`${unitEvents.unitId} = ${id} and ${unitEvents.to} = 'inspected'`
      expect(await a.db.$count(unitEvents, inspected)).toBe(1)
      await whole()
    }
  })

  test('a quote is accepted at one while the other quotes anew, or lets it expire: one of both happened', async () => {
    const { a, b, shop, other, whole } = both
    const [here, away] = [offeredPairs(a, shop.fixture, shop.admin), offeredPairs(b, other, shop.admin)]
    for (const turn of [0, 1, 2, 3]) {
      const { id, token } = await here.quoted()
      const code = await here.code(token)
      const { quoteEndsAt } = await here.row(id)
      const after = new Date(quoteEndsAt!.getTime() + 1)
      const expireDue = () => openOfferJobs({ ...other.context, clock: () => after }).expireDue()
      const quote = () => away.quote(id, { price: '70000', floor: '60000' })
      const expires = turn > 1
      const [accepted] = await meet<[{ ok: boolean }, unknown]>(
        a,
        sql`select from offers where id = ${id} for update`,
        [
          () => here.offers.accept(anonymous, token, here.acceptance(code)),
          () => (expires ? expireDue() : quote()),
        ],
        turn,
      )
      const offer = await here.row(id)
      expect([accepted.ok, offer.state]).toEqual(
        turn % 2 === 0 ? [true, 'accepted'] : [false, expires ? 'expired' : 'quoted'],
      )
      expect(offer.unitId !== null).toBe(accepted.ok)
      const ofNew = await a.db.$count(unitTerms, eq(unitTerms.priceCentavos, 7_000_000))
      expect([ofNew, await a.db.$count(units)]).toEqual([0, Math.floor(turn / 2) + 1])
      await whole()
    }
  })
})
