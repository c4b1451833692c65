/** A pair is offered: by anybody, with photos and a mailbox. The same form twice is one offer. */
import { eq } from 'drizzle-orm'
import { offers } from '#data/schema.ts'
import type { OfferBy } from '#rules/consignment/offers/by.ts'
import { offerForm } from '#rules/consignment/offers/form.ts'
import { answerDue } from '#rules/consignment/offers/due.ts'
import {
  LEAST_PHOTOS,
  MOST_OFFER_PHOTOS,
  OFFER_SAYS,
  OFFERS_OF_MAILBOX,
  OFFERS_OF_VISITOR,
} from '#rules/consignment/offers/limits-and-texts.ts'
import { conflict, done, invalid, refused, type Outcome, type Refused } from '#rules/outcome.ts'
import { mostPrice } from '#rules/units/ceiling.ts'
import { BANNED_TITLE, isBanned, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { limitHourAndDay, limitVisitor, retryText } from '#shop/rate-limits.ts'
import { readForm } from '#shop/read-form.ts'
import { hashToken } from '#shop/secret-token.ts'
import { isBlockedMailbox } from '../consignors/known.ts'
import { consignmentToken } from '../links.ts'
import { receivedLetter, notifyOwner } from './emails.ts'
import { offererOf } from './held.ts'
import { draftPhotos, drawnOffer, dropDraft, keepOfferPhotos, type OfferPhoto } from './photos.ts'

/** `arrived`: numbers of photos that came before it (photos.ts). */
export type Photos = { files: readonly OfferPhoto[]; arrived: readonly number[] }

export function openSubmit(context: ShopContext) {
  const { database, clock, settings } = context

  /**
   * `input`: rules/consignment/offers/form.ts `offerForm`. `another`: an offer of theirs before, whose person it is where the form names
   * nobody. Answers the link that shows it.
   */
  async function submit(
    visitor: Visitor,
    input: unknown,
    { files, arrived }: Photos,
    another: OfferBy | null = null,
  ): Promise<Outcome<{ id: number; token: string }>> {
    if (isBanned(visitor)) return refused('banned', BANNED_TITLE)
    if (settings.consignment === 'no') return conflict(OFFER_SAYS.closed)
    const typed = { ...(input as object) }
    const known = another !== null && !('email' in typed) ? await offererOf(context, another) : null
    const form = readForm(offerForm(mostPrice(settings)), { ...typed, ...known }, OFFER_SAYS.invalid)
    const before = form.ok ? await sentBefore(form.value) : null
    if (before) return before
    const early = form.ok ? await draftPhotos(database.db, form.value.key, arrived) : []
    const many = files.length + (form.ok ? early.length : arrived.length)
    const photos = many < LEAST_PHOTOS ? OFFER_SAYS.few : many > MOST_OFFER_PHOTOS ? OFFER_SAYS.many : null
    if (!form.ok) return photos ? invalid(form.message, { ...form.fields, photos }) : form
    if (photos) return invalid(photos, { photos })
    const limited = await tooMany(visitor, form.value.email)
    if (limited) return limited
    if (await isBlockedMailbox(database.db, form.value.email)) return refused('forbidden', OFFER_SAYS.neutral)
    const drawn = await drawnOffer(context, visitor, files)
    if (!drawn.ok) return drawn

    const { key: requestKey, hoped: hopedCentavos, ...facts } = form.value
    const at = clock()
    const answerDueAt = answerDue(at, settings.closedDays)
    const made = await commitIfDone(database, async (tx): Promise<Outcome<{ id: number } | null>> => {
      const [row] = await tx
        .insert(offers)
        .values({ ...facts, hopedCentavos, requestKey, answerDueAt, createdAt: at, updatedAt: at })
        .onConflictDoNothing({ target: offers.requestKey })
        .returning({ id: offers.id })
      if (!row) return done(null)
      // The same file in two fields is one photo.
      const kept = await keepOfferPhotos(tx, row.id, [...early, ...drawn.value], at)
      if (kept < LEAST_PHOTOS) return invalid(OFFER_SAYS.few, { photos: OFFER_SAYS.few })
      await dropDraft(tx, requestKey)
      await notifyOwner(tx, settings, { ...facts, id: row.id }, receivedLetter(facts, answerDueAt), at)
      await writeAudit(tx, visitor, {
        action: 'offer.submit',
        entity: 'offer',
        entityId: row.id,
        after: { brand: facts.brand, model: facts.model, size: facts.size, grade: facts.grade, photos: kept },
        at,
      })
      return done(row)
    })
    if (!made.ok) return made
    if (made.value === null) return (await sentBefore(form.value)) ?? conflict(OFFER_SAYS.otherForm)
    await context.hint({ kind: 'message' })
    return withLink(made.value.id)
  }

  const withLink = async (id: number) =>
    done({ id, token: await consignmentToken(database.db, 'offer', id, clock()) })

  async function sentBefore({ key, email }: { key: string; email: string }) {
    const [found] = await database.db
      .select({ id: offers.id, email: offers.email })
      .from(offers)
      .where(eq(offers.requestKey, key))
    if (!found) return null
    return found.email === email ? withLink(found.id) : conflict(OFFER_SAYS.otherForm)
  }

  async function tooMany(visitor: Visitor, email: string): Promise<Refused | null> {
    const now = clock()
    const mine = await limitVisitor(database.db, 'offer', visitor, OFFERS_OF_VISITOR, now)
    const its = mine.allowed
      ? await limitHourAndDay(database.db, `offer:${hashToken(email)}`, OFFERS_OF_MAILBOX, now)
      : mine
    return its.allowed
      ? null
      : refused('too-many', `${OFFER_SAYS.tooMany} ${retryText(its.retryAfter)}`, its.retryAfter)
  }

  return { submit }
}
