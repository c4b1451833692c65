/**
 * What was sent to annoy, or is no picture of a pair: its photos, its words and who sent it are gone at once, nothing more is taken from
 * that mailbox, and nobody is written to (product §53.8).
 */
import { eq, sql } from 'drizzle-orm'
import { consignors } from '#data/schema.ts'
import { CONSIGNOR_SAYS } from '#rules/consignment/people/consignor.ts'
import { DISCARDED_WHY, discardForm } from '#rules/consignment/offers/form.ts'
import { OFFER, OFFER_STATE_LABEL } from '#rules/consignment/offers/states.ts'
import { OFFER_SAYS } from '#rules/consignment/offers/limits-and-texts.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { consignorFor, lockConsignor } from '../consignors/known.ts'
import { isOwn } from '../consignors/conflict-of-interest.ts'
import { forgetOffer } from './jobs.ts'
import { lockOffer, moveOffer } from './row.ts'
import { whyRefusedBefore } from './second-opinion.ts'

export function openDiscard({ database, clock, hint }: ShopContext) {
  /** `input`: the version that was shown. Blocking is taken back from the record; what was deleted is not. */
  async function discard(visitor: Visitor, id: number, input: unknown): Promise<Outcome<null>> {
    const refusal = may(visitor, 'consign.quote') ?? may(visitor, 'consign.manage')
    if (refusal) return refusal
    const form = readForm(discardForm, input, OFFER_SAYS.invalid)
    if (!form.ok) return form
    if (!inReach(id)) return missing()
    const end = await commitIfDone<Outcome<null>>(database, async (tx) => {
      const offer = await lockOffer(tx, id)
      if (!offer) return missing()
      if (offer.version !== form.value.version) return conflict(OFFER_SAYS.moved)
      const before = await whyRefusedBefore(tx, visitor, offer)
      if (before) return before
      const at = clock()
      const refused = { refusedWhy: 'other', waitsForThemSince: null }
      if (!(await moveOffer(tx, offer, OFFER.refused, at, refused)))
        return conflict(`Está en «${OFFER_STATE_LABEL[offer.state]}».`)
      const who = { email: offer.email, name: offer.name, surname: '', phone: '' }
      const owner = await lockConsignor(tx, await consignorFor(tx, who, at))
      if (!owner) return missing()
      if (isOwn(visitor, owner)) return conflict(CONSIGNOR_SAYS.own)
      if (owner.blockedReason === null) {
        await tx
          .update(consignors)
          .set({ blockedReason: DISCARDED_WHY, version: sql`${consignors.version} + 1`, updatedAt: at })
          .where(eq(consignors.id, owner.id))
        await writeAudit(tx, visitor, {
          action: 'consignor.block',
          entity: 'consignor',
          entityId: owner.id,
          after: { blockedReason: DISCARDED_WHY },
          at,
        })
      }
      await writeAudit(tx, visitor, {
        action: 'offer.refuse',
        entity: 'offer',
        entityId: id,
        after: { reason: refused.refusedWhy },
        at,
      })
      await forgetOffer(tx, id, at)
      await writeAudit(tx, visitor, { action: 'offer.purge', entity: 'offer', entityId: id, at })
      return done(null)
    })
    if (end.ok) await hint({ kind: 'message' })
    return end
  }

  return { discard }
}
