/** Lays the seed's people: accounts and what they saved about themselves. */
import type { Tx } from '#data/database.ts'
import { auditLog, deliveryAddresses, users, personalData } from '#data/schema.ts'
import { between, daysBefore, hoursAfter } from './moments.ts'
import { FIRST_LABEL } from '#rules/addresses/address.ts'
import { addresses, demoUsers, otherAddresses, type Address, type DemoUser, type Place } from './users.ts'

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
      return { userId: person.id, ...whoSaved(person, address), updatedAt }
    }),
  )
  const placed = (key: string, label: string, address: Place, usual: boolean) => {
    const person = seeded.get(key)!
    const at = between(daysBefore(now, person.daysAgo), now, 0.1)
    return { userId: person.id, label, ...whereSaved(address), usual, createdAt: at, updatedAt: at }
  }
  await tx
    .insert(deliveryAddresses)
    .values([
      ...Object.entries(addresses).map(([key, address]) => placed(key, FIRST_LABEL, address, true)),
      ...Object.entries(otherAddresses).map(([key, { label, ...address }]) =>
        placed(key, label, address, false),
      ),
    ])
  await recordBans(tx, [...seeded.values()], now)
  return seeded
}

const whoSaved = (person: DemoUser, address: Address) => ({
  name: person.name,
  surname: person.surname,
  birthDate: address.birthDate,
  company: address.company ?? '',
  phone: address.phone,
  email: person.email,
})
const whereSaved = ({ street, apartment = '', province, postalCode, locality = '', notes = '' }: Place) => ({
  street,
  apartment,
  province,
  postalCode,
  locality,
  notes,
})

/** A person's data as an order keeps it. */
export const asSaved = (person: DemoUser, address: Address) => ({
  ...whoSaved(person, address),
  ...whereSaved(address),
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
