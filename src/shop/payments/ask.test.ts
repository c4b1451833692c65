import { expect, test } from 'vitest'
import { KNOWN_WITHIN } from '#rules/payments/hold.ts'
import { orderStory } from '#rules/orders/story.ts'
import { situationOf } from '#rules/orders/situation.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeSelling } from '#tests/support/shop/selling.ts'

/** Holds product §11.25, §12.4. */

describeSelling('a payment whose outcome the shop does not know', { '42': 3 }, (fixture) => {
  const placed = () => fixture.placed(fixture.ana, [{ productId: fixture.shoe.id, size: '42', quantity: 1 }])
  /** Refused once, and the shopper tries again. */
  async function refusedOnce(): Promise<string> {
    const reference = await placed()
    await fixture.orders.leave(fixture.ana, reference)
    fixture.context.later(1)
    await fixture.orders.settle(await fixture.payment(reference, 'rejected', { id: '111' }))
    await fixture.orders.expectNews(fixture.ana, reference, '111')
    await fixture.work()
    return reference
  }
  const view = async (reference: string) => {
    const found = await fixture.orders.find(fixture.ana, reference)
    if (!found.ok) throw new Error(found.message)
    return found.value
  }
  const story = async (reference: string) => {
    const { title, pay } = orderStory(situationOf(await view(reference)), fixture.context.settings)
    return [title, pay]
  }
  const VERIFYING = ['Estamos verificando tu pago', null]

  test('paid after a rejection, nobody is told that nothing was charged nor asked to pay again until the provider was asked', async () => {
    const reference = await refusedOnce()
    expect(await story(reference)).toEqual(['El pago no salió', 'again'])
    fixture.context.later(1)
    await fixture.payment(reference, 'approved', { id: '222' })
    await fixture.orders.expectNews(fixture.ana, reference, '222')
    // Whoever looks, with whatever address: a second tab, the list, the API.
    expect(await story(reference)).toEqual(VERIFYING)
    expect(await view(reference)).toMatchObject({ canPay: false, canCancel: false, rejection: null })
    expect(await fixture.orders.list(fixture.ana)).toMatchObject({ value: { orders: [{ verifying: true }] } })
    await fixture.work()
    expect(await story(reference)).toEqual(['Gracias por tu compra', null])
  })

  test('a refusal that is known is said at once; on the way to the provider again it is in doubt, whatever an old address says', async () => {
    const reference = await placed()
    await fixture.orders.leave(fixture.ana, reference)
    fixture.context.later(1)
    await fixture.orders.settle(await fixture.payment(reference, 'rejected', { id: '111' }))
    expect(await story(reference)).toEqual(VERIFYING)
    await fixture.orders.expectNews(fixture.ana, reference, '111')
    expect(await story(reference)).toEqual(['El pago no salió', 'again'])
    fixture.context.later(1)
    await fixture.orders.leave(fixture.ana, reference)
    fixture.context.later(1)
    await fixture.orders.expectNews(fixture.ana, reference, '111')
    expect(await story(reference)).toEqual(VERIFYING)
  })

  test('a payment that the provider’s search does not find yet is asked for by its own number', async () => {
    const reference = await refusedOnce()
    fixture.context.later(1)
    const paid = await fixture.payment(reference, 'approved', { id: '222' })
    fixture.outside.hidden.add(paid.id)
    await fixture.orders.expectNews(fixture.ana, reference, '222')
    await fixture.work()
    expect(await story(reference)).toEqual(['Gracias por tu compra', null])
  })

  test('a payment that the provider does not know yet stays in doubt until it does, whoever asks', async () => {
    const reference = await refusedOnce()
    fixture.context.later(1)
    const { payments } = fixture.outside
    const paid = await fixture.payment(reference, 'approved', { id: '222' })
    payments.delete('222')
    await fixture.orders.expectNews(fixture.ana, reference, '222')
    await fixture.work()
    expect(await story(reference)).toEqual(VERIFYING)
    // The page without the number, another tab, the reconciliation: none of them ends it.
    fixture.context.later(1)
    await fixture.orders.expectNews(fixture.ana, reference)
    await fixture.work()
    await fixture.orders.reconcile()
    expect(await story(reference)).toEqual(VERIFYING)
    const refusal = { ok: false, message: expect.stringContaining('Estamos verificando con Mercado Pago') }
    expect(await fixture.orders.payment(fixture.ana, reference)).toMatchObject(refusal)
    expect(await fixture.orders.cancel(fixture.ana, reference)).toMatchObject(refusal)
    // Nobody looks any more: it is asked for by itself.
    payments.set('222', paid)
    fixture.outside.hidden.add('222')
    fixture.context.later(1)
    await fixture.work()
    expect(await story(reference)).toEqual(['Gracias por tu compra', null])
    expect(await fixture.broken()).toEqual([])
  })

  test('a payment that nobody ever knows: the doubt ends when it should have been known', async () => {
    const reference = await refusedOnce()
    fixture.context.later(1)
    await fixture.orders.expectNews(fixture.ana, reference, '31337')
    await fixture.work()
    fixture.context.later(KNOWN_WITHIN / 2)
    await fixture.work()
    expect(await story(reference)).toEqual(VERIFYING)
    fixture.context.later(KNOWN_WITHIN / 2)
    await fixture.work()
    expect(await story(reference)).toEqual(['El pago no salió', 'again'])
    // The same number again opens nothing.
    await fixture.orders.expectNews(fixture.ana, reference, '31337')
    expect(await story(reference)).toEqual(['El pago no salió', 'again'])
    expect(await fixture.orders.payment(fixture.ana, reference)).toMatchObject({ ok: true })
  })

  test('two payments are named, the first is known: the second is still in doubt', async () => {
    const reference = await refusedOnce()
    fixture.context.later(1)
    await fixture.payment(reference, 'rejected', { id: '222' })
    await fixture.orders.expectNews(fixture.ana, reference, '222')
    await fixture.orders.expectNews(fixture.ana, reference, '333')
    await fixture.work()
    expect(await story(reference)).toEqual(VERIFYING)
  })

  test('the second tab of a shopper who is at the provider asks it before it says anything', async () => {
    const reference = await refusedOnce()
    fixture.context.later(1)
    await fixture.orders.leave(fixture.ana, reference)
    expect(await story(reference)).toEqual(VERIFYING)
    await fixture.orders.expectNews(fixture.ana, reference)
    await fixture.work()
    expect(await story(reference)).toEqual(['El pago no salió', 'again'])
    expect(fixture.context.hints.at(-1)).toMatchObject({ kind: 'order', userId: fixture.ana.id })

    fixture.context.later(1)
    await fixture.payment(reference, 'approved', { id: '222' })
    expect(await fixture.orders.payment(fixture.ana, reference)).toMatchObject({
      ok: false,
      kind: 'conflict',
    })
    expect(await story(reference)).toEqual(['Gracias por tu compra', null])
  })

  test('while the provider does not answer the doubt stays, and the order can neither be paid again nor taken back', async () => {
    const reference = await placed()
    await fixture.orders.leave(fixture.ana, reference)
    fixture.context.later(1)
    fixture.outside.away = true
    await fixture.orders.expectNews(fixture.ana, reference)
    await fixture.work()
    expect(await story(reference)).toEqual(VERIFYING)
    const refusal = { ok: false, message: expect.stringContaining('Estamos verificando con Mercado Pago') }
    expect(await fixture.orders.payment(fixture.ana, reference)).toMatchObject(refusal)
    expect(await fixture.orders.cancel(fixture.ana, reference)).toMatchObject(refusal)

    fixture.outside.away = false
    expect(await fixture.orders.cancel(fixture.ana, reference)).toMatchObject({ ok: true })
    expect(await fixture.broken()).toEqual([])
  })

  test('somebody else’s payment, or what is no number, changes nothing', async () => {
    const reference = await placed()
    const other = await seedUser(fixture.database)
    const end = await fixture.orders.place(
      other,
      fixture.request([{ productId: fixture.shoe.id, size: '42', quantity: 1 }]),
    )
    await fixture.payment(end.ok ? end.value.reference : '', 'approved', { id: '999' })
    for (const id of ['999', 'null', '1 or 1', '9'.repeat(40)]) {
      await fixture.orders.expectNews(fixture.ana, reference, id)
      await fixture.work()
      expect(await story(reference)).toEqual(['Falta el pago', 'first'])
      await fixture.orders.expectNews(fixture.ana, reference, id)
      expect(await story(reference)).toEqual(['Falta el pago', 'first'])
    }
    expect(await fixture.order(end.ok ? end.value.reference : '')).toMatchObject({
      paymentStatus: 'not_paid',
    })
    await fixture.orders.expectNews(other, reference, '4242')
    expect(await story(reference)).toEqual(['Falta el pago', 'first'])
  })

  test('invented numbers open so many doubts an hour and no more', async () => {
    const reference = await placed()
    for (let id = 1; id <= 20; id++) await fixture.orders.expectNews(fixture.ana, reference, String(id))
    fixture.context.later(KNOWN_WITHIN)
    await fixture.work()
    await fixture.orders.expectNews(fixture.ana, reference, '21')
    expect(await story(reference)).toEqual(['Falta el pago', 'first'])
  })

  test('an answer that was on its way when the shopper left again does not end the doubt', async () => {
    const reference = await placed()
    await fixture.orders.leave(fixture.ana, reference)
    fixture.outside.whenSearched = async () => {
      fixture.context.later(1)
      await fixture.orders.leave(fixture.ana, reference)
    }
    expect(await fixture.orders.check(reference)).toBe(true)
    expect(await story(reference)).toEqual(VERIFYING)
  })
})
