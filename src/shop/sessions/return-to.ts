/** Where a person goes back to after signing in. Only an address of this shop: anything else is the start page. */
import { serverPaths } from '#rules/server-paths.ts'
import { isUnder, paths } from '#rules/paths.ts'

const SOME_ORIGIN = 'https://shop.invalid'
/** The sign-in routes themselves would send a person round in circles, and a GET of /Logout would undo the sign-in. */
const NOT_BACK_TO = [serverPaths.signIn, paths.signIn, paths.signOut].map((path) => path.toLowerCase())
const CONTROL = /\p{Cc}|\\|%5c|%0[0-9a-f]|%1[0-9a-f]|%7f/iu

/** A path with its search and fragment, e.g. `/Cart?x=1`. Refuses `//evil`, `/\evil`, `%5c`, schemes and control characters. */
export function safeReturnTo(asked: string | null | undefined): string {
  if (!asked || asked.length > 1_000 || !asked.startsWith('/') || CONTROL.test(asked)) return '/'
  let url: URL
  try {
    url = new URL(asked, SOME_ORIGIN)
  } catch {
    return '/'
  }
  const path = url.pathname
  if (
    url.origin !== SOME_ORIGIN ||
    path.startsWith('//') ||
    NOT_BACK_TO.some((door) => isUnder(path.toLowerCase(), door))
  )
    return '/'
  return path + url.search + url.hash
}
