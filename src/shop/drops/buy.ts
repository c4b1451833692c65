/**
 * Buying the pair that is kept for somebody: their claim is given up and the order takes the pair in one transaction, so that of two
 * tabs one has it and nobody else comes in between. An order that ends unsold gives it to the next in line.
 */
import { and, eq } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { dropEntries, drops } from '#data/schema.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import { ENTRY, hasBought, hasOffer, isInLine, type EntryState } from '#rules/drops/entry-states.ts'
import { isBeingSold } from '#rules/drops/states.ts'
import { DROP_SAYS } from '#rules/drops/texts.ts'
import { conflict } from '#rules/outcome.ts'
import { inStates } from '#data/states.ts'
import type { ShopContext } from '#shop/context.ts'
import { isOnly } from '#shop/cart/requested-lines.ts'
import { moveAside } from './aside.ts'
import { lockDrop, moveEntries, type DropRow, type EntryRow } from './rows.ts'

/** What one may buy until then. */
export type Claim = { code: string; dropId: number; line: CartLine; until: Date }
const NO_CODE = /^[2-9A-Z]{1,20}$/

/** Null where nothing is kept for them under this code; `why` says it. */
export async function findClaim(
  db: Reader | Tx,
  userId: number,
  code: string,
  now: Date,
): Promise<Claim | { why: string }> {
  if (!NO_CODE.test(code)) return { why: DROP_SAYS.noOffer }
  const [found] = await db
    .select({ entry: dropEntries, productId: drops.productId })
    .from(dropEntries)
    .innerJoin(drops, eq(drops.id, dropEntries.dropId))
    .where(and(eq(dropEntries.code, code), eq(dropEntries.userId, userId)))
  if (!found) return { why: DROP_SAYS.noOffer }
  const { entry, productId } = found
  const why = whyNot(entry, now)
  if (why) return { why }
  const line = { productId, size: entry.size, quantity: 1 }
  return { code, dropId: entry.dropId, line, until: entry.offerUntil! }
}

/** Of a purchase: null where nothing of a draw is meant. What is kept is bought alone. */
async function claimOf(
  db: Reader,
  userId: number,
  { code, lines, now }: { code: string | null; lines: readonly CartLine[]; now: Date },
): Promise<Claim | { why: string } | null> {
  if (code === null) return null
  const claim = await findClaim(db, userId, code, now)
  if ('why' in claim || isOnly(lines, claim.line)) return claim
  return { why: DROP_SAYS.alone }
}

function whyNot({ state, offerUntil }: EntryRow, now: Date): string | null {
  if (hasOffer(state)) return offerUntil! > now ? null : DROP_SAYS.lapsed
  return WHY[state] ?? DROP_SAYS.noOffer
}
const WHY: Partial<Record<EntryState, string>> = {
  [ENTRY.bought]: DROP_SAYS.bought,
  [ENTRY.lapsed]: DROP_SAYS.lapsed,
}

/** The pair is on the shelf, for this transaction alone: whoever calls takes it in the same one. The caller holds the person. */
async function takeClaim(
  tx: Tx,
  claim: Claim,
  { actor, at }: { actor: string; at: Date },
): Promise<{ entryId: number } | { why: string }> {
  const drop = await lockDrop(tx, claim.dropId)
  const [entry] = await tx.select().from(dropEntries).where(eq(dropEntries.code, claim.code)).for('update')
  if (!drop || !entry) return { why: DROP_SAYS.noOffer }
  const why = whyNot(entry, at)
  if (why) return { why }
  await moveAside(tx, drop, [{ sizeId: entry.sizeId, units: 1 }], -1, { actor, at })
  return { entryId: entry.id }
}

async function noteBought(tx: Tx, entryId: number, orderId: number, at: Date): Promise<void> {
  const bought = await moveEntries(tx, [entryId], ENTRY.bought, at, { orderId })
  if (bought.length === 0) throw new Error(`Entry ${entryId} had no pair to buy`)
}

/** Placing what is kept for somebody: the drop and the entry are held before any size is. */
export function dropPart({ database, clock }: Pick<ShopContext, 'database' | 'clock'>) {
  let claim: Claim | null = null
  let entryId: number | null = null
  return {
    name: 'drops',
    async read(draft: {
      userId: number
      request: { drop?: string | null }
      lines: readonly CartLine[]
      held: CartLine | null
    }) {
      const { userId, request, lines } = draft
      const found = await claimOf(database.db, userId, { code: request.drop ?? null, lines, now: clock() })
      if (found && 'why' in found) return conflict<never>(found.why)
      claim = found
      draft.held = found && found.line
      return null
    },
    async lock(tx: Tx, { actor }: { actor: string }) {
      const kept = claim && (await takeClaim(tx, claim, { actor, at: clock() }))
      if (kept && 'why' in kept) return conflict<never>(kept.why)
      entryId = kept && kept.entryId
      return null
    },
    async write(tx: Tx, order: { id: number }) {
      if (entryId !== null) await noteBought(tx, entryId, order.id, clock())
    },
  }
}

/** Of an order that is about to give its units back: the drop that its pair came from, held. Before any size is. */
async function dropOfOrder(tx: Tx, orderId: number): Promise<{ drop: DropRow; entry: EntryRow } | null> {
  const [of] = await tx
    .select({ dropId: dropEntries.dropId })
    .from(dropEntries)
    .where(and(eq(dropEntries.orderId, orderId), inStates(dropEntries.state, hasBought)))
  const drop = of && (await lockDrop(tx, of.dropId))
  if (!drop) return null
  const [entry] = await tx
    .select()
    .from(dropEntries)
    .where(and(eq(dropEntries.orderId, orderId), inStates(dropEntries.state, hasBought)))
    .for('update')
  return entry ? { drop, entry } : null
}

/** Its pair is on the shelf again, under the size's lock: while somebody waits for one it is set aside again, and offered by turn.ts. */
async function giveToNext(
  tx: Tx,
  { drop, entry }: { drop: DropRow; entry: EntryRow },
  deed: { actor: string; at: Date },
): Promise<void> {
  await moveEntries(tx, [entry.id], ENTRY.unpaid, deed.at)
  if (!isBeingSold(drop.state)) return
  const ofSize = and(eq(dropEntries.dropId, drop.id), eq(dropEntries.sizeId, entry.sizeId))
  const waiting = await tx.$count(dropEntries, and(ofSize, inStates(dropEntries.state, isInLine)))
  if (waiting > 0) await moveAside(tx, drop, [{ sizeId: entry.sizeId, units: 1 }], 1, deed)
}

/** What an order that ends gives back of a draw. */
export const dropReserved = {
  name: 'drops',
  async hold(tx: Tx, orderId: number) {
    const drawn = await dropOfOrder(tx, orderId)
    return drawn && ((deed: { actor: string; at: Date }) => giveToNext(tx, drawn, deed))
  },
}
