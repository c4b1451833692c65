/** A code by e-mail is asked for and sent back here, from the sign-in page and from the checkout. */
import { redirect, redirectDocument } from 'react-router'
import { CODE_COOKIE, CODE_COOKIE_DAYS, KNOWN_COOKIE, KNOWN_DAYS } from '#rules/users/sign-in-code.ts'
import { BROUGHT_COOKIES, broughtIn } from '#rules/favourites/arrival.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Failure } from '#rules/outcome.ts'
import type { Shop } from '#shop/shop.ts'
import type { RequestFacts } from '#web/context.ts'
import { cookieNamed, dropCookie, readCookies, setCookie } from '#web/cookies.ts'
import { cookieHeaders } from '#web/return-to.ts'
import { CODE_INTENTS } from './code-intent-names.ts'

type Call = { request: Request; shop: Shop; visitor: Visitor; session: RequestFacts['session'] }

export const codeAsked = (request: Request, shop: Shop) =>
  shop.sessions.codes.waiting(cookieNamed(readCookies(request), CODE_COOKIE))

/**
 * `here` shows the form, `onwards` is where somebody signed in goes; `cookies` go with every redirect. Answers what went wrong, for the
 * page to say.
 */
export async function codeIntent(
  { request, shop, visitor, session }: Call,
  form: FormData,
  { here, onwards, cookies = [] }: { here: string; onwards: string; cookies?: string[] },
): Promise<Response | Failure> {
  const { codes } = shop.sessions
  const read = readCookies(request)
  const token = cookieNamed(read, CODE_COOKIE)
  const back = (set: string) => redirect(here, { status: 303, headers: cookieHeaders([...cookies, set]) })
  switch (form.get('intent')) {
    case CODE_INTENTS.other:
      await codes.drop(token)
      return back(dropCookie(request, CODE_COOKIE, true))
    case CODE_INTENTS.ask: {
      const typed = String(form.get('codeEmail') || form.get('emailCompra') || '')
      const pass = String(form.get('pass') ?? '') || cookieNamed(read, KNOWN_COOKIE)
      const end = await codes.ask(visitor, { email: typed }, token, pass)
      return end.ok
        ? back(setCookie(request, CODE_COOKIE, end.value.token, { days: CODE_COOKIE_DAYS, httpOnly: true }))
        : end
    }
    default: {
      const code = String(form.get('code') ?? '')
      const end = await codes.enter(visitor, { token, code, previousSession: session.token })
      if (!end.ok) return end
      await shop.arrive(
        end.value.session,
        broughtIn((name) => cookieNamed(read, name)),
      )
      const known = await codes.browserPass(end.value.userId)
      return redirectDocument(onwards, {
        status: 303,
        headers: cookieHeaders([
          ...cookies,
          session.keep(end.value.session),
          ...(known ? [setCookie(request, KNOWN_COOKIE, known, { days: KNOWN_DAYS, httpOnly: true })] : []),
          dropCookie(request, CODE_COOKIE, true),
          ...BROUGHT_COOKIES.map((name) => dropCookie(request, name, true)),
        ]),
      })
    }
  }
}
