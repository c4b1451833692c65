/** What we write of money that goes back: of an order that was refunded, of what came too late, and of what came twice. */
import { formatAmount as money, type Centavos } from '#rules/money.ts'
import { BACK_BY_HAND, GIVEN_BY_HAND } from '#rules/transfers/emails.ts'
import { lateBecause, refundBecause } from '#rules/orders/ends.ts'
import { orderNumber } from '#rules/orders/order.ts'
import type { OrderSituation } from '#rules/orders/situation.ts'

type BackKind = 'refunded' | 'late-refund' | 'surplus-refund'

export const IN_DAYS = 'Según tu banco, puede tardar unos días en verse en el resumen.'

/** `refunded` when it was not all of it. */
export function backEmail(
  kind: BackKind,
  order: { id: number } & Pick<OrderSituation, 'status' | 'endCause'>,
  {
    refunded,
    credit = 0,
    inMoney = 0,
    byHand,
  }: {
    refunded?: Centavos | undefined
    credit?: Centavos | undefined
    inMoney?: Centavos | undefined
    byHand: boolean
  },
): { subject: string; paragraphs: string[]; sale?: boolean } {
  const number = orderNumber(order.id)
  switch (kind) {
    case 'refunded':
      return {
        subject:
          refunded === undefined
            ? `Te devolvimos el dinero de tu pedido ${number}`
            : `Te devolvimos ${money(refunded)} de tu pedido ${number}`,
        paragraphs: [
          refundBecause(order),
          ...(credit > 0 ? [asCredit(credit, inMoney)] : []),
          ...(credit > 0 && inMoney === 0
            ? []
            : [
                byHand
                  ? GIVEN_BY_HAND
                  : `Ya le pedimos la devolución a Mercado Pago: el dinero vuelve por el mismo medio con el que pagaste. ${IN_DAYS}`,
              ]),
        ],
        sale: refunded !== undefined,
      }
    case 'late-refund':
      return {
        subject: `Te devolvemos el pago de tu pedido ${number}`,
        paragraphs: [
          `${lateBecause(order)} Te devolvemos todo lo que pagaste${byHand ? '' : ' por el mismo medio'}.`,
          byHand ? BACK_BY_HAND : IN_DAYS,
        ],
      }
    case 'surplus-refund':
      return {
        subject: byHand
          ? `Llegó dinero de más por tu pedido ${number}: te lo devolvemos`
          : `Pagaste dos veces tu pedido ${number}: te devolvemos un pago`,
        paragraphs: byHand
          ? [
              `Recibimos ${refunded === undefined ? 'dinero' : money(refunded)} de más por este pedido, que está pagado.`,
              BACK_BY_HAND,
            ]
          : [
              'Recibimos dos pagos por el mismo pedido. El pedido sigue en pie y te devolvemos el segundo pago por el mismo medio.',
              IN_DAYS,
            ],
        sale: true,
      }
  }
}

/** What is here again is there at once; money takes its days. */
const asCredit = (credit: Centavos, inMoney: Centavos): string =>
  inMoney === 0
    ? `Ya tenés ${money(credit)} en tu saldo a favor para usar en la tienda.`
    : `${money(inMoney)} vuelven en dinero, y ya tenés ${money(credit)} en tu saldo a favor.`
