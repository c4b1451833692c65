import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { outbox } from '#data/schema.ts'
import { ASK_SAYS } from '#rules/returns/ask/says.ts'
import { anonymous } from '#rules/users/access.ts'
import { ownPairs } from '#shop/consignment/sales/buyer-is-owner.ts'
import { seedUser } from '#tests/support/builders.ts'
import { photo } from '#tests/support/photo.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'

/** Holds product §14.12, §14.13. */

describeEachDatabase('returns and claims, line by line', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await ordersAsAdmin(database)))

  const lineOf = async (id: number, at: number) => (await shop.linesOf(id))[at]!.id
  type Line = { at?: number; quantity?: number; reasonCode?: string }
  async function ask(
    order: { id: number; reference: string },
    lines: Line[],
    more: object = {},
    files: Uint8Array[] = [],
  ) {
    const input = {
      kind: 'withdrawal',
      key: randomUUID(),
      lines: await Promise.all(
        lines.map(async ({ at = 0, quantity = 1, ...line }) => ({
          orderLineId: await lineOf(order.id, at),
          quantity,
          ...line,
        })),
      ),
      ...more,
    }
    return shop.returns.ask(shop.ana, order.reference, input, files)
  }
  const codeOf = (end: Awaited<ReturnType<typeof ask>>): string => {
    if (!end.ok) throw new Error(JSON.stringify(end))
    return end.value.code
  }
  async function bring(code: string, orderId: number, lines: Line[]) {
    await shop.returns.approve(shop.admin, code, {})
    return arrive(code, orderId, lines)
  }
  const arrive = async (code: string, orderId: number, lines: Line[], key: string = randomUUID()) =>
    shop.returns.receive(shop.admin, code, {
      key,
      lines: await Promise.all(
        lines.map(async ({ at = 0, quantity = 1 }) => ({
          orderLineId: await lineOf(orderId, at),
          quantity,
          condition: 'restock',
        })),
      ),
    })
  const settle = async (code: string) => {
    const { owed } = await shop.view(code)
    return shop.returns.resolve(shop.admin, code, { amount: owed / 100, reason: '', key: randomUUID() })
  }
  test('three partial returns of one order: each its units, the last brings the shipping, and nothing is chosen twice', async () => {
    const { delivered, returns, ana, view } = shop
    const order = await delivered()
    const first = codeOf(await ask(order, [{ reasonCode: 'small' }]))
    expect(await view(first)).toMatchObject({
      items: [{ quantity: 1, reasonCode: 'small' }],
      reasonCode: 'small',
    })
    // One of the two is coming back: only the other may be chosen.
    expect(await ask(order, [{ quantity: 2 }])).toMatchObject({
      message: ASK_SAYS.moved,
      fields: { 'lines.0.quantity': expect.stringContaining(ASK_SAYS.tooMany(1)) },
    })
    const choices = await returns.askChoices(ana, order.reference)
    expect(choices).toMatchObject({
      value: {
        why: { withdrawal: null, claim: null },
        held: [{ free: 1 }, { free: 1 }],
        canExchange: expect.any(Boolean),
      },
    })
    await bring(first, order.id, [{}])
    const paid = [(await view(first)).owed]
    await settle(first)
    const second = codeOf(await ask(order, [{}]))
    const third = codeOf(await ask(order, [{ at: 1 }]))
    for (const [code, at] of [
      [second, 0],
      [third, 1],
    ] as const) {
      await bring(code, order.id, [{ at }])
      paid.push((await view(code)).owed)
      await settle(code)
    }
    const [{ shippingCentavos, totalCentavos } = { shippingCentavos: 0, totalCentavos: 0 }] = [
      await shop.fixture.order(order.reference),
    ]
    expect(paid.reduce((sum, one) => sum + one, 0)).toBe(totalCentavos)
    expect(paid[2]! - paid[0]!).toBe(shippingCentavos)
    expect(await ask(order, [{}])).toMatchObject({
      fields: { 'lines.0.quantity': expect.stringContaining(ASK_SAYS.tooMany(0)) },
    })
  })

  test('a form sent twice is one case; a stranger finds no order; who signed out or is banned is sent away', async () => {
    const order = await shop.delivered()
    const key = randomUUID()
    const both = await Promise.all([ask(order, [{}], { key }), ask(order, [{}], { key })])
    expect(new Set(both.map(codeOf)).size).toBe(1)
    const stranger = await seedUser(database)
    const input = { kind: 'withdrawal', key: randomUUID(), lines: [{ orderLineId: 1, quantity: 1 }] }
    expect(await shop.returns.ask(stranger, order.reference, input)).toMatchObject({ kind: 'missing' })
    expect(await shop.returns.ask(anonymous, order.reference, input)).toMatchObject({ reason: 'signed-out' })
    expect(await shop.returns.ask({ ...shop.ana, ban: true }, order.reference, input)).toMatchObject({
      reason: 'banned',
    })
  })

  test('two pages that ask for the same last unit: one gets it', async () => {
    const order = await shop.delivered()
    const ends = await Promise.all(Array.from({ length: 4 }, () => ask(order, [{ at: 1 }])))
    expect(ends.filter((end) => end.ok)).toHaveLength(1)
  })

  test('too late it is said with the last day; before it left only all of it; a claim waits until it is theirs', async () => {
    const late = await shop.delivered()
    shop.fixture.context.later(60 * 24 * 20)
    expect(await ask(late, [{}])).toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('terminaron el'),
    })
    // The shop's people may, for somebody who called.
    const input = {
      kind: 'withdrawal',
      key: randomUUID(),
      lines: [{ orderLineId: await lineOf(late.id, 0), quantity: 1 }],
    }
    expect(await shop.returns.ask(shop.admin, late.reference, input)).toMatchObject({ ok: true })
    const here = await shop.paid()
    expect(await ask(here, [{ quantity: 1 }])).toMatchObject({ message: ASK_SAYS.whole })
    expect(
      await ask(here, [{ reasonCode: 'wrong' }], { kind: 'claim', reason: 'Vino otra cosa en la caja' }),
    ).toMatchObject({ message: ASK_SAYS.notYet })
    expect(await ask(here, [{ quantity: 2 }])).toMatchObject({ ok: true })
  })

  test('a claim says what happened; for what is missing the money goes back and nothing has to come', async () => {
    const order = await shop.delivered()
    expect(await ask(order, [{}], { kind: 'claim' })).toMatchObject({
      fields: { 'lines.0.reasonCode': ASK_SAYS.noReason, reason: ASK_SAYS.tell },
    })
    const claim = { kind: 'claim', reason: 'En la caja había un solo par.' }
    const code = codeOf(await ask(order, [{ reasonCode: 'missing' }], claim))
    await shop.returns.approve(shop.admin, code, {})
    const { owed, moves } = await shop.view(code)
    expect(moves).toContain('resolve')
    expect(owed).toBeGreaterThan(0)
    expect(await settle(code)).toMatchObject({ ok: true, value: { refunded: owed } })
    expect((await shop.linesOf(order.id))[0]).toMatchObject({ refunded: 1 })
  })

  test('parts of it come one by one, once each; the rest may still come, or be left', async () => {
    const order = await shop.delivered()
    const code = codeOf(await ask(order, [{ quantity: 2 }, { at: 1 }]))
    const key = randomUUID()
    await shop.returns.approve(shop.admin, code, {})
    await arrive(code, order.id, [{}], key)
    await arrive(code, order.id, [{}], key)
    expect(await view()).toMatchObject({
      status: 'received',
      received: [{ quantity: 1 }],
      moves: ['receive', 'resolve'],
    })
    await arrive(code, order.id, [{}, { at: 1 }])
    expect(await view()).toMatchObject({ moves: ['resolve'] })
    expect((await view()).received.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(3)
    expect(await arrive(code, order.id, [{}])).toMatchObject({ ok: false })
    function view() {
      return shop.view(code)
    }
  })

  test('what is not accepted says why, and that is told by mail and on their page', async () => {
    const order = await shop.delivered()
    const code = codeOf(await ask(order, [{}]))
    await shop.returns.approve(shop.admin, code, {})
    const line = { orderLineId: await lineOf(order.id, 0), quantity: 1, condition: 'refused' }
    expect(await shop.returns.receive(shop.admin, code, { lines: [line] })).toMatchObject({
      fields: { 'lines.0.note': expect.any(String) },
    })
    const note = 'Es otro par, no el que vendimos.'
    const end = await shop.returns.receive(shop.admin, code, { lines: [{ ...line, note }] }, [await photo()])
    expect(end).toMatchObject({ ok: true })
    const mails = await database.db.select({ payload: outbox.payload }).from(outbox).orderBy(outbox.id)
    expect(JSON.stringify(mails)).toContain(note)
    expect(await shop.returns.own(shop.ana, code)).toMatchObject({
      value: { came: [{ condition: 'refused', note }], photos: [{ by: 'shop' }] },
    })
  })

  test('whoever asked takes it back while nothing came, and the units are theirs again', async () => {
    const order = await shop.delivered()
    const code = codeOf(await ask(order, [{ quantity: 2 }]))
    expect(await shop.returns.takeBack(await seedUser(database), code)).toMatchObject({ kind: 'missing' })
    expect(await shop.returns.takeBack(shop.ana, code)).toMatchObject({ value: { status: 'cancelled' } })
    const again = codeOf(await ask(order, [{ quantity: 2 }]))
    await bring(again, order.id, [{ quantity: 2 }])
    expect(await shop.returns.takeBack(shop.ana, again)).toMatchObject({ kind: 'conflict' })
  })

  test('an exchange waits for what it changes: it cannot be returned too, nor the other way round', async () => {
    const order = await shop.delivered()
    await ask(order, [{ at: 1 }])
    const { openExchanges } = await import('../exchange/exchanges.ts')
    const exchanges = openExchanges(shop.fixture.context, { ask: shop.fixture.orders.check, ownPairs })
    const form = {
      orderLineId: await lineOf(order.id, 1),
      productId: shop.shoe.id,
      size: '41',
      delivery: 'pickup',
      key: randomUUID(),
    }
    expect(await exchanges.start(shop.ana, order.reference, form)).toMatchObject({ ok: false })
    expect(
      await exchanges.start(shop.ana, order.reference, {
        ...form,
        orderLineId: await lineOf(order.id, 0),
        size: '42',
      }),
    ).toMatchObject({ ok: true })
    expect(await ask(order, [{ quantity: 2 }])).toMatchObject({ message: ASK_SAYS.moved })
  })

  test('the shop hears of it by mail where its owner wants that', async () => {
    Object.assign(shop.fixture.context.settings, { contactEmail: 'tienda@vereda.test', caseEmails: 'yes' })
    const order = await shop.delivered()
    const code = codeOf(await ask(order, [{}]))
    await shop.fixture.work()
    expect(shop.fixture.emails.find(({ to }) => to === 'tienda@vereda.test')).toMatchObject({
      subject: expect.stringContaining(code),
    })
  })
})
