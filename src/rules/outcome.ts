/**
 * How a verb of the shop ends. Expected ends are values; each route translates them once into a page, an API
 * answer or a sentence on a terminal. Everything else throws.
 */

/** Field name (as the form spells it) -> the sentence to show beside it. */
export type Fields = Record<string, string>

export type Done<T> = { ok: true; value: T }
/** The input breaks a rule: 422. All problems at once, in `fields`. */
export type Invalid = { ok: false; kind: 'invalid'; message: string; fields: Fields }
/** The visitor may not do this: 401 signed-out, 403 banned, forbidden or sign-in-again, 429 too-many. */
export type Refused = {
  ok: false
  kind: 'refused'
  reason: 'signed-out' | 'banned' | 'forbidden' | 'sign-in-again' | 'too-many'
  message: string
  /** Seconds until it is worth trying again, for `too-many`. */
  retryAfter?: number
}
/** It does not exist, or is not this visitor's to see: 404. */
export type Missing = { ok: false; kind: 'missing'; message: string }
/** The world moved in between: 409. `current` says what is true now. */
export type Conflict<C = unknown> = { ok: false; kind: 'conflict'; message: string; current?: C }

export type Outcome<T, C = unknown> = Done<T> | Invalid | Refused | Missing | Conflict<C>
export type Failure = Exclude<Outcome<never>, Done<never>>

export const done = <T>(value: T): Done<T> => ({ ok: true, value })
export const invalid = (message: string, fields: Fields = {}): Invalid => ({
  ok: false,
  kind: 'invalid',
  message,
  fields,
})
export const refused = (reason: Refused['reason'], message: string, retryAfter?: number): Refused => ({
  ok: false,
  kind: 'refused',
  reason,
  message,
  ...(retryAfter === undefined ? {} : { retryAfter }),
})
export const missing = (message = 'No encontramos lo que buscás.'): Missing => ({
  ok: false,
  kind: 'missing',
  message,
})
export const conflict = <C>(message: string, current?: C): Conflict<C> => ({
  ok: false,
  kind: 'conflict',
  message,
  current,
})

/** The same end, its value said otherwise. */
export const mapDone = <T, U>(end: Outcome<T>, say: (value: T) => U): Outcome<U> =>
  end.ok ? done(say(end.value)) : end

/** The HTTP status that says the same, for the routes. */
export function statusOf(end: Failure): 401 | 403 | 404 | 409 | 422 | 429 {
  switch (end.kind) {
    case 'invalid':
      return 422
    case 'missing':
      return 404
    case 'conflict':
      return 409
    case 'refused':
      return end.reason === 'signed-out' ? 401 : end.reason === 'too-many' ? 429 : 403
  }
}
