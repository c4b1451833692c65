/** What the checkout showed first: a cookie, for a day, so that a change is said and confirmed with and without JavaScript. */
import { readShown, type Shown } from '#rules/checkout/changes.ts'
import { cookieNamed, dropCookie, readCookies, setCookie } from './cookies.ts'

const COOKIE = 'visto'

export const shownBefore = (request: Request): Shown | null =>
  readShown(cookieNamed(readCookies(request), COOKIE))

/** The Set-Cookie, when it says anything new. */
export function noteShown(request: Request, shown: string | null): string[] {
  const before = cookieNamed(readCookies(request), COOKIE)
  if (shown === before) return []
  return [
    shown === null
      ? dropCookie(request, COOKIE, true)
      : setCookie(request, COOKIE, shown, { days: 1, httpOnly: true }),
  ]
}
