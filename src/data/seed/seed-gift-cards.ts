/** Two gift cards for the demo: one that waits for its day, and one that was redeemed. */
import { daysBefore } from './moments.ts'
import type { SeededUser } from './seed-users.ts'
import type { Tx } from '#data/database.ts'
import { creditAccounts, creditEntries, giftCardHistory, giftCardPayments, giftCards } from '#data/schema.ts'
import { dayOf, daysAfter } from '#rules/calendar/argentine-day.ts'
import { GIFT_CARD } from '#rules/gift-cards/states.ts'
import { fromPesos } from '#rules/money.ts'
import { PAYMENT } from '#rules/payments/states.ts'

const SEED = 'seed'

export async function seedGiftCards(
  tx: Tx,
  persons: ReadonlyMap<string, SeededUser>,
  now: Date,
): Promise<void> {
  const [camila, valentina] = [persons.get('cliente')!.id, persons.get('valentina')!.id]
  const bought = (key: string, days: number, pesos: number) => ({
    kind: 'bought' as const,
    buyerId: camila,
    requestKey: `${SEED}:${key}`,
    requestHash: SEED,
    amountCentavos: fromPesos(pesos),
    fromName: 'Camila',
    // Nobody has read it: another one is made when the card is mailed.
    codeHash: `${SEED}:${key}`,
    expiresAt: daysBefore(now, days),
    paidAt: daysBefore(now, days),
    createdAt: daysBefore(now, days),
    updatedAt: daysBefore(now, days),
  })
  const cards = await tx
    .insert(giftCards)
    .values([
      {
        ...bought('redeemed', 12, 20_000),
        status: GIFT_CARD.redeemed,
        toName: 'Valentina',
        toEmail: 'valentina@vereda.test',
        message: '¡Feliz cumpleaños!',
        mailOn: dayOf(daysBefore(now, 12)),
        mailings: 1,
        mailedAt: daysBefore(now, 12),
        redeemedBy: valentina,
        redeemedAt: daysBefore(now, 10),
      },
      {
        ...bought('scheduled', 2, 50_000),
        status: GIFT_CARD.scheduled,
        toName: 'Martina',
        toEmail: 'martina@example.com',
        message: 'Para las zapatillas que mirabas.',
        mailOn: daysAfter(dayOf(now), 20),
      },
    ])
    .returning()
  for (const card of cards) {
    const at = card.paidAt!
    await tx.insert(giftCardPayments).values({
      giftCardId: card.id,
      attempt: 1,
      provider: 'mercadopago',
      providerPaymentId: `${SEED}-gift-${card.id}`,
      status: PAYMENT.approved,
      statusDetail: 'accredited',
      method: 'visa',
      instalments: 1,
      amountCentavos: card.amountCentavos,
      approvedAt: at,
      createdAt: at,
      updatedAt: at,
    })
    await tx
      .insert(giftCardHistory)
      .values({ giftCardId: card.id, to: card.status, actor: 'system:seed', createdAt: at })
  }
  const [redeemed] = cards
  const at = redeemed!.redeemedAt!
  const balanceCentavos = redeemed!.amountCentavos
  await tx.insert(creditAccounts).values({ userId: valentina, balanceCentavos, updatedAt: at })
  await tx.insert(creditEntries).values({
    userId: valentina,
    kind: 'gift',
    amountCentavos: balanceCentavos,
    actor: `person:${valentina}`,
    requestKey: `gift-card:${redeemed!.id}`,
    createdAt: at,
  })
}
