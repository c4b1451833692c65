/**
 * Signing in and out, and who stands at the shop: every request reads the person afresh, so that a ban or a new admin
 * is true at the very next one. Tokens of the identity provider never leave the server.
 */
import { and, eq, lt, sql } from 'drizzle-orm'
import { paths } from '#rules/paths.ts'
import { serverPaths } from '#rules/server-paths.ts'
import { GatewayRefused, SignInDeclined, type SignInIntent } from '#gateways/ports.ts'
import { users, sessions, signIns } from '#data/schema.ts'
import { anonymous, type Visitor } from '#rules/users/access.ts'
import { done, invalid, type Outcome } from '#rules/outcome.ts'
import type { ShopContext } from '#shop/context.ts'
import { safeReturnTo } from './return-to.ts'
import { hashToken, looksLikeToken, newToken } from '#shop/secret-token.ts'
import { unseal } from '#shop/sealed.ts'
import { openSession, replaceSession } from './opening.ts'
import { endSessions } from '#shop/users/end-sessions.ts'
import { sessionEnds } from './limits.ts'
import { anotherWayInEmail } from './code-email.ts'
import { openCodes } from './codes.ts'
import { firstSignIn } from './first-sign-in.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { acceptInvitation } from '#shop/users/accept-invitation.ts'

/** Product §19.8: what a person reads, whatever the provider said. */
const LOGIN_FAILED = 'Login failed'
const TOKEN_FAILED = 'Get access token failed'
export const signInFailure = (error: Error): string =>
  error.message === TOKEN_FAILED ? TOKEN_FAILED : LOGIN_FAILED

const MINUTE = 60_000
/** How long somebody may take at the provider, creating an account included. */
const SIGN_IN_MINUTES = 15
/** Product §19.2: how far the provider's clock may be from ours. */
const LEEWAY = MINUTE
/** Writing "seen just now" at every request would make each page a write. */
const TOUCH_EVERY = MINUTE

export type SignInEnd =
  | {
      token: string
      returnTo: string
      userId: number
      firstTime: boolean
      /** They accepted an invitation, and work here from now on. */
      invited: boolean
    }
  /** They went back at the provider, and stay who they were. */
  | { token: null; returnTo: string }

export function openSessions(context: ShopContext) {
  const { database, gateways, settings, clock } = context
  const codes = openCodes(context)
  /** Prepared: every request of a signed-in person asks it. */
  const findVisitor = database.db
    .select({
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
      endedAt: sessions.endedAt,
      authenticatedAt: sessions.authenticatedAt,
      id: users.id,
      username: users.username,
      email: users.email,
      name: users.name,
      surname: users.surname,
      image: users.image,
      role: users.role,
      ban: users.ban,
      deletedAt: users.deletedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.idHash, sql.placeholder('idHash')))
    .prepare('session_visitor')

  /**
   * Where to send the browser, and the token that binds the answer to this browser. `intent` 'again': the provider asks who it
   * is also of somebody who is signed in there (rules/users/access.ts, mayFresh). Throws GatewayUnavailable.
   */
  async function startSignIn(asked: {
    returnTo: string | null
    intent?: SignInIntent
  }): Promise<{ url: string; bindingToken: string }> {
    const { url, state, nonce, verifier } = await gateways.identity.start({
      redirectUri: settings.publicUrl + serverPaths.signInCallback,
      intent: asked.intent,
    })
    const bindingToken = newToken()
    const now = clock()
    await database.db.insert(signIns).values({
      idHash: hashToken(bindingToken),
      state,
      nonce,
      verifier,
      returnTo: safeReturnTo(asked.returnTo),
      again: asked.intent === 'again',
      createdAt: now,
      expiresAt: new Date(now.getTime() + SIGN_IN_MINUTES * MINUTE),
    })
    return { url, bindingToken }
  }

  /**
   * `currentUrl` is the address that the provider sent the browser to. A sign-in can be finished once, and only by the
   * browser that began it. `previousToken` dies: an id planted before the sign-in is worth nothing after it.
   */
  async function finishSignIn(answer: {
    bindingToken: string | null
    currentUrl: string
    previousToken?: string | null
    /** What stood in the link of an invitation that this browser opened. */
    invitation?: string | null
  }): Promise<Outcome<SignInEnd>> {
    const { bindingToken, currentUrl, previousToken, invitation } = answer
    if (!looksLikeToken(bindingToken)) return invalid(LOGIN_FAILED)
    const [begun] = await database.db
      .delete(signIns)
      .where(eq(signIns.idHash, hashToken(bindingToken)))
      .returning()
    if (!begun || begun.expiresAt < clock()) return invalid(LOGIN_FAILED)

    let identified: Awaited<ReturnType<typeof gateways.identity.finish>>
    try {
      const { state, nonce, verifier, again } = begun
      identified = await gateways.identity.finish({ currentUrl, state, nonce, verifier, again })
    } catch (error) {
      if (error instanceof SignInDeclined) return done({ token: null, returnTo: begun.returnTo })
      if (!(error instanceof GatewayRefused)) throw error
      context.log.warn({ reason: error.message }, 'a sign-in was refused')
      return invalid(signInFailure(error))
    }
    const now = clock()
    const saidAt = identified.authenticatedAt ?? null
    if (begun.again && (!saidAt || saidAt.getTime() < begun.createdAt.getTime() - LEEWAY)) {
      context.log.warn({ said: saidAt !== null }, 'the identity provider did not ask again who it is')
      return invalid(LOGIN_FAILED)
    }
    // Asked just now is asked by our clock; what the provider says of an earlier moment is never taken for a later one.
    const authenticatedAt = begun.again ? now : saidAt && saidAt < now ? saidAt : null

    const end = await database.transaction(async (tx) => {
      const person = await firstSignIn(tx, identified.profile, settings.adminEmails, now)
      if (!person) return null
      if (person.joined)
        await queue(tx, 'mail', anotherWayInEmail(person.joined.email, person.joined.name, settings), {
          runAt: now,
        })
      // Before the session: a new role ends those that there were.
      const accepted = looksLikeToken(invitation)
        ? await acceptInvitation(tx, { token: invitation, userId: person.id, at: now })
        : null
      const { idToken } = identified
      const token = await openSession(tx, { userId: person.id, idToken, now, authenticatedAt })
      await replaceSession(tx, { previous: previousToken, token, userId: person.id })
      return { token, person, invited: accepted?.ok ?? false }
    })
    if (!end) return invalid(LOGIN_FAILED)
    const { token, person, invited } = end
    const { id: userId, firstTime, granted } = person
    if (granted === 'now' || invited) await context.hint({ kind: 'role', userId })
    if (granted === 'refused')
      context.log.warn({ person: userId }, 'ADMIN_EMAILS names somebody who is banned: they are no admin')
    context.log.info({ person: userId, firstTime, again: begun.again }, 'somebody signed in')
    return done({ token, returnTo: invited ? paths.dashboard : begun.returnTo, userId, firstTime, invited })
  }

  /** Who holds this token now: one question to the database. Anything unknown, outlived or deleted is anonymous. */
  async function visitor(token: string | null): Promise<Visitor> {
    if (!looksLikeToken(token)) return anonymous
    const idHash = hashToken(token)
    const [found] = await findVisitor.execute({ idHash })
    if (!found) return anonymous
    const { createdAt, seenAt, endedAt, deletedAt, ...person } = found
    const now = clock()
    const over = deletedAt !== null || (endedAt !== null && !person.ban)
    if (over || sessionEnds({ createdAt, seenAt, staff: person.role !== null }) <= now) {
      await database.db.delete(sessions).where(eq(sessions.idHash, idHash))
      return anonymous
    }
    const stale = new Date(now.getTime() - TOUCH_EVERY)
    if (seenAt < stale)
      await database.db
        .update(sessions)
        .set({ seenAt: now })
        .where(and(eq(sessions.idHash, idHash), lt(sessions.seenAt, stale)))
    return { kind: 'person', ...person }
  }

  /** Ends it here, and answers the provider's address that ends it there; without a session, our own start page. */
  async function signOut(token: string | null): Promise<{ url: string }> {
    const home = `${settings.publicUrl}/`
    if (!looksLikeToken(token)) return { url: home }
    const [ended] = await database.db
      .delete(sessions)
      .where(eq(sessions.idHash, hashToken(token)))
      .returning({ sealed: sessions.sealedIdToken, endedAt: sessions.endedAt })
    // A code opened it: the provider has nothing to end.
    if (!ended || (ended.sealed === null && ended.endedAt === null)) return { url: home }
    const idToken = ended.sealed === null ? null : unseal(ended.sealed, token)
    try {
      return { url: await gateways.identity.signOutUrl({ idToken, returnTo: home }) }
    } catch (error) {
      // The provider is away; here the person is signed out, which is what was asked.
      context.log.warn({ reason: String(error) }, 'the identity provider did not give a sign-out address')
      return { url: home }
    }
  }

  /** Ends every session of the person who holds this one, on every device, and answers as `signOut` does. */
  async function signOutEverywhere(visitor: Visitor, token: string | null): Promise<{ url: string }> {
    const end = await signOut(token)
    if (visitor.kind !== 'person') return end
    await database.transaction((tx) => endSessions(tx, visitor.id))
    await context.hint({ kind: 'role', userId: visitor.id })
    return end
  }

  /** Sweeps what has outlived itself; for the jobs. */
  async function sweep(): Promise<void> {
    const now = clock()
    await database.db.delete(sessions).where(lt(sessions.expiresAt, now))
    await database.db.delete(signIns).where(lt(signIns.expiresAt, now))
    await codes.sweep()
  }

  return { startSignIn, finishSignIn, codes, visitor, signOut, signOutEverywhere, sweep }
}
