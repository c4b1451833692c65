/**
 * Sign-in at an OpenID Connect provider (Auth0, or the sandbox): authorization code flow with PKCE, run on the server, so tokens never
 * reach a browser. Protocol checks are openid-client's; this file decides what counts as refused and what as out of order.
 */
import { LEEWAY_SECONDS } from './check.ts'
import * as client from 'openid-client'
import { FRESH_MINUTES } from '#rules/users/access.ts'
import { checkIdentity } from './identity/check.ts'
import { LOGIN_FAILED, translate } from './identity/errors.ts'
import { lacksProfile, merge, profileOf, userInfo } from './identity/profile.ts'
import { GatewayRefused, GatewayUnavailable, SignInDeclined, type Identity } from './ports.ts'

export type IdentityConfig = {
  issuer: string
  clientId: string
  clientSecret: string
  sandbox: boolean
  /**
   * The name that profiles carry in place of the issuer. The sandbox's issuer holds the shop's own address; its people must
   * stay the same people when the shop is started on another port.
   */
  knownAs?: string
  /** Auth0: the API that access tokens are for. */
  audience?: string
  /**
   * Origin under which this process reaches the provider, when that is not the issuer's own (the sandbox behind a proxy:
   * `http://127.0.0.1:3000`). Tokens are still checked against the issuer.
   */
  backChannel?: string
  /** What the provider has to know of us, for the check: where it sends browsers back to. */
  redirectUri?: string
  postLogoutUri?: string
  timeoutSeconds?: number
  /** What shoppers must not read: why a sign-in failed. */
  log?: (message: string, error: unknown) => void
}

const SCOPE = 'openid profile email'
/** For 'again': how long ago the provider may have asked. */
const FRESH_SECONDS = FRESH_MINUTES * 60
const TIMEOUT_SECONDS = 8
/** The provider's addresses may change. */
const DISCOVERY_MS = 60 * 60_000
/** While its keys cannot be fetched, those of a moment ago are as good. */
const KEYS_MS = 5 * 60_000

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/

export function openIdentity(config: IdentityConfig): Identity {
  const log = config.log ?? (() => {})
  let discovered: { at: number; provider: Promise<client.Configuration> } | undefined

  const insecure = LOOPBACK.test(config.issuer) || config.sandbox
  const metadata = { client_secret: config.clientSecret, [client.clockTolerance]: LEEWAY_SECONDS }
  const timeout = config.timeoutSeconds ?? TIMEOUT_SECONDS
  const reach: client.CustomFetch = config.backChannel ? through(config.backChannel) : plainly
  // Without the second one, openid-client trusts the token endpoint's TLS and leaves the ID token's signature unread.
  const execute = [...(insecure ? [client.allowInsecureRequests] : []), client.enableNonRepudiationChecks]

  const discover = async (): Promise<client.Configuration> =>
    client.discovery(new URL(config.issuer), config.clientId, metadata, authentication(config.clientSecret), {
      execute,
      timeout,
      [client.customFetch]: reach,
    })
  /** Asked once and remembered; a failure is forgotten at once, so the next sign-in asks again. */
  const provider = async (): Promise<client.Configuration> => {
    if (!discovered || Date.now() - discovered.at > DISCOVERY_MS) {
      const asked = { at: Date.now(), provider: discover() }
      asked.provider.catch(() => {
        if (discovered === asked) discovered = undefined
      })
      discovered = asked
    }
    try {
      return await discovered.provider
    } catch (error) {
      log('identity provider: discovery failed', error)
      throw new GatewayUnavailable(LOGIN_FAILED, { cause: error })
    }
  }

  let keys: { at: number; text: string } | undefined
  /**
   * For one sign-in: openid-client keeps keys for a minute even when a new one appears, so a rotation would turn people
   * away. Asked anew each time instead, with those of a moment ago when the provider does not hand them out.
   */
  function withFreshKeys(known: client.Configuration, patience: AbortSignal): client.Configuration {
    const server = known.serverMetadata()
    const one = new client.Configuration(
      server,
      config.clientId,
      metadata,
      authentication(config.clientSecret),
    )
    for (const prepare of execute) prepare(one)
    one.timeout = timeout
    one[client.customFetch] = async (address, asked) => {
      const init = { ...asked, signal: asked.signal ? AbortSignal.any([asked.signal, patience]) : patience }
      if (address !== server.jwks_uri) return reach(address, init)
      const answer = await reach(address, init).catch((error: unknown) => error as Error)
      if (answer instanceof Response && answer.ok) {
        const text = await answer.text()
        keys = { at: Date.now(), text }
        return new Response(text, { status: 200, headers: answer.headers })
      }
      if (keys && Date.now() - keys.at < KEYS_MS)
        return new Response(keys.text, { status: 200, headers: { 'content-type': 'application/json' } })
      if (answer instanceof Response) return answer
      throw answer
    }
    return one
  }

  return {
    sandbox: config.sandbox,

    async start({ redirectUri, intent }) {
      const known = await provider()
      const verifier = client.randomPKCECodeVerifier()
      const state = client.randomState()
      const nonce = client.randomNonce()
      const url = client.buildAuthorizationUrl(known, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ui_locales: 'es-AR es',
        ...(config.audience ? { audience: config.audience } : {}),
        // Auth0's way to open the account form; a person who is still signed in there must see it as well.
        ...(intent === 'create' ? { screen_hint: 'signup', prompt: 'login' } : {}),
        // `max_age` obliges the provider to say when it asked (OpenID Connect Core §3.1.2.1).
        ...(intent === 'again' ? { prompt: 'login', max_age: String(FRESH_SECONDS) } : {}),
      })
      return { url: url.href, state, nonce, verifier }
    },

    async finish({ currentUrl, state, nonce, verifier, again }) {
      // One patience for all of it: each question has its own limit, and they would add up before a waiting person.
      const patience = AbortSignal.timeout(timeout * 1000)
      const known = withFreshKeys(await provider(), patience)
      try {
        const tokens = await client.authorizationCodeGrant(known, new URL(currentUrl), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
          ...(again ? { maxAge: FRESH_SECONDS } : {}),
        })
        const claims = tokens.claims()!
        if (claims.iat > Date.now() / 1000 + LEEWAY_SECONDS)
          throw new GatewayRefused(LOGIN_FAILED, 'the ID token was issued in the future')
        const extra = lacksProfile(claims) ? await userInfo(known, tokens.access_token, claims.sub, log) : {}
        const { auth_time: askedAt } = claims
        return {
          profile: profileOf(merge(claims, extra), config.knownAs),
          idToken: tokens.id_token!,
          ...(askedAt === undefined ? {} : { authenticatedAt: new Date(askedAt * 1000) }),
        }
      } catch (error) {
        const failure = translate(error)
        if (!(failure instanceof SignInDeclined)) log('identity provider: sign-in failed', error)
        if (failure instanceof GatewayUnavailable) discovered = undefined
        throw failure
      }
    },

    async signOutUrl({ idToken, returnTo }) {
      let known: client.Configuration
      try {
        known = await provider()
      } catch {
        // Our own session is closed already; a provider that is down must not keep anyone from leaving.
        return returnTo
      }
      const metadata = known.serverMetadata()
      if (metadata.end_session_endpoint)
        return client.buildEndSessionUrl(known, {
          post_logout_redirect_uri: returnTo,
          ...(idToken ? { id_token_hint: idToken } : {}),
        }).href
      // Auth0 tenants from before 2023-11-14 do not announce theirs.
      if (metadata.token_endpoint?.endsWith('/oauth/token')) {
        const url = new URL('/v2/logout', metadata.issuer)
        url.searchParams.set('client_id', config.clientId)
        url.searchParams.set('returnTo', returnTo)
        return url.href
      }
      return returnTo
    },

    check: () => checkIdentity({ ...config, scope: SCOPE }),
  }
}

const plainly: client.CustomFetch = (address, init) => fetch(address, init as RequestInit)
const through =
  (origin: string): client.CustomFetch =>
  (address, init) => {
    const { pathname, search } = new URL(address)
    return fetch(new URL(pathname + search, origin), init as RequestInit)
  }

/** As the provider announces; one that announces nothing takes HTTP Basic (OpenID Connect Discovery §3). */
const authentication =
  (secret: string): client.ClientAuth =>
  (server, ...rest) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
      ? client.ClientSecretPost(secret)
      : client.ClientSecretBasic(secret))(server, ...rest)
