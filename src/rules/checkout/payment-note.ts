/** What the button that confirms an order says of how it will be paid. */
import { formatPesos, type Centavos } from '#rules/money.ts'

type Facts = {
  total: Centavos
  /** Of the total, what store credit pays. */
  credit: Centavos
  /** Whether there is any to choose. */
  hasCredit: boolean
  /** The means that are paid at the shop, as a sentence lists them. */
  handMeans: string
}

/** Nothing where nothing costs anything: no product is left to buy, or a discount pays for all of it. */
export function paymentNote({ total, credit, hasCredit, handMeans }: Facts): string | null {
  if (total === 0) return null
  if (credit === total) return 'Lo paga tu saldo a favor: queda pagado al confirmar.'
  const rest = hasCredit && credit === 0 ? 'lo que quede' : `los ${formatPesos(total - credit)}`
  return `Después elegís cómo pagar ${rest}: en Mercado Pago${handMeans && ` o ${handMeans}`}.`
}
