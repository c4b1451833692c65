import { ENDINGS } from '#rules/orders/story.ts'
import type { OrderView } from '#shop/orders/orders.ts'
import { shortMoment } from '#web/ui/dates.ts'

const WORDS: Record<string, Record<string, string>> = {
  order: {
    placed: 'Recibimos tu pedido',
    completed: 'Pedido completado',
    cancelled: 'Pedido cancelado',
    expired: 'Se venció el tiempo para pagar',
  },
  payment: {
    pending: 'Esperamos la acreditación del pago',
    authorized: 'Pago en revisión',
    approved: 'Pago acreditado',
    rejected: 'Un pago fue rechazado',
    charged_back: 'El pago fue desconocido',
  },
  refund: {
    requested: 'Pedimos la devolución del dinero',
    succeeded: 'Dinero devuelto',
    failed: 'La devolución no salió; la estamos revisando',
  },
  fulfilment: {
    packed: 'Pedido preparado',
    shipped: 'Pedido despachado',
    delivered: 'Pedido entregado',
    ready_for_pickup: 'Listo para retirar en el showroom',
    picked_up: 'Pedido retirado',
  },
  return: {
    requested: 'Pediste una devolución',
    approved: 'Devolución aceptada',
    received: 'Recibimos el producto',
    resolved: 'Devolución resuelta',
    rejected: 'Devolución rechazada',
    cancelled: 'Devolución cancelada',
  },
}

const inWords = ({ life, from, to }: OrderView['events'][number], { endCause }: OrderView) => {
  if (life !== 'order') return WORDS[life]?.[to]
  if (from === 'expired' && to === 'placed') return 'El pago llegó a tiempo para el stock que quedaba'
  return to === 'cancelled' && endCause ? ENDINGS[endCause as keyof typeof ENDINGS].title : WORDS.order![to]
}

/** What happened so far, newest last; moves that mean nothing to a shopper are left out. */
export function OrderTimeline({ order }: { order: OrderView }) {
  const told = order.events.flatMap((event) => {
    const words = inWords(event, order)
    return words ? [{ words, at: event.at }] : []
  })
  return (
    <section aria-labelledby="historia" className="mt-10">
      <h2 id="historia" className="display text-lg">
        Qué pasó hasta ahora
      </h2>
      <ol className="mt-4">
        {told.map(({ words, at }, index) => (
          <li key={index} className="relative flex items-baseline justify-between gap-4 pb-4 pl-6 text-md">
            <span aria-hidden className="absolute top-2 left-0 size-2.5 rounded-full bg-ink" />
            {index < told.length - 1 && (
              <span aria-hidden className="absolute top-4 bottom-0 left-1 w-px bg-field" />
            )}
            {words}
            <time dateTime={at.toISOString()} className="shrink-0 text-sm text-muted tabular-nums">
              {shortMoment(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
