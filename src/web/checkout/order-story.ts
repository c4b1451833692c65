/** Where an order stands, in a shopper's words: one title, what it means, and what may come next. */
import { deliveryPromise } from '#rules/shipping.ts'
import type { OrderView } from '#shop/orders.ts'

export type Story = {
  title: string
  text: string
  tone: 'success' | 'error' | 'warning' | 'info'
  /** News is expected soon: the page looks again by itself. */
  waiting: boolean
  pay: 'first' | 'again' | null
  buyAgain: boolean
}

const tell = (tone: Story['tone'], title: string, text: string, next: Partial<Story> = {}): Story => ({
  title,
  text,
  tone,
  waiting: false,
  pay: null,
  buyAgain: false,
  ...next,
})

/** `returned`: the shopper comes from the payment provider, whose news may still be on its way. */
export function orderStory(order: OrderView, returned: boolean): Story {
  if (order.paymentStatus === 'disputed')
    return tell(
      'warning',
      'Pago en disputa',
      'El titular de la tarjeta desconoció el pago. Mercado Pago lo está resolviendo; si fue un error, escribinos.',
    )
  if (order.status === 'cancelled')
    return ended(order, 'Pedido cancelado', 'Cancelaste este pedido y liberamos el stock.')
  if (order.status === 'expired')
    return ended(
      order,
      'Se venció el tiempo para pagar',
      'No recibimos el pago a tiempo y liberamos el stock. No se cobró nada. Si todavía lo querés, podés volver a comprarlo.',
    )
  switch (order.paymentStatus) {
    case 'not_paid':
      return unpaid(order, returned)
    case 'pending':
      return pending(order)
    case 'authorized':
      return tell(
        'info',
        'Tu pago está en revisión',
        'Mercado Pago lo está revisando; suele tardar menos de 48 h. Te avisamos por e-mail apenas se resuelva y mientras tanto te guardamos el stock.',
        { waiting: true },
      )
    case 'refunded':
      return tell(
        'info',
        'Te devolvimos el dinero',
        'La devolución ya salió. Según tu banco, puede tardar unos días en verse.',
      )
    default:
      return paid(order)
  }
}

function ended(order: OrderView, title: string, text: string): Story {
  const given = order.refunds.some((refund) => refund.status !== 'failed')
  if (!given) return tell('info', title, text, { buyAgain: true })
  return tell(
    'info',
    title,
    order.paymentStatus === 'refunded'
      ? 'Tu pago llegó cuando ya no quedaba stock y te devolvimos todo el dinero. Según tu banco, puede tardar unos días en verse.'
      : 'Tu pago llegó cuando ya no quedaba stock. Te estamos devolviendo todo el dinero; te avisamos por e-mail cuando salga.',
    { buyAgain: true, waiting: order.paymentStatus !== 'refunded' },
  )
}

function unpaid(order: OrderView, returned: boolean): Story {
  if (order.rejection)
    return tell(
      'error',
      'El pago no salió',
      `${order.rejection} No se cobró nada y tu pedido sigue guardado.`,
      {
        pay: 'again',
        waiting: returned,
      },
    )
  if (!order.canPay)
    return tell(
      'info',
      'Se terminó el tiempo para pagar',
      'Estamos liberando el stock de este pedido. No se cobró nada.',
      {
        waiting: true,
        buyAgain: true,
      },
    )
  if (returned)
    return tell(
      'info',
      'Estamos verificando tu pago',
      'Mercado Pago nos avisa en unos segundos. Podés esperar acá o cerrar la página: te escribimos apenas se acredite.',
      { waiting: true },
    )
  return tell('warning', 'Falta el pago', 'Tu pedido está guardado. Pagalo para que lo preparemos.', {
    pay: 'first',
  })
}

function pending(order: OrderView): Story {
  const detail = order.payments.at(-1)?.detail ?? ''
  if (/review|contingency|in_process/.test(detail))
    return tell(
      'info',
      'Tu pago está en revisión',
      'Mercado Pago lo está revisando; suele tardar menos de 48 h. Te avisamos por e-mail apenas se resuelva y mientras tanto te guardamos el stock.',
      { waiting: true },
    )
  return tell(
    'info',
    'Esperamos tu pago',
    'Si elegiste efectivo o transferencia, seguí las instrucciones de Mercado Pago. Cuando se acredite te avisamos por e-mail; mientras tanto te guardamos el stock.',
    { waiting: true },
  )
}

function paid(order: OrderView): Story {
  switch (order.fulfilment) {
    case 'shipped':
      return tell(
        'success',
        'Tu pedido está en camino',
        `Llega en ${deliveryPromise(order.personal.province).text} desde el despacho.`,
      )
    case 'delivered':
      return tell(
        'success',
        'Pedido entregado',
        'Esperamos que lo disfrutes. Si algo no está bien, escribinos.',
      )
    case 'ready_for_pickup':
      return tell(
        'success',
        'Ya podés retirarlo',
        `Te esperamos en el showroom de lunes a sábado de 11 a 18 h, sin turno. Decinos el número ${order.number}.`,
      )
    case 'picked_up':
      return tell('success', 'Pedido retirado', 'Gracias por venir. Si algo no está bien, escribinos.')
    default:
      return tell(
        'success',
        'Gracias por tu compra',
        order.delivery === 'pickup'
          ? 'Recibimos tu pago. Te avisamos por e-mail cuando esté listo para retirar en el showroom.'
          : `Recibimos tu pago. Lo preparamos y te lo enviamos: llega en ${deliveryPromise(order.personal.province).text} desde el despacho.`,
      )
  }
}
