/**
 * A spreadsheet comes in: owners, pairs as received with their terms on paper, those that were gone, what is owed. Nothing is put on sale by
 * it. First what every row needs, all of it; then the rows, some at a time; at the end the letters.
 */
import { and, asc, count, eq, inArray, like } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { consignmentSheetRows, consignorEntries, consignors, units, unitTerms } from '#data/schema.ts'
import { isHistory } from '#rules/consignment/sheet/situations.ts'
import type { SheetRow } from '#rules/consignment/sheet/row.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Settings } from '#shop/context.ts'
import { textInForce } from '#shop/consignment/agreements/in-force.ts'
import { isReached } from '#shop/consignment/consignors/known.ts'
import { addEntries } from '#shop/consignment/ledger/entries.ts'
import { sendLetter } from '#shop/consignment/letters.ts'
import { consignmentTokens } from '#shop/consignment/links.ts'
import { importedEmail } from '../emails.ts'
import { AT_ONCE, creationOf, inParts, openingKey, type By } from '../parts.ts'
import type { SheetPlan } from '../plan.ts'
import { writePlaces } from './drafts.ts'
import { writeHistory } from './history.ts'
import type { Brought } from './insert-units.ts'
import { agreeOnPaper, writeOwners } from './owners.ts'
import { writePairs } from './pairs.ts'

export type Made = {
  units: number[]
  consignors: number[]
  entries: number[]
  openings: number
  products?: number[]
}

/** Owners, agreements and drafts, and each row with what it is to be: what is decided here holds, whatever changes while they come in. */
export async function beginSheet(
  tx: Tx,
  settings: Settings,
  plan: SheetPlan,
  visitor: Visitor,
  by: By,
): Promise<Made> {
  const owners = await writeOwners(tx, settings, plan.owners, by)
  const pairs = plan.rows.map((row, no) => ({ row, no, consignorId: owners.idOf.get(plan.ownerOf(row))! }))
  const isHere = (row: SheetRow) => row.situation === 'here'
  const text = await textInForce(tx, settings)
  const agreements = await agreeOnPaper(
    tx,
    pairs.filter(({ row }) => isHere(row)).map(({ consignorId }) => consignorId),
    text.id,
    by,
  )
  const places = await writePlaces(tx, settings, visitor, plan, by)
  for (const some of inParts(pairs, AT_ONCE))
    await tx.insert(consignmentSheetRows).values(
      some.map((pair) => ({
        ...pair,
        sheetId: by.sheetId,
        agreementId: isHere(pair.row) ? agreements.get(pair.consignorId)! : null,
        place: isHere(pair.row) ? places.placeOf(pair.row) : null,
      })),
    )
  return { units: [], consignors: owners.made, entries: [], openings: 0, products: places.made }
}

/** The next ones, each gone from what is left as it comes in; answers how many, 0 when none is left. */
export async function writeSome(tx: Tx, settings: Settings, by: By): Promise<number> {
  const rest = consignmentSheetRows
  const next = tx
    .select({ no: rest.no })
    .from(rest)
    .where(eq(rest.sheetId, by.sheetId))
    .orderBy(asc(rest.no))
    .limit(AT_ONCE)
  const taken = await tx
    .delete(rest)
    .where(and(eq(rest.sheetId, by.sheetId), inArray(rest.no, next)))
    .returning()
  const pairs = taken.toSorted((a, b) => a.no - b.no)
  const here = pairs.flatMap((pair) =>
    pair.agreementId === null ? [] : [{ ...pair, agreementId: pair.agreementId }],
  )
  await writePairs(tx, settings, here, by)
  await writeHistory(
    tx,
    pairs.filter(({ row }) => isHistory(row.situation)),
    by,
  )
  await writeOpenings(tx, pairs, by)
  return taken.length
}

/** What it brought in all, so that it can be taken back. */
export async function madeBy(tx: Tx, sheetId: number): Promise<Pick<Made, 'units' | 'entries' | 'openings'>> {
  const brought = await tx
    .select({ id: units.id })
    .from(units)
    .where(eq(units.creationKey, creationOf(sheetId)))
    .orderBy(asc(units.id))
  const owed = await tx
    .select({ id: consignorEntries.id, amount: consignorEntries.amountCentavos })
    .from(consignorEntries)
    .where(like(consignorEntries.requestKey, openingKey(sheetId, '%')))
    .orderBy(asc(consignorEntries.id))
  return {
    units: brought.map(({ id }) => id),
    entries: owed.map(({ id }) => id),
    openings: owed.reduce((sum, { amount }) => sum + amount, 0),
  }
}

async function writeOpenings(tx: Tx, pairs: readonly Brought[], { sheetId, actor, at }: By): Promise<void> {
  const owed = pairs.filter(({ row }) => row.part !== 0)
  for (const some of inParts(owed, AT_ONCE))
    await addEntries(
      tx,
      some.map(({ row, consignorId }) => ({
        consignorId,
        kind: 'opening' as const,
        amountCentavos: row.part,
        reason: openingReason(row),
        actor,
        requestKey: openingKey(sheetId, row.line),
        at,
      })),
    )
}

const openingReason = (row: SheetRow): string =>
  row.situation === 'balance'
    ? ['Saldo de la planilla', row.note].filter(Boolean).join(': ')
    : [
        [row.brand, row.model, row.size].filter(Boolean).join(' '),
        row.number && `N.º ${row.number}`,
        row.cameOn && `ingresó ${row.cameOn}`,
        row.soldOn && `vendida ${row.soldOn}`,
      ]
        .filter(Boolean)
        .join(', ')

/** A letter to each owner of pairs that came and are here, with a link of theirs. */
export async function notifyOwners(tx: Tx, settings: Settings, { sheetId, at }: By): Promise<void> {
  const pairs = await tx
    .select({ consignorId: units.consignorId, many: count() })
    .from(unitTerms)
    .innerJoin(units, eq(units.id, unitTerms.unitId))
    .where(and(eq(units.creationKey, creationOf(sheetId)), eq(unitTerms.no, 1)))
    .groupBy(units.consignorId)
  const pairsOf = new Map(pairs.map(({ consignorId, many }) => [consignorId!, many]))
  for (const ids of inParts([...pairsOf.keys()], AT_ONCE)) {
    const token = await consignmentTokens(tx, 'consignor', ids, at)
    const people = await tx
      .select({
        id: consignors.id,
        userId: consignors.userId,
        email: consignors.email,
        name: consignors.name,
      })
      .from(consignors)
      .where(and(inArray(consignors.id, ids), isReached))
    for (const one of people) {
      const mail = importedEmail(one, pairsOf.get(one.id)!, token(one.id), settings)
      await sendLetter(tx, one, mail, { dedupeKey: `${creationOf(sheetId)}:${one.id}`, at })
    }
  }
}
