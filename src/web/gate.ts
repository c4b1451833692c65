/** Who may enter a route, as its handle says. Asked once for each request, before any loader or action. */
import { data, redirectDocument, type RouterContextProvider } from 'react-router'
import { BANNED_TITLE, isBanned, SIGN_IN_FIRST, type PersonVisitor } from '#rules/users/access.ts'
import { paths } from '#rules/paths.ts'
import { staffOnly } from './admin/shell/gate.ts'
import { requestContext, visitorContext } from './context.ts'
import { sessionEnded } from './session-ended.ts'

type Asked = {
  request: Request
  url: URL
  pattern: string
  params: { id?: string }
  context: Readonly<RouterContextProvider>
}

/** The page of what does not exist, as React Router names it: without a first slash. */
const NOWHERE = '*'

export async function gate({ request, url, pattern, params, context }: Asked): Promise<void> {
  const { opensFor, needs, signInReturnsTo, keepsForm } = context.get(requestContext).handleOf(pattern)
  const visitor = context.get(visitorContext)
  // They see only the ban screen (product §2.2).
  if (isBanned(visitor) && opensFor !== 'banned') throw data(BANNED_TITLE, { status: 403 })
  if (opensFor === 'staff') await staffOnly({ request, params, context, needs, keepsForm })
  // Where nothing is, the answer is that of the back office: nobody learns which of its addresses exist.
  if (pattern === NOWHERE && visitor.kind === 'anonymous' && request.method === 'POST')
    throw await sessionEnded(request, SIGN_IN_FIRST, { status: 404 })
  if (opensFor === 'users' && visitor.kind !== 'person') {
    if (request.method === 'POST') throw await sessionEnded(request, SIGN_IN_FIRST)
    throw redirectDocument(paths.signInFor(signInReturnsTo ?? url.pathname + url.search))
  }
}

/** Whom the gate let in where it opens for `users` or `staff`. */
export function personOf(context: Readonly<RouterContextProvider>): PersonVisitor {
  const visitor = context.get(visitorContext)
  if (visitor.kind !== 'person') throw new Error('a route that asks for a person must open for users only')
  return visitor
}
