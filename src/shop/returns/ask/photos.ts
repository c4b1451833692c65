/** Photos of a case: drawn anew before they are kept, shown to whoever bought and to the shop's people, and to nobody else. */
import { and, eq } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { orders, returnPhotos, returns } from '#data/schema.ts'
import { GatewayRefused, GatewayUnavailable } from '#gateways/ports.ts'
import {
  conflict,
  done,
  invalid,
  missing,
  type Conflict,
  type Invalid,
  type Outcome,
} from '#rules/outcome.ts'
import {
  MOST_PHOTOS,
  PHOTO_MESSAGES,
  PHOTO_SIDE,
  PHOTOS_BYTES,
  type PhotoAuthor,
} from '#rules/returns/ask/photos.ts'
import { isUnsettled } from '#rules/returns/states.ts'
import { isStaff, may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { isReturnCode, lockReturn } from '../moves.ts'

const countOf = (db: Reader | Tx, returnId: number, by: PhotoAuthor): Promise<number> =>
  db.$count(returnPhotos, and(eq(returnPhotos.returnId, returnId), eq(returnPhotos.by, by)))

const OF_A_CASE = {
  most: MOST_PHOTOS,
  bytes: PHOTOS_BYTES,
  many: PHOTO_MESSAGES.many,
  heavy: PHOTO_MESSAGES.heavy,
}

/** As they are kept, or why one of them is no photo of ours; before any transaction, because it takes its time. */
export async function redrawn(
  { gateways, log }: ShopContext,
  visitor: Visitor,
  files: readonly Uint8Array[],
  { most, bytes: together, many, heavy } = OF_A_CASE,
): Promise<Outcome<Uint8Array[]>> {
  if (files.length > most) return invalid(many, { photos: many })
  if (files.length > 1 && files.reduce((sum, { length }) => sum + length, 0) > together)
    return invalid(heavy, { photos: heavy })
  const found: Uint8Array[] = []
  for (const [index, bytes] of files.entries()) {
    try {
      found.push(await gateways.images.redraw(bytes, PHOTO_SIDE, isStaff(visitor) ? 'shop' : 'visitors'))
    } catch (error) {
      if (!(error instanceof GatewayRefused || error instanceof GatewayUnavailable)) throw error
      if (error instanceof GatewayUnavailable) log.warn({ err: error }, 'a photo could not be drawn anew')
      const why = files.length > 1 ? `Foto ${index + 1}: ${error.message}` : error.message
      return invalid(why, { photos: why })
    }
  }
  return done(found)
}

export async function keepPhotos(
  tx: Tx,
  returnId: number,
  by: PhotoAuthor,
  photos: readonly Uint8Array[],
  at: Date,
): Promise<Outcome<null>> {
  if (photos.length === 0) return done(null)
  const had = await countOf(tx, returnId, by)
  if (had + photos.length > MOST_PHOTOS) return invalid(PHOTO_MESSAGES.many, { photos: PHOTO_MESSAGES.many })
  await tx.insert(returnPhotos).values(photos.map((bytes) => ({ returnId, by, bytes, createdAt: at })))
  return done(null)
}

export function openPhotos(context: ShopContext) {
  const { database, clock } = context

  /** More of them, while the case is open: of whoever bought, or of the shop's people as the shop's. */
  async function addPhotos(
    visitor: Visitor,
    code: string,
    files: readonly Uint8Array[],
  ): Promise<Outcome<null>> {
    const refusal = may(visitor, 'order.see')
    if (refusal) return refusal
    if (!isReturnCode(code)) return missing()
    if (files.length === 0) return invalid(PHOTO_MESSAGES.none, { photos: PHOTO_MESSAGES.none })
    const author = await authorOf(visitor, code)
    if (!author) return missing()
    const early = await whyNone(code, author, files.length)
    if (early) return early
    const photos = await redrawn(context, visitor, files)
    if (!photos.ok) return photos
    const end = await database.transaction(async (tx) => {
      const locked = await lockReturn(tx, code)
      const by = await authorOf(visitor, code, tx)
      if (!locked || !by) return missing()
      if (!isUnsettled(locked.row.status)) return conflict(PHOTO_MESSAGES.over)
      const kept = await keepPhotos(tx, locked.row.id, by, photos.value, clock())
      return kept.ok ? done(locked.order) : kept
    })
    if (!end.ok) return end
    if (end.value) await context.hint({ kind: 'order', orderId: end.value.id, userId: end.value.userId })
    return done(null)
  }

  /** Before anything is drawn; asked again with what is locked. */
  async function whyNone(code: string, by: PhotoAuthor, many: number): Promise<Invalid | Conflict | null> {
    const [row] = await database.db.select().from(returns).where(eq(returns.code, code))
    if (!row || !isUnsettled(row.status)) return conflict(PHOTO_MESSAGES.over)
    const had = await countOf(database.db, row.id, by)
    return had + many > MOST_PHOTOS ? invalid(PHOTO_MESSAGES.many, { photos: PHOTO_MESSAGES.many }) : null
  }

  /** Null for who is neither. */
  async function authorOf(
    visitor: Visitor,
    code: string,
    db: Reader | Tx = database.db,
  ): Promise<PhotoAuthor | null> {
    const [found] = await db
      .select({ userId: orders.userId })
      .from(returns)
      .innerJoin(orders, eq(orders.id, returns.orderId))
      .where(eq(returns.code, code))
    if (!found) return null
    if (visitor.kind === 'person' && found.userId === visitor.id) return 'buyer'
    return may(visitor, 'return.receive') === null ? 'shop' : null
  }

  /** Its bytes, as they are kept. */
  async function photo(
    visitor: Visitor,
    code: string,
    id: number,
  ): Promise<Outcome<{ kind: 'webp'; bytes: Uint8Array }>> {
    if (!isReturnCode(code) || !inReach(id)) return missing()
    const [found] = await database.db
      .select({ bytes: returnPhotos.bytes, userId: orders.userId })
      .from(returnPhotos)
      .innerJoin(returns, eq(returns.id, returnPhotos.returnId))
      .innerJoin(orders, eq(orders.id, returns.orderId))
      .where(and(eq(returnPhotos.id, id), eq(returns.code, code)))
    const refusal = may(visitor, 'order.see')
    if (refusal) return refusal
    const own = found?.userId === (visitor as PersonVisitor).id
    if (!found || !(own || may(visitor, 'return.read') === null)) return missing()
    return done({ kind: 'webp', bytes: found.bytes })
  }

  return { addPhotos, photo }
}
