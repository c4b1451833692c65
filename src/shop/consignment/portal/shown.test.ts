import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import {
  consignorAccounts,
  consignorEntries,
  consignors,
  offers,
  orderLines,
  orders,
  productSizes,
  returns,
  settlementLines,
  settlements,
  unitBuyOuts,
  unitEvents,
  unitLosses,
  units,
  unitSaleClaims,
  unitSales,
  unitTerms,
} from '#data/schema.ts'
import { arranged } from '#rules/consignment/portal/arranged.ts'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import { OFFER_STATES } from '#rules/consignment/offers/states.ts'
import { isLive, SALE, SALE_STATES } from '#rules/consignment/sales/states.ts'
import { SETTLEMENT_STATES, type SettlementState } from '#rules/consignment/settlements/states.ts'
import { PAIR_PLACES } from '#rules/consignment/story/line.ts'
import { isListed, isTaken, UNIT, UNIT_STATES } from '#rules/units/states.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'
import { openPortal } from './portal.ts'

/** Holds product §54.3. */

const PAIRS = 120
const chance = fc.boolean()
const usual = {
  state: fc.constantFrom(...SALE_STATES),
  payment: fc.constantFrom('paid' as const, 'disputed' as const),
  askedBack: chance,
  claim: fc.constantFrom(null, 'open' as const, 'answered' as const, 'dropped' as const),
  reversed: fc.constantFrom(0, 1, 100),
  owed: chance,
}
const sale = fc.record(usual)
const settled = fc.option(
  fc.record({
    state: fc.constantFrom(...SETTLEMENT_STATES),
    again: fc.option(fc.constantFrom(...SETTLEMENT_STATES)),
  }),
)
const parts = {
  state: fc.constantFrom(...UNIT_STATES),
  owner: fc.constantFrom('consignor' as const, 'consignor' as const, 'shop' as const),
  terms: fc.constantFrom(null, 'code' as const, 'sheet' as const),
  newer: fc.constantFrom(null, null, 'proposed' as const, 'declined' as const),
  paused: chance,
  buyOut: fc.constantFrom(null, null, 'open' as const, 'ended' as const),
  loss: fc.constantFrom(null, 'told' as const, 'found' as const, 'chosen' as const, 'ended' as const),
  sales: fc.array(sale, { maxLength: 2 }),
  bought: chance,
  compensated: chance,
  settled,
}
const plain = {
  owner: fc.constant('consignor' as const),
  terms: fc.constant('code' as const),
  newer: fc.constant(null),
  buyOut: fc.constant(null),
  sales: fc.constant([]),
  bought: fc.constant(false),
}
/** Anything beside anything; and of the usual ones enough that each of them is there. */
const pair = fc.oneof(
  fc.record(parts),
  fc.record({ ...parts, ...plain, state: fc.constant(UNIT.ready) }),
  fc.record({ ...parts, ...plain, state: fc.constant(UNIT.written_off) }),
  fc.record({
    ...parts,
    ...plain,
    state: fc.constant(UNIT.sold),
    sales: fc.tuple(
      fc.record({
        ...usual,
        state: fc.constantFrom(SALE.earned, SALE.payable),
        claim: fc.constant(null),
        reversed: fc.constant(0),
        owed: fc.constant(true),
      }),
    ),
  }),
)

type Drawn = typeof pair extends fc.Arbitrary<infer T> ? T : never

describeOneDatabase('the page of a consignor’s pairs', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let portal: ReturnType<typeof openPortal>
  let me: Holder
  let agreementId: number
  let sizeId: number
  let orderIds: Record<'paid' | 'disputed', number>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    const pairs = consignedPairs(database, shop.fixture.context, shop.admin)
    portal = openPortal(shop.fixture.context)
    const consignorId = await pairs.consignor({ email: 'filo@example.com' })
    me = { consignorId, userId: null, email: 'filo@example.com', by: 'link', proven: false }
    agreementId = await pairs.agreementOf(consignorId)
    const [size] = await database.db.select().from(productSizes).limit(1)
    sizeId = size!.id
    const [paid, disputed] = [await shop.placed(), await shop.placed()]
    await database.db.update(orders).set({ paymentStatus: 'disputed' }).where(eq(orders.id, disputed.id))
    orderIds = { paid: paid.id, disputed: disputed.id }
  })

  /** As rows, whether or not a shop would ever come to them. */
  async function keep({ owner, ...drawn }: Drawn, n: number): Promise<void> {
    const { db } = database
    const theirs = owner === 'consignor'
    const bound = theirs && (isListed(drawn.state) || isTaken(drawn.state))
    const [unit] = await db
      .insert(units)
      .values({
        code: `P${n}`,
        productId: shop.shoe.id,
        sizeId,
        owner,
        consignorId: me.consignorId,
        model: `Par ${n}`,
        box: 'none',
        grade: 'good',
        priceCentavos: 200,
        floorCentavos: theirs ? 100 : null,
        // Any will do until its own are there.
        termsId: bound ? 1 : null,
        state: drawn.state,
        orderId: isTaken(drawn.state) ? orderIds.paid : null,
        listedAt: isListed(drawn.state) ? new Date() : null,
        creationKey: 'many',
        creationHash: '',
        creationNo: n,
      })
      .returning({ id: units.id })
    const unitId = unit!.id
    await db.insert(unitEvents).values({
      unitId,
      from: 'listed',
      to: drawn.state,
      actor: drawn.paused ? 'consignor:1' : 'person:1',
    })
    const terms = (no: number, by: string, accepted: boolean, declinedAt: Date | null = null) =>
      db
        .insert(unitTerms)
        .values({
          unitId,
          no,
          priceCentavos: 200,
          floorCentavos: 100,
          commissionBp: 2500,
          commissionMinCentavos: 10,
          calendar: [],
          termDays: 90,
          keepDays: 60,
          sha256: '',
          proposedBy: by,
          declinedAt,
          ...(accepted && {
            acceptedAt: new Date(),
            how: by.startsWith('sheet:') ? ('paper' as const) : ('web_code' as const),
            witness: shop.admin.id,
            agreementId,
          }),
        })
        .returning({ id: unitTerms.id })
    const how = drawn.terms ?? (bound ? 'code' : null)
    const termsId = how && (await terms(1, how === 'sheet' ? 'sheet:1' : 'person:1', true))[0]!.id
    if (termsId) await db.update(units).set({ termsId }).where(eq(units.id, unitId))
    if (drawn.newer) await terms(2, 'person:1', false, drawn.newer === 'declined' ? new Date() : null)
    const now = new Date()
    if (drawn.buyOut)
      await db.insert(unitBuyOuts).values({
        unitId,
        amountCentavos: 100,
        offeredBy: shop.admin.id,
        endsAt: now,
        endedAt: drawn.buyOut === 'ended' ? now : null,
      })
    const found = drawn.loss === 'found' || drawn.loss === 'chosen'
    if (drawn.loss)
      await db.insert(unitLosses).values({
        unitId,
        reason: 'No está',
        toldBy: shop.admin.id,
        ...(found && { confirmedBy: shop.admin.id, confirmedAt: now, foundAt: now, decideBy: '2026-12-12' }),
        ...(drawn.loss === 'chosen' && { chosen: 'pair' as const, chosenAt: now }),
        endedAt: drawn.loss === 'ended' ? now : null,
      })
    const entered = async (
      kind: typeof consignorEntries.$inferInsert.kind,
      amount: number,
      saleId?: number,
    ) => {
      const [entry] = await db
        .insert(consignorEntries)
        .values({
          consignorId: me.consignorId,
          kind,
          amountCentavos: amount,
          unitId: kind === 'payout_reversal' ? null : unitId,
          saleId: saleId ?? null,
          actor: 'system:test',
          requestKey: randomUUID(),
        })
        .returning({ id: consignorEntries.id })
      return entry!.id
    }
    const paidBy = async (entryId: number, state: SettlementState) => {
      const [settlement] = await db
        .insert(settlements)
        .values({
          consignorId: me.consignorId,
          run: randomUUID(),
          state,
          totalCentavos: 100,
          account: 'zapas.de.filomena',
          holder: 'Filomena',
          cuil: '27301234563',
          closedBy: shop.admin.id,
          closedAt: now,
        })
        .returning({ id: settlements.id })
      const id = settlement!.id
      await db
        .insert(settlementLines)
        .values({ settlementId: id, entryId, freedAt: state === 'voided' ? now : null })
      return id
    }
    const entries: number[] = []
    if (drawn.bought) entries.push(await entered('buyout', 100))
    if (drawn.compensated) entries.push(await entered('compensation', 100))
    let living = false
    for (const [at, one] of drawn.sales.entries()) {
      const state: (typeof one)['state'] = living && isLive(one.state) ? 'released' : one.state
      living ||= isLive(state)
      if (!termsId) continue
      const orderId = orderIds[one.payment]
      const [line] = await db
        .insert(orderLines)
        .values({
          orderId,
          productId: shop.shoe.id,
          sizeId,
          name: 'Par',
          brand: 'Nike',
          size: '42',
          quantity: 1,
          listPriceCentavos: 200,
          unitPriceCentavos: 200,
          unitId: at === 0 ? unitId : null,
          ...(at === 0 && {
            unitCode: `P${n}`,
            condition: { grade: 'good', label: '', sentence: '', flaws: [] } as never,
          }),
        })
        .onConflictDoNothing()
        .returning({ id: orderLines.id })
      if (!line) continue
      const [made] = await db
        .insert(unitSales)
        .values({
          unitId,
          orderId,
          orderLineId: line.id,
          consignorId: me.consignorId,
          termsId,
          baseCentavos: 200,
          floorCentavos: 100,
          commissionBp: 5000,
          commissionMinCentavos: 10,
          commissionCentavos: 100,
          partCentavos: 100,
          state,
        })
        .returning({ id: unitSales.id })
      const saleId = made!.id
      if (one.askedBack) {
        const [asked] = await db
          .insert(returns)
          .values({ code: randomUUID(), orderId, kind: 'withdrawal', name: 'Ana', email: 'ana@example.com' })
          .returning({ id: returns.id })
        await db.execute(
          sql`insert into return_items (return_id, order_line_id, quantity) values (${asked!.id}, ${line.id}, 1)`,
        )
      }
      if (one.claim)
        await db.insert(unitSaleClaims).values({
          saleId,
          requestKey: randomUUID(),
          refundedCentavos: 100,
          paidCentavos: 100,
          amountCentavos: 100,
          reason: 'Se despegó',
          openedBy: shop.admin.id,
          answerUntil: now,
          answer: one.claim === 'answered' ? 'No' : '',
          droppedAt: one.claim === 'dropped' ? now : null,
        })
      if (one.owed) entries.push(await entered('sale', 100, saleId))
      if (one.reversed > 0) await entered('reversal', -one.reversed, saleId)
    }
    const { settled: by } = drawn
    if (!by) return
    for (const entry of entries) {
      const id = await paidBy(entry, by.state)
      if (by.state !== 'reversed' || !by.again) continue
      const back = await entered('payout_reversal', 100)
      await db.update(consignorEntries).set({ settlementId: id }).where(eq(consignorEntries.id, back))
      await paidBy(back, by.again)
    }
  }

  test('has each where its whole story puts it, in that order and with that line, on every page', async () => {
    // The same ones each time: what fails is found again.
    for (const [n, drawn] of fc.sample(pair, { numRuns: PAIRS, seed: 7 }).entries()) await keep(drawn, n)
    await database.db.insert(offers).values(
      OFFER_STATES.map((state, n) => ({
        requestKey: `offer ${n}`,
        name: 'Filo',
        email: 'filo@example.com',
        brand: 'Nike',
        model: 'Dunk',
        size: '42',
        grade: 'good' as const,
        box: 'none' as const,
        answerDueAt: new Date(),
        consignorId: me.consignorId,
        state,
        waitsForThemSince: n % 2 === 0 ? new Date() : null,
        endedAt: new Date(),
      })),
    )
    for (const hasAccount of [true, false]) {
      if (!hasAccount) await database.db.delete(consignorAccounts)
      const all = await portal.pairs(me)
      expect(all).toHaveLength(PAIRS + OFFER_STATES.length)
      expect(new Set(all.map(({ story }) => story.moment)).size).toBeGreaterThan(25)
      const wanted = (asked: string | null, page: number) =>
        arranged(all, ({ story }) => story, { asked, page })
      for (const asked of [null, 'nada', ...PAIR_PLACES])
        for (const page of [1, 2, 99, -1, Number.NaN, 1e300, Number.POSITIVE_INFINITY]) {
          const { numbers: _, holder: __, ...shown } = await portal.shown(me, { asked, page })
          expect(shown).toEqual(wanted(asked, page))
        }
    }
    const ana = await seedUser(database, { username: 'ana' })
    const where = { asked: null, page: 1 }
    const none = { token: null, proof: null }
    expect(await portal.shownTo(ana, none, where)).toMatchObject({ ok: false })
    await database.db.update(consignors).set({ userId: ana.id }).where(eq(consignors.id, me.consignorId))
    const holder = { ...me, userId: ana.id, by: 'account', proven: true }
    const { holder: _, ...byLink } = await portal.shown(me, where)
    expect(await portal.shownTo(ana, none, where)).toEqual({ ok: true, value: { ...byLink, holder } })
    await database.db.update(consignors).set({ erasedAt: new Date() })
    expect(await portal.shownTo(ana, none, where)).toMatchObject({ ok: false })
  })
})
