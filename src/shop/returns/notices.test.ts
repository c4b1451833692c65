import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { notifications } from '#data/schema.ts'
import { GatewayRefused } from '#gateways/ports.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'

describeOneDatabase('what people who give something back are told', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await ordersAsAdmin(database)))

  const bell = async () =>
    (await database.db.select().from(notifications).orderBy(notifications.id))
      .filter(({ kind }) => kind.startsWith('return-'))
      .map(({ body }) => body)

  test('e-mail, bell and the order’s page tell one tale, and the page only while it is not settled', async () => {
    const { fixture, orders, returns, admin, ana, delivered, asked, subjects } = shop
    const order = await delivered()
    const code = await asked({ order: '1' })
    const page = async () => {
      const found = await fixture.orders.find(ana, order.reference)
      if (!found.ok) throw new Error(found.message)
      return found.value
    }
    const accepted = `Arrepentimiento ${code}: lo aceptamos`
    await returns.approve(admin, code, {})
    expect(await page()).toMatchObject({
      returns: [{ code, story: `${accepted}. Te escribimos por e-mail con los pasos que siguen.` }],
    })
    expect((await page()).history.at(-1)!.words).toBe('Devolución aceptada')
    await returns.cancel(admin, code)
    await fixture.work()
    expect(subjects().slice(-2)).toEqual([accepted, `Arrepentimiento ${code}: lo anulamos`])
    expect(await bell()).toEqual([`${accepted}.`, `Arrepentimiento ${code}: lo anulamos.`])
    expect((await page()).returns).toEqual([])
    // What was told of it stands on the page in the back office, and is not sent again as an order's email.
    expect(await orders.find(admin, order.id)).toMatchObject({
      value: { news: expect.arrayContaining([expect.objectContaining({ emailKind: null })]) },
    })
  })

  test('a claim is told as a claim', async () => {
    const { fixture, orders, returns, admin, ana, delivered, linesOf } = shop
    const order = await delivered()
    const opened = await returns.open(admin, order.id, { kind: 'claim', reason: 'Se despegó la suela' })
    const code = opened.ok ? opened.value.code : ''
    await returns.approve(admin, code, {})
    const [line] = await linesOf(order.id)
    await returns.receive(admin, code, {
      lines: [{ orderLineId: line!.id, quantity: 1, condition: 'damaged' }],
    })
    const found = await fixture.orders.find(ana, order.reference)
    expect(found.ok && found.value.history.slice(-3).map(({ words }) => words)).toEqual([
      'Registramos tu reclamo',
      'Reclamo aceptado',
      'Recibimos el producto',
    ])
    expect(await orders.find(admin, order.id)).toMatchObject({ value: { returns: [{ kind: 'claim' }] } })
  })

  test('the shop reads where a settled case’s money is: on its way, refused, asked for again, back', async () => {
    const { fixture, orders, returns, admin, paid, asked, view } = shop
    const order = await paid()
    const code = await asked({ order: '1' })
    await returns.approve(admin, code, {})
    expect((await view(code)).story).toMatch(/falta resolverla. Los productos nunca salieron/)
    const port = fixture.context.gateways.payments
    const works = port.refund
    port.refund = async () => {
      throw new GatewayRefused('saldo insuficiente')
    }
    await returns.resolve(admin, code, { amount: order.total / 100, reason: '', key: 'resolve-0001' })
    expect((await view(code)).story).toMatch(/la devolución del dinero está en camino/)
    await fixture.work()
    expect((await view(code)).story).toMatch(/no salió: reintentala desde el pedido/)
    port.refund = works
    const page = await orders.find(admin, order.id)
    await orders.retryRefund(admin, order.id, page.ok ? page.value.refunds[0]!.id : 0)
    await fixture.work()
    expect((await view(code)).story).toMatch(/el dinero volvió a quien compró. No queda nada por hacer/)
  })
})
