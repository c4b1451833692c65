/**
 * What is agreed of one pair: rows that are only ever added, and never changed but for being accepted, which puts them in force, or declined. Price
 * and floor of a pair come from nowhere else, so that nobody of the shop prices what is somebody else's.
 */
import { createHash } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { units, unitPrices, unitTerms } from '#data/schema.ts'
import { termsSaid, whyNotTerms, type Terms } from '#rules/consignment/terms-said.ts'
import type { AcceptedHow } from '#rules/consignment/labels.ts'
import { isListed } from '#rules/units/states.ts'
import type { Settings } from '#shop/context.ts'
import { refreshUnits } from '#shop/units/refresh.ts'
import { holdUnit } from '#shop/units/unit.ts'
import { ownPair } from '../desk/held.ts'
import { addEntry } from '../ledger/entries.ts'
import { beginTerms } from '#shop/units/entrusted/clock.ts'
import { mailTerms } from './copy.ts'

export type TermsRow = typeof unitTerms.$inferSelect

/** Of what whoever accepts is shown. */
export const termsHash = (terms: Terms): string =>
  createHash('sha256')
    .update(JSON.stringify(termsSaid(terms)))
    .digest('hex')

/** The caller holds the pair, and has told whoever typed them what `whyNotTerms` answers. Answers the number of the terms. */
export async function proposeTerms(
  tx: Tx,
  unitId: number,
  terms: Terms,
  proposedBy: string,
  at: Date,
): Promise<number> {
  const why = Object.values(whyNotTerms(terms))
  if (why.length > 0) throw new RangeError(`terms of pair ${unitId}: ${why.join(' ')}`)
  const [row] = await tx
    .insert(unitTerms)
    .values({
      unitId,
      no: sql`(select coalesce(max(t.no), 0) + 1 from unit_terms t where t.unit_id = ${unitId})`,
      priceCentavos: terms.price,
      floorCentavos: terms.floor,
      commissionBp: terms.commission.bp,
      commissionMinCentavos: terms.commission.least,
      calendar: [...terms.calendar],
      termDays: terms.termDays,
      keepDays: terms.keepDays,
      reason: terms.reason ?? '',
      compensationCentavos: terms.compensation ?? 0,
      sha256: termsHash(terms),
      proposedBy,
      createdAt: at,
    })
    .returning({ id: unitTerms.id })
  return row!.id
}

export type Acceptance = {
  unitId: number
  termsId: number
  how: AcceptedHow
  /** Who of the shop stood there; null on a page. */
  witness: number | null
  /** Of the general text that is in force between them. */
  agreementId: number
  at: Date
  /** The letter of the deed has them whole; else their copy leaves by itself. */
  inLetter?: boolean
}

/**
 * Puts them in force: price and floor of the pair are theirs from now on, their copy leaves, and a damage that they mention is paid. False, and nothing has
 * changed, when they are not the last that were proposed, were accepted before, or the pair is no longer its owner's to decide about.
 */
export async function acceptTerms(
  tx: Tx,
  settings: Settings,
  { unitId, termsId, how, witness, agreementId, at, inLetter = false }: Acceptance,
): Promise<boolean> {
  const [named] = await tx.select({ code: units.code }).from(units).where(eq(units.id, unitId))
  const there = named ? await holdUnit(tx, named.code) : null
  const pair = there && ownPair(there)
  if (!there || !pair) return false
  const last = await newestTerms(tx, unitId)
  if (!last || last.id !== termsId || last.acceptedAt !== null) return false
  const actor = `consignor:${pair.consignorId}`
  await tx
    .update(unitTerms)
    .set({ acceptedAt: at, how, witness, agreementId })
    .where(eq(unitTerms.id, termsId))
  await tx
    .update(units)
    .set({
      termsId,
      priceCentavos: last.priceCentavos,
      // What the shop took off was of the price before.
      shopDiscountCentavos: 0,
      floorCentavos: last.floorCentavos,
      version: sql`${units.version} + 1`,
      updatedAt: at,
    })
    .where(eq(units.id, unitId))
  await beginTerms(tx, unitId, last.termDays, at)
  await tx
    .insert(unitPrices)
    .values({ unitId, priceCentavos: last.priceCentavos, cause: 'terms', termsId, actor, createdAt: at })
  if (isListed(there.unit.state) && there.product) await refreshUnits(tx, [there.product.id])
  if (!inLetter)
    await mailTerms(
      tx,
      settings,
      { ...pair.unit, consignorId: pair.consignorId },
      { terms: readTerms(last), how, at },
    )
  if (last.compensationCentavos > 0)
    await addEntry(tx, {
      consignorId: pair.consignorId,
      kind: 'compensation',
      amountCentavos: last.compensationCentavos,
      unitId,
      reason: last.reason,
      actor: last.proposedBy,
      requestKey: `compensation:terms:${termsId}`,
      at,
    })
  return true
}

/** The last that were proposed, accepted or not; those that their owner declined are none. */
export async function newestTerms(db: Reader | Tx, unitId: number): Promise<TermsRow | null> {
  const [row] = await db
    .select()
    .from(unitTerms)
    .where(and(eq(unitTerms.unitId, unitId), isNull(unitTerms.declinedAt)))
    .orderBy(desc(unitTerms.no))
    .limit(1)
  return row ?? null
}

/** The last that its owner accepted, also where a check has put them out of force. */
export async function acceptedTerms(db: Reader | Tx, unitId: number): Promise<TermsRow | null> {
  const [row] = await db
    .select()
    .from(unitTerms)
    .where(and(eq(unitTerms.unitId, unitId), sql`${unitTerms.acceptedAt} is not null`))
    .orderBy(desc(unitTerms.no))
    .limit(1)
  return row ?? null
}

/** A row as the rules read it. */
export const AGREED_COLUMNS = [
  'priceCentavos',
  'floorCentavos',
  'commissionBp',
  'commissionMinCentavos',
  'calendar',
  'termDays',
  'keepDays',
  'reason',
  'compensationCentavos',
] as const

export const readTerms = (row: Pick<TermsRow, (typeof AGREED_COLUMNS)[number]>): Terms => ({
  price: row.priceCentavos,
  floor: row.floorCentavos,
  commission: { bp: row.commissionBp, least: row.commissionMinCentavos },
  calendar: row.calendar,
  termDays: row.termDays,
  keepDays: row.keepDays,
  reason: row.reason,
  compensation: row.compensationCentavos,
})
