/** What this browser looked at lately: numbers of products in a cookie of its own; no account keeps them. */
export const SEEN_COOKIE = 'mirados'
export const SEEN_DAYS = 30
const MOST_SEEN = 12

/** The last one first. */
export const readSeen = (kept: string | null): number[] =>
  [...new Set((kept ?? '').split('.').map(Number))]
    .filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31)
    .slice(0, MOST_SEEN)

/** With the one that is looked at now. */
export const writeSeen = (kept: string | null, id: number): string =>
  [id, ...readSeen(kept).filter((one) => one !== id)].slice(0, MOST_SEEN).join('.')

/** Whether a browser brings nothing else: then a page that does not show it is everybody's. */
export const isOnlySeen = (cookies: string): boolean => /^mirados=[^;]*$/.test(cookies)
