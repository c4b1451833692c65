/** What whoever bought reads of an edit of their order: that something is to be paid, that it is done, that it came to nothing. */
import { formatAmount, type Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { IN_DAYS } from './back.ts'
import { BACK_BY_HAND } from '#rules/transfers/emails.ts'
import { EDIT_END_SAID, type EditEnd } from '#rules/orders/edit/states.ts'

export const EDIT_KINDS = ['edit-pay', 'edited', 'edit-over', 'edit-refund'] as const
export type EditKind = (typeof EDIT_KINDS)[number]
export const isEditKind = (kind: string): kind is EditKind => EDIT_KINDS.some((known) => known === kind)

/** As the shop's people call each. */
export const EDIT_NAME: Record<EditKind, string> = {
  'edit-pay': 'Cambio del pedido por pagar',
  edited: 'Pedido cambiado',
  'edit-over': 'Cambio del pedido sin efecto',
  'edit-refund': 'Pago de un cambio que se devuelve',
}
export const EDIT_NEWS: Record<EditKind, string> = {
  'edit-pay': 'Falta pagar la diferencia de un cambio en tu pedido.',
  edited: 'Cambiamos tu pedido. Mirá cómo quedó.',
  'edit-over': 'El cambio de tu pedido quedó sin efecto: sigue como estaba.',
  'edit-refund': 'Te devolvemos un pago de tu pedido.',
}

/** What an e-mail of an edit says beyond the order. */
export type EditFacts = {
  /** «Sale 1 × Cancha, talle 41. Entra …» */
  changes?: string
  difference?: Centavos
  /** «viernes 20 de noviembre a las 15:40» */
  until?: Date
  end?: EditEnd
  /** Nothing was paid for the order yet. */
  unpaid?: boolean
  /** What goes back of it, and what of that is store credit. */
  back?: Centavos
  backAsCredit?: Centavos
}

/** Subject and paragraphs; how the order stands is below them as with every e-mail of an order. */
export function editEmail(
  kind: EditKind,
  id: number,
  {
    changes = '',
    difference = 0,
    until,
    end = 'shop',
    unpaid = false,
    back = 0,
    backAsCredit = 0,
  }: EditFacts,
  byHand: boolean,
  moment: (at: Date) => string,
): { subject: string; paragraphs: string[]; action: string } {
  const number = orderNumber(id)
  const action = 'Ver mi pedido'
  const asked = 'Si no pediste este cambio, respondé este mensaje.'
  switch (kind) {
    case 'edit-pay':
      return {
        subject: `Falta pagar ${formatAmount(difference)} por el cambio de tu pedido ${number}`,
        paragraphs: [
          `El cambio: ${changes}`,
          `Pagá la diferencia de ${formatAmount(difference)} desde la página de tu pedido${until ? ` hasta el ${moment(until)}` : ''}. Mientras tanto te guardamos lo nuevo. Si no la pagás, tu pedido queda como está abajo y no se te cobra nada más.`,
          asked,
        ],
        action: 'Ver y pagar la diferencia',
      }
    case 'edited':
      return {
        subject: `Cambiamos tu pedido ${number}`,
        paragraphs: [
          changes,
          ...(unpaid && difference !== 0
            ? ['Abajo está lo que queda por pagar. Si ya pagaste lo de antes, te lo devolvemos solos.']
            : difference > 0
              ? [`Recibimos tu pago de ${formatAmount(difference)} por la diferencia.`]
              : back > 0
                ? goesBack(back, backAsCredit, byHand)
                : [
                    unpaid
                      ? 'El total es el mismo, y falta pagarlo.'
                      : 'No hay nada que pagar ni que devolver.',
                  ]),
          asked,
        ],
        action,
      }
    case 'edit-over':
      return {
        subject: `El cambio de tu pedido ${number} quedó sin efecto`,
        paragraphs: [`${EDIT_END_SAID[end]} No se hizo: ${changes}`, 'No se te cobró nada por ese cambio.'],
        action,
      }
    case 'edit-refund':
      return {
        subject: `Te devolvemos ${formatAmount(back)} de tu pedido ${number}`,
        paragraphs: [
          `Llegó un pago de ${formatAmount(back)} por algo que ya no hay que pagar: lo que se cambió en tu pedido ya estaba pago, venció o se cambió después. Te lo devolvemos por el mismo medio.`,
          IN_DAYS,
        ],
        action,
      }
  }
}

/** Money takes its days; credit does not. */
function goesBack(back: Centavos, credit: Centavos, byHand: boolean): string[] {
  if (credit === back)
    return [`Te devolvemos ${formatAmount(back)} a tu saldo a favor, para usar en la tienda.`]
  return [
    credit > 0
      ? `Te devolvemos ${formatAmount(back)}: ${formatAmount(back - credit)} en dinero y ${formatAmount(credit)} a tu saldo a favor.`
      : `Te devolvemos ${formatAmount(back)}${byHand ? '' : ' por el mismo medio con el que pagaste'}.`,
    byHand ? BACK_BY_HAND : IN_DAYS,
  ]
}
