/**
 * Who comes in through the identity provider becomes a person of the shop, known by (issuer, subject) and by nothing else:
 * an e-mail address leads into no account that another identity has. One that codes made is joined where the provider verified its address
 * (by-address.ts). Role and ban are ours, never taken from the provider's claims.
 */
import { sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { users } from '#data/schema.ts'
import type { IdentityProfile } from '#gateways/ports.ts'
import { system } from '#rules/users/access.ts'
import { changeRole } from '#shop/users/change-role.ts'
import { joinByAddress } from './by-address.ts'

const MAX_NAME = 80
const clean = (text: string | undefined): string =>
  (text ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, MAX_NAME)

/**
 * What everybody reads beside a comment. Auth0 makes `nickname` of the e-mail's local part (product §34.1), which is most
 * of an address: then, and where there is none, it is the given name and an initial.
 */
function usernameOf(profile: IdentityProfile): string {
  const local = clean(profile.email.split('@')[0]).toLowerCase()
  const shown = (text: string | undefined): string => {
    const name = clean(text)
    return name.includes('@') || name.toLowerCase() === local ? '' : name
  }
  const given = clean(profile.givenName)
  const initial = clean(profile.familyName).slice(0, 1)
  return shown(profile.nickname) || shown(given && initial ? `${given} ${initial}.` : given) || 'cliente'
}

/** Only pictures that a page may show: https, or the sandbox's own. */
function pictureOf(profile: IdentityProfile): string | null {
  const picture = profile.picture ?? ''
  return picture.length <= 500 && /^(https:\/\/|\/(?!\/))/.test(picture) ? picture : null
}

export type FirstSignIn = {
  id: number
  firstTime: boolean
  /** What ADMIN_EMAILS did: 'refused' to somebody banned, null when it does not name them or they are an owner already. */
  granted: 'now' | 'refused' | null
  /** The account that codes made, which is this identity's from now on. */
  joined: { email: string; name: string } | null
}

/** Inserts or refreshes the person; null when the account was deleted here. Their new session is opened afterwards. */
export async function firstSignIn(
  tx: Tx,
  profile: IdentityProfile,
  adminEmails: readonly string[],
  now: Date,
): Promise<FirstSignIn | null> {
  const email = profile.email.trim().toLowerCase()
  const namedAdmin = profile.emailVerified && adminEmails.includes(email)
  const [known] = await tx
    .select({ id: users.id, deletedAt: users.deletedAt })
    .from(users)
    .where(sql`${users.issuer} = ${profile.issuer} and ${users.subject} = ${profile.subject}`)
    .for('update')
  if (known?.deletedAt) return null
  const joined = known ? null : await joinByAddress(tx, profile)

  const [person] = await tx
    .insert(users)
    .values({
      issuer: profile.issuer,
      subject: profile.subject,
      email,
      emailVerified: profile.emailVerified,
      username: usernameOf(profile),
      name: clean(profile.givenName),
      surname: clean(profile.familyName),
      image: pictureOf(profile),
      notificationsSeenAt: now,
      createdAt: now,
      updatedAt: now,
    })
    // Two tabs may finish the first sign-in at once; the second refreshes what the first inserted.
    .onConflictDoUpdate({
      target: [users.issuer, users.subject],
      set: {
        email: sql`excluded.email`,
        emailVerified: sql`excluded.email_verified`,
        name: sql`coalesce(nullif(excluded.name, ''), ${users.name})`,
        surname: sql`coalesce(nullif(excluded.surname, ''), ${users.surname})`,
        image: sql`coalesce(excluded.image, ${users.image})`,
        updatedAt: now,
      },
    })
    .returning({ id: users.id })
  const { id } = person!
  const grant = namedAdmin
    ? await changeRole(tx, system('configuration'), {
        id,
        action: 'person.role',
        role: 'owner',
        reason: 'ADMIN_EMAILS',
        at: now,
      })
    : null
  const granted = grant === null ? null : !grant.ok ? 'refused' : grant.value.changed ? 'now' : null
  return { id, firstTime: !known && !joined, granted, joined }
}
