/** What whoever bought asks for by themselves, line by line: to give units back, or to complain of some. */
import * as v from 'valibot'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import type { ClosedDays } from '#rules/calendar/holidays.ts'
import { isStillHere, type FulfilmentState } from '#rules/orders/fulfilment/states.ts'
import { requestKey } from '#rules/request-key.ts'
import { endedUnsold, isCompleted, type OrderState } from '#rules/orders/states.ts'
import { isUnpaid, type OrderPaymentState } from '#rules/payments/order-payment.ts'
import { RETURN_REASONS, REASONS_OF } from '#rules/returns/reasons.ts'
import { PAY_BACK_SAYS, PAY_BACKS } from '#rules/returns/pay-back.ts'
import { RETURN_WORDS } from '#rules/returns/return.ts'
import type { ReturnKind } from '#rules/returns/kinds.ts'
import { isReceived, isUnsettled, type ReturnState } from '#rules/returns/states.ts'
import { lastDayToWithdraw, withinTerm } from '#rules/returns/withdrawal-right.ts'
import { wholeNumber } from '#rules/typed.ts'
import { ASK_SAYS, ASKED_KINDS, LEAST_TOLD, type AskedKind } from './says.ts'

const dayInWords = new Intl.DateTimeFormat('es-AR', { timeZone: 'UTC', day: 'numeric', month: 'long' })

export type AskedOf = {
  status: OrderState
  paymentStatus: OrderPaymentState
  fulfilment: FulfilmentState
  handedOverAt: Date | null
  /** A part of it has left (rules/fulfilment/parts.ts). */
  partLeft: boolean
}
/** Null when one may ask now. The shop's people are not held to the term; the botón de arrepentimiento refuses nobody (product §32.2). */
export function whyNotAsk(
  kind: AskedKind,
  { status, paymentStatus, fulfilment, handedOverAt, partLeft }: AskedOf,
  now: Date,
  closed: ClosedDays,
  byStaff = false,
): string | null {
  if (endedUnsold(status)) return ASK_SAYS.ended
  if (isUnpaid(paymentStatus)) return ASK_SAYS.unpaid
  if (kind === 'claim')
    return isStillHere(fulfilment) && !isCompleted(status) && !partLeft ? ASK_SAYS.notYet : null
  if (byStaff || withinTerm(handedOverAt, now, closed)) return null
  const last = lastDayToWithdraw(dayOf(handedOverAt!), closed)
  return ASK_SAYS.late(dayInWords.format(new Date(`${last}T00:00:00Z`)))
}

/** Nothing came yet, and nobody settled it. */
export const isAskedBackByBuyer = (kind: ReturnKind, status: ReturnState): boolean =>
  kind !== 'exchange' && isUnsettled(status) && !isReceived(status)

export const askedLine = v.strictObject({
  orderLineId: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer(ASK_SAYS.unknown)),
  /** The code of the exchange that gave it; '' for what was bought. */
  of: v.optional(v.string(), ''),
  quantity: wholeNumber('Ingresá cuántas', 1, 1000),
  reasonCode: v.optional(v.picklist(['', ...RETURN_REASONS], 'Elegí un motivo de la lista'), ''),
})
export const askForm = v.pipe(
  v.object({
    kind: v.picklist(ASKED_KINDS, 'Elegí de qué se trata'),
    lines: v.pipe(v.array(askedLine), v.minLength(1, ASK_SAYS.none), v.maxLength(80)),
    reason: RETURN_WORDS,
    payBack: v.optional(v.picklist(PAY_BACKS, PAY_BACK_SAYS.choose), 'money'),
    key: requestKey,
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { kind, lines, reason } = dataset.value
    const wrong = (message: string, ...keys: [string, ...(string | number)[]]) => {
      let input: unknown = dataset.value
      const path = keys.map((key) => {
        const item = {
          type: 'object' as const,
          origin: 'value' as const,
          input: input as never,
          key,
          value: (input as never)[key],
        }
        input = item.value
        return item
      })
      addIssue({ message, path: path as never })
    }
    lines.forEach(({ reasonCode }, index) => {
      if (reasonCode === '' ? kind === 'claim' : !REASONS_OF[kind].includes(reasonCode))
        wrong(ASK_SAYS.noReason, 'lines', index, 'reasonCode')
    })
    if (kind === 'claim' && reason.length < LEAST_TOLD) wrong(ASK_SAYS.tell, 'reason')
  }),
)
export type AskForm = v.InferOutput<typeof askForm>
