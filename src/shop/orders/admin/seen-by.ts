/** What of an order somebody's role is shown: what is not theirs is left out here, so that no page and no program has to remember it. */
import { may, type Visitor } from '#rules/users/access.ts'
import type { RecipientField } from '#rules/orders/recipient.ts'
import { deedOfMove, type AdminMove } from '#rules/orders/admin.ts'

const seesMoney = (visitor: Visitor): boolean => may(visitor, 'order.see-money') === null
export const seesBuyer = (visitor: Visitor): boolean => may(visitor, 'order.see-buyer') === null

/** Null instead of what is not theirs to see. */
export const totalFor = (visitor: Visitor, total: number): number | null =>
  seesMoney(visitor) ? total : null
export const emailFor = (visitor: Visitor, email: string): string | null =>
  seesBuyer(visitor) ? email : null

/** What is left out for one or the other. */
type Money = Record<
  | 'subtotal'
  | 'discount'
  | 'meansDiscount'
  | 'shipping'
  | 'total'
  | 'credit'
  | 'paid'
  | 'refunded'
  | 'refundable',
  number
> & {
  couponCode: string | null
  feeNow: number | null
  edit: { difference: number } | null
  payments: unknown[]
  refunds: unknown[]
  ledger: unknown[]
  lines: {
    unitPrice: number
    listPrice: number
    lineTotal: number
    discount: string | null
    promotion: number
    promotions: unknown[]
  }[]
  events: { life: string; actor: string }[]
}
type Buyer = {
  person: { id: number; username: string; email: string; image: string | null; orders: number }
  personal: { email: string }
  news: unknown[]
}
type Shown = Money &
  Buyer & { sees: { money: boolean; buyer: boolean }; moves: AdminMove[]; correctable: RecipientField[] }

export function seenBy<T extends Shown>(visitor: Visitor, order: T): T {
  const mine = {
    ...order,
    sees: { money: seesMoney(visitor), buyer: seesBuyer(visitor) },
    moves: order.moves.filter((move) => may(visitor, deedOfMove(move)) === null),
    correctable: may(visitor, 'order.manage') === null ? order.correctable : [],
  }
  return withoutBuyer(withoutMoney(mine))
}

const NO_MONEY_OF_LINE = {
  unitPrice: 0,
  listPrice: 0,
  lineTotal: 0,
  discount: null,
  promotion: 0,
  promotions: [],
}

function withoutMoney<T extends Shown>(order: T): T {
  if (order.sees.money) return order
  const nothing = {
    subtotal: 0,
    discount: 0,
    meansDiscount: 0,
    shipping: 0,
    total: 0,
    credit: 0,
    paid: 0,
    refunded: 0,
    refundable: 0,
  }
  return {
    ...order,
    ...nothing,
    couponCode: null,
    feeNow: null,
    edit: order.edit && { ...order.edit, difference: 0 },
    payments: [],
    refunds: [],
    ledger: [],
    lines: order.lines.map((line) => ({ ...line, ...NO_MONEY_OF_LINE })),
    events: order.events.filter(({ life }) => life !== 'payment' && life !== 'refund'),
  }
}

/** Who packs needs the name, the address and the telephone of the label, and nothing else of whoever bought. */
function withoutBuyer<T extends Shown>(order: T): T {
  if (order.sees.buyer) return order
  return {
    ...order,
    person: { ...order.person, id: 0, username: '', email: '', image: null, orders: 0 },
    personal: { ...order.personal, email: '' },
    events: order.events.map((one) =>
      one.actor === order.person.username ? { ...one, actor: 'Quien compró' } : one,
    ),
    news: [],
  }
}
