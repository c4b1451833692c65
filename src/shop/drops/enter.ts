/**
 * Entering a drop: one person once, as far as a shop can know (their account, their mailbox, their document), with one size. Until the
 * list is frozen whoever entered may change the size or withdraw; after the draw they may let their turn pass.
 */
import { and, eq } from 'drizzle-orm'
import { brokenUnique } from '#data/errors.ts'
import type { Tx } from '#data/database.ts'
import { dropEntries, drops, dropSizes, personalData, users } from '#data/schema.ts'
import { ENTRY, hasOffer, isEntered, isInLine, isWithdrawn } from '#rules/drops/entry-states.ts'
import { documentOf, mailboxOf } from '#rules/drops/one-person.ts'
import { isAnnounced, isOpenToEntries, isPublic, keepsProduct } from '#rules/drops/states.ts'
import { ENTRY_TRIES } from '#rules/drops/terms.ts'
import { DROP_SAYS } from '#rules/drops/texts.ts'
import { conflict, done, invalid, missing, refused, type Outcome } from '#rules/outcome.ts'
import { may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { tooManyTries } from '#shop/rate-limits.ts'
import { stillMay } from '#shop/users/still-may.ts'
import { lockProducts } from '#shop/stock/move.ts'
import { offerNext, removeGone } from './line.ts'
import { lockDrop, moveEntries, type DropRow, type EntryRow } from './rows.ts'
import { newEntryCode } from './seed.ts'

/** What another entry of the same drop has already. */
const TAKEN: Record<string, string> = {
  drop_entries_person: DROP_SAYS.again,
  drop_entries_mailbox: DROP_SAYS.mailbox,
  drop_entries_dni: DROP_SAYS.dni,
}

export function openEntering(context: ShopContext, verbs: { turn: (id: number) => Promise<boolean> }) {
  const { database, clock, settings } = context

  /** Entered already, it is the same entry, perhaps with another size. `typedDni`: of who keeps none in their data. */
  async function enter(
    visitor: Visitor,
    dropId: number,
    size: string,
    typedDni = '',
  ): Promise<Outcome<{ code: string }>> {
    const refusal = may(visitor, 'person.self')
    if (refusal) return refusal
    if (visitor.kind !== 'person' || !inReach(dropId)) return missing()
    if (visitor.role !== null) return refused('forbidden', DROP_SAYS.staff)
    const hasty = await tooManyTries(database.db, 'drop', visitor, ENTRY_TRIES, clock())
    if (hasty) return hasty
    await verbs.turn(dropId)
    try {
      return await database.transaction((tx) => write(tx, visitor, dropId, { size, typedDni }))
    } catch (error) {
      const said = TAKEN[brokenUnique(error) ?? '']
      if (said === undefined) throw error
      return conflict(said)
    }
  }

  async function write(
    tx: Tx,
    visitor: PersonVisitor,
    dropId: number,
    { size, typedDni }: { size: string; typedDni: string },
  ): Promise<Outcome<{ code: string }>> {
    const refusal = await stillMay(tx, visitor, 'person.self')
    if (refusal) return refusal
    // Shared: those who enter do not wait for each other, the close waits for them and they for it.
    const [drop] = await tx.select().from(drops).where(eq(drops.id, dropId)).for('share')
    if (!drop || !isPublic(drop.state)) return missing()
    const late = whyNot(drop, clock())
    if (late) return conflict(late)
    const [wanted] = await tx
      .select()
      .from(dropSizes)
      .where(and(eq(dropSizes.dropId, dropId), eq(dropSizes.size, size)))
    if (!wanted) return invalid(DROP_SAYS.size, { size: DROP_SAYS.size })
    const [person] = await tx
      .select({ email: users.email, verified: users.emailVerified, dni: personalData.dni })
      .from(users)
      .leftJoin(personalData, eq(personalData.userId, users.id))
      .where(eq(users.id, visitor.id))
    if (!person?.verified || person.email === '') return conflict(DROP_SAYS.unverified)
    const at = clock()
    const own = await ownEntry(tx, visitor.id, dropId)
    const dni = documentOf(person.dni || typedDni) ?? own?.dni ?? null
    if (dni === null) return invalid(DROP_SAYS.noDni, { dni: DROP_SAYS.noDni })
    const entry = {
      sizeId: wanted.sizeId,
      size: wanted.size,
      mailbox: mailboxOf(person.email),
      dni,
      updatedAt: at,
    }
    if (own && !isEntered(own.state) && !isWithdrawn(own.state)) return conflict(DROP_SAYS.frozen)
    const [written] = own
      ? await tx
          .update(dropEntries)
          .set({ ...entry, state: ENTRY.entered })
          .where(eq(dropEntries.id, own.id))
          .returning()
      : await tx
          .insert(dropEntries)
          .values({ ...entry, dropId, userId: visitor.id, code: newEntryCode(), createdAt: at })
          .returning()
    return done({ code: written!.code })
  }

  /** Before the close: out of it. After the draw: out of the line, or the pair that is kept goes to the next one. */
  async function leave(visitor: Visitor, dropId: number): Promise<Outcome<null>> {
    const refusal = may(visitor, 'person.self')
    if (refusal) return refusal
    if (visitor.kind !== 'person' || !inReach(dropId)) return missing()
    const hasty = await tooManyTries(database.db, 'drop', visitor, ENTRY_TRIES, clock())
    if (hasty) return hasty
    await verbs.turn(dropId)
    let told: number[] = []
    const end = await database.transaction(async (tx): Promise<Outcome<null>> => {
      const gone = await stillMay(tx, visitor, 'person.self')
      if (gone) return gone
      const drop = await lockDrop(tx, dropId)
      const own = drop && (await ownEntry(tx, visitor.id, dropId))
      if (!own) return missing(DROP_SAYS.notIn)
      const at = clock()
      if (isEntered(own.state)) {
        if (!keepsProduct(drop.state) || own.listed) return conflict(DROP_SAYS.frozen)
        await moveEntries(tx, [own.id], ENTRY.withdrawn, at)
        return done(null)
      }
      if (!hasOffer(own.state) && !isInLine(own.state)) return conflict(DROP_SAYS.notIn)
      await moveEntries(tx, [own.id], ENTRY.declined, at)
      if (!hasOffer(own.state)) return done(null)
      await lockProducts(tx, [drop.productId])
      await removeGone(tx, dropId, at)
      told = await offerNext(tx, settings, drop, at)
      return done(null)
    })
    for (const userId of told) await context.hint({ kind: 'news', userId })
    if (end.ok && told.length === 0) await context.hint({ kind: 'catalogue' })
    return end
  }

  /** They keep no document in their data: it is asked for when they enter. */
  async function needsDni(visitor: Visitor): Promise<boolean> {
    if (visitor.kind !== 'person') return false
    const [kept] = await database.db
      .select({ dni: personalData.dni })
      .from(personalData)
      .where(eq(personalData.userId, visitor.id))
    return documentOf(kept?.dni ?? '') === null
  }

  return { enter, leave, needsDni }
}

function whyNot({ state, closesAt }: DropRow, now: Date): string | null {
  if (isAnnounced(state)) return DROP_SAYS.soon
  return isOpenToEntries(state) && now < closesAt ? null : DROP_SAYS.closed
}

async function ownEntry(tx: Tx, userId: number, dropId: number): Promise<EntryRow | undefined> {
  const [own] = await tx
    .select()
    .from(dropEntries)
    .where(and(eq(dropEntries.dropId, dropId), eq(dropEntries.userId, userId)))
    .for('update')
  return own
}
