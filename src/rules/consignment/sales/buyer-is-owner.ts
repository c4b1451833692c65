/** Whoever buys a pair that they entrusted themselves: what they, and the shop's people, read. */
import { printUnitCode } from '#rules/units/code.ts'

/** Why an order is held (`orders.held_reason`), beside what the payment provider warns of. */
export const OWN_PAIR = 'own_pair'

/** Says not whose it is: the telephone may be somebody else's of the house. */
export const OWN_PAIR_COUPON = 'Con un par de este pedido no se puede usar un cupón.'

/** An edit and an exchange have no page on which somebody looks before the pair is kept. */
export const OWN_PAIR_APART = 'Ese par no se puede sumar a este pedido: se compra aparte.'

export const ownPairSaid = (codes: readonly string[]): string =>
  `Quien compra parece ser quien consignó ${codes.map(printUnitCode).join(', ')}: misma cuenta, e-mail, teléfono, DNI o domicilio. Miralo antes de entregarlo.`
