import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { units } from '#data/schema.ts'
import { CLAIM_SAYS } from '#rules/consignment/sales/claims.ts'
import { CODE_FIRST, type Holder } from '#rules/consignment/portal/holder.ts'
import { TO_RETURN_WHY } from '#rules/consignment/labels.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { entrustedSales } from '#tests/support/shop/entrusted-sales.ts'

/** Holds product §51.4. */

const DAYS = 24 * 60
const REASON = 'La suela estaba pegada por dentro.'

describeOneDatabase('a refund after the sale of an entrusted pair was owed', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof entrustedSales>>
  let code: string
  let orderId: number
  let holder: Holder
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await entrustedSales(database)
    code = await shop.onSale()
    orderId = (await shop.delivered([shop.of(code)])).id
    await shop.sales.ripenDue()
    shop.after(1)
    await shop.sales.ripenDue()
    holder = { consignorId: shop.consignorId, userId: null, email: '', by: 'link', proven: true }
  })
  const claim = async (pesos: number, refunded = pesos) => {
    const refundId = await shop.refund(orderId, refunded)
    return shop.sales.claim(shop.admin, code, { refundId, amount: String(pesos), reason: REASON })
  }
  const ended = async () => {
    shop.fixture.context.later(6 * DAYS)
    return shop.sales.settleClaims()
  }
  const whole = async () => expect(await shop.fixture.broken()).toEqual([])

  test('nobody said whose it is: the shop bears it, and nothing is taken from the owner', async () => {
    await shop.refund(orderId, 40_000)
    expect(await ended()).toBe(0)
    expect(await shop.balance()).toBe(6_742_500)
    await whole()
  })

  test('said to be the owner’s it is told to them, waits for their answer, and then is their share of it, down to the centavo', async () => {
    expect(await claim(10_000)).toMatchObject({ value: { amount: 750_000 } })
    await shop.fixture.work()
    expect(shop.fixture.emails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([expect.stringContaining('Reclamo por tu par')]),
    )
    expect(await shop.sales.settleClaims()).toBe(0)
    expect(await shop.balance()).toBe(6_742_500)
    expect(await ended()).toBe(1)
    expect(await ended()).toBe(0)
    expect(await shop.balance()).toBe(5_992_500)
    await whole()
    // The rest, and not a centavo more.
    const rest = { refundId: await shop.refund(orderId, 79_900), reason: REASON }
    expect(await shop.sales.claim(shop.admin, code, { ...rest, amount: '79901' })).toMatchObject({
      fields: { amount: expect.stringContaining('79.900') },
    })
    await shop.sales.claim(shop.admin, code, { ...rest, amount: '79900' })
    expect(await ended()).toBe(1)
    expect(await shop.balance()).toBe(0)
    await whole()
  })

  test('what is a person’s who may not, a pair that is not owed yet, another order’s refund or the same one twice: nothing', async () => {
    const refundId = await shop.refund(orderId, 1_000)
    const form = { refundId, amount: '1000', reason: REASON }
    expect(await shop.sales.claimsOf(shop.admin, code)).toMatchObject({
      value: { part: 6_742_500, paid: 8_990_000, refunds: [{ id: refundId, amount: 100_000 }], claims: [] },
    })
    expect(await shop.sales.claim(shop.ana, code, form)).toMatchObject({ ok: false })
    expect(await shop.sales.claim(shop.admin, code, { ...form, reason: 'no' })).toMatchObject({
      fields: { reason: CLAIM_SAYS.reason },
    })
    expect(await shop.sales.claim(shop.admin, code, { ...form, refundId: 99 })).toMatchObject({
      fields: { refundId: CLAIM_SAYS.refund },
    })
    expect(await shop.sales.claim(shop.admin, code, form)).toMatchObject({ ok: true })
    expect(await shop.sales.claim(shop.admin, code, form)).toMatchObject({ message: CLAIM_SAYS.again })
    const other = await shop.onSale()
    const order = await shop.delivered([shop.of(other)])
    const given = await shop.refund(order.id, 1_000)
    expect(await shop.sales.claim(shop.admin, other, { ...form, refundId: given })).toMatchObject({
      message: CLAIM_SAYS.notOwed,
    })
    await whole()
  })

  test('its owner answers once, who reads it has two days more, and dropped it is nothing', async () => {
    const end = await claim(10_000)
    const id = end.ok ? end.value.claimId : 0
    const answer = { answer: 'Estaban nuevas.' }
    expect(await shop.sales.answerClaim({ ...holder, proven: false }, id, answer)).toMatchObject({
      message: CODE_FIRST,
    })
    const other = { ...holder, consignorId: await shop.pairs.consignor() }
    expect(await shop.sales.answerClaim(other, id, answer)).toMatchObject({ kind: 'missing' })
    shop.fixture.context.later(4.5 * DAYS)
    expect(await shop.sales.answerClaim(holder, id, answer)).toMatchObject({ ok: true })
    expect(await shop.sales.answerClaim(holder, id, answer)).toMatchObject({ message: CLAIM_SAYS.answered })
    shop.fixture.context.later(1.5 * DAYS)
    expect(await shop.sales.settleClaims()).toBe(0)
    expect(await shop.sales.dropClaim(shop.admin, id)).toMatchObject({ ok: true })
    expect(await ended()).toBe(0)
    expect(await shop.balance()).toBe(6_742_500)
    await whole()
  })

  test('the pair back so late is the shop’s, which bore it; the owner keeps what is theirs', async () => {
    await shop.back(orderId)
    expect(await shop.pairs.verbs.samePair(shop.admin, code)).toMatchObject({ value: { state: 'ready' } })
    expect(await shop.unit(code)).toMatchObject({ owner: 'shop', consignorId: shop.consignorId })
    expect(await shop.balance()).toBe(6_742_500)
    await whole()
    // It is the shop's to sell, and none of that is anybody else's.
    expect(await shop.pairs.verbs.list(shop.admin, code)).toMatchObject({ ok: true })
    await shop.delivered([shop.of(code)])
    expect(await shop.states()).toEqual(['payable'])
    await whole()
  })

  test.each(['before the claim ends', 'after it ended'])(
    'all of it borne by its owner, the pair is theirs again, come back %s',
    async (when) => {
      const back = async () => {
        await shop.back(orderId)
        await shop.pairs.verbs.samePair(shop.admin, code)
      }
      if (when.startsWith('before')) await back()
      expect(await claim(89_900)).toMatchObject({ value: { amount: 6_742_500 } })
      if (when.startsWith('before'))
        expect(await shop.pairs.verbs.list(shop.admin, code)).toMatchObject({ message: CLAIM_SAYS.listed })
      expect(await ended()).toBe(1)
      if (when.startsWith('after')) await back()
      expect(await shop.balance()).toBe(0)
      expect(await shop.unit(code)).toMatchObject({
        owner: 'consignor',
        state: 'to_return',
        toReturnWhy: TO_RETURN_WHY.reversed,
      })
      expect(await shop.states()).toEqual(['reversed'])
      await whole()
    },
  )

  test('one that the shop has on sale again is not taken back twice', async () => {
    await shop.back(orderId)
    await shop.pairs.verbs.samePair(shop.admin, code)
    await shop.pairs.verbs.list(shop.admin, code)
    expect(await claim(89_900)).toMatchObject({ message: CLAIM_SAYS.onSale })
    expect(await database.db.$count(units)).toBe(1)
    await whole()
  })
})
