/** What a failed sign-in is to the shop: refused, declined, or a provider that is out of order. */
import * as client from 'openid-client'
import { GatewayRefused, GatewayUnavailable, SignInDeclined } from '#gateways/ports.ts'

/** Product §19.8. */
export const LOGIN_FAILED = 'Login failed'
const TOKEN_FAILED = 'Get access token failed'

export const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

/** No answer, or an answer that is no OAuth at all. */
const OUT_OF_ORDER = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
])

/** Our credentials, not this person's sign-in. */
const KEY_ERRORS = new Set(['invalid_client', 'unauthorized_client'])

export function translate(error: unknown): GatewayRefused | GatewayUnavailable {
  if (error instanceof GatewayRefused) return error
  if (error instanceof client.ResponseBodyError) {
    if (error.status >= 500 || error.status === 429)
      return new GatewayUnavailable(TOKEN_FAILED, {
        cause: error,
        trouble: error.status === 429 ? 'limit' : 'reach',
      })
    if (KEY_ERRORS.has(error.error) || error.status === 401)
      return new GatewayUnavailable(TOKEN_FAILED, { cause: error, trouble: 'key' })
    return new GatewayRefused(TOKEN_FAILED, `${error.error}: ${error.error_description ?? ''}`)
  }
  // HTTP 401 with a challenge: the token endpoint does not know us.
  if (error instanceof client.WWWAuthenticateChallengeError)
    return new GatewayUnavailable(TOKEN_FAILED, { cause: error, trouble: 'key' })
  if (error instanceof client.AuthorizationResponseError) {
    // RFC 6749 §4.1.2.1; read only after the state was found to be ours.
    const Kind = error.error === 'access_denied' ? SignInDeclined : GatewayRefused
    return new Kind(LOGIN_FAILED, `${error.error}: ${error.error_description ?? ''}`)
  }
  // fetch says a failed connection with a TypeError that has a cause; openid-client's own TypeErrors carry a code.
  const unreachable = error instanceof TypeError && codeOf(error) === ''
  if (unreachable || OUT_OF_ORDER.has(codeOf(error)))
    return new GatewayUnavailable(TOKEN_FAILED, { cause: error })
  return new GatewayRefused(
    LOGIN_FAILED,
    error instanceof Error ? `${codeOf(error)} ${error.message}` : String(error),
  )
}
