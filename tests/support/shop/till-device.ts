/** A till without network as its page is: a lease, a clock of its own, and sales that wait to be sent. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { CartLine } from '#rules/cart/cart.ts'
import type { Outcome } from '#rules/outcome.ts'
import { countedOn, startClock, type LeaseClock } from '#rules/till/offline/clock.ts'
import { sellOffline, type Lease, type OfflineAsked, type OfflineSale } from '#rules/till/offline/lease.ts'
import { paidForm } from '#rules/till/till.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { JoinedSale, openTill } from '#shop/till/till.ts'

type Offline = ReturnType<typeof openTill>['offline']

/** `wall`: what its clock says, which may be a day wrong. */
export function tillDevice(offline: Offline, seller: Visitor, wall: () => number, name = 'Tablet') {
  const tillKey = randomUUID()
  let lease: Lease | null = null
  let clock: LeaseClock = startClock(wall())
  let ordinal = 0
  const queue: OfflineSale[] = []

  const device = {
    queue,
    lease: () => lease,
    async take(lines: readonly CartLine[], key: string = randomUUID()): Promise<Outcome<Lease>> {
      const end = await offline.take(seller, { tillKey, till: name, key }, lines)
      if (end.ok) {
        lease = end.value
        clock = startClock(wall())
      }
      return end
    },
    /** As it looks when it is connected. */
    async look(): Promise<void> {
      const end = await offline.ofTill(seller, tillKey)
      if (!end.ok) throw new Error(end.message)
      lease = end.value
      clock = startClock(wall())
    },
    sell(asked: readonly OfflineAsked[], paid: object = {}): ReturnType<typeof sellOffline> | null {
      if (!lease) return null
      clock = countedOn(clock, { wall: wall(), passed: null })
      const end = sellOffline(lease, queue, asked, v.parse(paidForm, { means: 'cash', ...paid }), {
        key: randomUUID(),
        ordinal: ordinal + 1,
        spentMs: clock.spentMs,
      })
      if (!end.ok) return end
      ordinal += 1
      queue.push(end.sale)
      return end
    },
    /** All that waits; where the `answer` is lost it goes on waiting. */
    async send({ answer = true, backwards = false } = {}): Promise<JoinedSale[]> {
      const sent = backwards ? queue.toReversed() : [...queue]
      const end = await offline.join(seller, JSON.parse(JSON.stringify(sent)))
      if (!end.ok) throw new Error(end.message)
      if (answer)
        for (const { key, is } of end.value)
          if (is !== 'refused')
            queue.splice(
              queue.findIndex((sale) => sale.key === key),
              1,
            )
      return end.value
    },
    async giveBack() {
      return lease ? offline.giveBack(seller, lease.id) : null
    },
  }
  return device
}
