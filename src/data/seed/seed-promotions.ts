/** Two promotions for the demo, both by code: prices and totals of whoever types none stay those of the catalogue. */
import { daysBefore } from './moments.ts'
import type { Tx } from '#data/database.ts'
import { promotions } from '#data/schema.ts'

export async function seedPromotions(tx: Tx, now: Date): Promise<void> {
  await tx.insert(promotions).values([
    {
      name: '2×1 en camisetas',
      kind: 'two_for_one',
      categories: ['camiseta'],
      code: 'CAMISETAS2X1',
      createdAt: daysBefore(now, 20),
    },
    {
      name: 'Envío de bienvenida',
      kind: 'free_shipping',
      firstPurchase: true,
      code: 'PRIMERENVIO',
      stackable: true,
      createdAt: daysBefore(now, 20),
    },
  ])
}
