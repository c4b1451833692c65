/**
 * Whoever bought changes the size of something by themselves (product §11.15): another of the same product, at what it cost, until
 * the order is packed.
 */
import * as v from 'valibot'
import { MAX_QUANTITY } from '#rules/cart/cart.ts'
import { isUntouched, type FulfilmentState } from '#rules/orders/fulfilment/states.ts'
import { requestKey } from '#rules/request-key.ts'
import { isOpen, type OrderState } from '#rules/orders/states.ts'
import { isNotPaid, isPaid, type OrderPaymentState } from '#rules/payments/order-payment.ts'
import { wholeNumber } from '#rules/typed.ts'
import { editId, editSize, EDIT_SAYS, type EditWhyNot } from './edit.ts'

/** Each change is told by mail. */
export const MOST_SIZE_CHANGES = { max: 10, windowSeconds: 3600 }

const WHY_NOT = {
  over: 'El pedido ya no está en curso: no se le cambia el talle.',
  packed: 'Tu pedido ya está preparado o salió. Cuando lo tengas, podés cambiarlo por otro talle.',
  inParts:
    'Una parte de tu pedido ya está preparada o salió. Cuando lo tengas, podés cambiarlo por otro talle.',
  disputed: 'El pago está en disputa: mientras tanto el pedido no se cambia.',
  waits: 'Hay un cambio de tu pedido que espera su pago. Pagalo o descartalo, y después cambiá el talle.',
  part: 'Recibimos una parte de tu transferencia. Cuando llegue el resto vas a poder cambiar el talle.',
  refunded: 'Te devolvimos todo el dinero de este pedido: no se cambia.',
  paying: 'Hay un pago de este pedido en curso. Cuando se apruebe vas a poder cambiar el talle.',
  given: 'De este pedido ya se devolvieron productos: escribinos y lo vemos juntos.',
  comesBack: 'Este pedido tiene una devolución o un arrepentimiento abierto: se resuelve ahí.',
  single: 'Es una prenda única: no hay otra igual en otro talle.',
} satisfies EditWhyNot
export const SIZE_SAYS = {
  ...WHY_NOT,
  invalid: 'No cambiamos nada: revisá lo que elegiste.',
  choose: 'Elegí un talle.',
  quantity: 'Elegí cuántos de los que compraste.',
  wholePromotion: 'Tiene una promoción: se cambian todos al mismo talle.',
  promoted: 'Ese talle ya está en tu pedido, con otra promoción. Elegí otro talle o escribinos.',
  otherPrice:
    'Tu pedido lo tiene a dos precios: cambiá todas sus unidades a un talle que no esté en el pedido, o escribinos.',
  same: 'Ya es de ese talle. Elegí otro.',
  tooMany: 'Cambiaste talles muchas veces seguidas.',
}

export const ownSizeForm = v.object({
  /** Of the order's own lines. */
  line: editId(EDIT_SAYS.unknown),
  size: editSize(SIZE_SAYS.choose),
  /** How many of the line; all of it where it is not said. */
  quantity: v.optional(wholeNumber(SIZE_SAYS.quantity, 1, MAX_QUANTITY)),
  /** The lines as they were looked at (`linesSeen`). */
  seen: v.pipe(v.string(EDIT_SAYS.changed), v.maxLength(5000)),
  key: requestKey,
})

/** Where the way there is shown; what else may be in the way its page says. */
export const mayChangeSizes = (order: {
  status: OrderState
  paymentStatus: OrderPaymentState
  fulfilment: FulfilmentState
  partWaits: boolean
  partLeft: boolean
  verifying: boolean
  editWaits: boolean
  /** It has nothing but single pairs. */
  single: boolean
}): boolean =>
  !order.single &&
  isOpen(order.status) &&
  isUntouched(order.fulfilment) &&
  !order.partWaits &&
  !order.partLeft &&
  !order.verifying &&
  !order.editWaits &&
  (isNotPaid(order.paymentStatus) || isPaid(order.paymentStatus))
