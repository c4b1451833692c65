import { Form } from 'react-router'
import { paths } from '#rules/paths.ts'
import type { OrderView } from '#shop/orders/view.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import type { Story } from '#rules/orders/story.ts'

/** What the shopper can do next; only what the order's lives allow. */
export function OrderActions({ order, story }: { order: OrderView; story: Story }) {
  return (
    <div className="mt-6 flex flex-wrap gap-3 print:hidden">
      {story.pay && (
        <ButtonLink reloadDocument to={paths.payment(order.reference)}>
          {story.pay === 'again' ? 'Probar otra vez o con otro medio' : 'Pagar mi pedido'}
        </ButtonLink>
      )}
      {order.canCancel && (story.pay || order.byHand) && (
        <Form method="post" action={paths.checkout}>
          <input type="hidden" name="reference" value={order.reference} />
          <Button look="quiet" name="intent" value="cancel">
            Cancelar y volver al carrito
          </Button>
        </Form>
      )}
      {story.buyAgain && (
        <Form method="post">
          <Button>Volver a comprar</Button>
        </Form>
      )}
      {order.canChangeSizes && (
        <ButtonLink to={paths.orderSizes(order.reference)} look="quiet">
          Cambiar el talle
        </ButtonLink>
      )}
      {order.canExchange && (
        <ButtonLink to={paths.startExchange(order.reference)} look="quiet">
          Cambiar por otro talle o modelo
        </ButtonLink>
      )}
      {order.canReturn && (
        <ButtonLink to={paths.startReturn(order.reference)} look="quiet">
          Devolver productos
        </ButtonLink>
      )}
      {order.canClaim && (
        <ButtonLink to={paths.startReturn(order.reference, { que: 'reclamo' })} look="quiet">
          Tengo un problema
        </ButtonLink>
      )}
      {!story.pay && (
        <>
          {!story.buyAgain && <ButtonLink to={paths.home}>Seguir mirando</ButtonLink>}
          <Button type="button" look="quiet" onClick={() => window.print()} className="noscript:hidden">
            Imprimir
          </Button>
        </>
      )}
    </div>
  )
}
