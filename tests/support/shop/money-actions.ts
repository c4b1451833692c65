/** What may happen to an order's money, as commands of a model: each leaves every question of `verify` answered. */
import type fc from 'fast-check'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#data/database.ts'
import { receipts } from '#data/schema.ts'
import type { ProviderPaymentState } from '#rules/payments/provider.ts'
import type { handing } from '#tests/support/by-hand.ts'
import { EDIT_ACTIONS } from '#tests/support/shop/edit-actions.ts'
import type { exchanging } from '#tests/support/shop/exchanging.ts'
import { arrive, askBack } from '#tests/support/shop/asking-back.ts'
import type { openEdits } from '#shop/orders/edit/edits.ts'

export type Shop = Awaited<ReturnType<typeof exchanging>> &
  ReturnType<typeof handing> & { edits: ReturnType<typeof openEdits>; database: Database }
export type Real = Shop & {
  order: { id: number; reference: string; total: number; due: number }
  deeds: number
  /** What else can be had for a pair, in size 40. */
  wanted: { dear: number; cheap: number }
  /** Of the exchanges that were asked for. */
  codes: string[]
  /** Of the returns and claims. */
  asks: string[]
}

/** What may happen to an order; whoever may not do it now is refused, and that is an end as good as any. */
export const DEEDS: Record<string, (real: Real, n: number) => Promise<unknown>> = {
  'the shopper says that they transfer': ({ transfers, ana, order }) =>
    transfers.choose(ana, order.reference, 'transfer'),
  'the shop sets what a transfer takes off': async ({ fixture }, n) =>
    void (fixture.context.settings.handDiscount = n % 2 === 0 ? 10 : 0),
  'the shopper would rather pay at the provider': ({ transfers, ana, order }) =>
    transfers.choose(ana, order.reference, 'provider'),
  'a transfer comes whole': ({ receive, order, deeds }) =>
    receive(order.id, order.due, { operation: `${deeds}` }),
  'a part of a transfer comes': ({ receive, order }, n) =>
    receive(order.id, 1_000_000 * (n + 1), { again: 'si' }),
  'too much comes': ({ receive, order }, n) => receive(order.id, order.due + n + 1, { again: 'si' }),
  'the shop is content with a part': ({ transfers, admin, order }) => transfers.acceptShort(admin, order.id),
  'the last money that came was a mistake': async ({ transfers, admin, order, database }) => {
    const [last] = await database.db
      .select()
      .from(receipts)
      .where(and(eq(receipts.orderId, order.id), isNull(receipts.undoneAt)))
      .orderBy(desc(receipts.id))
    if (last) return transfers.undoReceipt(admin, order.id, last.id, { reason: 'Era de otro' })
  },
  'two days pass': async ({ fixture }) => {
    fixture.context.later(60 * 60)
    await fixture.orders.sweep()
  },
  'the shop gives back by hand': async ({ transfers, admin, order, pageOf }) => {
    const { refunds } = await pageOf(order.id)
    for (const { id } of refunds)
      await transfers.handBack(admin, order.id, id, { operation: 'OP 3', account: 'ana.perez' })
  },
  'the shop gives credit': ({ giveCredit }, n) => giveCredit(1_000_000 * (n + 1)),
  'their credit is spent elsewhere': async ({ giveCredit, creditOf }) => {
    const balance = await creditOf()
    if (balance > 0) await giveCredit(balance, 'taken')
  },
  'the payment is approved': (real) => say(real, 'first', 'approved'),
  'the payment is rejected': (real) => say(real, 'first', 'rejected'),
  'a second payment is approved': (real) => say(real, 'second', 'approved'),
  'the holder of the card disputes it': (real) => say(real, 'first', 'charged_back'),
  'the shop wins': (real) => won(real),
  'the shop loses': (real) => say(real, 'first', 'charged_back', 'settled'),
  'the provider is worked on': ({ fixture }) => fixture.work(),
  'time passes': async ({ fixture }) => {
    fixture.context.later(31)
    await fixture.orders.sweep()
  },
  'the shopper takes it back': ({ fixture, ana, order }) => fixture.orders.cancel(ana, order.reference),
  'the shop calls it off': ({ orders, admin, order }) =>
    orders.cancel(admin, order.id, { reason: 'Sin stock', confirm: 'si' }),
  'it is packed': ({ orders, admin, order }) => orders.pack(admin, order.id),
  'it is shipped': ({ orders, admin, order }) => orders.ship(admin, order.id, { carrier: 'OCA' }),
  'the shipment is undone before its mail goes': ({ orders, admin, order }) => orders.undo(admin, order.id),
  'it is delivered': ({ orders, admin, order }) => orders.deliver(admin, order.id),
  'a part goes back': ({ orders, admin, order, deeds }, n) =>
    orders.refund(admin, order.id, { amount: 100 + n, reason: 'Cortesía', key: `part-${deeds}-0000` }),
  'a pair goes back': async ({ orders, admin, order, deeds, linesOf }, n) => {
    const lines = await linesOf(order.id)
    const line = lines[n % lines.length]!
    const units = [{ orderLineId: line.id, quantity: 1, restock: n % 2 === 0 }]
    return orders.refund(admin, order.id, { lines: units, reason: 'Vino mal', key: `pair-${deeds}-0000` })
  },
  'somebody gives back in the provider’s panel': async ({ fixture, order }) => {
    const payment = fixture.outside.payments.get(`first-${order.reference}`)
    if (payment?.status !== 'approved' || payment.refunded + 1000 > payment.amount) return
    payment.refunded += 1000
    payment.refunds.push({ id: `panel-${payment.refunds.length}`, amount: 1000, status: 'succeeded' })
    return fixture.orders.settle(payment)
  },
  'it comes back and is settled': async ({ returns, admin, asked, view, order }, n) => {
    const code = await asked({ order: String(order.id) })
    await returns.approve(admin, code, {})
    const line = (await view(code)).orderDetail?.lines[n % 2]
    if (!line) return
    await returns.receive(admin, code, {
      lines: [{ orderLineId: line.orderLineId, quantity: 1, condition: n % 2 === 0 ? 'restock' : 'damaged' }],
    })
    return returns.resolve(admin, code, { amount: 1000, reason: 'Volvió', key: `return-${code}` })
  },
  'a unit is asked back': async (real, n) => {
    const code = await askBack(real, n)
    if (code) real.asks.push(code)
  },
  'what was asked back comes, and its money goes back': async ({ returns, admin, view, asks }, n) => {
    const code = asks.at(-1)
    if (!code) return
    await returns.approve(admin, code, {})
    await arrive({ returns, admin, view }, code, n)
    return returns.resolve(admin, code, { amount: (await view(code)).owed / 100, key: `asked-${code}` })
  },
  'they would rather have what goes back as credit, or in money': async (
    { returns, ana, asks, codes },
    n,
  ) => {
    for (const code of [asks.at(-1), codes.at(-1)])
      if (code) await returns.choosePayBack(ana, code, { payBack: n === 0 ? 'money' : 'credit' })
  },
  ...EDIT_ACTIONS,
  'an exchange is asked for': async ({ exchanges, ana, order, linesOf, wanted, deeds, codes }, n) => {
    const line = (await linesOf(order.id))[n % 2]
    if (!line) return
    const productId = [line.productId, wanted.dear, wanted.cheap, wanted.dear][n]!
    const size = productId === line.productId ? (line.size === '41' ? '42' : '41') : '40'
    // Now and then of what an earlier one gave.
    const of = n === 3 ? (codes.at(-1) ?? '') : ''
    const form = {
      orderLineId: line.id,
      of,
      productId,
      size,
      delivery: 'delivery',
      key: `exchange-${deeds}-00`,
    }
    const end = await exchanges.start(ana, order.reference, form)
    if (end.ok) codes.push(end.value.code)
  },
  'its difference is paid': (real) => sayOfDifference(real, 'approved'),
  'its difference is disputed': (real) => sayOfDifference(real, 'charged_back'),
  'the old one comes': async ({ returns, admin, view, codes }, n) => {
    const code = codes.at(-1)
    if (!code) return
    await returns.approve(admin, code, {})
    await arrive({ returns, admin, view }, code, n)
  },
  'it is made': async ({ returns, admin, view, codes }) => {
    const code = codes.at(-1)
    if (!code) return
    const { exchange } = await view(code)
    return returns.replace(admin, code, { back: exchange!.back / 100, reason: 'El correo lo perdió' })
  },
  'it ends in money': async ({ returns, admin, view, codes }) => {
    const code = codes.at(-1)
    if (!code) return
    const { owed } = await view(code)
    return returns.resolve(admin, code, {
      amount: owed / 100,
      reason: 'Prefirió el dinero',
      key: `money-${code}`,
    })
  },
  'the new one leaves': async ({ returns, admin, codes }) => {
    const code = codes.at(-1)
    if (!code) return
    await returns.parcel.pack(admin, code)
    await returns.parcel.ship(admin, code, { carrier: 'OCA' })
  },
  'the shopper wants none after all': async ({ exchanges, ana, codes }) => {
    const code = codes.at(-1)
    return code && exchanges.takeBack(ana, code)
  },
  'the old one never comes': async ({ fixture, exchanges }) => {
    fixture.context.later(11 * 24 * 60)
    await exchanges.sweepExchanges()
  },
}

/** What the provider says of the last exchange's difference. */
async function sayOfDifference(real: Real, status: ProviderPaymentState) {
  const code = real.codes.at(-1)
  if (!code) return
  await real.exchanges.pay(real.ana, code)
  const { reference, differenceCentavos } = await real.exchangeOf(code)
  if (differenceCentavos <= 0) return
  const id = `difference-${reference}`
  const { refunded = 0, refunds = [] } = real.fixture.outside.payments.get(id) ?? {}
  const changes = { id, reference, amount: differenceCentavos, refunded, refunds }
  await real.fixture.orders.settle(await real.fixture.payment(real.order.reference, status, changes))
}

/** What the provider says of the first payment, or of a second one, with the refunds that it knows. */
export async function say(
  { fixture, order }: Real,
  which: 'first' | 'second',
  status: ProviderPaymentState,
  detail: string = status,
) {
  // Of what credit paid whole the provider never hears.
  if (order.due === 0) return
  const id = `${which}-${order.reference}`
  const known = fixture.outside.payments.get(id)
  const { refunded = 0, refunds = [] } = known ?? {}
  // What an edit made of the order since then changes nothing of what was paid.
  const amount = known && { amount: known.amount }
  const payment = await fixture.payment(order.reference, status, { id, detail, refunded, refunds, ...amount })
  await fixture.orders.settle(payment)
}
async function won(real: Real) {
  const known = real.fixture.outside.payments.get(`first-${real.order.reference}`)
  if (known?.status === 'charged_back') await say(real, 'first', 'approved', 'reimbursed')
}

export class Deed implements fc.AsyncCommand<object, Real> {
  readonly name: string
  readonly n: number
  constructor(name: string, n: number) {
    this.name = name
    this.n = n
  }
  check() {
    return true
  }
  async run(_model: object, real: Real) {
    real.deeds += 1
    await DEEDS[this.name]!(real, this.n)
    expect(await real.fixture.broken()).toEqual([])
  }
  toString() {
    return `${this.name} (${this.n})`
  }
}
