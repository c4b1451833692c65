/** Its owner takes a pair off sale for a while, and puts it back on their own: nobody of the shop does that for them. */
import type { Tx } from '#data/database.ts'
import { CLAIM_SAYS } from '#rules/consignment/sales/claims.ts'
import { PAUSE_SAYS } from '#rules/consignment/pause.ts'
import { holderActor, type Holder } from '#rules/consignment/portal/holder.ts'
import { conflict, done, type Outcome } from '#rules/outcome.ts'
import { isListed, isTaken, UNIT } from '#rules/units/states.ts'
import { whyNotListed } from '#rules/units/limits-and-texts.ts'
import type { ShopContext } from '#shop/context.ts'
import { listedFacts } from '#shop/units/listed-facts.ts'
import { partsOf } from '#shop/units/parts.ts'
import { inCatalogue, type AnyHeldUnit } from '#shop/units/unit.ts'
import { movePair, ownPair, type Moved } from '../desk/held.ts'
import { actOnTheirs } from '../prices/owner-action.ts'
import { isClaimed } from '#shop/units/entrusted/late-return.ts'
import { pausedByOf, whyNotOnSale } from '#shop/units/entrusted/guard.ts'

export function openPause(context: ShopContext) {
  const { clock, settings } = context

  /** Twice is once. */
  const pause = (holder: Holder, code: string): Promise<Outcome<Moved>> =>
    actOnTheirs<Moved>(context, holder, code, async (tx, there) => {
      const { unit } = there
      if (isTaken(unit.state)) return conflict(PAUSE_SAYS.reserved)
      if (await isTheirPause(tx, there, holder)) return done({ code: unit.code, state: unit.state })
      if (!isListed(unit.state)) return conflict(PAUSE_SAYS.notListed)
      return movePair(tx, ownPair(there)!, UNIT.ready, { visitor: null, action: 'unit.unlist', at: clock() })
    })

  /** What is missing by now is said whole. */
  const resume = (holder: Holder, code: string): Promise<Outcome<Moved>> =>
    actOnTheirs<Moved>(context, holder, code, async (tx, there) => {
      const { unit } = there
      if (!inCatalogue(there) || !(await isTheirPause(tx, there, holder)))
        return isListed(unit.state)
          ? done({ code: unit.code, state: unit.state })
          : conflict(PAUSE_SAYS.notPaused)
      const at = clock()
      const asking = { secondFrom: settings.secondSignerFrom, by: holderActor(holder) }
      const why = [
        ...whyNotListed(listedFacts(there, unit, await partsOf(tx, unit.id))),
        ...(await whyNotOnSale(tx, unit, at, asking)),
      ]
      if (why.length > 0) return conflict([...new Set(why)].join(' '))
      if (await isClaimed(tx, unit.id)) return conflict(CLAIM_SAYS.listed)
      return movePair(tx, ownPair(there)!, UNIT.listed, { visitor: null, action: 'unit.list', at })
    })

  return { pause, resume }
}

const isTheirPause = async (tx: Tx, { unit }: AnyHeldUnit, holder: Holder): Promise<boolean> =>
  unit.state === UNIT.ready && (await pausedByOf(tx, unit.id)) === holderActor(holder)
