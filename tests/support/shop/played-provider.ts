/** A shop whose identity provider says what the test says, at the hour that the test says; and who comes in through it. */
import type { Database } from '#data/database.ts'
import type { Identity, IdentityProfile, SignInIntent } from '#gateways/ports.ts'
import type { ShopContext } from '#shop/context.ts'
import { openSessions } from '#shop/sessions/sessions.ts'
import { addressesOf } from '#shop/addresses/kept.ts'
import { openUsersAdmin } from '#shop/users/admin.ts'
import { openAccount } from '#shop/account.ts'
import { testSettings } from '../open-shop.ts'

export function playedProvider(database: () => Database) {
  const logged: { facts: object; message: string }[] = []
  const hints: unknown[] = []
  const note = (facts: object, message: string) => void logged.push({ facts, message })
  const provider = {
    now: new Date(),
    profile: {} as IdentityProfile,
    /** `auth_time`, as the provider says it. */
    saidAt: undefined as Date | undefined,
    finish: undefined as unknown as Identity['finish'],
    logged,
    hints,

    /** Before each test. */
    reset() {
      provider.now = new Date('2026-11-20T12:00:00Z')
      provider.profile = {
        issuer: 'https://id.test',
        subject: 's1',
        email: 'Ana@Example.com',
        emailVerified: true,
        nickname: 'anita',
      }
      provider.saidAt = undefined
      provider.finish = async () => ({
        profile: provider.profile,
        idToken: 'id-token',
        authenticatedAt: provider.saidAt,
      })
      hints.length = 0
      logged.length = 0
    },

    open(adminEmails: string[] = []) {
      const context = {
        database: database(),
        gateways: {
          identity: {
            start: async () => ({ url: 'https://id.test/auth', state: 'st', nonce: 'no', verifier: 've' }),
            finish: (options: Parameters<Identity['finish']>[0]) => provider.finish(options),
            signOutUrl: async ({ idToken }: { idToken: string | null }) =>
              `https://id.test/end?hint=${idToken}`,
          },
        },
        clock: () => provider.now,
        settings: { ...testSettings, adminEmails },
        log: { info: note, warn: note, error() {} },
        hint: async (hint: unknown) => void hints.push(hint),
      } as unknown as ShopContext
      return {
        sessions: openSessions(context),
        users: openAccount(context),
        usersAdmin: openUsersAdmin(context, { addressesOf }),
      }
    },

    later(minutes: number) {
      provider.now = new Date(provider.now.getTime() + minutes * 60_000)
    },

    async signIn(
      shop: { sessions: ReturnType<typeof openSessions> },
      previousToken: string | null = null,
      intent?: SignInIntent,
    ) {
      const { bindingToken } = await shop.sessions.startSignIn({ returnTo: '/Cart', intent })
      const end = await shop.sessions.finishSignIn({
        bindingToken,
        currentUrl: 'http://shop.test/sign-in/callback',
        previousToken,
      })
      if (!end.ok) throw new Error(end.message)
      if (end.value.token === null) throw new Error('nobody came in')
      return end.value
    },
  }
  return provider
}
