/** Pairs of a sheet that are in the shop: as received, with what was agreed on paper. None of them is on sale by it. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { unitEvents, unitPrices, unitTerms } from '#data/schema.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { SHEET_PROPOSER } from '#rules/consignment/paper-terms.ts'
import { UNIT } from '#rules/units/states.ts'
import type { Settings } from '#shop/context.ts'
import { daysFrom } from '#shop/units/entrusted/clock.ts'
import { termsHash } from '#shop/consignment/terms/terms.ts'
import { insertUnits, type Brought } from './insert-units.ts'
import { AT_ONCE, creationOf, inParts, type By } from '../parts.ts'

export type Here = Brought & { agreementId: number; place: { productId: number; sizeId: number } | null }

/** Many in few questions. Answers their numbers. */
export async function writePairs(
  tx: Tx,
  settings: Settings,
  pairs: readonly Here[],
  by: By,
): Promise<number[]> {
  const made: number[] = []
  for (const some of inParts(pairs, AT_ONCE)) made.push(...(await someOf(tx, settings, some, by)))
  return made
}

async function someOf(tx: Tx, settings: Settings, some: readonly Here[], by: By): Promise<number[]> {
  const { sheetId, witness, actor, at } = by
  const pairs = await insertUnits(
    tx,
    some.map((pair) => ({ ...pair, state: UNIT.received, price: pair.row.price, floor: pair.row.floor })),
    by,
  )
  await tx.insert(unitEvents).values(
    pairs.flatMap(({ row, id: unitId }) => [
      { unitId, to: UNIT.awaited, actor, createdAt: at },
      { unitId, from: UNIT.awaited, to: UNIT.received, actor, reason: row.note, createdAt: at },
    ]),
  )
  const today = dayOf(at)
  const accepted = await tx
    .insert(unitTerms)
    .values(
      pairs.map(({ row, agreementId, id: unitId }) => {
        const terms = {
          price: row.price,
          floor: row.floor,
          commission: { bp: row.commissionBp, least: 0 },
          calendar: [],
          termDays: row.endsOn === null ? settings.termDays : Math.max(1, daysFrom(today, row.endsOn)),
          keepDays: settings.keepDays,
        }
        return {
          unitId,
          no: 1,
          priceCentavos: terms.price,
          floorCentavos: terms.floor,
          commissionBp: terms.commission.bp,
          commissionMinCentavos: 0,
          calendar: [],
          termDays: terms.termDays,
          keepDays: terms.keepDays,
          sha256: termsHash(terms),
          proposedBy: `${SHEET_PROPOSER}${sheetId}`,
          createdAt: at,
          acceptedAt: at,
          how: 'paper' as const,
          witness,
          agreementId,
        }
      }),
    )
    .returning({ id: unitTerms.id, unitId: unitTerms.unitId, price: unitTerms.priceCentavos })
  await tx.execute(sql`update units u set terms_id = t.id from unit_terms t
    where t.unit_id = u.id and u.creation_key = ${creationOf(sheetId)} and u.terms_id is null`)
  await tx.insert(unitPrices).values(
    accepted.map(({ id, unitId, price }) => ({
      unitId,
      priceCentavos: price,
      cause: 'terms' as const,
      termsId: id,
      actor,
      createdAt: at,
    })),
  )
  return pairs.map(({ id }) => id)
}
