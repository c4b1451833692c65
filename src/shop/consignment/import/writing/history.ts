/** Pairs that were gone before the sheet came in: each as it ended, with its days and its prices, and no money. */
import type { Tx } from '#data/database.ts'
import { unitEvents, unitPrices } from '#data/schema.ts'
import { startOfDay } from '#rules/calendar/argentine-day.ts'
import type { SheetRow } from '#rules/consignment/sheet/row.ts'
import { commissionCell } from '#rules/consignment/sheet/export-cells.ts'
import { formatExact } from '#rules/money.ts'
import { UNIT } from '#rules/units/states.ts'
import { insertUnits, type Brought } from './insert-units.ts'
import { AT_ONCE, inParts, type By } from '../parts.ts'

/** Answers their numbers. */
export async function writeHistory(tx: Tx, pairs: readonly Brought[], by: By): Promise<number[]> {
  const made: number[] = []
  for (const some of inParts(pairs, AT_ONCE)) {
    const written = await insertUnits(tx, some.map(ended), by)
    await tx.insert(unitEvents).values(written.flatMap(({ id, row }) => eventsOf(id, row, by)))
    await tx.insert(unitPrices).values(written.flatMap(({ id, row }) => pricesOf(id, row, by)))
    made.push(...written.map(({ id }) => id))
  }
  return made
}

const ended = (pair: Brought) => {
  const { row } = pair
  const returned = row.situation === 'returned'
  return {
    ...pair,
    state: returned ? UNIT.handed_back : UNIT.sold_before,
    price: row.soldFor ?? row.price,
    handedTo: returned ? `${row.owner.name} ${row.owner.surname}`.trim() : '',
  }
}

/** Never before it came. */
const daysOf = ({ cameOn, soldOn, paidOn }: SheetRow, { at }: By): { came: Date; left: Date } => {
  const left = soldOn ?? paidOn
  const leaves = left === null ? at : startOfDay(left)
  const came = cameOn === null ? leaves : startOfDay(cameOn)
  return { came, left: leaves < came ? came : leaves }
}

function eventsOf(unitId: number, row: SheetRow, by: By) {
  const { came, left } = daysOf(row, by)
  const to = row.situation === 'returned' ? UNIT.handed_back : UNIT.sold_before
  return [
    { unitId, to: UNIT.received, actor: by.actor, reason: row.note, createdAt: came },
    { unitId, from: UNIT.received, to, actor: by.actor, reason: reasonOf(row), createdAt: left },
  ]
}

const reasonOf = ({ situation, soldFor, soldOn, paidOn, commissionBp }: SheetRow): string =>
  situation === 'returned'
    ? 'Según la planilla'
    : [
        `Según la planilla, se vendió por ${formatExact(soldFor!)}`,
        soldOn && `el ${soldOn}`,
        commissionBp > 0 && `con una comisión de ${commissionCell(commissionBp)},`,
        situation === 'paid' ? `y se pagó${paidOn ? ` el ${paidOn}` : ''}` : 'y falta pagarla',
      ]
        .filter(Boolean)
        .join(' ')

/** As it was offered, and what it was sold for. */
function pricesOf(unitId: number, row: SheetRow, by: By) {
  const { came, left } = daysOf(row, by)
  const one = (priceCentavos: number, createdAt: Date) => ({
    unitId,
    priceCentavos,
    cause: 'history' as const,
    actor: by.actor,
    createdAt,
  })
  return [
    one(row.price, came),
    ...(row.soldFor === null || row.soldFor === row.price ? [] : [one(row.soldFor, left)]),
  ]
}
