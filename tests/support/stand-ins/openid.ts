/**
 * An OpenID provider written from the specifications, not from our sandbox, in the shape of Auth0 (issuer with a slash, no
 * way out announced) or Keycloak (issuer with a path, `iss` in the answer). Nothing about it is right by accident: each part
 * of a token can be made wrong.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose'
import { standIn, type Question, type Reply, type StandIn } from './stand-in.ts'

export type Wrong = {
  /** Laid over the ID token's claims; undefined takes one out. */
  claims: Record<string, unknown>
  /** 'none' and 'HS256' forge the token with what everybody knows. */
  alg: 'RS256' | 'ES256' | 'none' | 'HS256'
  /** Signed with a key that the provider does not publish. */
  foreignKey: boolean
  /** The signature's last letters turned. */
  torn: boolean
  userinfo: Reply | null
  /** Announced in discovery, instead of what is true. */
  discovery: Record<string, unknown>
}
type Person = Record<string, unknown>
type Code = { nonce: string; challenge: string; redirectUri: string; used: boolean }

export type OpenIdStandIn = StandIn & {
  issuer: string
  /** Everybody who comes is this person. */
  person: Person
  wrong: Partial<Wrong>
  /** The browser's way through the provider: answers where it is sent back to. */
  approve(authorizationUrl: string): URL
  deny(authorizationUrl: string): URL
  /** The old key is gone, a new one signs. */
  rotate(): Promise<void>
}

const CLIENT = { id: 'tienda', secret: 'un-secreto-de-prueba' }
export const openIdClient = { clientId: CLIENT.id, clientSecret: CLIENT.secret }

export async function openIdStandIn(shape: 'auth0' | 'keycloak' = 'auth0'): Promise<OpenIdStandIn> {
  const path = shape === 'auth0' ? '' : '/realms/tienda'
  const paths =
    shape === 'auth0'
      ? {
          authorize: '/authorize',
          token: '/oauth/token',
          userinfo: '/userinfo',
          jwks: '/.well-known/jwks.json',
        }
      : {
          authorize: `${path}/protocol/openid-connect/auth`,
          token: `${path}/protocol/openid-connect/token`,
          userinfo: `${path}/protocol/openid-connect/userinfo`,
          jwks: `${path}/protocol/openid-connect/certs`,
        }
  const codes = new Map<string, Code>()
  let key = await newKey()
  const stranger = await newKey()

  const server = await standIn((question) => answer(question))
  const issuer = shape === 'auth0' ? `${server.url}/` : `${server.url}${path}`
  const provider: OpenIdStandIn = {
    ...server,
    issuer,
    person: {
      sub: 'auth0|5f7c8ec7c33c6c004bbafe82',
      email: 'ana@correo.com',
      email_verified: true,
      nickname: 'ana',
      ...(shape === 'keycloak' ? { given_name: 'Ana', family_name: 'Paz' } : {}),
    },
    wrong: {},
    approve: (url) => back(url, () => ({ code: issueCode(url) })),
    deny: (url) =>
      back(url, () => ({ error: 'access_denied', error_description: 'ana@correo.com did not agree' })),
    async rotate() {
      key = await newKey()
    },
  }
  return provider

  function back(url: string, give: () => Record<string, string>): URL {
    const asked = new URL(url)
    const to = new URL(asked.searchParams.get('redirect_uri')!)
    const iss = shape === 'keycloak' ? { iss: issuer } : {}
    for (const [name, value] of Object.entries({ ...give(), ...iss })) to.searchParams.set(name, value)
    to.searchParams.set('state', asked.searchParams.get('state') ?? '')
    return to
  }

  function issueCode(url: string): string {
    const { searchParams: query } = new URL(url)
    const code = randomUUID()
    codes.set(code, {
      nonce: query.get('nonce') ?? '',
      challenge: query.get('code_challenge_method') === 'S256' ? (query.get('code_challenge') ?? '') : '',
      redirectUri: query.get('redirect_uri') ?? '',
      used: false,
    })
    return code
  }

  async function answer(question: Question): Promise<Reply | null> {
    switch (question.path) {
      case `${path}/.well-known/openid-configuration`:
        return { body: discovery() }
      case paths.jwks:
        return { body: { keys: [key.jwk] } }
      case paths.authorize:
        return question.query.get('redirect_uri')?.endsWith('/sign-in/callback')
          ? { status: 302, headers: { location: `${server.url}/login` } }
          : { status: 400, body: 'Callback URL mismatch' }
      case paths.token:
        return token(question)
      case paths.userinfo:
        return provider.wrong.userinfo ?? { body: provider.person }
      default:
        return null
    }
  }

  function discovery(): Record<string, unknown> {
    return {
      issuer,
      authorization_endpoint: server.url + paths.authorize,
      token_endpoint: server.url + paths.token,
      userinfo_endpoint: server.url + paths.userinfo,
      jwks_uri: server.url + paths.jwks,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['HS256', 'RS256', 'ES256', 'none'],
      token_endpoint_auth_methods_supported:
        shape === 'auth0' ? ['client_secret_basic', 'client_secret_post'] : ['client_secret_basic'],
      code_challenge_methods_supported: ['S256', 'plain'],
      ...(shape === 'keycloak'
        ? {
            end_session_endpoint: `${server.url}${path}/protocol/openid-connect/logout`,
            authorization_response_iss_parameter_supported: true,
          }
        : {}),
      ...provider.wrong.discovery,
    }
  }

  async function token({ form, headers }: Question): Promise<Reply> {
    const basic = Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString()
    const [id, secret] = basic.includes(':')
      ? basic.split(':').map(decodeURIComponent)
      : [form.get('client_id'), form.get('client_secret')]
    if (id !== CLIENT.id || secret !== CLIENT.secret)
      return { status: 401, body: { error: 'invalid_client', error_description: 'Unauthorized' } }
    const code = codes.get(form.get('code') ?? '')
    const refuse = (why: string): Reply => ({
      status: shape === 'auth0' ? 403 : 400,
      body: { error: 'invalid_grant', error_description: why },
    })
    if (!code || code.used) return refuse('Invalid authorization code')
    code.used = true
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (code.challenge === '' || proof !== code.challenge) return refuse('Failed to verify code verifier')
    if (form.get('redirect_uri') !== code.redirectUri) return refuse('The redirect URI is wrong')
    return {
      headers: { 'cache-control': 'no-store' },
      body: {
        access_token: randomUUID(),
        token_type: 'Bearer',
        expires_in: 86_400,
        scope: 'openid profile email',
        id_token: await idToken(code.nonce),
      },
    }
  }

  async function idToken(nonce: string): Promise<string> {
    const { claims: changed = {}, alg = 'RS256', foreignKey = false, torn = false } = provider.wrong
    const now = Math.floor(Date.now() / 1000)
    const said = {
      iss: issuer,
      aud: CLIENT.id,
      iat: now,
      exp: now + 36_000,
      nonce,
      ...provider.person,
      ...changed,
    }
    const claims = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
    if (alg === 'none') return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
    if (alg === 'HS256') {
      // The public key as a shared secret: the oldest trick against whoever believes the token's own `alg`.
      const signed = `${part({ alg: 'HS256', typ: 'JWT', kid: key.jwk.kid })}.${part(claims)}`
      const known = JSON.stringify(key.jwk)
      return `${signed}.${createHmac('sha256', known).update(signed).digest('base64url')}`
    }
    const signer = alg === 'ES256' ? await newKey('ES256') : foreignKey ? stranger : key
    if (alg === 'ES256') key = signer
    const made = await new SignJWT(claims)
      .setProtectedHeader({ alg: signer.jwk.alg!, kid: foreignKey ? key.jwk.kid : signer.jwk.kid })
      .sign(signer.privateKey)
    return torn ? `${made.slice(0, -6)}${made.slice(-6) === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA'}` : made
  }
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

type Key = { privateKey: CryptoKey; jwk: JWK & { kid: string } }
async function newKey(alg: 'RS256' | 'ES256' = 'RS256'): Promise<Key> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid: randomUUID(), alg, use: 'sig' } }
}
