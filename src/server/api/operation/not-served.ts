/** Whom a call does not serve at all, whatever was sent. */
import type { Refused } from '#rules/outcome.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { Who } from './operation.ts'

/** Of a consignor's own it is asked with the link that they may have come by (routes.ts). */
export const notServed = (visitor: Visitor, who: Who): Refused | null =>
  who === 'anybody' || who === 'consignor' ? null : may(visitor, who === 'signed-in' ? 'person.self' : who)
