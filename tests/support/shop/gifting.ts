/** Gift cards of Ana's, and what the provider says of their payments. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { giftCards } from '#data/schema.ts'
import type { ProviderPayment } from '#gateways/ports.ts'
import type { ProviderPaymentState } from '#rules/payments/provider.ts'
import { seedUser } from '../builders.ts'
import { ordersAsAdmin } from '../orders-as-admin.ts'

export async function gifting(database: Database) {
  const shop = await ordersAsAdmin(database)
  const { fixture, ana } = shop
  const { gifts } = fixture
  const leo = await seedUser(database, { username: 'leo', email: 'leo@example.com', emailVerified: true })
  const zoe = await seedUser(database, { username: 'zoe', email: 'zoe@example.com', emailVerified: true })

  const form = (changes: object = {}) => ({
    amount: '20000',
    to: 'other',
    toName: 'Leo',
    toEmail: 'leo@example.com',
    fromName: 'Ana',
    message: '¡Feliz cumple!',
    mailOn: '',
    key: randomUUID(),
    ...changes,
  })
  const row = async (reference: string) => {
    const [card] = await database.db.select().from(giftCards).where(eq(giftCards.reference, reference))
    return card!
  }
  async function placed(changes: object = {}): Promise<string> {
    const end = await gifts.place(ana, form(changes))
    if (!end.ok) throw new Error(JSON.stringify(end))
    const start = await gifts.pay(ana, end.value.reference)
    if (!start.ok) throw new Error(start.message)
    return end.value.reference
  }
  async function say(
    reference: string,
    status: ProviderPaymentState,
    changes: Partial<ProviderPayment> = {},
  ): Promise<void> {
    const { amountCentavos: amount } = await row(reference)
    const id = changes.id ?? `gift-${reference}`
    const { refunded = 0, refunds = [] } = fixture.outside.payments.get(id) ?? {}
    const payment: ProviderPayment = {
      id,
      status,
      detail: status,
      reference,
      preferenceId: null,
      amount,
      refunded,
      refunds,
      currency: 'ARS',
      sellerId: 'seller-1',
      method: 'visa',
      instalments: 1,
      fee: null,
      approvedAt: null,
      ...changes,
    }
    fixture.outside.payments.set(id, payment)
    await fixture.orders.settle(payment)
  }
  async function paid(changes: object = {}): Promise<string> {
    const reference = await placed(changes)
    await say(reference, 'approved')
    return reference
  }
  /** The code, as the e-mail says it. */
  function mailedCode(): string {
    const texts = fixture.emails.map(({ text }) => text ?? '')
    return texts.flatMap((text) => /Código: (\S+)/.exec(text)?.[1] ?? []).at(-1)!
  }
  /** Paid and in Leo's mailbox: its reference and its code. */
  async function sent(changes: object = {}) {
    const reference = await paid(changes)
    await fixture.work()
    return { reference, code: mailedCode() }
  }
  return { ...shop, gifts, leo, zoe, form, row, placed, say, paid, sent, mailedCode }
}
