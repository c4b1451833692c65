/** A lease of a till (product §63.1): named pieces that it alone may sell for a time, and what its device makes of them without network. */
import type { Centavos } from '#rules/money.ts'
import { readUnitCode } from '#rules/units/code.ts'
import { isByHand, type HandPart } from '#rules/payments/till-means.ts'
import { partsOf, REASON_SHORTEST, TILL_SAYS, type PaidForm } from '../till.ts'
import { OFFLINE_SAYS } from './texts.ts'

/** At most so many pieces, for so many hours; an owner sets others. */
export const LEASE_PIECES = 40
export const LEASE_HOURS = 10

/** With something leased at once, of one seller: a desk, a second one and a fair. Each holds `tillLeasePieces`. */
export const MOST_TILLS_OF_SELLER = 3

export type LeaseLine = {
  id: number
  name: string
  size: string
  /** The code of a single pair; null for what comes in quantities. */
  unit: string | null
  /** What a scanner may say for it, as it is compared (`asScanned`). */
  codes: string[]
  price: Centavos
  /** Of an entrusted pair: nothing less may be agreed on; 0 otherwise. */
  least: Centavos
  /** That are not sold yet, as the shop knows. */
  left: number
}
export type Lease = {
  id: number
  till: string
  /** By the shop's clock, from the moment of the answer. */
  lastsMs: number
  lines: LeaseLine[]
}

/** How a till without network is paid: by what nobody has to be asked for (`HAND_TILL_MEANS`), or by several of them. */
export const OFFLINE_PAID = ['cash', 'card', 'transfer', 'mixed'] as const satisfies PaidForm['means'][]

export type OfflineLine = { line: number; quantity: number; /** Of each. */ price: Centavos; reason: string }
export type OfflineSale = {
  key: string
  lease: number
  /** The first of its lease is 1. */
  ordinal: number
  /** How much of the lease had passed when it was made, as the device counted. */
  spentMs: number
  lines: OfflineLine[]
  total: Centavos
  /** One of each means at most; they add up to the total. */
  parts: HandPart[]
  /** In cash: what was handed over. */
  received: Centavos
}
/** As somebody types it beside a line that is to be sold. */
export type OfflineAsked = { line: number; quantity: number; price?: Centavos; reason?: string }

export const asScanned = (text: string): string => text.trim().toLowerCase()

/** Of what a scanner or a hand says: a tag as it is printed, the address of its QR, a label, a barcode or a SKU; null where none of it is leased. */
export function lineScanned({ lines }: Pick<Lease, 'lines'>, text: string): LeaseLine | null {
  const said = [text, readUnitCode(text) ?? ''].map(asScanned).filter(Boolean)
  return lines.find(({ codes }) => said.some((one) => codes.includes(one))) ?? null
}

/** Of each line what this device may still sell: what the shop says, less what waits here to be joined. */
export function leftOn({ id, lines }: Lease, queue: readonly OfflineSale[]): ReadonlyMap<number, number> {
  const left = new Map(lines.map((line) => [line.id, line.left]))
  for (const sale of queue)
    if (sale.lease === id)
      for (const { line, quantity } of sale.lines)
        left.set(line, Math.max(0, (left.get(line) ?? 0) - quantity))
  return left
}

type Sold = { ok: true; sale: OfflineSale } | { ok: false; fields: Record<string, string> }

/** A sale as it will wait, or what is wrong with it: `lines` for the goods, `price:<line>` for what was agreed on, and the fields of its payment. */
export function sellOffline(
  lease: Lease,
  queue: readonly OfflineSale[],
  asked: readonly OfflineAsked[],
  form: PaidForm,
  at: { key: string; ordinal: number; spentMs: number },
): Sold {
  const fields: Record<string, string> = {}
  const left = leftOn(lease, queue)
  const lines: OfflineLine[] = []
  if (at.spentMs >= lease.lastsMs) return { ok: false, fields: { lines: OFFLINE_SAYS.over } }
  if (asked.length === 0) return { ok: false, fields: { lines: TILL_SAYS.empty } }
  const wanted = new Map<number, number>()
  for (const { line: id, quantity, price, reason = '' } of asked) {
    const line = lease.lines.find((one) => one.id === id)
    wanted.set(id, (wanted.get(id) ?? 0) + quantity)
    if (!line || quantity < 1 || wanted.get(id)! > (left.get(id) ?? 0)) {
      fields.lines = OFFLINE_SAYS.notLeft(line?.name ?? '')
      continue
    }
    const problem = price === undefined ? null : agreedProblem(line, price, reason)
    if (problem) fields[`price:${id}`] = problem
    const agreed = price !== undefined && !problem
    lines.push({ line: id, quantity, price: agreed ? price : line.price, reason: agreed ? reason : '' })
  }
  if (fields.lines) return { ok: false, fields }
  const total = totalOf(lines)
  const known = OFFLINE_PAID.some((means) => means === form.means)
  const paid = known ? partsOf(form, total) : { ok: false as const, fields: { means: TILL_SAYS.means } }
  if (!paid.ok || Object.keys(fields).length > 0)
    return { ok: false, fields: { ...fields, ...(paid.ok ? {} : paid.fields) } }
  const { parts, received } = paid.value
  return { ok: true, sale: { ...at, lease: lease.id, lines, total, parts: parts.filter(isByHand), received } }
}

/** Of a lower price for each piece; null where it may be agreed on. */
function agreedProblem(
  { price: asked, least }: Pick<LeaseLine, 'price' | 'least'>,
  price: Centavos,
  reason: string,
): string | null {
  if (!(price > 0) || price >= asked) return TILL_SAYS.haggled
  if (price < least) return TILL_SAYS.underFloor(least)
  return reason.trim().length < REASON_SHORTEST ? TILL_SAYS.reason : null
}

export const totalOf = (lines: readonly Pick<OfflineLine, 'price' | 'quantity'>[]): Centavos =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
