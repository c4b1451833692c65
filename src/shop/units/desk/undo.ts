/** From the record: what was done to a single pair is taken back by the deed that is its opposite, while nothing came after it. */
import { UNDONE_ALREADY } from '#rules/audit/audit.ts'
import { toPesos, type Centavos } from '#rules/money.ts'
import { conflict, type Outcome } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { openUnitActions } from '../actions.ts'
import type { openUnitPage, UnitPage } from './unit-page.ts'
import { agreedPrice } from '#rules/prices/price-text.ts'

type Verbs = Pick<
  ReturnType<typeof openUnitActions>,
  'edit' | 'list' | 'unlist' | 'writeOff' | 'found' | 'earlier' | 'discountBack'
> &
  ReturnType<typeof openUnitPage>
type Sides = Record<string, unknown>
type Row = { action: string; entityId: string; before: unknown; after: unknown }

export function openUnitUndo({ look, edit, list, unlist, writeOff, found, earlier, discountBack }: Verbs) {
  return function undo(
    visitor: Visitor,
    { action, entityId: code, before, after }: Row,
  ): Promise<Outcome<unknown>> {
    switch (action) {
      case 'unit.list':
        return unlist(visitor, code)
      case 'unit.unlist':
        return list(visitor, code)
      case 'unit.write-off':
        return found(visitor, code)
      case 'unit.found':
        return writeOff(visitor, code, { reason: 'Se deshizo desde el registro.' })
      case 'unit.earlier':
        return earlier(visitor, code, { earlier: (before as Sides | null)?.earlier ?? '' })
      case 'unit.discount':
        return discountBack(visitor, code, { before: taken(before), after: taken(after) })
      default:
        return changeBack(visitor, code, (before ?? {}) as Sides, (after ?? {}) as Sides)
    }
  }

  async function changeBack(
    visitor: Visitor,
    code: string,
    before: Sides,
    after: Sides,
  ): Promise<Outcome<unknown>> {
    const there = await look(visitor, code)
    if (!there.ok) return there
    const now = factsOf(there.value)
    const same = (name: string) => JSON.stringify(now[name]) === JSON.stringify(after[name])
    // Of which product and size it was is told by numbers that no form takes.
    if ('sizeId' in before || !Object.keys(after).every(same)) return conflict(UNDONE_ALREADY)
    const { priceCentavos, costCentavos, ...facts } = { ...now, ...before }
    return edit(visitor, code, {
      ...facts,
      productId: there.value.productId,
      size: there.value.size,
      price: typed(priceCentavos),
      cost: typed(costCentavos),
      version: there.value.version,
    })
  }
}

/** As the record names them. */
const factsOf = (unit: UnitPage): Sides => ({
  model: unit.model,
  sizeLabel: unit.sizeLabel,
  colour: unit.colour,
  box: unit.box,
  grade: unit.grade,
  unmarked: unit.unmarked,
  priceCentavos: agreedPrice(unit),
  costCentavos: unit.cost,
  shelf: unit.shelf,
  seal: unit.seal,
  pictures: unit.pictures,
  flaws: unit.flaws,
})
const taken = (side: unknown): Centavos => Number((side as Sides | null)?.shopDiscountCentavos ?? 0)
const typed = (amount: unknown): string =>
  typeof amount === 'number' ? String(toPesos(amount as Centavos)).replace('.', ',') : ''
