/** A spreadsheet comes in: owners, pairs as received with their terms on paper, those that were gone, what is owed. Nothing is put on sale by it. */
import type { Tx } from '#data/database.ts'
import { consignors } from '#data/schema.ts'
import { inArray } from 'drizzle-orm'
import { isHistory } from '#rules/consignment/sheet/situations.ts'
import type { SheetRow } from '#rules/consignment/sheet/row.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Settings } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { textInForce } from '../agreements/in-force.ts'
import { addEntries } from '../ledger/entries.ts'
import { consignmentTokens } from '../links.ts'
import { writePlaces } from './drafts.ts'
import { importedEmail } from './emails.ts'
import { writeHistory } from './history.ts'
import type { Brought } from './insert-units.ts'
import { agreeOnPaper, writeOwners } from './owners.ts'
import { writePairs } from './pairs.ts'
import { AT_ONCE, creationOf, inParts, openingKey, type By } from './parts.ts'
import type { SheetPlan } from './plan.ts'

export type Made = {
  units: number[]
  consignors: number[]
  entries: number[]
  openings: number
  products?: number[]
}

export async function writeSheet(
  tx: Tx,
  settings: Settings,
  plan: SheetPlan,
  visitor: Visitor,
  by: By,
): Promise<Made> {
  const owners = await writeOwners(tx, settings, plan.owners, by)
  const pairs = plan.rows.map((row, no): Brought => ({
    row,
    no,
    consignorId: owners.idOf.get(plan.ownerOf(row))!,
  }))
  const here = pairs.filter(({ row }) => row.situation === 'here')
  const text = await textInForce(tx, settings)
  const agreements = await agreeOnPaper(
    tx,
    here.map(({ consignorId }) => consignorId),
    text.id,
    by,
  )
  const places = await writePlaces(tx, settings, visitor, plan, by)
  const received = await writePairs(
    tx,
    settings,
    here.map((pair) => ({
      ...pair,
      agreementId: agreements.get(pair.consignorId)!,
      place: places.placeOf(pair.row),
    })),
    by,
  )
  const gone = await writeHistory(
    tx,
    pairs.filter(({ row }) => isHistory(row.situation)),
    by,
  )
  const entries = await writeOpenings(tx, pairs, by)
  await tellOwners(tx, settings, here, by)
  return {
    units: [...received, ...gone],
    consignors: owners.made,
    entries,
    openings: plan.openings,
    products: places.made,
  }
}

async function writeOpenings(
  tx: Tx,
  pairs: readonly Brought[],
  { sheetId, actor, at }: By,
): Promise<number[]> {
  const owed = pairs.filter(({ row }) => row.part !== 0)
  const made: number[] = []
  for (const some of inParts(owed, AT_ONCE))
    made.push(
      ...(await addEntries(
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
      )),
    )
  return made
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

/** A letter to each owner of pairs that are here, with a link of theirs. */
async function tellOwners(
  tx: Tx,
  settings: Settings,
  here: readonly Brought[],
  { sheetId, at }: By,
): Promise<void> {
  const pairsOf = Map.groupBy(here, ({ consignorId }) => consignorId)
  for (const ids of inParts([...pairsOf.keys()], AT_ONCE)) {
    const token = await consignmentTokens(tx, 'consignor', ids, at)
    const people = await tx
      .select({ id: consignors.id, email: consignors.email, name: consignors.name })
      .from(consignors)
      .where(inArray(consignors.id, ids))
    for (const { id, email, name } of people)
      if (email !== '')
        await queue(
          tx,
          'mail',
          importedEmail({ email, name }, pairsOf.get(id)!.length, token(id), settings),
          {
            dedupeKey: `${creationOf(sheetId)}:${id}`,
            runAt: at,
          },
        )
  }
}
