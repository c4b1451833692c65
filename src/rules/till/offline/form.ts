/** What a till sends of its lease and of what it sold without network: each limit with its sentence. */
import * as v from 'valibot'
import { MAX_LINES, MAX_QUANTITY } from '#rules/cart/cart.ts'
import { requestKey } from '#rules/request-key.ts'
import { asLine, atMost } from '#rules/text.ts'
import { HAND_TILL_MEANS } from '#rules/payments/till-means.ts'
import { REASON_SHORTEST, TILL_SAYS } from '../till.ts'
import { OFFLINE_SAYS } from './texts.ts'

const TILL_LONGEST = 40
const REASON_LONGEST = 200
const CODE_LONGEST = 200
const OPERATION_LONGEST = 60
const A_DAY_MS = 86_400_000
const line = (most: number) =>
  v.pipe(
    v.optional(v.string(), ''),
    asLine,
    atMost(most, (limit) => `Admite hasta ${limit} letras.`),
  )
const cents = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000_000_000))
const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))

export const leaseForm = v.object({
  /** Made by the device, once: what is one till. */
  tillKey: requestKey,
  till: v.pipe(line(TILL_LONGEST), v.minLength(1, OFFLINE_SAYS.till)),
  key: requestKey,
})

/** Pages that browsers kept from before told the one means that paid all of it. */
export const withParts = ({ means, operation, ...sale }: Record<string, unknown>): Record<string, unknown> =>
  sale.parts === undefined ? { ...sale, parts: [{ means, amount: sale.total, operation }] } : sale

const part = v.pipe(
  v.object({
    means: v.picklist(HAND_TILL_MEANS, TILL_SAYS.means),
    amount: v.pipe(cents, v.minValue(1)),
    operation: line(OPERATION_LONGEST),
  }),
  v.check(({ means, operation }) => (means === 'cash') === (operation === ''), TILL_SAYS.operation),
)
const saleShape = v.object({
  key: requestKey,
  lease: id,
  ordinal: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  spentMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20 * A_DAY_MS)),
  lines: v.pipe(
    v.array(
      v.object({
        line: id,
        quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY)),
        price: v.pipe(cents, v.minValue(1)),
        reason: line(REASON_LONGEST),
      }),
    ),
    v.minLength(1, TILL_SAYS.empty),
    v.maxLength(MAX_LINES),
  ),
  total: v.pipe(cents, v.minValue(1)),
  parts: v.pipe(
    v.array(part),
    v.minLength(1, TILL_SAYS.means),
    v.check((parts) => new Set(parts.map(({ means }) => means)).size === parts.length, TILL_SAYS.means),
  ),
  received: cents,
})
/** A sale as `sellOffline` made it; amounts are centavos. */
export const offlineSale = v.pipe(v.record(v.string(), v.unknown()), v.transform(withParts), saleShape)
/** So many at once; what is left comes with the next. */
export const MOST_SENT = 20

export const RESOLVE_HOWS = ['again', 'other', 'give-back', 'write-off'] as const
export const RESOLVE_LABEL: Record<(typeof RESOLVE_HOWS)[number], string> = {
  again: 'Probar de nuevo',
  other: 'Se llevó otro par',
  'give-back': 'Devolver la plata',
  'write-off': 'Anotar la diferencia',
}
export const resolveForm = v.pipe(
  v.object({
    how: v.picklist(RESOLVE_HOWS, OFFLINE_SAYS.how),
    /** Of another piece: in the place of which line, and what its tag says. */
    line: v.pipe(
      v.optional(v.union([v.string(), v.number()]), ''),
      v.transform((typed) => (typed === '' ? null : Number(typed))),
    ),
    code: line(CODE_LONGEST),
    note: line(REASON_LONGEST),
  }),
  v.forward(
    v.check(({ how, line: of }) => how !== 'other' || of !== null, OFFLINE_SAYS.line),
    ['line'],
  ),
  v.forward(
    v.check(({ how, code }) => how !== 'other' || code !== '', OFFLINE_SAYS.code),
    ['code'],
  ),
  v.forward(
    v.check(
      ({ how, note }) => how === 'again' || how === 'other' || note.length >= REASON_SHORTEST,
      TILL_SAYS.reason,
    ),
    ['note'],
  ),
)
