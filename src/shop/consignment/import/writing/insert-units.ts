/** The rows of the pairs that a sheet brings, whatever became of them, each with a code of its own. */
import type { Tx } from '#data/database.ts'
import { units } from '#data/schema.ts'
import { startOfDay } from '#rules/calendar/argentine-day.ts'
import type { SheetRow } from '#rules/consignment/sheet/row.ts'
import type { Centavos } from '#rules/money.ts'
import type { UnitState } from '#rules/units/states.ts'
import { UNIT_LETTERS } from '#rules/units/limits-and-texts.ts'
import { newUnitCodes } from '#shop/units/create.ts'
import { creationOf, type By } from '../parts.ts'

/** `no`: which of its sheet's it is. */
export type Brought = { row: SheetRow; consignorId: number; no: number }
export type BroughtUnit = Brought & {
  state: UnitState
  price: Centavos
  floor?: Centavos
  handedTo?: string
  place?: { productId: number; sizeId: number } | null
}

export async function insertUnits<T extends BroughtUnit>(
  tx: Tx,
  pairs: readonly T[],
  { sheetId, at }: By,
): Promise<(T & { id: number })[]> {
  const codes = await newUnitCodes(tx, pairs.length)
  const made = await tx
    .insert(units)
    .values(
      pairs.map(({ row, consignorId, no, state, price, floor, handedTo, place }, index) => ({
        code: codes[index]!,
        owner: 'consignor' as const,
        consignorId,
        productId: place?.productId ?? null,
        sizeId: place?.sizeId ?? null,
        brand: row.brand,
        model: row.model,
        styleCode: row.styleCode,
        sizeLabel: row.size,
        colour: row.colour,
        box: row.grade === 'new_boxed' ? ('whole' as const) : ('none' as const),
        grade: row.grade,
        priceCentavos: price,
        floorCentavos: floor,
        shelf: row.number === '' ? '' : `N.º ${row.number}`.slice(0, UNIT_LETTERS.shelf),
        handedTo: handedTo ?? '',
        state,
        receivedAt: row.cameOn === null ? at : startOfDay(row.cameOn),
        creationKey: creationOf(sheetId),
        creationHash: String(row.line),
        creationNo: no,
        createdAt: at,
        updatedAt: at,
      })),
    )
    .returning({ id: units.id, no: units.creationNo })
  const idOf = new Map(made.map(({ id, no }) => [no, id]))
  return pairs.map((pair) => ({ ...pair, id: idOf.get(pair.no)! }))
}
