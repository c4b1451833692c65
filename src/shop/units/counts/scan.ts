/** What somebody scanned or typed is written down, each with what it was; and what was not meant is taken out again. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { products, productSizes, sizeCountSeen, unitCountSeen, units } from '#data/schema.ts'
import { saysSize } from '#rules/size-code.ts'
import { done, invalid, missing, conflict, type Outcome } from '#rules/outcome.ts'
import { printUnitCode, readUnitCode } from '#rules/units/code.ts'
import { codesTyped, COUNT_SAYS, isForeignTag, MOST_SCANNED, scanForm, setForm } from '#rules/units/count.ts'
import { UNIT_STATE_LABEL } from '#rules/units/states.ts'
import type { Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf, nameActors } from '#shop/audit/actors.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { isSizeAmong, sizesWhere, type NamedSize } from '#shop/stock/named.ts'
import { placeSize } from '#shop/stock/place.ts'
import { lockUnit } from '../unit.ts'
import { openOpenCount, type CountRow } from './open-count.ts'
import { countedFacts, HERE } from './pairs.ts'
import { lastOfLedger, onShelf } from './sizes.ts'

/** What became of one code. `ok`: it counts; `again`: it had been counted; `look`: somebody has to look at the piece. */
export type ScanSaid = { code: string; kind: 'ok' | 'again' | 'look' | 'unknown'; text: string }
export type Scanned = { known: number; unknown: string[]; said: ScanSaid[] }
type Pair = Awaited<ReturnType<typeof pairsNamed>>[number]

const pairsNamed = (tx: Tx, codes: string[]) =>
  tx
    .select({ ...countedFacts, here: HERE })
    .from(units)
    .leftJoin(products, eq(products.id, units.productId))
    .leftJoin(productSizes, eq(productSizes.id, units.sizeId))
    .where(inArray(units.code, codes))
    .orderBy(asc(units.id))

export function openCountScan(context: ShopContext) {
  const { clock } = context
  const open = openOpenCount(context)

  /** `input`: rules/units/count.ts `scanForm`. A pair counts once; of what comes in quantities each code is one more; the same key again is nothing. */
  async function scan(visitor: Visitor, id: number, input: unknown): Promise<Outcome<Scanned>> {
    const form = readForm(scanForm, input, COUNT_SAYS.invalid)
    return open<Scanned>(visitor, id, 'share', async (tx, count) => {
      if (!form.ok) return form
      const { quantity = null, key } = form.value
      const texts = codesTyped(form.value.codes)
      if (texts.length === 0) return invalid(COUNT_SAYS.nothing, { codes: COUNT_SAYS.nothing })
      if (texts.length > MOST_SCANNED) return invalid(COUNT_SAYS.tooMany, { codes: COUNT_SAYS.tooMany })
      if (quantity !== null && texts.length > 1)
        return invalid(COUNT_SAYS.oneCode, { quantity: COUNT_SAYS.oneCode })
      const codes = texts.flatMap((text) => readUnitCode(text) ?? [])
      const pairs = codes.length === 0 ? [] : await pairsNamed(tx, codes)
      const sizes = await sizesWhere(tx, isSizeAmong(texts))
      const said: ScanSaid[] = []
      for (const [at, text] of texts.entries()) {
        const pair = pairs.find(({ code }) => code === readUnitCode(text))
        const found = pair ? [] : sizes.filter((size) => saysSize(size, text))
        const sent = { key, actor: actorOf(visitor), createdAt: clock() }
        if (pair && quantity !== null && quantity !== 1)
          return invalid(COUNT_SAYS.invalid, { quantity: COUNT_SAYS.onePair(printUnitCode(pair.code)) })
        if (pair) said.push(await seePair(tx, count, pair, sent))
        else if (found.length === 1)
          said.push(
            await seeSize(tx, count, found[0]!, { ...sent, key: `${key}-${at}`, quantity: quantity ?? 1 }),
          )
        else if (found.length > 1) said.push({ code: text, kind: 'unknown', text: COUNT_SAYS.many(text) })
        else said.push(await seeUnknown(tx, count, text, sent))
      }
      const unknown = said.flatMap(({ kind, code }) => (kind === 'unknown' ? [code] : []))
      return done({ known: said.length - unknown.length, unknown, said })
    })
  }

  type Sent = { key: string; actor: string; createdAt: Date }

  async function seePair(tx: Tx, { id, shelf }: CountRow, pair: Pair, sent: Sent): Promise<ScanSaid> {
    const { code, here, name, size } = pair
    const [made] = await tx
      .insert(unitCountSeen)
      .values({ countId: id, unitId: pair.id, code, here, ...sent })
      .onConflictDoNothing()
      .returning({ id: unitCountSeen.id })
    if (!made) {
      const [before] = await tx
        .select({ key: unitCountSeen.key, actor: unitCountSeen.actor })
        .from(unitCountSeen)
        .where(and(eq(unitCountSeen.countId, id), eq(unitCountSeen.code, code)))
      // The same sending: its answer was lost, and is given again.
      if (before && before.key !== sent.key) {
        const named = await nameActors(tx, [before.actor])
        return { code, kind: 'again', text: COUNT_SAYS.again(printUnitCode(code), named(before.actor)) }
      }
    }
    if (!here)
      return {
        code,
        kind: 'look',
        text: COUNT_SAYS.notHere(printUnitCode(code), UNIT_STATE_LABEL[pair.state]),
      }
    if (shelf !== '' && pair.shelf !== shelf)
      return { code, kind: 'look', text: COUNT_SAYS.elsewhere(printUnitCode(code), pair.shelf) }
    return { code, kind: 'ok', text: COUNT_SAYS.pair(name, size) }
  }

  async function seeSize(
    tx: Tx,
    { id, shelf }: CountRow,
    { id: sizeId, name, size, ...written }: NamedSize,
    sent: Sent & { quantity: number },
  ): Promise<ScanSaid> {
    const [books] = await tx
      .select({ expected: onShelf.mapWith(Number), ledgerId: lastOfLedger })
      .from(productSizes)
      .where(eq(productSizes.id, sizeId))
    const [made] = await tx
      .insert(sizeCountSeen)
      .values({ countId: id, sizeId, ...books!, ...sent })
      .onConflictDoNothing()
      .returning({ id: sizeCountSeen.id })
    const [sum] = await tx
      .select({ counted: sql<number>`sum(${sizeCountSeen.quantity})::int` })
      .from(sizeCountSeen)
      .where(and(eq(sizeCountSeen.countId, id), eq(sizeCountSeen.sizeId, sizeId)))
    const code = written.sku || written.barcode
    if (!made) return { code, kind: 'again', text: COUNT_SAYS.sent(name, size, sum!.counted) }
    if (shelf !== '' && written.shelf !== shelf)
      return { code, kind: 'look', text: COUNT_SAYS.elsewhere(`${name}, talle ${size}`, written.shelf) }
    return { code, kind: 'ok', text: COUNT_SAYS.size(name, size, sum!.counted) }
  }

  async function seeUnknown(tx: Tx, { id }: CountRow, text: string, sent: Sent): Promise<ScanSaid> {
    const code = readUnitCode(text) ?? text.slice(0, 60)
    await tx
      .insert(unitCountSeen)
      .values({ countId: id, unitId: null, code, here: false, ...sent })
      .onConflictDoNothing()
    const says = isForeignTag(text) ? COUNT_SAYS.otherShop(code) : COUNT_SAYS.unknown(code)
    return { code, kind: 'unknown', text: says }
  }

  /** It was no tag, or not meant. */
  const forget = (visitor: Visitor, id: number, code: string): Promise<Outcome<null>> =>
    open<null>(visitor, id, 'update', async (tx) => {
      await tx.delete(unitCountSeen).where(and(eq(unitCountSeen.countId, id), eq(unitCountSeen.code, code)))
      return done(null)
    })

  /** So many of a size lie there, whatever was scanned of it before; null takes it out of the count, to be counted anew. `input`: `setForm`. */
  const setSize = (visitor: Visitor, id: number, sizeId: number, input: unknown): Promise<Outcome<null>> => {
    const form = input === null ? null : readForm(setForm, input, COUNT_SAYS.invalid)
    return open<null>(visitor, id, 'update', async (tx, count) => {
      if (form && !form.ok) return form
      if (!inReach(sizeId)) return missing()
      const [size] = await sizesWhere(tx, eq(productSizes.id, sizeId))
      if (!size) return missing()
      if (form) {
        const [before] = await tx
          .select({ id: sizeCountSeen.id })
          .from(sizeCountSeen)
          .where(and(eq(sizeCountSeen.countId, id), eq(sizeCountSeen.key, form.value.key)))
        if (before) return done(null)
      }
      await tx
        .delete(sizeCountSeen)
        .where(and(eq(sizeCountSeen.countId, id), eq(sizeCountSeen.sizeId, sizeId)))
      if (form) await seeSize(tx, count, size, { ...form.value, actor: actorOf(visitor), createdAt: clock() })
      return done(null)
    })
  }

  /** What was seen on the counted shelf lies there from now on: a single pair. */
  const moveHere = (visitor: Visitor, id: number, typed: string): Promise<Outcome<null>> =>
    open<null>(visitor, id, 'update', async (tx, { shelf }) => {
      if (shelf === '') return conflict(COUNT_SAYS.allShelves)
      const code = readUnitCode(typed)
      const there = code && (await lockUnit(tx, code))
      if (!there) return missing()
      await tx
        .update(units)
        .set({ shelf, version: sql`${units.version} + 1`, updatedAt: clock() })
        .where(eq(units.id, there.unit.id))
      await writeAudit(tx, visitor, {
        action: 'unit.change',
        entity: 'unit',
        entityId: there.unit.code,
        before: { shelf: there.unit.shelf },
        after: { shelf },
        at: clock(),
      })
      return done(null)
    })

  /** The same of a size of what comes in quantities. */
  const moveSizeHere = (visitor: Visitor, id: number, sizeId: number): Promise<Outcome<null>> =>
    open<null>(visitor, id, 'update', async (tx, { shelf }) => {
      if (shelf === '') return conflict(COUNT_SAYS.allShelves)
      if (!inReach(sizeId)) return missing()
      const [size] = await sizesWhere(tx, eq(productSizes.id, sizeId))
      if (!size) return missing()
      await placeSize(tx, visitor, size, shelf, clock())
      return done(null)
    })

  return { scan, forget, setSize, moveHere, moveSizeHere }
}
