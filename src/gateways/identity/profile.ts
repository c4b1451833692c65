/** Who signed in, from what the provider claims of them. */
import * as client from 'openid-client'
import type { IdentityProfile } from '#gateways/ports.ts'
import { visible } from '#rules/text.ts'
import { codeOf } from './errors.ts'

export type Claims = Record<string, unknown>
const present = (claims: Claims): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined && value !== ''))
/** The ID token wins; an e-mail and the word that it is verified stay together, whoever said them. */
export const merge = (claims: Claims, extra: Claims): Claims => {
  const own = present(claims)
  const merged = { ...extra, ...own }
  return { ...merged, email_verified: (own.email ? own : extra).email_verified }
}
export const lacksProfile = (claims: Claims): boolean =>
  !claims.email || !claims.given_name || !claims.family_name

/** More about the same person (openid-client compares `sub`). Its silence costs a name, not the sign-in; another person's answer costs the sign-in. */
export async function userInfo(
  known: client.Configuration,
  accessToken: string,
  subject: string,
  log: (message: string, error: unknown) => void,
): Promise<Claims> {
  if (!known.serverMetadata().userinfo_endpoint) return {}
  try {
    return present(await client.fetchUserInfo(known, accessToken, subject))
  } catch (error) {
    if (codeOf(error) === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') throw error
    log('identity provider: userinfo failed', error)
    return {}
  }
}

export function profileOf(claims: Claims, knownAs?: string): IdentityProfile {
  const picture = short(claims.picture, 2000)
  return {
    issuer: knownAs ?? String(claims.iss),
    subject: String(claims.sub),
    email: short(claims.email, 254) ?? '',
    // Only the word of the provider itself counts, never a text that looks like it.
    emailVerified: claims.email_verified === true,
    givenName: short(claims.given_name),
    familyName: short(claims.family_name),
    nickname: short(claims.nickname),
    ...(picture && picture.startsWith('https://') ? { picture } : {}),
  }
}

const short = (value: unknown, most = 200): string | undefined => {
  if (typeof value !== 'string') return undefined
  return (
    visible(value)
      .replace(/[^\P{C}\u200C\u200D]+/gu, '')
      .trim()
      .slice(0, most) || undefined
  )
}
