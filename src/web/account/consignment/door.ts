/** Who a request to a consignor's own pages comes from: by their account, or by what the link of an e-mail left in the browser. */
import { redirect, redirectDocument, type RouterContextProvider } from 'react-router'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import {
  LINK_COOKIE,
  LINK_COOKIE_DAYS,
  PROOF_COOKIE,
  PROOF_COOKIE_DAYS,
} from '#rules/consignment/portal/portal.ts'
import type { Failure, Outcome } from '#rules/outcome.ts'
import { asking, paths } from '#rules/paths.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { cookieNamed, dropCookie, readCookies, setCookie } from '#web/cookies.ts'
import { cookieHeaders } from '#web/return-to.ts'
import { DOOR } from './door-names.ts'

type Call = { request: Request; context: Readonly<RouterContextProvider> }

const holderIn = ({ request, context }: Call): Promise<Outcome<Holder>> => {
  const { token, proof } = keptBy(request)
  return context.get(shopContext).consignment.portal.holderOf(context.get(visitorContext), token, proof)
}

/** What the link of an e-mail left in the browser. */
export function keptBy(request: Request): { token: string | null; proof: string | null } {
  const cookies = readCookies(request)
  return { token: cookieNamed(cookies, LINK_COOKIE), proof: cookieNamed(cookies, PROOF_COOKIE) }
}

/** For a page that is only somebody's own; others are sent to where the way in is. */
export async function holderHere(call: Call): Promise<Holder> {
  const found = await holderIn(call)
  if (!found.ok) throw redirectDocument(paths.consignment)
  return found.value
}

/** What stood in an e-mail's link, kept by the browser. */
export const linkCookie = (request: Request, token: string): string =>
  setCookie(request, LINK_COOKIE, token.slice(0, 100), { days: LINK_COOKIE_DAYS, httpOnly: true })

/** What a browser kept of somebody's link goes, so that the next at this device finds nothing of theirs. */
export const leaveDoor = (request: Request): string[] =>
  [LINK_COOKIE, PROOF_COOKIE]
    .filter((name) => cookieNamed(readCookies(request), name) !== null)
    .map((name) => dropCookie(request, name, true))

/** Asks for a code, or takes what was typed; `here` shows the form. Answers what went wrong, for the page to say. */
export async function doorIntent(
  { request, context }: Call,
  holder: Holder,
  form: FormData,
  here: string,
): Promise<Response | Failure> {
  const { portal } = context.get(shopContext).consignment
  const visitor = context.get(visitorContext)
  if (form.get('intent') === DOOR.askCode) {
    const end = await portal.askCode(visitor, holder)
    return end.ok ? redirect(`${asking(here, { codigo: 'enviado' })}#codigo`, 303) : end
  }
  const end = await portal.typeCode(visitor, holder, String(form.get('code') ?? ''))
  if (!end.ok) return end
  const kept = setCookie(request, PROOF_COOKIE, end.value, { days: PROOF_COOKIE_DAYS, httpOnly: true })
  return redirect(asking(here, { codigo: 'listo' }), { status: 303, headers: cookieHeaders([kept]) })
}
