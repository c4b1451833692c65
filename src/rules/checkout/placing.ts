/**
 * How much of the shop one person may set aside without paying. Stock that an order holds is nobody else's for half an hour,
 * with a cash ticket for two days: without these, one account takes all of it.
 */
import { formatPesos, type Centavos } from '#rules/money.ts'

export const OPEN_ORDERS = 3
/** Of all unpaid orders of a person together; the shop may set another number (UNPAID_UNITS). */
export const UNPAID_UNITS = 20
/** Cash tickets that hold their goods for two days; another one holds them no longer than a card payment does. */
export const OPEN_TICKETS = 1
export const ORDERS_AN_HOUR = 12
export const ORDERS_A_DAY = 30
/** An office or a mobile network shows one address for many people; the shop may set another number (ORDERS_PER_ADDRESS). */
export const ORDERS_PER_ADDRESS = 120

/** Nothing is charged when ours differs from what was shown. */
export const totalChanged = (shown: Centavos, now: Centavos): string =>
  `El total cambió: viste ${formatPesos(shown)} y ahora es ${formatPesos(now)}. No se cobró nada. Revisalo y volvé a confirmar.`

/** What the owner set of it (product §30.5). */
export const PLACING_TERMS = ['openOrders', 'unpaidUnits', 'ordersAnHour', 'ordersADay'] as const
export type PlacingTerms = Record<(typeof PLACING_TERMS)[number], number>

export const PLACING_MESSAGES = {
  openOrders: (most: number) =>
    `Tenés ${most} ${most === 1 ? 'pedido' : 'pedidos'} sin pagar, el máximo a la vez. Pagá o cancelá alguno en «Mis pedidos» y volvé a confirmar este.`,
  tooMany: 'Hiciste muchos pedidos seguidos.',
  fromAddress: 'Se hicieron muchos pedidos seguidos desde tu conexión.',
  /** The cart alone is too much. */
  tooLarge: (most: number) =>
    `Sin pagar, cada persona puede apartar hasta ${most} unidades. Sacá algunas de tu carrito y volvé a confirmar.`,
  /** Together with what already waits for its payment. */
  tooManyUnits: (held: number, most: number) =>
    `Tenés ${held} ${held === 1 ? 'unidad apartada' : 'unidades apartadas'} sin pagar y el máximo es ${most}. Pagá o cancelá un pedido en «Mis pedidos», o llevá menos, y volvé a confirmar.`,
  cardOnly:
    'Ya tenés un pedido que espera un pago en efectivo. Este se paga con tarjeta o con dinero en tu cuenta.',
}
