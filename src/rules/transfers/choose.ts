/** Choosing to pay without the provider: why it may not be done, and what the history says of it. */

export const CHOOSE_MESSAGES = {
  notPayable: 'Este pedido ya no espera un pago.',
  notOffered: 'Ese medio de pago no está disponible para este pedido.',
  oneOnly:
    'Ya tenés otro pedido que espera una transferencia o que pagás en el showroom. Pagalo o cancelalo, y volvé a elegir.',
  accountSaid: 'Indicó a qué cuenta devolverle.',
}
