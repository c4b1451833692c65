/** Photos of an offer: drawn anew before they are kept, seen by the shop's people and by its owner (held.ts), and by nobody else. */
import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { offerDraftPictures, offerPictures } from '#data/schema.ts'
import type { OfferBy } from '#rules/consignment/offers/by.ts'
import { OFFER } from '#rules/consignment/offers/states.ts'
import {
  DRAFT_HOURS,
  DRAFT_PHOTOS_OF_VISITOR,
  MOST_OFFER_PHOTOS,
  OFFER_PHOTOS_BYTES,
  OFFER_SAYS,
} from '#rules/consignment/offers/limits-and-texts.ts'
import {
  conflict,
  done,
  invalid,
  missing,
  refused,
  type Conflict,
  type Invalid,
  type Missing,
  type Outcome,
} from '#rules/outcome.ts'
import { PICTURE_WIDTHS } from '#rules/products/pictures/picture.ts'
import { PICTURE_KINDS, type PictureKind } from '#rules/units/limits-and-texts.ts'
import { anonymous, BANNED_TITLE, isBanned, may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { limitVisitor, retryText } from '#shop/rate-limits.ts'
import { redrawn } from '#shop/returns/ask/photos.ts'
import { offerHeld, offerToChange } from './held.ts'
import { lockOffer, offerRow, writeOffer, type OfferRow } from './row.ts'
import { dueAfterWaiting } from '#rules/consignment/offers/due.ts'

export type OfferPhoto = { kind: PictureKind; bytes: Uint8Array }
export type OfferPicture = { id: number; kind: PictureKind }
/** The number of the first one of an offer; named by its table, so that it is that offer's within any question. */
export const firstPhotoOf = sql<number | null>`(select p.id from ${offerPictures} p
  where p.offer_id = "offers"."id" order by p.position, p.id limit 1)`
const LIMITS = {
  most: MOST_OFFER_PHOTOS,
  bytes: OFFER_PHOTOS_BYTES,
  many: OFFER_SAYS.many,
  heavy: OFFER_SAYS.heavy,
}
const HOUR = 3_600_000
const KEY = /^[A-Za-z0-9_-]{8,40}$/

/** As they are kept, or why one of them is no photo of ours; before any transaction, because it takes its time. */
export async function drawnOffer(
  context: ShopContext,
  visitor: Visitor,
  photos: readonly OfferPhoto[],
): Promise<Outcome<OfferPhoto[]>> {
  const drawn = await redrawn(
    context,
    visitor,
    photos.map(({ bytes }) => bytes),
    LIMITS,
  )
  return drawn.ok ? done(drawn.value.map((bytes, index) => ({ kind: photos[index]!.kind, bytes }))) : drawn
}

/** Each once, after those that are there. Answers how many there are now. */
export async function keepOfferPhotos(
  tx: Tx,
  offerId: number,
  photos: readonly OfferPhoto[],
  at: Date,
): Promise<number> {
  const had = await tx.$count(offerPictures, eq(offerPictures.offerId, offerId))
  if (photos.length > 0)
    await tx
      .insert(offerPictures)
      .values(
        photos.map(({ kind, bytes }, index) => ({
          offerId,
          kind,
          bytes,
          position: had + index,
          sha256: createHash('sha256').update(bytes).digest('hex'),
          createdAt: at,
        })),
      )
      .onConflictDoNothing({ target: [offerPictures.offerId, offerPictures.sha256] })
  return tx.$count(offerPictures, eq(offerPictures.offerId, offerId))
}

export const picturesOf = (db: Reader | Tx, offerId: number): Promise<OfferPicture[]> =>
  db
    .select({ id: offerPictures.id, kind: offerPictures.kind })
    .from(offerPictures)
    .where(eq(offerPictures.offerId, offerId))
    .orderBy(asc(offerPictures.position), asc(offerPictures.id))

/** Those of `ids` that arrived with this form. */
export async function draftPhotos(
  db: Reader | Tx,
  requestKey: string,
  ids: readonly number[],
): Promise<(OfferPhoto & { id: number })[]> {
  const lawful = [...new Set(ids)].filter(inReach).slice(0, MOST_OFFER_PHOTOS + 1)
  if (lawful.length === 0) return []
  return db
    .select({ id: offerDraftPictures.id, kind: offerDraftPictures.kind, bytes: offerDraftPictures.bytes })
    .from(offerDraftPictures)
    .where(and(eq(offerDraftPictures.requestKey, requestKey), inArray(offerDraftPictures.id, lawful)))
    .orderBy(asc(offerDraftPictures.id))
}

export const dropDraft = (tx: Tx, requestKey: string) =>
  tx.delete(offerDraftPictures).where(eq(offerDraftPictures.requestKey, requestKey))

export function openOfferPhotos(context: ShopContext) {
  const { database, clock, settings } = context

  /** While the form is being filled. Answers its number, which the form then carries. */
  async function addDraftPhoto(
    visitor: Visitor,
    { key, kind }: { key: string; kind: string },
    bytes: Uint8Array,
  ): Promise<Outcome<{ id: number }>> {
    if (isBanned(visitor)) return refused('banned', BANNED_TITLE)
    if (settings.consignment === 'no') return conflict(OFFER_SAYS.closed)
    const shown = PICTURE_KINDS.find((one) => one === kind)
    if (!shown || !KEY.test(key) || bytes.length === 0) return invalid(OFFER_SAYS.invalid)
    const now = clock()
    const may = await limitVisitor(database.db, 'offer-photo', visitor, DRAFT_PHOTOS_OF_VISITOR, now)
    if (!may.allowed)
      return refused('too-many', `${OFFER_SAYS.tooMany} ${retryText(may.retryAfter)}`, may.retryAfter)
    const there = await database.db.$count(offerDraftPictures, eq(offerDraftPictures.requestKey, key))
    // Taken again a few times, too.
    if (there >= MOST_OFFER_PHOTOS * 3) return invalid(OFFER_SAYS.many, { photos: OFFER_SAYS.many })
    const drawn = await drawnOffer(context, visitor, [{ kind: shown, bytes }])
    if (!drawn.ok) return drawn
    const [row] = await database.db
      .insert(offerDraftPictures)
      .values({ requestKey: key, kind: shown, bytes: drawn.value[0]!.bytes, createdAt: now })
      .returning({ id: offerDraftPictures.id })
    return done({ id: row!.id })
  }

  /** Shown again to whoever has the form: its key stands nowhere else. */
  async function draftPhoto(key: string, id: number): Promise<Outcome<{ kind: 'webp'; bytes: Uint8Array }>> {
    const [found] = KEY.test(key) ? await draftPhotos(database.db, key, [id]) : []
    return found ? done({ kind: 'webp', bytes: found.bytes }) : missing()
  }

  /** Which of these are of that form. */
  const draftsOf = async (key: string, ids: readonly number[]): Promise<OfferPicture[]> =>
    KEY.test(key) ? (await draftPhotos(database.db, key, ids)).map(({ id, kind }) => ({ id, kind })) : []

  /** The number of an offer that takes so many more from its owner; asked before they are read, and before they are drawn. */
  async function takesPhotos(by: OfferBy, many = 1): Promise<Outcome<number>> {
    const held = await offerToChange(context, by)
    if (!held.ok) return held
    const why = await whyNone(database.db, await offerRow(database.db, held.value), many)
    return why ?? held
  }

  async function whyNone(
    db: Reader | Tx,
    offer: OfferRow | null,
    many: number,
  ): Promise<Missing | Conflict | Invalid | null> {
    if (!offer) return missing()
    if (offer.state !== OFFER.submitted && offer.state !== OFFER.quoted)
      return conflict(OFFER_SAYS.photosOver)
    const had = await db.$count(offerPictures, eq(offerPictures.offerId, offer.id))
    return had + many > MOST_OFFER_PHOTOS ? invalid(OFFER_SAYS.many, { photos: OFFER_SAYS.many }) : null
  }

  /** More of them, by its owner: the shop asked for one, or they have a better one. */
  async function addPhotos(by: OfferBy, photos: readonly OfferPhoto[]): Promise<Outcome<null>> {
    if (photos.length === 0) return invalid(OFFER_SAYS.few, { photos: OFFER_SAYS.few })
    const takes = await takesPhotos(by, photos.length)
    if (!takes.ok) return takes
    const id = takes.value
    const drawn = await drawnOffer(context, anonymous, photos)
    if (!drawn.ok) return drawn
    const end = await database.transaction(async (tx): Promise<Outcome<null>> => {
      const offer = await lockOffer(tx, id)
      const why = await whyNone(tx, offer, drawn.value.length)
      if (why || !offer) return why ?? missing()
      const at = clock()
      await keepOfferPhotos(tx, id, drawn.value, at)
      await writeOffer(tx, id, at, answered(offer, at))
      return done(null)
    })
    if (end.ok) await context.hint({ kind: 'message' })
    return end
  }

  /** `by`: whoever it is shown to, or who of the shop asks. `small`: as wide as the smallest picture of a product. */
  async function photo(
    by: { owner: OfferBy } | { visitor: Visitor; offerId: number },
    id: number,
    { small = false } = {},
  ): Promise<Outcome<{ kind: 'webp'; bytes: Uint8Array }>> {
    const offerId = 'owner' in by ? ((await offerHeld(context, by.owner))?.id ?? null) : by.offerId
    if ('visitor' in by) {
      const refusal = may(by.visitor, 'consign.read')
      if (refusal) return refusal
    }
    if (offerId === null || !inReach(offerId) || !inReach(id)) return missing()
    const [found] = await database.db
      .select({ bytes: offerPictures.bytes })
      .from(offerPictures)
      .where(and(eq(offerPictures.id, id), eq(offerPictures.offerId, offerId)))
    if (!found) return missing()
    return done({
      kind: 'webp',
      bytes: small ? await smaller(found.bytes, 'owner' in by ? 'visitors' : 'shop') : found.bytes,
    })
  }

  /** Drawn each time, because what is private is kept once; whole where the pictures of others are being drawn. */
  async function smaller(bytes: Uint8Array, line: 'shop' | 'visitors'): Promise<Uint8Array> {
    const [drawn] = await Promise.allSettled([context.gateways.images.redraw(bytes, PICTURE_WIDTHS[0], line)])
    return drawn.status === 'fulfilled' ? drawn.value : bytes
  }

  /** Those of forms that were never sent. */
  const sweepDrafts = (db: Reader | Tx = database.db) =>
    db
      .delete(offerDraftPictures)
      .where(lt(offerDraftPictures.createdAt, new Date(clock().getTime() - DRAFT_HOURS * HOUR)))

  return { addDraftPhoto, draftPhoto, draftsOf, takesPhotos, addPhotos, photo, sweepDrafts }
}

/** Its owner answered: the shop's time goes on where it stood. */
export const answered = (offer: { waitsForThemSince: Date | null; answerDueAt: Date }, at: Date) =>
  offer.waitsForThemSince
    ? {
        waitsForThemSince: null,
        answerDueAt: dueAfterWaiting(offer.answerDueAt, offer.waitsForThemSince, at),
      }
    : {}
