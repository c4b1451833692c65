/** What we write to whoever pays without a provider: how to, that the time ends, that a part is missing; and how money goes back by hand. */
import { formatAmount, type Centavos } from '#rules/money.ts'
import type { Means } from '#rules/payments/means.ts'

export const HAND_KINDS = ['awaited', 'reminder', 'short', 'undone'] as const
export type HandKind = (typeof HAND_KINDS)[number]
export const isHandKind = (kind: string): kind is HandKind => HAND_KINDS.some((known) => known === kind)

/** As the shop's people call each. */
export const HAND_NAME: Record<HandKind, string> = {
  awaited: 'Cómo pagar sin Mercado Pago',
  reminder: 'Recordatorio de pago',
  short: 'Falta una parte del pago',
  undone: 'Pago acreditado por error',
}
export const HAND_NEWS: Record<HandKind, string> = {
  awaited: 'Te mandamos por e-mail cómo pagarlo.',
  reminder: 'Se está por vencer el tiempo para pagarlo.',
  short: 'Recibimos una parte del pago. Falta el resto.',
  undone: 'Habíamos acreditado un pago por error, y lo corregimos.',
}

export type HandOrder = {
  number: string
  means: Means
  total: Centavos
  /** «viernes 20 de noviembre a las 15:40» */ until: string
}
/** Of a part that came. */
export type HandFacts = {
  received?: Centavos
  rest?: Centavos
  /** Whether it waits for its money (again). */ waits?: boolean
}

/** Subject and paragraphs; the account stands below them as facts (`shop/orders/emails.ts`). */
export function handEmail(
  kind: HandKind,
  { number, means, total, until }: HandOrder,
  { received = 0, rest = total - received, waits = true }: HandFacts,
): { subject: string; paragraphs: string[] } {
  const kept = `Te guardamos los productos hasta el ${until}.`
  if (kind === 'undone') {
    const mistake = `Te habíamos avisado que llegaron ${formatAmount(received)} para tu pedido, y fue un error nuestro: ese pago no era de este pedido. Perdón.`
    return {
      subject: `Corregimos el pago de tu pedido ${number}`,
      paragraphs: waits
        ? [
            `${mistake} Falta pagar ${formatAmount(rest)}. ${kept}`,
            means === 'cash'
              ? 'Pagalo en efectivo cuando vengas a retirarlo.'
              : 'Si ya lo transferiste, mandanos el comprobante desde la página de tu pedido y lo buscamos.',
          ]
        : [`${mistake} Tu pedido queda como estaba y no tenés que hacer nada.`],
    }
  }
  if (means === 'cash')
    return {
      subject:
        kind === 'reminder'
          ? `Te esperamos para pagar tu pedido ${number}`
          : `Pagás tu pedido ${number} en el showroom`,
      paragraphs: [`Pagalo en efectivo cuando vengas a retirarlo: son ${formatAmount(total)}, justos.`, kept],
    }
  switch (kind) {
    case 'awaited':
      return {
        subject: `Datos para transferir tu pedido ${number}`,
        paragraphs: [
          `Transferí exactamente ${formatAmount(total)} a esta cuenta, y poné ${number} en el concepto si tu banco lo permite. ${kept}`,
          'Cuando veamos el dinero en la cuenta te avisamos por e-mail. Si querés, mandanos el comprobante desde la página de tu pedido.',
        ],
      }
    case 'reminder':
      return {
        subject: `Se está por vencer tu pedido ${number}`,
        paragraphs: [
          `Todavía no vimos tu transferencia. ${kept}`,
          'Si ya transferiste, mandanos el comprobante desde la página de tu pedido y lo buscamos.',
        ],
      }
    case 'short':
      return {
        subject: `Falta una parte del pago de tu pedido ${number}`,
        paragraphs: [
          `Recibimos ${formatAmount(received)} de los ${formatAmount(total)} de tu pedido. Transferí los ${formatAmount(rest)} que faltan a la misma cuenta. ${kept}`,
          'Si preferís no seguir, respondé este mensaje y te devolvemos lo que mandaste.',
        ],
      }
  }
}

/** Of money that no provider gives back. */
export const BACK_BY_HAND =
  'Te lo devolvemos por transferencia: decinos a qué cuenta desde la página de tu pedido, si todavía no lo hiciste.'
export const GIVEN_BY_HAND =
  'Ya te lo transferimos a la cuenta que nos indicaste, o te lo dimos en el showroom.'
