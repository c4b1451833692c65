/** An order's parts as they are read: by whoever bought, and by the shop's people. */
import { inArray } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { outbox } from '#data/schema.ts'
import { hasGone, partBefore, whyNotSeparated, type PartState } from '#rules/fulfilment/parts.ts'
import type { AdminState } from '#rules/orders/admin.ts'
import { pick } from '#rules/record.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import { mailUnsent } from '../admin/in-order.ts'
import { newsOf } from './news.ts'
import { partsOf, restOf, type PartLine } from '#shop/orders/parts.ts'

/** `id`: of the order's line. */
export type PartUnits = Pick<PartLine, 'name' | 'size' | 'quantity'> & { id: number }
type Parcel = { carrier: string | null; trackingCode: string | null; trackingUrl: string | null }
export type CustomerPart = Parcel & { number: number; state: PartState; leftAt: Date; lines: PartUnits[] }
/** `rest`: what leaves, or left, with another parcel than those; of an order without parts there is none of either. */
export type CustomerParts = { parts: CustomerPart[]; rest: PartUnits[] }

const PARCEL = ['number', 'state', 'carrier', 'trackingCode', 'trackingUrl'] as const
const inWords = (line: PartLine): PartUnits => ({
  id: line.orderLineId,
  ...pick(line, ['name', 'size', 'quantity']),
})

/** Of the parts that left. */
export async function partsForCustomer(db: Reader, order: OrderRow): Promise<CustomerParts> {
  if (!order.partLeft) return { parts: [], rest: [] }
  const all = await partsOf(db, order.id)
  const waiting = all.filter(({ state }) => !hasGone(state)).flatMap(({ lines }) => lines)
  const rest = new Map<number, PartLine>()
  for (const line of [...(await restOf(db, order.id)), ...waiting]) {
    const quantity = line.quantity + (rest.get(line.orderLineId)?.quantity ?? 0)
    rest.set(line.orderLineId, { ...line, quantity })
  }
  return {
    parts: all.flatMap((part) =>
      part.leftAt === null
        ? []
        : [{ ...pick(part, PARCEL), leftAt: part.leftAt, lines: part.lines.map(inWords) }],
    ),
    rest: [...rest.values()].map(inWords),
  }
}

type AdminPart = Parcel & {
  id: number
  number: number
  state: PartState
  leftAt: Date | null
  arrivedAt: Date | null
  lines: PartUnits[]
  /** Its last step can be taken back: its mail waits. */
  undoable: boolean
}
export type AdminParts = {
  parts: AdminPart[]
  /** What leaves with the order itself. */
  rest: (PartUnits & { orderLineId: number })[]
  /** Why no part of it can be separated; null when one can. */
  noPart: string | null
}

/** Of every part that was not joined to the rest again. */
export async function partsForShop(db: Reader, order: OrderRow, state: AdminState): Promise<AdminParts> {
  const all = order.partWaits || order.partLeft ? await partsOf(db, order.id) : []
  const keys = all.map((part) => `mail:${newsOf(part)}`)
  const waiting =
    keys.length === 0
      ? []
      : await db
          .select({ key: outbox.dedupeKey })
          .from(outbox)
          .where(mailUnsent(inArray(outbox.dedupeKey, keys)))
  return {
    parts: all.map((part) => ({
      ...pick(part, ['id', ...PARCEL, 'leftAt', 'arrivedAt']),
      lines: part.lines.map(inWords),
      undoable: partBefore(part.state) !== null && waiting.some(({ key }) => key === `mail:${newsOf(part)}`),
    })),
    rest: (await restOf(db, order.id)).map((line) => ({ ...inWords(line), orderLineId: line.orderLineId })),
    noPart: whyNotSeparated(state),
  }
}
