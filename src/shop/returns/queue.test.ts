import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { outbox, products, productSizes } from '#data/schema.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { exchanging } from '#tests/support/shop/exchanging.ts'
import { openList } from '#shop/lists/open.ts'
import { returnList } from './list.ts'

/** Holds product §14.14. */

describeEachDatabase('the queue of what comes back', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof exchanging>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await exchanging(database)
    await database.db.update(productSizes).set({ stock: 50 })
    await database.db.update(products).set({ stock: 100 })
  })

  const ask = async (order: { id: number; reference: string }, at = 0, kind = 'withdrawal') => {
    const line = (await shop.linesOf(order.id))[at]!
    const end = await shop.returns.ask(shop.ana, order.reference, {
      kind,
      lines: [{ orderLineId: line.id, quantity: 1, reasonCode: kind === 'claim' ? 'damaged' : '' }],
      reason: 'Vinieron con la suela rota.',
      key: randomUUID(),
    })
    if (!end.ok) throw new Error(JSON.stringify(end))
    return end.value.code
  }
  const opened = () => openList(shop.fixture.context, returnList)
  const list = async (asked: object = {}) => {
    const end = await shop.returns.list(shop.admin, asked)
    if (!end.ok) throw new Error(end.message)
    return end.value
  }

  /** One of each: unanswered, waiting for the parcel, received, a claim, an exchange that waits, one whose new pair is to be handed over. */
  async function oneOfEach() {
    const order = await shop.delivered()
    const exchange = await shop.begin(order, { size: '42' })
    await shop.returns.approve(shop.admin, exchange, {})
    const waiting = await ask(order)
    await shop.returns.approve(shop.admin, waiting, {})
    const other = await shop.delivered()
    const received = await shop.begin(other, { size: '42' })
    await shop.bring(received)
    const claim = await ask(other, 1, 'claim')
    await shop.returns.approve(shop.admin, claim, {})
    const unanswered = await ask(other)
    const third = await shop.delivered()
    const made = await shop.begin(third, { size: '42' })
    await shop.bring(made)
    await shop.returns.replace(shop.admin, made, { back: 0 })
    return { exchange, waiting, received, claim, unanswered, made }
  }

  test('stands by due date; each says whose turn it is, and the views find the same', async () => {
    const { exchange, waiting, received, claim, unanswered, made } = await oneOfEach()
    const { returns } = await list()
    const counts = await opened().counts()
    expect(returns[0]).toMatchObject({ code: unanswered, next: { turn: 'shop', what: 'Responder' } })
    const due = returns.map(({ next }) => next?.until?.getTime() ?? Infinity)
    expect(due).toEqual(due.toSorted((a, b) => a - b))
    const codes = async (turn: 'shop' | 'buyer') =>
      (await list({ turn })).returns.map(({ code }) => code).toSorted()
    for (const turn of ['shop', 'buyer'] as const) {
      expect(await codes(turn)).toEqual(
        returns.flatMap(({ code, next }) => (next?.turn === turn ? [code] : [])).toSorted(),
      )
      expect((await codes(turn)).length).toBe(counts[`turno=${turn === 'shop' ? 'tienda' : 'comprador'}`])
    }
    expect(await codes('buyer')).toEqual([exchange, waiting].toSorted())
    expect(await codes('shop')).toEqual([received, claim, unanswered, made].toSorted())
    expect((await list({ kind: 'claim' })).returns).toMatchObject([{ code: claim }])
  })

  test('its file says of each what follows and until when; who may not read it gets none', async () => {
    const { unanswered } = await oneOfEach()
    const end = await opened().csv(shop.admin, { filters: { estado: 'requested' } })
    const [head, row, ...others] = end.ok ? end.value.text.trim().split('\r\n') : []
    expect(head).toContain('Código;Tipo;Estado')
    expect(row).toContain(unanswered)
    expect(row).toContain('Responder;La tienda')
    expect(others).toEqual([])
    expect(await opened().csv(shop.ana, {})).toMatchObject({ ok: false })
  })

  test('terms that near their end are told once: the answer to the shop, the day of an exchange to whoever bought', async () => {
    Object.assign(shop.fixture.context.settings, { contactEmail: 'tienda@vereda.test', caseEmails: 'yes' })
    const order = await shop.delivered()
    const exchange = await shop.begin(order, { size: '42' })
    await shop.returns.approve(shop.admin, exchange, {})
    const asked = await ask(order)
    const told = async (words: string) => {
      await shop.returns.remindCases()
      await shop.returns.remindCases()
      const mails = await database.db.select({ payload: outbox.payload }).from(outbox).orderBy(outbox.id)
      return mails.filter(({ payload }) => (payload as { subject?: string }).subject?.includes(words)).length
    }
    expect(await told('se acerca el plazo')).toBe(0)
    shop.fixture.context.later(19 * 60)
    expect(await told(`${asked}: se acerca el plazo`)).toBe(1)
    expect(await told('te lo guardamos hasta')).toBe(0)
    shop.fixture.context.later(8 * 24 * 60)
    expect(await told(`${exchange}: te lo guardamos hasta`)).toBe(1)
  })
})
