/** What waits at the desk: to come, to be checked, to be photographed, to be put on sale, to go home; and finding one of them. */
import { and, asc, count, eq, ilike, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { consignors, offers, products, unitLosses, units } from '#data/schema.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { readUnitCode } from '#rules/units/code.ts'
import type { FoundChoice } from '#rules/consignment/found.ts'
import { UNIT, type UnitState } from '#rules/units/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { isUndecided } from '../leaving/found.ts'

const DESK_STATES = [UNIT.awaited, UNIT.received, UNIT.inspected, UNIT.ready, UNIT.to_return] as const
/** Paid as lost, here again, and nobody has said what they want. */
const FOUND_AGAIN = 'found'
export const DESK_VIEWS = [...DESK_STATES, FOUND_AGAIN] as const
export type DeskView = (typeof DESK_VIEWS)[number]
const ROWS = 60

export type DeskLine = {
  code: string
  state: UnitState
  name: string
  sizeLabel: string
  shelf: string
  consignor: string
  /** Since when it is where it is. */
  since: Date
  /** Of one that was found again: until when its owner chooses; null where it waits for no day, as of who died. */
  decideBy: string | null
  /** What they chose on their page, which happens when that day is over. */
  chosen: FoundChoice | null
}

export function openDeskQueue({ database: { db } }: ShopContext) {
  /** `q`: a code, a DNI, the number of an offer («#12»), or words of its owner or of the pair; then whatever its state is. */
  return async function queue(
    visitor: Visitor,
    { state, q = '' }: { state: DeskView; q?: string },
  ): Promise<Outcome<{ pairs: DeskLine[]; counts: Record<DeskView, number> }>> {
    const refusal = may(visitor, 'consign.read')
    if (refusal) return refusal
    const text = cleanSearch(q)
    const rows = await db
      .select({
        code: units.code,
        state: units.state,
        brand: units.brand,
        model: units.model,
        product: products.name,
        sizeLabel: units.sizeLabel,
        shelf: units.shelf,
        name: consignors.name,
        surname: consignors.surname,
        since: units.updatedAt,
        chosen: unitLosses.chosen,
        decideBy: sql<string | null>`case when ${consignors.diedOn} is null then ${unitLosses.decideBy} end`,
      })
      .from(units)
      .innerJoin(consignors, eq(consignors.id, units.consignorId))
      .leftJoin(products, eq(products.id, units.productId))
      .leftJoin(unitLosses, and(eq(unitLosses.unitId, units.id), isUndecided))
      .where(
        and(
          eq(units.owner, 'consignor'),
          q.trim() !== ''
            ? found(q.trim(), text)
            : state === FOUND_AGAIN
              ? isNotNull(unitLosses.id)
              : eq(units.state, state),
        ),
      )
      .orderBy(asc(unitLosses.decideBy), asc(units.updatedAt), asc(units.id))
      .limit(ROWS)
    const counted = await db
      .select({ state: units.state, pairs: count() })
      .from(units)
      .where(and(eq(units.owner, 'consignor'), inArray(units.state, [...DESK_STATES])))
      .groupBy(units.state)
    return done({
      pairs: rows.map(({ brand, model, product, name, surname, ...row }) => ({
        ...row,
        name: [brand, model].filter(Boolean).join(' ') || (product ?? ''),
        consignor: [name, surname].filter(Boolean).join(' '),
      })),
      counts: {
        ...(Object.fromEntries(
          DESK_STATES.map((one) => [one, counted.find((row) => row.state === one)?.pairs ?? 0]),
        ) as Record<(typeof DESK_STATES)[number], number>),
        [FOUND_AGAIN]: await db.$count(unitLosses, isUndecided),
      },
    })
  }

  function found(q: string, text: string): SQL | undefined {
    const code = readUnitCode(q)
    if (code !== null) return eq(units.code, code)
    const digits = q.replace(/\D/g, '')
    if (/^#\s*\d{1,9}$/.test(q))
      return inArray(
        units.id,
        db
          .select({ id: sql<number>`${offers.unitId}` })
          .from(offers)
          .where(eq(offers.id, Number(digits))),
      )
    if (/^[\d.\s]{7,12}$/.test(q)) return and(eq(consignors.dni, digits), isNull(consignors.erasedAt))
    return and(
      ...text.split(' ').map((word) => {
        const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`
        return or(
          ilike(consignors.name, like),
          ilike(consignors.surname, like),
          ilike(units.brand, like),
          ilike(units.model, like),
          ilike(units.shelf, like),
        )
      }),
    )
  }
}
