/** Where a form goes back to: an address of this shop, whatever was sent. */
import { LATER } from '#rules/install-paths.ts'
import { data, redirect } from 'react-router'

const SOME_ORIGIN = 'https://shop.invalid'

/**
 * Only paths of our own, spelled as a header can carry them; `//other.example` and `/\other.example` are other people's.
 */
export function ownPath(candidate: unknown, otherwise = '/'): string {
  const path = typeof candidate === 'string' ? candidate : ''
  if (!/^\/[^\p{Cc}\\]*$/u.test(path) || !URL.canParse(path, SOME_ORIGIN)) return otherwise
  const { origin, pathname, search, hash } = new URL(path, SOME_ORIGIN)
  // Without its dots, /.//other.example is somebody else's again.
  return origin === SOME_ORIGIN && !pathname.startsWith('//') ? pathname + search + hash : otherwise
}

/** After a form: go back with GET (303), with these cookies. */
export function goBack(form: FormData, cookies: string[] = [], otherwise = '/') {
  return redirect(ownPath(form.get('returnTo'), otherwise), { status: 303, headers: cookieHeaders(cookies) })
}

/**
 * How a small form ends (heart, bag, province): scripts get the value and stay where they are, plain HTML goes back to
 * the page that it came from. React Router's own requests are the ones that end in `.data`.
 */
export function settled<T>(request: Request, form: FormData, value: T, cookies: string[] = [], status = 200) {
  if (!byScript(request)) throw goBack(form, cookies)
  if (waited(request)) throw Response.json(value, { status, headers: cookieHeaders(cookies) })
  return data(value, { status, headers: cookieHeaders(cookies) })
}
export const byScript = (request: Request): boolean =>
  new URL(request.url).pathname.endsWith('.data') || waited(request)
/** Pressed while there was no signal, and sent by itself now (worker/later.ts). */
const waited = (request: Request): boolean => request.headers.has(LATER)

export function cookieHeaders(cookies: readonly string[]): Headers {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return headers
}
