/**
 * Who comes in through the identity provider becomes a person of the shop, known by (issuer, subject) and by nothing else:
 * an e-mail address never leads into an existing account. Admin and ban are ours, never taken from the provider's claims.
 */
import { sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { auditLog, people } from '#data/schema.ts'
import type { IdentityProfile } from '#gateways/ports.ts'

const MAX_NAME = 80
const clean = (text: string | undefined): string =>
  (text ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, MAX_NAME)

/** Real providers leave any of these out (integrations.md §2): the e-mail's local part is what is always there. */
const usernameOf = (profile: IdentityProfile): string =>
  clean(profile.nickname) || clean(profile.email.split('@')[0]) || 'cliente'

/** Only pictures that a page may show: https, or the sandbox's own. */
function pictureOf(profile: IdentityProfile): string | null {
  const picture = profile.picture ?? ''
  return picture.length <= 500 && /^(https:\/\/|\/(?!\/))/.test(picture) ? picture : null
}

/** Inserts or refreshes the person; null when the account was deleted here. */
export async function welcome(
  tx: Tx,
  profile: IdentityProfile,
  adminEmails: readonly string[],
  now: Date,
): Promise<{ id: number; firstTime: boolean } | null> {
  const email = profile.email.trim().toLowerCase()
  const namedAdmin = profile.emailVerified && adminEmails.includes(email)
  const [known] = await tx
    .select({ id: people.id, admin: people.admin, deletedAt: people.deletedAt })
    .from(people)
    .where(sql`${people.issuer} = ${profile.issuer} and ${people.subject} = ${profile.subject}`)
    .for('update')
  if (known?.deletedAt) return null

  const [person] = await tx
    .insert(people)
    .values({
      issuer: profile.issuer,
      subject: profile.subject,
      email,
      emailVerified: profile.emailVerified,
      username: usernameOf(profile),
      name: clean(profile.givenName),
      surname: clean(profile.familyName),
      image: pictureOf(profile),
      admin: namedAdmin,
      bellSeenAt: now,
      createdAt: now,
      updatedAt: now,
    })
    // Two tabs may finish the first sign-in at once; the second refreshes what the first inserted.
    .onConflictDoUpdate({
      target: [people.issuer, people.subject],
      set: {
        email: sql`excluded.email`,
        emailVerified: sql`excluded.email_verified`,
        name: sql`coalesce(nullif(excluded.name, ''), ${people.name})`,
        surname: sql`coalesce(nullif(excluded.surname, ''), ${people.surname})`,
        image: sql`coalesce(excluded.image, ${people.image})`,
        admin: sql`${people.admin} or excluded.admin`,
        updatedAt: now,
      },
    })
    .returning({ id: people.id })
  if (namedAdmin && !known?.admin)
    await tx.insert(auditLog).values({
      actor: 'configuration',
      action: 'person.grant',
      entity: 'person',
      entityId: String(person!.id),
      after: { admin: true, reason: 'ADMIN_EMAILS' },
      createdAt: now,
    })
  return { id: person!.id, firstTime: !known }
}
