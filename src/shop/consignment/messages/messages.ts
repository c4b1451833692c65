/** What the shop and whoever offered a pair write to each other about it. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { consignmentMessages } from '#data/schema.ts'
import type { OfferBy } from '#rules/consignment/offers/by.ts'
import { cameToNothing } from '#rules/consignment/offers/states.ts'
import { offerMessage } from '#rules/consignment/offers/form.ts'
import { OFFER_SAYS } from '#rules/consignment/offers/limits-and-texts.ts'
import { conflict, done, invalid, missing, refused, type Outcome } from '#rules/outcome.ts'
import { anonymous, may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { inReach } from '#rules/ids.ts'
import { limitHourAndDay, retryText } from '#shop/rate-limits.ts'
import { readForm } from '#shop/read-form.ts'
import { messageLetter, notifyOwner } from '../offers/emails.ts'
import { answered } from '../offers/photos.ts'
import { offerToChange } from '../offers/held.ts'
import { lockOffer, writeOffer } from '../offers/row.ts'

export type OfferMessage = { id: number; fromShop: boolean; body: string; at: Date }
/** Of one offer's owner. */
const WRITTEN = { hour: 10, day: 30 }

export async function writeMessage(
  tx: Tx,
  message: { offerId: number; fromShop: boolean; body: string },
  by: Visitor,
  at: Date,
): Promise<number> {
  const [row] = await tx
    .insert(consignmentMessages)
    .values({ ...message, actor: actorOf(by), createdAt: at })
    .returning({ id: consignmentMessages.id })
  return row!.id
}

export const messagesOf = (db: Reader | Tx, offerId: number): Promise<OfferMessage[]> =>
  db
    .select({
      id: consignmentMessages.id,
      fromShop: consignmentMessages.fromShop,
      body: consignmentMessages.body,
      at: consignmentMessages.createdAt,
    })
    .from(consignmentMessages)
    .where(eq(consignmentMessages.offerId, offerId))
    .orderBy(asc(consignmentMessages.id))

/** Those of the other side, by whoever looks. */
export async function markRead(db: Reader | Tx, offerId: number, fromShop: boolean, at: Date): Promise<void> {
  await db
    .update(consignmentMessages)
    .set({ readAt: at })
    .where(
      and(
        eq(consignmentMessages.offerId, offerId),
        eq(consignmentMessages.fromShop, fromShop),
        isNull(consignmentMessages.readAt),
      ),
    )
}

/** A form of one field: what is wrong with it is all that there is to say. */
export function readMessage(input: unknown) {
  const form = readForm(offerMessage, input, OFFER_SAYS.message)
  return form.ok ? form : invalid(form.fields.text ?? form.message, form.fields)
}

export function openOfferMessages(context: ShopContext) {
  const { database, clock, settings } = context

  /** Of the shop, about any offer whose owner still reads. */
  async function say(visitor: Visitor, offerId: number, input: unknown): Promise<Outcome<null>> {
    const refusal = may(visitor, 'consign.quote')
    if (refusal) return refusal
    const form = readMessage(input)
    if (!form.ok) return form
    if (!inReach(offerId)) return missing()
    const end = await database.transaction(async (tx): Promise<Outcome<null>> => {
      const offer = await lockOffer(tx, offerId)
      if (!offer) return missing()
      if (offer.purgedAt) return conflict(OFFER_SAYS.ended)
      const [at, body] = [clock(), form.value.text]
      const id = await writeMessage(tx, { offerId, fromShop: true, body }, visitor, at)
      await markRead(tx, offerId, false, at)
      await notifyOwner(tx, settings, offer, messageLetter(offer, id, body), at)
      return done(null)
    })
    if (end.ok) await context.hint({ kind: 'message' })
    return end
  }

  /** Of its owner. */
  async function write(by: OfferBy, input: unknown): Promise<Outcome<null>> {
    const held = await offerToChange(context, by)
    if (!held.ok) return held
    const offerId = held.value
    const form = readMessage(input)
    if (!form.ok) return form
    const now = clock()
    const may = await limitHourAndDay(database.db, `offer-message:${offerId}`, WRITTEN, now)
    if (!may.allowed)
      return refused(
        'too-many',
        `Escribiste varios mensajes seguidos. ${retryText(may.retryAfter)}`,
        may.retryAfter,
      )
    const end = await database.transaction(async (tx): Promise<Outcome<null>> => {
      const offer = await lockOffer(tx, offerId)
      if (!offer) return missing()
      if (offer.purgedAt || (cameToNothing(offer.state) && offer.state !== 'expired'))
        return conflict(OFFER_SAYS.ended)
      await writeMessage(tx, { offerId, fromShop: false, body: form.value.text }, anonymous, now)
      await writeOffer(tx, offerId, now, answered(offer, now))
      return done(null)
    })
    if (end.ok) await context.hint({ kind: 'message' })
    return end
  }

  return { say, write }
}
