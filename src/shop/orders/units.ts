/** What of a purchase are single pairs: taken one by one under their locks, sold, put back on sale, or here again to be looked at. */
import { createHash } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { products, productSizes, stockLedger, unitEvents, units, unitSales } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { isTaken, UNIT, type UnitState } from '#rules/units/states.ts'
import { chosenUnits, type ChosenUnit } from '#shop/units/chosen.ts'
import { saleOfPair, type SaleOn } from './entrusted-sales.ts'
import { dead } from '#shop/units/entrusted/owners.ts'
import { queueNews } from '#shop/units/entrusted/queue-news.ts'
import { sendHome } from '#shop/units/entrusted/to-return.ts'
import { NEWS_OF_MOVE } from '#rules/consignment/sales/news.ts'
import { TO_RETURN_WHY } from '#rules/consignment/labels.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { cheapestWithout } from '#shop/units/refresh.ts'
import { mustMoveUnits, notesOf, type UnitRow } from '#shop/units/unit.ts'

/** `unit`: the code of a single pair that is wanted; `got`: the one that whoever buys gets for it. */
export type Units = {
  sizeId: number
  productId: number
  quantity: number
  unit?: string | null
  got?: ChosenUnit
}
export const isPair = <U extends { unit?: string | null }>(one: U): one is U & { unit: string } =>
  typeof one.unit === 'string'

/** The caller holds their sizes. Null stands for the first that is gone. */
export async function choosePairs<U extends Units>(
  tx: Tx,
  wanted: readonly U[],
  { exact }: { exact: boolean },
): Promise<{ gone: U } | { chosen: U[] }> {
  const pairs = wanted.filter(isPair)
  const found = await chosenUnits(
    tx,
    pairs.map(({ unit }) => unit),
    { lock: true, exact },
  )
  const gone = pairs.find(({ unit, sizeId }) => {
    const got = found.get(unit)?.got
    return !got || got.sizeId !== sizeId
  })
  if (gone) return { gone }
  return {
    chosen: wanted.map((one) => (isPair(one) ? { ...one, got: found.get(one.unit)!.got! } : one)),
  }
}

/** Who takes, sells or lets go, and when. */
export type Deed = { actor: string; at: Date }

/**
 * Those that `choosePairs` found, and whose sizes and products have let them go, are an order's from now on, in one statement. `on`: on what
 * of it each is, so that what it is worth to its owner is frozen there; without it, it was before (`heldAgain`).
 */
export async function keepPairs(
  tx: Tx,
  orderId: number,
  taken: readonly Units[],
  { on, ...deed }: Deed & { on?: (unitId: number) => SaleOn },
): Promise<void> {
  const got = taken.flatMap((one) => (one.got ? [one.got] : []))
  if (got.length === 0) return
  const kept = tx.$with('kept').as(
    tx
      .update(units)
      .set({ state: UNIT.reserved, orderId, updatedAt: deed.at })
      .where(
        inArray(
          units.id,
          got.map(({ id }) => id),
        ),
      )
      .returning({ id: units.id }),
  )
  const { events, ledger } = notesOf(got, UNIT.reserved, { ...deed, orderId })
  const noted = tx.$with('noted').as(tx.insert(unitEvents).values(events).returning({ id: unitEvents.id }))
  const sales = on ? got.flatMap((one) => saleOfPair(one, orderId, on(one.id), deed.at)) : []
  const frozen =
    sales.length === 0
      ? []
      : [tx.$with('frozen').as(tx.insert(unitSales).values(sales).returning({ id: unitSales.id }))]
  const priced = tx.$with('priced').as(cheapestWithout(tx, got).returning({ id: products.id }))
  const asked = tx
    .with(kept, noted, priced, ...frozen)
    .insert(stockLedger)
    .values(ledger)
  // Of one pair, as nearly always, the server plans it once for each connection; named by its words, which say on what of an order it is.
  await (got.length === 1 ? asked.prepare(nameOf(asked.toSQL().sql)).execute() : asked)
}

const nameOf = (words: string): string => `pair_kept_${createHash('sha1').update(words).digest('hex')}`

/**
 * Holds all that is about to move, in the order in which it is locked, single pairs of the order between sizes and products. Those that are
 * not the order's any more are left out.
 */
export async function lockPairs(tx: Tx, orderId: number, moved: readonly Units[]): Promise<UnitRow[]> {
  const ids = (key: (one: Units) => number) => [...new Set(moved.map(key))]
  await tx
    .select({ id: productSizes.id })
    .from(productSizes)
    .where(
      inArray(
        productSizes.id,
        ids(({ sizeId }) => sizeId),
      ),
    )
    .orderBy(asc(productSizes.id))
    .for('update')
  const held = await tx
    .select()
    .from(units)
    .where(
      and(
        inArray(
          units.code,
          moved.filter(isPair).map(({ unit }) => unit),
        ),
        eq(units.orderId, orderId),
        inStates(units.state, isTaken),
      ),
    )
    .orderBy(asc(units.id))
    .for('update')
  await tx
    .select({ id: products.id })
    .from(products)
    .where(
      inArray(
        products.id,
        ids(({ productId }) => productId),
      ),
    )
    .orderBy(asc(products.id))
    .for('update')
  return held
}

/** Those of an order that stand there go; the others stay as they are. Without numbers to move no size is locked. */
export async function moveOrderPairs(
  tx: Tx,
  orderId: number,
  codes: readonly string[],
  [from, to]: readonly [UnitState, UnitState],
  deed: Deed & { reason?: string },
): Promise<void> {
  if (codes.length === 0) return
  const held = await tx
    .select()
    .from(units)
    .where(and(inArray(units.code, [...codes]), eq(units.orderId, orderId), eq(units.state, from)))
    .orderBy(asc(units.id))
    .for('update')
  await mustMoveUnits(tx, held, to, { ...deed, orderId })
}

/**
 * They are on sale again, as old as they were; one whose owner asked for it meanwhile, or whose term is over, goes straight on to where
 * its owner takes it home, and knows (product §51.2). The caller holds all of it.
 */
export async function backOnSale(
  tx: Tx,
  pairs: readonly UnitRow[],
  deed: Deed & { orderId?: number; leaseId?: number; reason?: string },
): Promise<void> {
  await mustMoveUnits(tx, pairs, UNIT.listed, deed)
  const listed = pairs
    .filter(({ owner }) => owner === 'consignor')
    .map((pair) => ({ ...pair, state: UNIT.listed }))
  const isWanted = ({ wantsBackAt }: UnitRow) => wantsBackAt !== null
  const died = await dead(
    tx,
    listed.map(({ consignorId }) => consignorId),
  )
  const isOfDead = ({ consignorId }: UnitRow) => consignorId !== null && died.has(consignorId)
  const isOver = ({ termEndsOn }: UnitRow) => termEndsOn !== null && termEndsOn < dayOf(deed.at)
  const { actor, at } = deed
  await sendHome(tx, listed.filter(isOfDead), { why: TO_RETURN_WHY.died, actor, at })
  const wanted = listed.filter((pair) => !isOfDead(pair) && isWanted(pair))
  await sendHome(tx, wanted, { why: TO_RETURN_WHY.wanted, actor, at })
  const over = listed.filter((pair) => !isOfDead(pair) && !isWanted(pair) && isOver(pair))
  await sendHome(tx, over, { why: TO_RETURN_WHY.term, actor, at })
  const goingHome = new Set([...wanted, ...over].map(({ id }) => id))
  for (const { id, state } of pairs)
    // Of a purchase that was called off they are told as it is, with where their pair is now.
    if (goingHome.has(id) && NEWS_OF_MOVE[`${state} ${UNIT.listed}`] === undefined)
      await queueNews(tx, 'let-go', id, `${id}:${at.getTime()}`, at)
}
