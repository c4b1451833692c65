/**
 * The OpenID provider behind the identity sandbox: oidc-provider with one first-party client, which is our shop. Code flow with PKCE only,
 * no consent screen, profile claims inside the ID token, everything kept in the store.
 */
import Provider, { errors, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import type { Accounts } from './accounts.ts'
import { problemPage, signOutPage, signedOutPage } from './pages.ts'
import type { IdentityStore } from './store.ts'
import { paperHeaders } from '../paper.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const SCOPE = 'openid profile email'

export type ProviderOptions = {
  /** Exactly what stands in ID tokens: the public address with the prefix, no slash at the end. */
  issuer: string
  shopUrl: string
  clientId: string
  clientSecret: string
  redirectUris: string[]
  postLogoutRedirectUris: string[]
}

export async function openProvider(
  options: ProviderOptions,
  store: IdentityStore,
  accounts: Accounts,
): Promise<Provider> {
  const path = new URL(options.issuer).pathname
  const configuration: Configuration = {
    adapter: store.adapter,
    jwks: { keys: await store.keys() },
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        redirect_uris: options.redirectUris,
        post_logout_redirect_uris: options.postLogoutRedirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'nickname', 'picture'],
      email: ['email', 'email_verified'],
    },
    // Otherwise the profile would only come from the userinfo endpoint; real providers put it into the ID token.
    conformIdTokenClaims: false,
    scopes: ['openid', 'profile', 'email'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    clockTolerance: 60,
    extraParams: ['screen_hint', 'ui_locales'],
    cookies: {
      keys: [store.cookieKey()],
      names: { session: 'sandbox_id', interaction: 'sandbox_id_step', resume: 'sandbox_id_resume' },
      long: { httpOnly: true, sameSite: 'lax', path },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: 60,
      Grant: 14 * DAY,
      IdToken: HOUR,
      Interaction: HOUR,
      Session: 14 * DAY,
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) => {
          if (await signOutAtOnce(ctx)) return
          send(ctx, signOutPage({ form, action: ctx.oidc.urlFor('end_session_confirm') }))
        },
        postLogoutSuccessSource: async (ctx) => send(ctx, signedOutPage(options.shopUrl)),
      },
    },
    interactions: { url: (_ctx, interaction) => `${path}/interaction/${interaction.uid}` },
    findAccount: (_ctx, subject) => {
      const claims = accounts.claims(subject)
      return claims && { accountId: subject, claims: async () => claims }
    },
    // The shop is the provider's own, so nobody is asked whether the shop may know their name.
    loadExistingGrant: async (ctx) => {
      const { client, session, provider } = ctx.oidc
      const grantId = session!.grantIdFor(client!.clientId)
      const kept = grantId ? await provider.Grant.find(grantId) : undefined
      if (kept) return kept
      const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! })
      grant.addOIDCScope(SCOPE)
      await grant.save()
      return grant
    },
    renderError: async (ctx, out) =>
      send(ctx, problemPage({ shopUrl: options.shopUrl, code: out.error, detail: out.error_description })),
  }

  const provider = new Provider(options.issuer, configuration)
  // Its addresses are built from the request; identity-sandbox.ts makes every request speak of the public address.
  provider.proxy = true
  // Signing out twice ends where signing out once ends, without oidc-provider's page that needs a script.
  provider.use(async (ctx, next) => {
    await next()
    const { oidc } = ctx as KoaContextWithOIDC
    if (oidc?.route === 'end_session' && ctx.status === 200 && !oidc.session?.accountId)
      goBack(ctx as KoaContextWithOIDC)
  })
  return provider
}

function send(ctx: KoaContextWithOIDC, html: string): void {
  ctx.set(paperHeaders())
  ctx.body = html
}

/** A valid id_token_hint of the person who is signed in proves that our shop asks, so no confirmation is needed (RP-Initiated Logout §2). */
async function signOutAtOnce(ctx: KoaContextWithOIDC): Promise<boolean> {
  const { session, provider, entities } = ctx.oidc
  const hinted = (entities.IdTokenHint as { payload?: { sub?: string } } | undefined)?.payload?.sub
  if (!session?.accountId || hinted !== session.accountId || !ctx.oidc.params?.post_logout_redirect_uri)
    return false
  await session.destroy()
  ctx.cookies.set(provider.cookieName('session'), null, { path: new URL(provider.issuer).pathname })
  return goBack(ctx)
}

function goBack(ctx: KoaContextWithOIDC): boolean {
  const { post_logout_redirect_uri: target, state } = ctx.oidc.params ?? {}
  if (typeof target !== 'string') return false
  const address = new URL(target)
  if (typeof state === 'string') address.searchParams.set('state', state)
  ctx.body = null
  ctx.status = 303
  ctx.redirect(address.href)
  return true
}

export const isExpiredInteraction = (error: unknown): boolean => error instanceof errors.SessionNotFound
