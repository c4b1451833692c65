/** Lays the seed's people: accounts and what they saved about themselves. */
import type { Tx } from '#data/database.ts'
import { auditLog, users, personalData } from '#data/schema.ts'
import { between, daysBefore, hoursAfter } from './moments.ts'
import { addresses, demoUsers, type Address, type DemoUser } from './users.ts'

export type SeededUser = DemoUser & { id: number }

/** Key -> person. */
export async function seedUsers(tx: Tx, issuer: string, now: Date): Promise<Map<string, SeededUser>> {
  const rows = await tx
    .insert(users)
    .values(
      demoUsers.map((person) => ({
        issuer,
        subject: person.subject,
        email: person.email,
        emailVerified: true,
        username: person.username,
        name: person.name,
        surname: person.surname,
        role: person.role,
        ban: person.ban,
        banReason: person.banReason,
        // The bell has a little to say on the first visit.
        notificationsSeenAt: daysBefore(now, 4),
        createdAt: daysBefore(now, person.daysAgo),
        updatedAt: daysBefore(now, person.daysAgo),
      })),
    )
    .returning({ id: users.id, subject: users.subject })
  const ids = new Map(rows.map((row) => [row.subject, row.id]))
  const seeded = new Map(demoUsers.map((person) => [person.key, { ...person, id: ids.get(person.subject)! }]))

  await tx.insert(personalData).values(
    Object.entries(addresses).map(([key, address]) => {
      const person = seeded.get(key)!
      const updatedAt = between(daysBefore(now, person.daysAgo), now, 0.1)
      return { userId: person.id, ...asSaved(person, address), updatedAt }
    }),
  )
  await recordBans(tx, [...seeded.values()], now)
  return seeded
}

/** A person's data as both the saved form and an order keep it. */
export const asSaved = (person: DemoUser, address: Address) => ({
  name: person.name,
  surname: person.surname,
  birthDate: address.birthDate,
  company: address.company ?? '',
  street: address.street,
  apartment: address.apartment ?? '',
  province: address.province,
  postalCode: address.postalCode,
  phone: address.phone,
  email: person.email,
  notes: address.notes ?? '',
})

async function recordBans(tx: Tx, seeded: SeededUser[], now: Date): Promise<void> {
  const admin = seeded.find((person) => person.role === 'owner')!
  await tx.insert(auditLog).values(
    seeded
      .filter((person) => person.ban)
      .map((person) => ({
        actor: `person:${admin.id}`,
        action: 'person.ban',
        entity: 'person' as const,
        entityId: String(person.id),
        before: { ban: false },
        after: { ban: true, reason: person.banReason },
        createdAt: hoursAfter(daysBefore(now, 87), 3),
      })),
  )
}
