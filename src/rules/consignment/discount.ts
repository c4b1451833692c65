/** A price lower than an entrusted pair's own, at the shop's cost: what buyers pay shrinks, what its owner gets does not (product §55.9). */
import * as v from 'valibot'
import { formatAmount, type Centavos } from '#rules/money.ts'
import { amountInPesos } from '#rules/typed.ts'
import { MOST_UNIT_PRICE } from '#rules/units/ceiling.ts'
import { splitOf, type Commission } from './split.ts'

export const DISCOUNT_SAYS = {
  shown: 'Escribí a cuánto lo ve quien compra, en pesos.',
  shopOwned: 'Es de la tienda: cambiale el precio.',
  notNow: 'Solo se descuenta lo que está a la venta.',
  reserved: 'Está apartado: su precio no cambia mientras tanto.',
  same: 'Ya se ve a ese precio.',
  none: 'No tiene descuento.',
} as const

/** `shown`: what buyers are to pay; `loss`: the second yes, where the shop gets less than nothing. */
export const discountForm = v.object({
  shown: amountInPesos(DISCOUNT_SAYS.shown, 1, MOST_UNIT_PRICE),
  loss: v.optional(v.picklist(['', 'si']), ''),
})

/** What of a price each gets when buyers pay `shown`: the owner's part is of the price, the shop's is what is left, and may be below 0. */
export function partsAt(
  price: Centavos,
  shown: Centavos,
  commission: Commission,
): { owner: Centavos; shop: Centavos } {
  const { part } = splitOf(price, commission)
  return { owner: part, shop: shown - part }
}

export const mayNotRise = (price: Centavos): string =>
  `Su precio es ${formatAmount(price)}: un descuento no lo sube. Más caro lo pone su dueño.`

/** Null while the shop loses nothing. */
export const lossSaid = (price: Centavos, shown: Centavos, commission: Commission): string | null => {
  const { owner, shop } = partsAt(price, shown, commission)
  return shop >= 0
    ? null
    : `A ${formatAmount(shown)} la tienda pone ${formatAmount(-shop)} de su bolsillo: a su dueño le quedan ${formatAmount(owner)} igual. Si está bien, tildalo.`
}
