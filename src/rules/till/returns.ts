/** What comes back over the counter (product §61.1): what its people type, each limit with its sentence, and by which means money goes back. */
import * as v from 'valibot'
import { formatAmount, type Centavos } from '#rules/money.ts'
import { requestKey } from '#rules/request-key.ts'
import { CONDITIONS, isTaken, type Condition } from '#rules/returns/kinds.ts'
import { PAY_BACKS, PAY_BACK_SAYS } from '#rules/returns/pay-back.ts'
import { MISSING, REASONS_OF } from '#rules/returns/reasons.ts'
import { ASKED_KINDS, ASK_SAYS, LEAST_TOLD } from '#rules/returns/ask/says.ts'
import { EXCHANGE_TERM, WITHDRAWAL_TERM } from '#rules/sale-terms/terms.ts'
import { ACCOUNT_MESSAGES, readAccount } from '#rules/transfers/account.ts'
import { asLine, atMost } from '#rules/text.ts'
import { wholeNumber } from '#rules/typed.ts'
import { HAND_TILL_MEANS, TILL_MEANS_LABEL, type TillMeans } from '#rules/payments/till-means.ts'
import { saleForm, TILL_SAYS } from './till.ts'
import type { OfflineState } from './offline/states.ts'

const NO_ORDER: Record<Exclude<OfflineState, 'joined'>, string> = {
  stuck: 'la venta llegó y espera en «Ventas sin sumar» que alguien decida.',
  given_back: 'la plata se devolvió y no es un pedido.',
  written_off: 'quedó anotada como diferencia, sin pedido.',
}
export const COUNTER_SAYS = {
  closed: 'La caja está cerrada. Abrila para recibir lo que vuelve.',
  search: 'Escribí al menos tres letras o números.',
  foreign: TILL_SAYS.foreign,
  notSold: (code: string, state: string) => `${code} no se vendió: ${state}.`,
  none: (typed: string) => `No hay ventas con «${typed}».`,
  notArrived: (ticket: string) =>
    `${ticket} parece un ticket sin red, y su venta no llegó todavía: fijate en el mostrador que lo imprimió.`,
  /** Of a ticket that was printed without network, whose sale is no order. */
  noOrder: (ticket: string, state: Exclude<OfflineState, 'joined'>) =>
    `Ticket sin red ${ticket}: ${NO_ORDER[state]}`,
  here: 'Este pedido todavía no se entregó: se cancela o se cambia desde el pedido.',
  asked: (codes: readonly string[]) =>
    `Ya pidió ${codes.length === 1 ? 'una devolución o un cambio' : 'devoluciones o cambios'} de este pedido: ${codes.join(', ')}. Lo que está ahí se recibe desde esa página.`,
  condition: 'Elegí cómo volvió.',
  lateReturn: `Pasaron los ${WITHDRAWAL_TERM} para devolverlo. Si se acepta igual, contá por qué, con al menos ${LEAST_TOLD} letras.`,
  lateExchange: `Pasaron las ${EXCHANGE_TERM} para cambiarlo. Si se acepta igual, contá por qué, con al menos ${LEAST_TOLD} letras.`,
  amount: (was: Centavos, is: Centavos) =>
    `Lo que se devuelve cambió: era ${formatAmount(was)} y ahora es ${formatAmount(is)}. No se hizo nada. Fijate y volvé a confirmar.`,
  difference: (was: Centavos, is: Centavos) =>
    `La diferencia cambió: era ${formatAmount(was)} y ahora es ${formatAmount(is)}. No se hizo nada. Fijate y volvé a confirmar.`,
  operation: 'Ingresá el número de la operación o del cupón.',
  noQr: 'La diferencia se cobra en efectivo, con tarjeta o por transferencia.',
  noAccountOfTheirs: 'El saldo a favor es de una cuenta, y este pedido no es de ninguna.',
  noCredit: 'Este pedido es de una cuenta que ya no puede usar saldo a favor: devolvelo por otro medio.',
}

/** By which a difference is paid: its QR would be another order at the provider. */
export const COUNTER_MEANS = ['cash', 'card', 'transfer', 'mixed'] as const

/** How a thing may come back over the counter: what is not accepted is handed back at once, and nothing is written. */
export const COUNTER_CONDITIONS = CONDITIONS.filter(isTaken)
export const COUNTER_CONDITION_LABEL: Record<Condition, string> = {
  restock: 'Como nuevo: vuelve a la venta',
  repair: 'Hay que arreglarlo: no vuelve a la venta',
  damaged: 'Dañado: no vuelve a la venta',
  inspect: 'Es la misma pieza: la comparé con sus fotos',
  refused: '',
}
/** Nothing comes back of what never came. */
export const COUNTER_CLAIMS = REASONS_OF.claim.filter((reason) => reason !== MISSING)

const words = v.pipe(
  v.optional(v.string(), ''),
  asLine,
  atMost(300, (most) => `Admite hasta ${most} letras.`),
)
const shown = v.pipe(
  v.optional(v.nullable(v.union([v.number(), v.string()])), null),
  v.transform((value) => (value === null || value === '' ? null : Number(value))),
)
const condition = v.picklist(COUNTER_CONDITIONS, COUNTER_SAYS.condition)
const held = {
  orderLineId: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer(ASK_SAYS.unknown)),
  /** The code of the exchange that gave it; '' for what was bought. */
  of: v.optional(v.string(), ''),
  quantity: wholeNumber('Ingresá cuántas', 1, 1000),
  condition,
}
/** How money goes back of what the counter or the shop itself took. */
const back = {
  payBack: v.optional(v.picklist(PAY_BACKS, PAY_BACK_SAYS.choose), 'money'),
  /** '' for the means by which it was paid. */
  meansBack: v.optional(v.picklist(['', ...HAND_TILL_MEANS], TILL_SAYS.meansBack), ''),
  operationBack: words,
  /** Of a transfer: where to; '' for what the order has already. */
  account: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.check((text) => text === '' || readAccount(text) !== null, ACCOUNT_MESSAGES.either),
    v.transform((text) => readAccount(text) ?? ''),
  ),
}

export const returnAtTillForm = v.pipe(
  v.object({
    kind: v.picklist(ASKED_KINDS, 'Elegí de qué se trata'),
    lines: v.pipe(v.array(v.strictObject(held)), v.minLength(1, ASK_SAYS.none), v.maxLength(80)),
    /** Of a claim: what happened, of all of it. */
    reasonCode: v.optional(v.picklist(['', ...COUNTER_CLAIMS], 'Elegí un motivo de la lista'), ''),
    reason: words,
    ...back,
    /** What the button said goes back, in centavos; null where nothing was shown. */
    shown,
    key: requestKey,
  }),
  v.forward(
    v.partialCheck(
      [['kind'], ['reasonCode']],
      ({ kind, reasonCode }) => kind !== 'claim' || reasonCode !== '',
      ASK_SAYS.noReason,
    ),
    ['reasonCode'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['reason']],
      ({ kind, reason }) => kind !== 'claim' || reason.length >= LEAST_TOLD,
      ASK_SAYS.tell,
    ),
    ['reason'],
  ),
)
export type ReturnAtTill = v.InferOutput<typeof returnAtTillForm>

const { received, card, transfer, cardOperation, transferOperation } = saleForm.entries
/** One line for another size or product; a difference is paid as a sale is, or goes back. */
export const exchangeAtTillForm = v.object({
  ...held,
  productId: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer(ASK_SAYS.unknown)),
  size: v.pipe(v.optional(v.string(), ''), v.minLength(1, 'Elegí un talle')),
  unit: v.optional(v.string(), ''),
  reason: words,
  ...back,
  /** Of a difference that is paid. */
  means: v.optional(v.picklist(['', ...COUNTER_MEANS], COUNTER_SAYS.noQr), ''),
  received,
  card,
  transfer,
  cardOperation,
  transferOperation,
  /** In centavos: above 0 it is paid, below it goes back; null where nothing was shown. */
  shown,
  key: requestKey,
})
export type ExchangeAtTill = v.InferOutput<typeof exchangeAtTillForm>

/** `provider`: by itself, through the payment company. */
type BackBy = TillMeans | 'provider'
/** `done`: it was handed out; otherwise it is on its way, or somebody still has to send it. */
export type BackPart = { by: BackBy; amount: Centavos; operation: string; done: boolean }
export const BACK_BY_LABEL: Record<BackBy, string> = { ...TILL_MEANS_LABEL, provider: 'Por Mercado Pago' }

/** Which pay first of what goes back: what is in the drawer, then what somebody has to do elsewhere. */
const FIRST: readonly TillMeans[] = ['cash', 'transfer', 'card']
/** By the means that it came, as much of each as is left of it. What is left over has no means of its own and goes in cash. */
export function asItCame(
  amount: Centavos,
  left: ReadonlyMap<TillMeans, Centavos>,
): { means: TillMeans; amount: Centavos }[] {
  const parts: { means: TillMeans; amount: Centavos }[] = []
  let rest = amount
  for (const means of FIRST) {
    const part = Math.min(rest, Math.max(0, left.get(means) ?? 0))
    if (part > 0) parts.push({ means, amount: part })
    rest -= part
  }
  if (rest <= 0) return parts
  const cash = parts.find(({ means }) => means === 'cash')
  if (!cash) return [{ means: 'cash', amount: rest }, ...parts]
  return parts.map((part) => (part === cash ? { ...part, amount: part.amount + rest } : part))
}
