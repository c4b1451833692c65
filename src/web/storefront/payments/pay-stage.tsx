import { Form, Link } from 'react-router'
import { paths } from '#rules/paths.ts'
import { formatPesos } from '#rules/money.ts'
import { PLACING_MESSAGES } from '#rules/checkout/placing.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { useReadAnew } from '#web/ui/live/use-read-anew.ts'
import Countdown from './countdown.tsx'
import { OrderSum } from '#web/storefront/orders/order-sum.tsx'
import type { PayStageData } from '#web/storefront/orders/stages.ts'
import { Wallet } from './wallet.tsx'

/** The order is ours; the payment provider's widget stands where «Confirmar Pedido» stood. */
export default function PayStage({ order, start, trouble, now }: PayStageData) {
  const { readAnew, reading } = useReadAnew()
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-14 2xl:gap-20">
      <div className="max-w-xl">
        <h2 className="display text-xl md:text-2xl">Ya casi: falta el pago</h2>
        <p className="mt-3 text-lg">
          Recibimos tu pedido <strong>{order.number}</strong>. Pagá{' '}
          <strong className="tabular-nums">{formatPesos(order.due)}</strong> con Mercado Pago para
          confirmarlo.
        </p>
        <Countdown until={order.expiresAt} now={now} />
        {order.rejection && (
          <Notice tone="error" title="El último pago no salió" className="mt-6">
            {order.rejection}
          </Notice>
        )}
        {start?.cardOnly && (
          <Notice quiet tone="info" className="mt-6">
            {PLACING_MESSAGES.cardOnly}
          </Notice>
        )}
        <div className="mt-6" data-scripts="soon">
          {start ? (
            <Wallet start={start} reference={order.reference} />
          ) : (
            <Notice tone="warning" title={trouble}>
              <Link
                to={paths.payment(order.reference)}
                onClick={(event) => {
                  event.preventDefault()
                  readAnew()
                }}
                className="button mt-2"
                data-size="small"
              >
                {reading ? 'Conectando…' : 'Reintentar'}
              </Link>
            </Notice>
          )}
        </div>
        <p className="mt-4 flex items-center gap-2 text-sm text-muted">
          <Icon of="lock" size={18} className="shrink-0" />
          Los datos de tu tarjeta los ve Mercado Pago, nunca nosotros.
        </p>
        {order.otherMeans.length > 0 && (
          <a href={paths.otherMeans(order.reference)} className="link mt-4 inline-flex min-h-11 items-center">
            Otras formas de pagar
          </a>
        )}
        {order.canCancel && (
          <Form method="post" action={paths.checkout} className="mt-8 border-t border-line pt-4">
            <input type="hidden" name="reference" value={order.reference} />
            <Button look="quiet" name="intent" value="cancel">
              Cancelar y volver al carrito
            </Button>
          </Form>
        )}
      </div>
      <section aria-labelledby="resumen-titulo" className="h-fit bg-bone px-5 py-6 max-md:-mx-4 md:px-7">
        <h2 id="resumen-titulo" className="display text-xl">
          Pedido {order.number}
        </h2>
        <OrderSum order={order} />
      </section>
    </div>
  )
}
