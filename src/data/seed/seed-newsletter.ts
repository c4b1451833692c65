/** Lays the newsletter: who asked for it, an issue that was sent, and a draft with what arrived this week. */
import { desc } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import {
  newsletterAddresses,
  newsletterIssueProducts,
  newsletterIssues,
  newsletterRecipients,
  products,
} from '#data/schema.ts'
import { ISSUE, RECIPIENT } from '#rules/newsletter/states.ts'
import { daysBefore, hoursAfter } from './moments.ts'
import type { SeededUser } from './seed-users.ts'

const READERS = 6
/** Days before now. */
const SENT = 12
const DRAFTED = 1
/** Products of this week; those before them stood in the issue that was sent. */
const FRESH = 5
const SECONDS = 1 / 3600

export async function seedNewsletter(tx: Tx, people: Map<string, SeededUser>, now: Date): Promise<void> {
  const readers = [...people.values()].filter(({ role, ban }) => role === null && !ban).slice(0, READERS)
  const addresses = await tx
    .insert(newsletterAddresses)
    .values(
      readers.map(({ email, name, daysAgo }, place) => ({
        email,
        name,
        // The first ones joined when nobody told them of their purchases.
        tailored: place > 1,
        sized: place > 2,
        consentedAt: daysBefore(now, Math.max(SENT + 1, daysAgo - place)),
      })),
    )
    .returning({ id: newsletterAddresses.id })
  const newest = await tx
    .select({ id: products.id })
    .from(products)
    .orderBy(desc(products.id))
    .limit(FRESH + 3)
  const sentAt = daysBefore(now, SENT)
  const [sent, draft] = await tx
    .insert(newsletterIssues)
    .values([
      {
        status: ISSUE.sent,
        subject: 'Lo que llegó para el calor',
        preheader: 'Camisetas livianas y zapatillas que respiran',
        body: 'Empezó el calor y llegaron las primeras cosas para la temporada.\n\nElegimos las que más nos gustan. Si querés probarte algo, te esperamos en el showroom, sin turno.',
        people: addresses.length + 1,
        batch: 1,
        createdAt: sentAt,
        updatedAt: sentAt,
        startedAt: sentAt,
        endedAt: hoursAfter(sentAt, 30 * SECONDS),
      },
      {
        subject: 'Cinco novedades de esta semana',
        body: 'Estas cinco llegaron esta semana.',
        createdAt: daysBefore(now, DRAFTED),
        updatedAt: daysBefore(now, DRAFTED),
      },
    ])
    .returning({ id: newsletterIssues.id })
  // One of them has left the list since, and nothing says who it was.
  await tx.insert(newsletterRecipients).values(
    [...addresses.map(({ id }) => id), null].map((addressId, place) => ({
      issueId: sent!.id,
      addressId,
      status: RECIPIENT.sent,
      triedAt: hoursAfter(sentAt, place * SECONDS),
      sentAt: hoursAfter(sentAt, place * SECONDS),
      leftAt: addressId === null ? hoursAfter(sentAt, 5) : null,
    })),
  )
  await tx.insert(newsletterIssueProducts).values(
    newest.map(({ id }, place) => ({
      issueId: place < FRESH ? draft!.id : sent!.id,
      productId: id,
      position: place % FRESH,
    })),
  )
}
