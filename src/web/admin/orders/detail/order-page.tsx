import { adminPaths } from '#rules/admin-paths.ts'
import { asking, paths } from '#rules/paths.ts'
import { provinceName } from '#rules/checkout/shipping.ts'
import { Printer } from 'lucide-react'
import { data, Link } from 'react-router'
import { isCreated, type ShipmentState } from '#rules/shipments/states.ts'
import type { Failure, Outcome } from '#rules/outcome.ts'
import { isUntouched } from '#rules/orders/fulfilment/states.ts'
import { CHANNEL_LABEL } from '#rules/orders/channel.ts'
import { orderIdIn } from '#rules/orders/order.ts'
import { isOpen } from '#rules/orders/states.ts'
import type { Shop } from '#shop/shop.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { AdminOrder, RefundQuote, Undoable } from '#shop/order-desk.ts'
import { byPromotion } from '#rules/promotions/offers.ts'
import { AmountsTable } from '#web/storefront/checkout/summary/amounts-table.tsx'
import { shopContext, visitorContext } from '#web/context.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { fullDate } from '#web/ui/dates.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { useFirstOf } from '#web/ui/form/use-first-of.ts'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/order-page'
import { valueOf } from '#web/admin/ui/answers.ts'
import { act } from './act.ts'
import { Corrections } from './corrections.tsx'
import { CancelPopUp } from './cancel-pop-up.tsx'
import { EditNotice } from './edit-notice.tsx'
import { ExchangedGoods } from './exchanged.tsx'
import { ChatLink } from './chat-link.tsx'
import { linkOf } from './chat-link-of.ts'
import type { OrderLink } from './order-link.ts'
import { Customer } from './customer.tsx'
import { Label } from '../slips/label.tsx'
import { Money } from './money.tsx'
import { NextStep } from '../next-step.tsx'
import { invoicesOf } from './invoices-of.ts'
import { Invoices } from './invoices.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderState } from '../order-state.tsx'
import { askedIn, readRefundQuery } from './refund-query.ts'
import type { RefundAsk } from './refund-form.tsx'
import { Parts } from './parts.tsx'
import { ReleasePopUp } from './release-pop-up.tsx'
import { ReturnPopUp } from './return-pop-up.tsx'
import { Returns } from './returns.tsx'
import { Shipments } from './shipments.tsx'
import { Slip } from '../slips/slip.tsx'
import { Story } from './story.tsx'
import { Told } from './sent-notices.tsx'
import { UndoBar } from '../undo/undo-bar.tsx'
import { UndoCountdown } from '../undo/undo-countdown.tsx'
import { useMay } from '#web/admin/sections/may.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'

export const handle = { section: 'orders', needs: 'order.read' } satisfies RouteHandle

/** What goes into its own box. */
const staying = ({ lines, rest }: AdminOrder) =>
  lines.flatMap((line) => {
    const left = rest.find(({ orderLineId }) => orderLineId === line.id)
    return left ? [{ ...line, quantity: left.quantity }] : []
  })
/** Not packed yet; what else there may be against it, its page says. */
const isEditable = ({ status, fulfilment, edit, partWaits, partLeft }: AdminOrder): boolean =>
  isOpen(status) && isUntouched(fulfilment) && edit === null && !partWaits && !partLeft
/** Known to a courier, and still here: «Despachar» is filled in with it. */
const isWaiting = ({ state, part }: { state: ShipmentState; part: number | null }): boolean =>
  part === null && isCreated(state)
const idOf = (text: string): number => orderIdIn(text) ?? 0

/** Of an order that waits for nobody. */
const NO_LINK: { link: OrderLink | null } = { link: null }

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ordersAdmin = context.get(shopContext).ordersAdmin
  const visitor = context.get(visitorContext)
  const id = idOf(params.number)
  const order = valueOf(await ordersAdmin.find(visitor, id))
  const texts = readRefundQuery(url.searchParams)
  const quote = texts && (await ordersAdmin.quoteRefund(visitor, id, askedIn(texts)))
  // So that a second click on a refund gives nothing back twice.
  const undoable = valueOf(await ordersAdmin.undoable(visitor))
  return {
    order,
    ...NO_LINK,
    link: await linkOf(context.get(shopContext), visitor, order),
    undoable: undoable && ofOrder(undoable, id),
    recipientUndoable: await ordersAdmin.recipientUndoable(visitor, id),
    invoices: await invoicesOf(context.get(shopContext), visitor, id),
    parcels: await parcelsOf(context.get(shopContext), visitor, order),
    asked: texts && quote && askOf(texts, quote),
    key: crypto.randomUUID(),
  }
}
/** null: not for their role, or there is nothing to send. */
async function parcelsOf({ shipments }: Shop, visitor: Visitor, order: AdminOrder) {
  if (order.delivery === 'pickup') return null
  const end = await shipments.ofOrder(visitor, order.id)
  return end.ok ? end.value : null
}
const ofOrder = ({ orders, ...until }: Undoable, id: number): Undoable | null => {
  const own = orders.filter((one) => one.id === id)
  return own.length > 0 ? { ...until, orders: own } : null
}
const askOf = (texts: Record<string, string>, quote: Outcome<RefundQuote>): NonNullable<RefundAsk> =>
  quote.ok ? { texts, quote: quote.value, problem: '' } : { texts, quote: null, problem: problemOf(quote) }
const problemOf = (failure: Failure): string =>
  [...new Set([failure.message, ...(failure.kind === 'invalid' ? Object.values(failure.fields) : [])])].join(
    ' ',
  )

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = idOf(params.number)
  if (id === 0) throw data(null, { status: 404 })
  return act(
    request,
    context.get(shopContext),
    context.get(visitorContext),
    id,
    adminPaths.order(params.number),
  )
}
/** A refusal means that the order is not what the page shows. */
export const shouldRevalidate = () => true

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { order, link, undoable, recipientUndoable, parcels, asked, key } = loaderData
  const answer = useAnswer<typeof action>()
  const may = useMay()
  const { number, placedAt, delivery, personal, lines, couponCode } = order
  // News that arrive while somebody types an amount leave the form alone.
  const sent = useTimesSent()
  const requestKey = useFirstOf(key, useFirstOf(order.refunds.length, sent))
  const partKey = useFirstOf(key, useFirstOf(order.parts.length, sent))
  const noteKey = useFirstOf(order.events.length, sent)
  return (
    <>
      <PageTitle name={`Pedido ${number}`} failed={answer !== undefined} hidden />
      <AdminTitle
        title={`Pedido ${number}`}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Pedidos', to: adminPaths.orders },
          { name: number },
        ]}
      >
        {order.noSlip === null && may('order.fulfil') && (
          <ButtonLink to={asking(adminPaths.slips, { id: order.id })} look="quiet" size="small">
            <Icon of={Printer} size={20} />
            Remito y etiqueta
          </ButtonLink>
        )}
        {order.moves.includes('pack') && (
          <ButtonLink to={adminPaths.packOrder(number)} look="quiet" size="small">
            Armar
          </ButtonLink>
        )}
        {isEditable(order) && may('order.edit') && (
          <ButtonLink to={adminPaths.editOrder(number)} look="quiet" size="small">
            Editar
          </ButtonLink>
        )}
        {order.paid > 0 && may('return.answer') && <ReturnPopUp number={number} />}
        {order.moves.includes('release') && <ReleasePopUp number={number} />}
        {order.moves.includes('cancel') && <CancelPopUp number={number} refundable={order.refundable} />}
      </AdminTitle>
      <div className="-mt-2 mb-5 flex flex-wrap items-center gap-3">
        <OrderState order={order} />
        <span className="text-md text-muted">
          {fullDate(placedAt)}
          {order.channel !== 'web' && ` · por ${CHANNEL_LABEL[order.channel]}`}
          {order.channel === 'counter' && may('till.sell') && (
            <>
              {' · '}
              <Link to={adminPaths.tillSale(order.number)} className="link">
                Ticket
              </Link>
            </>
          )}
        </span>
        <p className="w-full text-md">
          {order.story}
          {order.cancelReason && order.endCause !== 'shopper' && ` Motivo: ${order.cancelReason}`}
        </p>
      </div>
      {link && <ChatLink order={order} link={link} />}
      <UndoBar undoable={undoable} />
      {recipientUndoable !== null && (
        <UndoCountdown
          key={String(order.recipientCorrectedAt)}
          secondsLeft={recipientUndoable}
          done="Datos de entrega corregidos."
          goes="El mail sale"
        >
          <input type="hidden" name="intent" value="restore-recipient" />
        </UndoCountdown>
      )}
      {order.moves.includes('release') && (
        <Notice tone="error" quiet className="mb-5" title="No lo entregues: puede ser un fraude.">
          Mercado Pago avisó de este pago. Cancelá el pedido, y el dinero vuelve solo; o comprobá que está
          bien y permití la entrega.
        </Notice>
      )}
      {order.held && isOpen(order.status) && !order.moves.includes('release') && (
        <Notice tone="error" quiet className="mb-5" title="Puede ser un fraude, y los productos ya salieron.">
          Mercado Pago avisó de este pago cuando el pedido ya no estaba acá. Si todavía se puede, pedile al
          transporte que lo devuelva.
        </Notice>
      )}
      {order.edit && (
        <EditNotice edit={order.edit} seesMoney={order.sees.money} mayEdit={may('order.edit')} />
      )}
      {answer && (
        <Notice tone="error" className="mb-5" title={answer.message}>
          {Object.values(answer.fields).join(' · ') || null}
        </Notice>
      )}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="space-y-4">
          <NextStep order={order} refusal={answer} parcel={parcels?.shipments.find(isWaiting)} />
          {parcels && <Shipments order={order} parcels={parcels} refusal={answer} />}
          {parcels && <Parts order={order} parcels={parcels} requestKey={partKey} refusal={answer} />}
          <Corrections key={String(order.updatedAt)} order={order} refusal={answer} />
          <section aria-labelledby="productos" className="panel p-4 md:p-5">
            <h2 id="productos" className="mb-1 text-lg font-bold">
              Productos
            </h2>
            <OrderLines lines={lines} priced={order.sees.money} />
            <ExchangedGoods exchanged={order.exchanged} />
            {order.sees.money && (
              <div className="mt-3 border-t border-line pt-3">
                <AmountsTable
                  amounts={order}
                  couponCode={couponCode}
                  promotions={byPromotion(lines.map((line) => line.promotions))}
                  freeShipping={order.freeShipping}
                  shippingSaid={link ? 'Sin elegir' : undefined}
                  shippingName={
                    link
                      ? 'Entrega'
                      : delivery === 'pickup'
                        ? 'Retiro en el showroom'
                        : `Envío a ${provinceName(personal.province)}`
                  }
                  instalments={false}
                />
              </div>
            )}
          </section>
          {order.sees.money && <Money order={order} asked={asked} requestKey={requestKey} refusal={answer} />}
          {loaderData.invoices && (
            <Invoices invoices={loaderData.invoices} number={number} refusal={answer} />
          )}
          <Story key={noteKey} order={order} refusal={answer} />
        </div>
        <div className="space-y-4">
          <Customer key={String(order.recipientCorrectedAt)} order={order} refusal={answer} />
          <Told order={order} />
          <Returns returns={order.returns} />
        </div>
      </div>
      {/* The browser's own «Imprimir» prints these instead of the page. */}
      <div className="slip" aria-hidden>
        {order.noSlip === null ? (
          <>
            <Slip order={{ ...order, part: null, lines: staying(order) }} />
            <Label order={{ ...order, part: null }} />
          </>
        ) : (
          <p className="p-8 text-lg">
            {number}: no se imprimen remito ni etiqueta. {order.noSlip}
          </p>
        )}
      </div>
    </>
  )
}
