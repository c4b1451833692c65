/** Is the identity provider configured well? Asks what a sign-in would ask, up to the point where a person is needed. */
import * as v from 'valibot'
import { ask, hostOf, isPublic, note, right, wrong, type Asked } from '#gateways/check.ts'
import type { Finding } from '#gateways/ports.ts'

type Account = {
  issuer: string
  clientId: string
  clientSecret: string
  sandbox: boolean
  backChannel?: string
  redirectUri?: string
  postLogoutUri?: string
  scope: string
}

const address = v.pipe(v.string(), v.url())
const discoverySchema = v.object({
  issuer: v.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  end_session_endpoint: v.nullish(address),
  token_endpoint_auth_methods_supported: v.fallback(v.array(v.string()), []),
  code_challenge_methods_supported: v.fallback(v.array(v.string()), []),
})
type Discovery = v.InferOutput<typeof discoverySchema>
const keysSchema = v.object({ keys: v.pipe(v.array(v.object({ kty: v.string() })), v.minLength(1)) })

export async function checkIdentity(account: Account): Promise<Finding[]> {
  /** The sandbox behind a proxy is reached at its own address. */
  const reach = (url: string): string => {
    if (!account.backChannel) return url
    const { pathname, search } = new URL(url)
    return account.backChannel + pathname + search
  }
  const where = `${account.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const answer = await ask(reach(where))
  const found = v.safeParse(discoverySchema, answer?.json)
  if (!answer)
    return [
      wrong(
        `${hostOf(account.issuer)} no responde: nadie puede iniciar sesión.`,
        'Revisá OIDC_ISSUER y la red.',
        'reach',
      ),
    ]
  if (!found.success)
    return [
      wrong(
        `En ${hostOf(account.issuer)} no hay un proveedor OpenID Connect (HTTP ${answer.status}).`,
        'Revisá OIDC_ISSUER: por ejemplo https://TENANT.auth0.com/ o https://servidor/realms/REALM.',
        'reach',
      ),
    ]
  const provider = found.output
  const clientSays = await askClient(account, provider, reach)
  return [
    issuerOf(account, provider),
    ...answer.clock,
    await askKeys(provider, reach),
    clientSays,
    await askWayBack(account, provider, reach),
    signOutOf(account, provider),
  ]
}

function issuerOf({ issuer, sandbox }: Account, provider: Discovery): Finding {
  const same = URL.canParse(provider.issuer) && new URL(provider.issuer).href === new URL(issuer).href
  if (!same)
    return wrong(
      `El proveedor se llama «${provider.issuer}», y OIDC_ISSUER dice «${issuer}».`,
      'Tienen que ser iguales letra por letra, también en la barra del final.',
    )
  if (!sandbox && !issuer.startsWith('https://'))
    return wrong(
      'El proveedor no usa https.',
      'Las contraseñas viajarían sin cifrar: usá una dirección https.',
    )
  return right(`${hostOf(issuer)} responde, y su nombre es el configurado.`)
}

async function askKeys(provider: Discovery, reach: (url: string) => string): Promise<Finding> {
  const keys = v.safeParse(keysSchema, (await ask(reach(provider.jwks_uri)))?.json)
  return keys.success
    ? right('Sus claves para firmar se pueden leer.')
    : wrong(
        'No se pueden leer sus claves para firmar.',
        'Sin ellas no se puede comprobar ningún ingreso.',
        'reach',
      )
}

/** A code that nobody was given: who is known hears that the code is wrong, who is not hears that they are unknown. */
async function askClient(
  { clientId, clientSecret, redirectUri }: Account,
  provider: Discovery,
  reach: (url: string) => string,
): Promise<Finding> {
  const inBody = provider.token_endpoint_auth_methods_supported.includes('client_secret_post')
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code: 'vereda-check',
    code_verifier: 'v'.repeat(43),
    redirect_uri: redirectUri ?? '',
    ...(inBody ? { client_id: clientId, client_secret: clientSecret } : {}),
  })
  const basic = `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)}`
  const answer = await ask(reach(provider.token_endpoint), {
    method: 'POST',
    body: form,
    headers: { accept: 'application/json', ...(inBody ? {} : { authorization: basic }) },
  })
  const error = errorOf(answer)
  if (error === 'invalid_grant' || error === 'invalid_request')
    return right('El proveedor acepta OIDC_CLIENT_ID y OIDC_CLIENT_SECRET.')
  if (answer?.status === 401 || ['invalid_client', 'unauthorized_client', 'access_denied'].includes(error))
    return wrong(
      'El proveedor no acepta OIDC_CLIENT_ID con OIDC_CLIENT_SECRET.',
      'Copiá los dos de la aplicación en el panel del proveedor (tipo «Regular Web Application», con authorization code).',
      'key',
    )
  return note(
    answer
      ? `No se pudo comprobar el client secret (HTTP ${answer.status}).`
      : 'El proveedor no contestó al comprobar el client secret.',
    'Probá iniciar sesión.',
  )
}

const errorOf = (answer: Asked | null): string => {
  const said = v.safeParse(v.object({ error: v.string() }), answer?.json)
  return said.success ? said.output.error : ''
}

async function askWayBack(
  { clientId, redirectUri, scope, sandbox }: Account,
  provider: Discovery,
  reach: (url: string) => string,
): Promise<Finding> {
  if (!redirectUri) return note('No se comprobó la dirección de vuelta.')
  if (!sandbox && !isPublic(redirectUri))
    return wrong(
      `La dirección de vuelta es ${redirectUri}.`,
      'PUBLIC_URL tiene que ser la dirección https que usan los clientes.',
    )
  const url = new URL(provider.authorization_endpoint)
  const query = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope,
    state: 'vereda-check',
    nonce: 'vereda-check',
    // The digest of a verifier that nobody uses.
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const answer = await ask(reach(url.href))
  return answer && answer.status < 400
    ? right(`El proveedor acepta volver a ${redirectUri}.`)
    : wrong(
        `El proveedor no acepta volver a ${redirectUri}.`,
        'Registrá esa dirección, letra por letra, en «Allowed Callback URLs» (Auth0) o «Valid redirect URIs» (Keycloak).',
      )
}

function signOutOf({ postLogoutUri = '' }: Account, provider: Discovery): Finding {
  const register = `Registrá ${postLogoutUri} como dirección de salida («Allowed Logout URLs» o «Valid post logout redirect URIs»).`
  if (provider.end_session_endpoint)
    return note('Al salir, también se cierra la sesión en el proveedor.', register)
  if (provider.token_endpoint.endsWith('/oauth/token'))
    return note('El proveedor no anuncia cómo salir: se usa /v2/logout de Auth0.', register)
  return note(
    'El proveedor no anuncia cómo salir: la sesión se cierra solo en la tienda.',
    'Quien salga seguirá con sesión abierta en el proveedor.',
  )
}
