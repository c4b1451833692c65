/** The shop wants to buy an entrusted pair for itself: only its owner's code sells it (CCyC 1341, 1325; product §55.5). */
import * as v from 'valibot'
import { amountInPesos } from '#rules/typed.ts'
import { MOST_UNIT_PRICE } from '#rules/units/ceiling.ts'

export const BUY_OUT_DAYS = 7
export const BUY_OUT_SAYS = {
  amount: 'Escribí cuánto ofrecés, en pesos.',
  open: 'Ya hay una oferta que espera respuesta.',
  none: 'Esa oferta ya no está: mirá cómo está el par.',
  reserved: 'Está apartado: la oferta espera a que eso se resuelva.',
  own: 'El par es tuyo: la oferta la tiene que hacer otra persona.',
} as const
export const buyOutForm = v.object({ amount: amountInPesos(BUY_OUT_SAYS.amount, 1, MOST_UNIT_PRICE) })
