import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import { DISPUTE_NEAR_DAYS, ROW_WAIT_SAYS } from '#rules/consignment/settlements/settlement.ts'
import type { ProviderPaymentState } from '#rules/payments/provider.ts'
import { openSales } from '#shop/consignment/sales/sales.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { settling } from '#tests/support/shop/settling.ts'
import { balanceOf } from '../ledger/entries.ts'

/** Holds product §52.2. */

const REASON = 'La suela estaba pegada por dentro.'
/** Of a refund of $ 10.000 of a pair of $ 89.900, the owner's three quarters. */
const SHARE = 750_000
const OTHER = 100_00

describeOneDatabase('a claim or a dispute on a sale that is owed, and the run', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof settling>>
  let sales: ReturnType<typeof openSales>
  let owner: Holder
  let pair: Awaited<ReturnType<Awaited<ReturnType<typeof settling>>['sold']>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await settling(database)
    sales = openSales(shop.fixture.context)
    const consignorId = await shop.owed(OTHER)
    owner = { consignorId, userId: null, email: '', by: 'link', proven: true }
    pair = await shop.sold(consignorId)
  })
  async function claimed(): Promise<number> {
    const form = { amount: '10000', reason: REASON, key: randomUUID() }
    const { refundId } = shop.value(await shop.orders.refund(shop.admin, pair.order.id, form))
    await shop.fixture.work()
    const claim = { refundId, amount: '10000', reason: REASON }
    const { claimId, amount } = shop.value(await sales.claim(shop.admin, pair.code, claim))
    expect(amount).toBe(SHARE)
    return claimId
  }
  const preview = async () => {
    const { lines } = shop.value(await shop.verbs.preview(shop.admin))
    const line = lines.find(({ consignorId }) => consignorId === owner.consignorId)
    return line && [line.total, line.waiting, line.reasons, line.why]
  }
  const WAITING = () => [OTHER, pair.part, ['claim'], null]
  const days = (many: number) => shop.fixture.context.later(many * 24 * 60)

  test('holds its sale until the owner’s days are over, answered or not, and nothing else of theirs', async () => {
    expect(await preview()).toEqual([OTHER + pair.part, 0, [], null])
    const claimId = await claimed()
    expect(ROW_WAIT_SAYS.claim).toBe('Hay un reclamo de esa venta sin decidir.')
    expect(await preview()).toEqual(WAITING())
    expect(await shop.close()).toMatchObject([{ consignorId: owner.consignorId, total: OTHER }])
    expect(await preview()).toEqual([0, pair.part, ['claim'], 'nothing'])
    expect(
      await sales.answerClaim(owner, claimId, { answer: 'Lo usé dos veces y estaba entera.' }),
    ).toMatchObject({
      ok: true,
    })
    days(4)
    expect(await sales.settleClaims()).toBe(0)
    expect(await preview()).toEqual([0, pair.part, ['claim'], 'nothing'])

    days(4)
    expect(await sales.settleClaims()).toBe(1)
    expect(await preview()).toEqual([pair.part - SHARE, 0, [], null])
    expect(await shop.close()).toMatchObject([{ total: pair.part - SHARE }])
  })

  test('dropped it holds nothing: the sale is paid whole', async () => {
    const claimId = await claimed()
    expect(await preview()).toEqual(WAITING())
    expect(await sales.dropClaim(shop.admin, claimId)).toMatchObject({ ok: true })
    expect(await shop.close()).toMatchObject([{ total: OTHER + pair.part }])
  })

  test('made after a run had the sale it stops no payment: the share is carried to what comes next', async () => {
    const [settlement] = await shop.approved()
    await claimed()
    expect(await shop.pay([settlement!])).toMatchObject({ ok: true })
    expect((await shop.rowOf(settlement!)).totalCentavos).toBe(OTHER + pair.part)
    days(6)
    expect(await sales.settleClaims()).toBe(1)
    expect(await balanceOf(database.db, owner.consignorId)).toBe(-SHARE)
    expect(await preview()).toEqual([-SHARE, 0, [], 'nothing'])
    const next = await shop.sold(owner.consignorId)
    expect(await preview()).toEqual([next.part - SHARE, 0, [], null])
  })

  test('warns of whom a dispute is near: one that waits, one that ended lately, and no longer than its days', async () => {
    const { orders: placed, payment } = shop.fixture
    const far = await shop.owed(OTHER)
    const look = async () => shop.value(await shop.verbs.preview(shop.admin)).lines
    const warned = async () => (await look()).map(({ consignorId, warnings }) => [consignorId, warnings])
    const near = (warnings: string[]) => [
      [owner.consignorId, warnings],
      [far, []],
    ]
    const says = async (status: ProviderPaymentState, detail: string) =>
      placed.settle(await payment(pair.order.reference, status, { detail }))
    expect(await warned()).toEqual(near([]))
    await says('charged_back', 'in_process')
    expect((await look())[0]).toMatchObject({ reasons: ['dispute'], warnings: ['dispute'], total: OTHER })
    days(DISPUTE_NEAR_DAYS + 1)
    expect(await warned()).toEqual(near(['dispute']))
    await says('approved', 'reimbursed')
    expect((await look())[0]).toMatchObject({ reasons: [], warnings: ['dispute'] })
    days(DISPUTE_NEAR_DAYS + 1)
    expect(await warned()).toEqual(near([]))
  })
})
