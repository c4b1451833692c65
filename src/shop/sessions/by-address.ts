/**
 * Whose account an e-mail address opens (decision 41): only one whose address was proved, by a code or by the identity provider's word that
 * it is verified. What a provider did not verify opens nothing and is joined to nothing.
 */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { users } from '#data/schema.ts'
import type { IdentityProfile } from '#gateways/ports.ts'
import { CODE_ISSUER } from '#rules/users/sign-in-code.ts'
import { hashToken } from '#shop/secret-token.ts'

/** Told apart from the locks of others. */
const ADDRESS_LOCK = 41
/** Until `tx` ends nobody else opens or joins an account of this address. Before any lock of a row. */
const lockAddress = (tx: Tx, email: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(${ADDRESS_LOCK}, hashtext(${email}))`)

const proved = (email: string) =>
  and(sql`lower(${users.email}) = ${email}`, eq(users.emailVerified, true), isNull(users.deletedAt))

export type Holder = { id: number; role: string | null; ban: boolean; firstTime: boolean }

/**
 * The person whom a code for this address lets in; null while there is none. Of several the banned one, so that nobody steps around a ban,
 * then one of the shop's people, then the account that codes made.
 */
export async function holderOf(tx: Tx, email: string): Promise<Holder | null> {
  const found = await tx
    .select({ id: users.id, role: users.role, ban: users.ban, issuer: users.issuer })
    .from(users)
    .where(proved(email))
    .orderBy(users.id)
  const one =
    found.find(({ ban }) => ban) ??
    found.find(({ role }) => role !== null) ??
    found.find(({ issuer }) => issuer === CODE_ISSUER) ??
    found[0]
  return one ? { id: one.id, role: one.role, ban: one.ban, firstTime: false } : null
}

/** The same, and a new account where there is none. `email` in lower case, just proved. */
export async function openHolder(tx: Tx, email: string, now: Date): Promise<Holder> {
  await lockAddress(tx, email)
  const known = await holderOf(tx, email)
  if (known) return known
  const [made] = await tx
    .insert(users)
    .values({
      issuer: CODE_ISSUER,
      subject: hashToken(email),
      email,
      emailVerified: true,
      username: 'cliente',
      notificationsSeenAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: users.id })
  return { id: made!.id, role: null, ban: false, firstTime: true }
}

/**
 * An identity that the provider brings for the first time takes over the account that codes made of the same address, where the provider
 * says that the address is verified: from then on that account is the provider's person. Answers whose it was.
 */
export async function joinByAddress(
  tx: Tx,
  profile: IdentityProfile,
): Promise<{ email: string; name: string } | null> {
  const email = profile.email.trim().toLowerCase()
  if (!profile.emailVerified || email === '') return null
  await lockAddress(tx, email)
  const [joined] = await tx
    .update(users)
    .set({ issuer: profile.issuer, subject: profile.subject })
    .where(and(proved(email), eq(users.issuer, CODE_ISSUER)))
    .returning({ email: users.email, name: users.name })
  return joined ?? null
}
