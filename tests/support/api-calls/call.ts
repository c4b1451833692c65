/** What a call of the API is made of where each of them is made by each role. */
export const ROLES = ['nobody', 'customer', 'banned', 'admin'] as const
export type Role = (typeof ROLES)[number]
export type Call = {
  /** What stands for the operation's parameters, e.g. '/products/1'; its own path when there are none. */
  url?: string
  body?: unknown
  /** Photos that go along in a form, by the field of each. */
  files?: readonly string[]
  /** $names of the calls after it, for what stands there in its last good answer. */
  keeps?: Record<string, string>
  /** The $name of the code of six digits that it mails. */
  mails?: string
  /** What it asked for is a job's, which then does it. */
  works?: true
  /** For nobody, a customer, a banned person and an admin. */
  ends: [number, number, number, number]
}
/** By operation, in the order in which they are made: what the first ones make, the later ones find. */
export type Calls = Record<string, Call | Call[]>
/** Nobody's. */
export const NOBODYS = '00000000-0000-4000-8000-000000000000'
/** What only the shop's people may ask for: that is not there, and that is done. */
export const ADMINS: Call['ends'] = [401, 403, 403, 404]
export const DONE: Call['ends'] = [401, 403, 403, 200]
/** Whoever may do it at all: an admin, but for what is a consignor's own. */
export const servedBy = ({ ends }: Call): Role => (ends[3] === 401 ? 'customer' : 'admin')
