/** Who offered a pair that was refused asks that somebody else looks at its photos (product §53.9): it is to be answered again, by another person. */
import type { Reader, Tx } from '#data/database.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import type { OfferBy } from '#rules/consignment/offers/by.ts'
import { isLookedAgain, OFFER_LOOK_SAYS, whyNoOfferLook } from '#rules/consignment/offers/second-opinion.ts'
import { OFFER } from '#rules/consignment/offers/states.ts'
import { offerName } from '#rules/consignment/offers/story.ts'
import { OFFER_SAYS } from '#rules/consignment/offers/limits-and-texts.ts'
import { DEATH_SAYS } from '#rules/consignment/people/death.ts'
import { SECOND_LOOK_SAYS, secondLookForm, secondLookUntil } from '#rules/consignment/second-opinion.ts'
import { conflict, done, missing, refused, type Conflict, type Outcome } from '#rules/outcome.ts'
import { anonymous, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { readForm } from '#shop/read-form.ts'
import { others } from '#shop/users/others.ts'
import { secondLookAsked } from '../checks/second-opinion-email.ts'
import { isBlockedMailbox, isDeadMailbox } from '../consignors/known.ts'
import { offerToChange } from './held.ts'
import { lockOffer, moveOffer, type OfferRow } from './row.ts'

/** Of whoever refused it the first time, where there is somebody else who could answer. */
export async function whyRefusedBefore(
  db: Reader | Tx,
  visitor: Visitor,
  offer: OfferRow,
): Promise<Conflict | null> {
  if (!isLookedAgain(offer) || visitor.kind !== 'person' || offer.refusedBy !== visitor.id) return null
  return (await others(db, visitor.id, 'consign.quote')) > 0 ? conflict(OFFER_LOOK_SAYS.another) : null
}

/** Until when they may ask for it; null where they may not. */
export async function lookAgainUntil(db: Reader, offer: OfferRow, now: Date): Promise<Date | null> {
  if (whyNoOfferLook(offer, now) !== null) return null
  const over = (await isDeadMailbox(db, offer.email)) || (await isBlockedMailbox(db, offer.email))
  return over ? null : secondLookUntil(offer.endedAt!)
}

export function openSecondLook(context: ShopContext) {
  const { database, clock, settings } = context

  /** `input`: rules/consignment/second-opinion.ts `secondLookForm`. Once of each offer: a second tap asks for nothing more. */
  async function askSecondLook(by: OfferBy, input: unknown): Promise<Outcome<null>> {
    const form = readForm(secondLookForm, input, SECOND_LOOK_SAYS.invalid)
    if (!form.ok) return form
    const held = await offerToChange(context, by)
    if (!held.ok) return held
    const id = held.value
    const end = await commitIfDone<Outcome<null>>(database, async (tx) => {
      const offer = await lockOffer(tx, id)
      if (!offer || offer.purgedAt) return missing()
      if (isLookedAgain(offer)) return done(null)
      const at = clock()
      const why = whyNoOfferLook(offer, at)
      if (why !== null) return conflict(why)
      if (await isDeadMailbox(tx, offer.email)) return conflict(DEATH_SAYS.agreesNothing)
      if (await isBlockedMailbox(tx, offer.email)) return refused('forbidden', OFFER_SAYS.neutral)
      const { reason } = form.value
      const answerBy = secondLookUntil(at)
      await moveOffer(tx, offer, OFFER.submitted, at, {
        answerDueAt: answerBy,
        waitsForThemSince: null,
        secondLookAt: at,
        secondLookNote: reason,
      })
      await writeAudit(tx, anonymous, { action: 'offer.look-again', entity: 'offer', entityId: id, at })
      if (settings.contactEmail)
        await queue(
          tx,
          'mail',
          secondLookAsked({
            name: offerName(offer),
            said: 'No está de acuerdo con lo que le contestamos por las fotos, y pide que las mire otra persona.',
            by: 'Quien la ofreció',
            todo: 'cotizala, o decile otra vez que no y por qué',
            button: 'Ver la oferta',
            page: adminPaths.pairOffer(id),
            reason,
            answerBy,
            at,
            shop: settings,
          }),
          { dedupeKey: `mail:offer-second-look:${id}`, runAt: at },
        )
      return done(null)
    })
    if (end.ok) await context.hint({ kind: 'message' })
    return end
  }

  return { askSecondLook }
}
