/** A cash ticket holds its goods for two days: one of a person does, the next ones no longer than a card payment. */
import { expect, test } from 'vitest'
import { HOLD_MINUTES, PENDING_HOLD_HOURS } from '#rules/payments/hold.ts'
import { OPEN_ORDERS, OPEN_TICKETS } from '#rules/checkout/placing.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeSelling } from '#tests/support/shop/selling.ts'

/** Holds product §11.8. */

const TICKET = 'pending_waiting_payment'

describeSelling('open cash tickets', { '41': 20 }, (fixture) => {
  const placed = (person = fixture.ana) =>
    fixture.ordered(person, [{ productId: fixture.shoe.id, size: '41', quantity: 1 }])
  const wait = async (reference: string, detail = TICKET) =>
    fixture.orders.settle(await fixture.payment(reference, 'pending', { detail }))
  async function heldMinutes(reference: string): Promise<number> {
    const { placedAt, expiresAt } = await fixture.order(reference)
    return (expiresAt.getTime() - placedAt.getTime()) / 60_000
  }

  test('three tickets at once: one holds its goods for two days, and the emails say until when', async () => {
    const references = [await placed(), await placed(), await placed()]
    expect(references).toHaveLength(OPEN_ORDERS)
    await Promise.all(references.map((reference) => wait(reference)))
    const held = await Promise.all(references.map(heldMinutes))
    expect(held.toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: OPEN_ORDERS - OPEN_TICKETS }, () => HOLD_MINUTES),
      PENDING_HOLD_HOURS * 60,
    ])
    // The others give their goods back with their half hour, and their tickets are voided.
    fixture.context.later(HOLD_MINUTES + 1)
    await fixture.orders.sweep()
    await fixture.work()
    expect(await fixture.stock(fixture.shoe.sizeIds['41']!)).toBe(20 - OPEN_TICKETS)
    expect(fixture.outside.cancelled).toHaveLength(OPEN_ORDERS - OPEN_TICKETS)
    expect(await fixture.broken()).toEqual([])
  })

  test('a card that is being reviewed, another person’s ticket, and a ticket that ended take nobody’s room', async () => {
    const [reviewed, first] = [await placed(), await placed()]
    await wait(reviewed, 'pending_review_manual')
    await wait(await placed(await seedUser(fixture.database)))
    await wait(first)
    expect(await heldMinutes(first)).toBe(PENDING_HOLD_HOURS * 60)
    await fixture.orders.settle(await fixture.payment(first, 'approved'))
    const next = await placed()
    await wait(next)
    expect(await heldMinutes(next)).toBe(PENDING_HOLD_HOURS * 60)
  })

  test('while a ticket is open the next order is offered no other', async () => {
    const first = await placed()
    expect(await fixture.orders.payment(fixture.ana, first)).toMatchObject({ value: { cardOnly: false } })
    await wait(first)
    const second = await placed()
    expect(await fixture.orders.payment(fixture.ana, second)).toMatchObject({ value: { cardOnly: true } })
    expect(fixture.outside.asked.map(({ tickets }) => tickets)).toEqual([true, false])
  })
})
