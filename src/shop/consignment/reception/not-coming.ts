/** A pair that was to come is not: its owner says so, or somebody at the desk; its offer, and its half hour where nothing else comes in it, end with it. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { offers, units } from '#data/schema.ts'
import { OFFER, type OfferState } from '#rules/consignment/offers/states.ts'
import { mayAct, type Holder } from '#rules/consignment/portal/holder.ts'
import { conflict, missing, type Outcome } from '#rules/outcome.ts'
import { readUnitCode } from '#rules/units/code.ts'
import { UNIT } from '#rules/units/states.ts'
import { UNIT_SAYS } from '#rules/units/limits-and-texts.ts'
import { anonymous, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { holdUnit } from '#shop/units/unit.ts'
import { movePair, ownPair, withPair, type Moved, type Pair } from '../desk/held.ts'
import { pairName, notifyOwner } from '../desk/owner.ts'
import { freeDropOff, oneBooksAtATime } from '../drop-offs/rows.ts'
import { lockOffer, moveOffer, type OfferRow } from '../offers/row.ts'

export function openNotComing(context: ShopContext) {
  /** Before its pair is held: an offer is, and the half hours are. */
  async function offerOfPair(tx: Tx, code: string): Promise<OfferRow | null> {
    await oneBooksAtATime(tx)
    const [found] = await tx
      .select({ id: offers.id })
      .from(offers)
      .innerJoin(units, eq(offers.unitId, units.id))
      .where(eq(units.code, code))
    return found ? lockOffer(tx, found.id) : null
  }

  type End = { visitor: Visitor | null; reason: string; at: Date }
  async function end(
    tx: Tx,
    pair: Pair,
    offer: OfferRow | null,
    { visitor, reason, at }: End,
  ): Promise<Outcome<Moved>> {
    if (pair.unit.state !== UNIT.awaited) return conflict(UNIT_SAYS.moved)
    const moved = await movePair(tx, pair, UNIT.cancelled, { visitor, action: 'unit.call-off', reason, at })
    if (!moved.ok || offer === null) return moved
    const [to, action] = (
      visitor ? [OFFER.expired, 'offer.expire'] : [OFFER.withdrawn, 'offer.withdraw']
    ) as [OfferState, 'offer.expire' | 'offer.withdraw']
    if (!(await moveOffer(tx, offer, to, at, { dropOffId: null }))) return moved
    if (offer.dropOffId !== null) await freeDropOff(tx, offer.dropOffId, offer.id, at)
    await writeAudit(tx, visitor ?? anonymous, { action, entity: 'offer', entityId: offer.id, at })
    return moved
  }

  /** At the counter, or by telephone: its owner is told, so that nothing is called off behind their back. */
  async function callOff(visitor: Visitor, typed: string): Promise<Outcome<Moved>> {
    let offer: OfferRow | null = null
    return withPair(
      context,
      visitor,
      typed,
      'consign.receive',
      async (tx, pair, at) => {
        const ended = await end(tx, pair, offer, { visitor, reason: 'Se anotó que no lo trae.', at })
        if (ended.ok)
          await notifyOwner(
            tx,
            context.settings,
            { consignorId: pair.consignorId, code: pair.unit.code },
            {
              subject: `Ya no esperamos tu par: ${await pairName(tx, pair.unit)}`,
              parts: [
                'Anotamos que no lo vas a traer y cerramos la carga. Si fue un error, respondé este e-mail; si más adelante querés venderlo, ofrecelo de nuevo.',
              ],
              at,
            },
          )
        return ended
      },
      async (tx) => {
        const code = readUnitCode(typed)
        offer = code === null ? null : await offerOfPair(tx, code)
      },
    )
  }

  /** By whoever owns it, on their own pages. */
  async function callOffOwn(holder: Holder, typed: string): Promise<Outcome<Moved>> {
    const refusal = mayAct(holder)
    if (refusal) return refusal
    const code = readUnitCode(typed)
    if (code === null) return missing()
    return commitIfDone<Outcome<Moved>>(context.database, async (tx) => {
      const offer = await offerOfPair(tx, code)
      const there = await holdUnit(tx, code)
      const pair = there && ownPair(there)
      if (!pair || pair.consignorId !== holder.consignorId) return missing()
      return end(tx, pair, offer, {
        visitor: null,
        reason: 'Su dueño avisó que no lo trae.',
        at: context.clock(),
      })
    })
  }

  return { callOff, callOffOwn }
}
