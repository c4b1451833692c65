/** Whether somebody asked for this page, as far as a request says: for counting what people do, never who. */

const MACHINE =
  /bot\b|crawl|spider|slurp|preview|facebookexternalhit|headlesschrome|lighthouse|curl|wget|python|java\/|okhttp|go-http|node\b|axios|monitor/i
const SPECULATIVE = /prefetch|prerender|preview/i

/**
 * Not machines that name themselves, nor what a browser fetches in case it is needed, nor the page asking for itself again
 * (a reload, or fresh data after a small form): its own address is the referrer then. `sameAs` says which addresses are the
 * same question. A page that the browser fetches only once its link is pressed (`onPress`) is asked for by then.
 */
export function isHumanRequest(
  request: Request,
  sameAs: (url: URL) => boolean,
  { onPress = false } = {},
): boolean {
  const agent = request.headers.get('user-agent') ?? ''
  if (request.method !== 'GET' || agent === '' || MACHINE.test(agent)) return false
  if (!onPress && isSpeculative(request)) return false
  const referrer = request.headers.get('referer') ?? ''
  return !(URL.canParse(referrer) && sameAs(new URL(referrer)))
}

/** What a browser fetches in case it is needed: nobody has asked for it yet, and nothing may change by it. */
export const isSpeculative = ({ headers }: Request): boolean =>
  ['sec-purpose', 'purpose', 'x-moz'].some((name) => SPECULATIVE.test(headers.get(name) ?? ''))
