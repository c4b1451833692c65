import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { like } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { outbox } from '#data/schema.ts'
import { fromPesos } from '#rules/money.ts'
import { CORRECTION_MESSAGES } from '#rules/order-emails/corrections.ts'
import { RECIPIENT_MESSAGES } from '#rules/orders/recipient.ts'
import { UNDONE_ALREADY } from '#rules/audit/audit.ts'
import { UNDO_SECONDS } from '#rules/fulfilment/undo.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin, parcel } from '#tests/support/orders-as-admin.ts'

/** Holds product §13.8. */

const south = {
  streetAddress: 'San Martín 900',
  province: 'Tierra del Fuego',
  codePostal: 'V9410ABC',
  locality: 'Ushuaia',
  seen: '',
}

describeEachDatabase('who receives an order, corrected', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await ordersAsAdmin(database)))

  async function page(id: number) {
    const end = await shop.orders.find(shop.admin, id)
    if (!end.ok) throw new Error(end.message)
    return end.value
  }
  const seenOf = async (id: number) => (await page(id)).recipientCorrectedAt?.toISOString() ?? ''
  async function mailed() {
    await shop.fixture.work()
    return shop.fixture.emails.splice(0) as unknown as { subject: string; text: string }[]
  }

  test('to another zone: kept before and after, the fee stays and is said, the days are the new zone’s, one mail after 10 s', async () => {
    const { orders, admin, ana, paid, fixture } = shop
    const { id, reference, total } = await paid()
    const before = await page(id)
    expect(before).toMatchObject({ recipientCorrectedAt: null, feeNow: null })
    expect(await orders.correctRecipient(admin, id, south)).toMatchObject({ value: { changed: true } })
    // The same click again is no second correction.
    expect(await orders.correctRecipient(admin, id, south)).toMatchObject({ value: { changed: false } })
    const after = await page(id)
    expect(after).toMatchObject({
      personal: { street: 'San Martín 900', province: 'Tierra del Fuego', locality: 'Ushuaia' },
      shipping: before.shipping,
      total,
      feeNow: fromPesos(1000),
    })
    expect(after.events.at(-1)).toMatchObject({
      life: 'note',
      actor: 'vale',
      reason: expect.stringContaining('Dirección: antes «Av. Corrientes 1234», ahora «San Martín 900».'),
    })
    const [waits] = await database.db
      .select({ runAt: outbox.runAt })
      .from(outbox)
      .where(like(outbox.dedupeKey, '%:recipient:%'))
    expect(waits!.runAt.getTime() - after.recipientCorrectedAt!.getTime()).toBe(UNDO_SECONDS * 1000)
    const [mail, ...others] = await mailed()
    expect(others).toEqual([])
    expect(mail!.subject).toContain('Corregimos los datos de entrega de tu pedido V-000001')
    expect(mail!.text).toContain('Ushuaia')
    expect(mail!.text).toContain('Lo que pagaste de envío no cambia.')
    expect(mail!.text).toContain('2 a 7 días hábiles')
    expect(await fixture.orders.find(ana, reference)).toMatchObject({
      value: { personal: { locality: 'Ushuaia' }, recipientCorrectedAt: expect.any(Date) },
    })
    expect(await orders.slips(admin, [id])).toMatchObject({
      value: { slips: [{ personal: { locality: 'Ushuaia' }, recipientCorrectedAt: expect.any(Date) }] },
    })
    expect(await fixture.broken()).toEqual([])
  })

  test('by the checkout’s rules; a province and a code that contradict are asked about once', async () => {
    const { orders, admin, paid } = shop
    const { id } = await paid()
    expect(
      await orders.correctRecipient(admin, id, { phoneNumber: '12', nameCompra: 'X9', dni: '1' }),
    ).toMatchObject({
      kind: 'invalid',
      fields: {
        phoneNumber: 'El teléfono celular tiene que tener al menos 10 caracteres',
        nameCompra: 'Tu nombre solo debe contener letras y espacios.',
        dni: 'El DNI tiene 7 u 8 números',
      },
    })
    const doubtful = { province: 'Cordoba', seen: '' }
    expect(await orders.correctRecipient(admin, id, doubtful)).toMatchObject({
      kind: 'invalid',
      fields: { codePostal: expect.stringContaining('Ese código parece de'), sure: RECIPIENT_MESSAGES.sure },
    })
    expect(await orders.correctRecipient(admin, id, { ...doubtful, sure: 'si' })).toMatchObject({ ok: true })
  })

  test('what left keeps its address, what was handed over everything, and what is over too', async () => {
    const { orders, admin, paid, placed, fixture } = shop
    const { id } = await paid()
    await orders.pack(admin, id)
    await orders.ship(admin, id, parcel)
    await fixture.work()
    expect(await orders.correctRecipient(admin, id, south)).toMatchObject({
      kind: 'conflict',
      message: RECIPIENT_MESSAGES.sent,
    })
    const phone = { phoneNumber: '+54 9 351 555-1234', seen: '' }
    expect(await orders.correctRecipient(admin, id, phone)).toMatchObject({ value: { changed: true } })
    expect(await page(id)).toMatchObject({ personal: { phone: '3515551234' }, correctable: ['phoneNumber'] })
    await orders.deliver(admin, id)
    expect(await orders.correctRecipient(admin, id, { phoneNumber: '1123456789' })).toMatchObject({
      message: RECIPIENT_MESSAGES.handedOver,
    })
    await fixture.work()
    await orders.complete(admin, id)
    expect(await orders.correctDelivery(admin, id, { day: '' })).toMatchObject({
      message: CORRECTION_MESSAGES.completed,
    })
    const called = await placed()
    await orders.cancel(admin, called.id, { reason: 'Sin stock' })
    expect(await orders.correctRecipient(admin, called.id, south)).toMatchObject({
      message: RECIPIENT_MESSAGES.over,
    })
    const pickup = await placed({ delivery: 'pickup' })
    expect(await orders.correctRecipient(admin, pickup.id, { province: 'Cordoba' })).toMatchObject({
      ok: true,
    })
  })

  test('two who correct at once: one does, and the other reads it; not again before its mail has gone', async () => {
    const { orders, admin, paid } = shop
    const { id } = await paid()
    const leo = await seedUser(database, { role: 'sales', username: 'leo' })
    const ends = await Promise.all([
      orders.correctRecipient(admin, id, { streetAddress: 'Belgrano 111', seen: '' }),
      orders.correctRecipient(leo, id, { streetAddress: 'Moreno 222', seen: '' }),
    ])
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    expect(ends.find(({ ok }) => !ok)).toMatchObject({
      kind: 'conflict',
      message: RECIPIENT_MESSAGES.changed,
    })
    const next = async () =>
      orders.correctRecipient(leo, id, { streetAddress: 'Sarmiento 333', seen: await seenOf(id) })
    expect(await next()).toMatchObject({ message: CORRECTION_MESSAGES.unsent })
    expect(await mailed()).toHaveLength(1)
    expect(await next()).toMatchObject({ ok: true })
  })

  test('taken back before its mail goes nobody hears of it; later it is told, and never twice', async () => {
    const { orders, admin, paid } = shop
    const { id } = await paid()
    const before = await page(id)
    await orders.correctRecipient(admin, id, south)
    expect(await orders.recipientUndoable(admin, id)).toBe(UNDO_SECONDS)
    const ends = await Promise.all([1, 2].map(() => orders.restoreRecipient(admin, id)))
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    const { events: _events, updatedAt: _at, ...same } = before
    expect(await page(id)).toMatchObject(same)
    expect(await orders.recipientUndoable(admin, id)).toBeNull()
    expect(await mailed()).toEqual([])

    await orders.correctRecipient(admin, id, south)
    expect(await mailed()).toHaveLength(1)
    expect(await orders.recipientUndoable(admin, id)).toBeNull()
    expect(await orders.restoreRecipient(admin, id)).toMatchObject({ ok: true })
    expect(await page(id)).toMatchObject({ personal: before.personal, feeNow: null })
    expect((await mailed()).map(({ text }) => text)).toEqual([expect.stringContaining('Av. Corrientes 1234')])
    expect(await orders.restoreRecipient(admin, id)).toMatchObject({ message: UNDONE_ALREADY })
  })

  test('only for whose role it is; an order that is none is missing', async () => {
    const { orders, admin, ana, paid } = shop
    const { id } = await paid()
    for (const visitor of [ana, await seedUser(database, { role: 'warehouse' }), { ...admin, ban: true }])
      for (const end of [
        await orders.correctRecipient(visitor, id, south),
        await orders.restoreRecipient(visitor, id),
      ])
        expect(end).toMatchObject({ kind: 'refused' })
    expect(await orders.correctRecipient(admin, 999, south)).toMatchObject({ kind: 'missing' })
    const warehouse = await orders.find(await seedUser(database, { role: 'warehouse' }), id)
    expect(warehouse).toMatchObject({ value: { correctable: [], feeNow: null } })
  })
})
