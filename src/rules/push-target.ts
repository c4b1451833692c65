/** Sent by the browser's own push service: where to reach it, and its two keys (RFC 8291 §3.1). */
export const PUSH_KEYS = { p256dh: /^[\w-]{86,88}$/, auth: /^[\w-]{22,24}$/ }
export const MOST_ENDPOINT_LETTERS = 1000
