/** By which means the counter takes money, and what its till has rows of (product §57.1). */
import { CREDIT_NAME } from '#rules/credit/credit.ts'
import { formatAmount, type Centavos } from '#rules/money.ts'

export const TILL_MEANS = ['cash', 'card', 'transfer', 'qr', 'credit'] as const
export type TillMeans = (typeof TILL_MEANS)[number]
export const TILL_MEANS_LABEL: Record<TillMeans, string> = {
  cash: 'Efectivo',
  card: 'Tarjeta',
  transfer: 'Transferencia',
  qr: 'QR de Mercado Pago',
  credit: CREDIT_NAME,
}
/** Those that somebody of the shop takes and gives back; the others their provider does. */
export const HAND_TILL_MEANS = ['cash', 'card', 'transfer'] as const satisfies readonly TillMeans[]

export const MEANS_BACK_MISSING = 'Elegí por dónde se devuelve.'

/** A sale, the difference of an exchange that was paid, what went back of either; cash that came or went without one. */
export const TILL_KINDS = ['sale', 'refund', 'exchange', 'in', 'out'] as const
export type TillKind = (typeof TILL_KINDS)[number]
export const TILL_KIND_LABEL: Record<TillKind, string> = {
  sale: 'Venta',
  refund: 'Devolución',
  exchange: 'Diferencia de un cambio',
  in: 'Entró efectivo',
  out: 'Salió efectivo',
}

/** What of a sale was paid by one means. */
export type TillPart = { means: TillMeans; amount: Centavos; operation: string }

/** Taken by hand, so without asking anybody. */
export type HandPart = TillPart & { means: (typeof HAND_TILL_MEANS)[number] }
export const isByHand = (part: TillPart): part is HandPart =>
  (HAND_TILL_MEANS as readonly TillMeans[]).includes(part.means)

/** «efectivo: $ 10.000», «tarjeta (0042): $ 5.000»; of one means, which pays all of it, without how much. */
export const partsSaid = (parts: readonly TillPart[]): string[] =>
  parts.map(({ means, amount, operation }) => {
    const by = `${TILL_MEANS_LABEL[means].toLowerCase()}${operation ? ` (${operation})` : ''}`
    return parts.length === 1 ? by : `${by}: ${formatAmount(amount)}`
  })

const METHODS: Record<string, string> = {
  'counter-cash': 'Mostrador: efectivo',
  'counter-card': 'Mostrador: tarjeta',
  'counter-transfer': 'Mostrador: transferencia',
  interop_transfer: 'QR, desde otra billetera',
  'counter-credit': 'Mostrador: saldo a favor',
  'counter-mixed': 'Mostrador: varios medios',
}
/** As a payment's method; one row may stand for several means. What store credit pays of it stands beside that. */
export function tillMethod(parts: readonly Pick<TillPart, 'means'>[]): string {
  const money = parts.filter(({ means }) => means !== 'credit')
  if (money.length > 1) return 'counter-mixed'
  return `counter-${money[0]?.means ?? 'credit'}`
}
/** Of a payment by one means; null for one by several. */
export const meansOfMethod = (method: string): TillMeans | null =>
  TILL_MEANS.find((means) => method === `counter-${means}`) ?? null
/** Null for what is no method of the counter. */
export const tillMethodLabel = (method: string): string | null => METHODS[method] ?? null
