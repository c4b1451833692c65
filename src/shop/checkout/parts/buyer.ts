/** Who buys: still allowed to, not the same order twice, and within what one person, or one place on the network, may order. */
import type { Tx } from '#data/database.ts'
import { PLACING_MESSAGES, PLACING_TERMS } from '#rules/checkout/placing.ts'
import { refused } from '#rules/outcome.ts'
import { pick } from '#rules/record.ts'
import { askedFrom } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { limit, retryText } from '#shop/rate-limits.ts'
import { stillMay } from '#shop/users/still-may.ts'
import type { PlacingPart } from '../part.ts'
import { ALREADY, findPlaced } from '../placed-before.ts'
import { refusePlacing } from '../place-limits.ts'

/** The person's row is locked before anything else: two orders of theirs at once cannot both be the last. */
export const buyerPart = ({ clock, settings }: ShopContext): PlacingPart => ({
  name: 'buyer',
  async lock(tx: Tx, { person, request, lines }) {
    const refusal = await stillMay(tx, person, 'order.place')
    if (refusal) return refusal
    if (await findPlaced(tx, person.id, request.key)) return ALREADY
    const wanted = lines.reduce((sum, line) => sum + line.quantity, 0)
    return refusePlacing(tx, person.id, wanted, { ...pick(settings, PLACING_TERMS), now: clock() })
  },
})

/** Tries of all who ask from one place. */
export const addressPart = ({ clock, settings, database }: ShopContext): PlacingPart => ({
  name: 'address',
  async read({ person }) {
    const from = askedFrom(person)
    if (from === null) return null
    const rule = { max: settings.ordersPerAddress, windowSeconds: 3600, now: clock() }
    const { allowed, retryAfter } = await limit(database.db, `place:${from}`, rule)
    return allowed
      ? null
      : refused('too-many', `${PLACING_MESSAGES.fromAddress} ${retryText(retryAfter)}`, retryAfter)
  },
})
