import { data, redirect } from 'react-router'
import { paths } from '#rules/paths.ts'
import { orderStory } from '#rules/orders/story.ts'
import { askAboutOrder } from '#rules/contact/chat-texts.ts'
import { whatsAppAbout } from '#rules/contact/whatsapp.ts'
import { situationOf } from '#rules/orders/situation.ts'
import type { Centavos } from '#rules/money.ts'
import { pick } from '#rules/record.ts'
import { isPartlyRefunded } from '#rules/payments/order-payment.ts'
import { isBack } from '#rules/payments/refund-states.ts'
import type { OrderView } from '#shop/orders/view.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { changeCart } from '#web/cart.ts'
import { pushOffer } from '#web/push-offer.ts'
import { cookieHeaders } from '#web/return-to.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { useFrame } from '#web/ui/page/frame.ts'
import { Page } from '#web/ui/page/page.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/order-page'
import { askForInvoice, invoicesOf } from './invoice/of-order.ts'
import { actByHand } from '#web/storefront/transfers/act.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderNews } from './order-news.tsx'
import { useGentlePolling } from './use-gentle-polling.ts'
import { apart } from '#web/ui/start/apart.tsx'

/** What only some orders need, and what listens to nothing. */
const OtherMeans = apart('other-means', () => import('#web/storefront/transfers/other-means.tsx'))
const Invoices = apart('invoices', () => import('./invoice/invoices.tsx'))
const OrderDetails = apart('order-details', () => import('./order-details.tsx'))
const Course = apart('course', () => import('./course.tsx'))
const NextSteps = apart('next-steps', () => import('./next-steps.tsx'))
const ByHand = apart('by-hand', () => import('#web/storefront/transfers/by-hand.tsx'))

export const handle = { opensFor: 'users', pays: true, uploads: 'proof' } satisfies RouteHandle

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const settings = context.get(settingsContext)
  const { legalName, taxId, fiscalCondition } = settings
  // Back from the payment provider: what its address says is a hint, the provider tells the truth (product §33.2).
  await shop.orders.expectNews(visitor, params.reference, url.searchParams.get('payment_id') ?? undefined)
  const found = await shop.orders.find(visitor, params.reference)
  if (!found.ok) throw data(found.message, { status: 404 })
  const finish = found.value.toFinish && (await shop.chatOrders.ownLink(visitor, params.reference))
  if (finish) throw redirect(finish)
  return {
    order: found.value,
    now: new Date(),
    // Told here, so that browsers carry its words and not the table.
    story: orderStory(situationOf(found.value), settings),
    givenBack: givenBackOf(found.value),
    help: whatsAppAbout(settings.socials, askAboutOrder(found.value.number)),
    offer: pushOffer(context),
    invoices: await invoicesOf(shop, visitor, params.reference),
    seller: { legalName, taxId },
    showNetPrice: fiscalCondition === 'responsable_inscripto',
  }
}

/** Of an order that keeps some of it. */
const givenBackOf = ({ paymentStatus, refunds }: OrderView): Centavos | null =>
  isPartlyRefunded(paymentStatus)
    ? refunds.filter(({ status }) => isBack(status)).reduce((sum, { amount }) => sum + amount, 0)
    : null

/** Paying without the provider; «Volver a comprar»: the order's products, at today's prices, into the cart. Cancelling is the checkout's action. Or whom the invoice is for. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const [shop, visitor] = [context.get(shopContext), context.get(visitorContext)]
  const form = await request.formData()
  if (form.get('intent') === 'invoice') return askForInvoice(shop, visitor, params.reference, form)
  const byHand = await actByHand(shop, visitor, params.reference, form)
  if (byHand !== null) return byHand
  const found = await shop.orders.find(visitor, params.reference)
  if (!found.ok) throw data(found.message, { status: 404 })
  const lines = found.value.lines.map((line) => ({
    ...pick(line, ['productId', 'size', 'quantity']),
    ...(line.unit ? { unit: line.unit } : {}),
  }))
  const end = await changeCart({ request, context }, { kind: 'add', lines })
  return redirect(paths.cart, { status: 303, headers: cookieHeaders(end.ok ? end.value.cookies : []) })
}

export default function Order({ loaderData }: Route.ComponentProps) {
  const { order, now, story, givenBack, help, offer, ...facts } = loaderData
  const answer = useAnswer<typeof action>()
  const ofInvoice = answer?.typed.intent === 'invoice'
  useGentlePolling(story.waiting)
  const shopName = useFrame()?.shop.name
  const trail = [
    { name: 'Inicio', to: paths.home },
    { name: 'Mis pedidos', to: paths.orders },
    { name: order.number },
  ]
  const above = (
    <>
      <p className="display hidden text-lg print:block">{shopName}</p>
      <Breadcrumb trail={trail} />
    </>
  )
  return (
    <Page title={story.title} above={above}>
      <PageTitle name={`Pedido ${order.number}`} failed={answer !== undefined} hidden />
      <div className="grid gap-10 print:gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-14 2xl:gap-20">
        <div className="max-w-2xl">
          {answer && !ofInvoice && <Notice tone="error" title={answer.message} className="mb-4" />}
          <OrderNews order={order} now={now} story={story} givenBack={givenBack} />
          {order.next.length > 0 && <NextSteps steps={order.next} offer={offer} />}
          {(order.byHand || order.owedBack) && (
            <ByHand order={order} now={now} problem={answer?.fields.account} typed={answer?.typed.account} />
          )}
          <OrderActions order={order} story={story} />
          {loaderData.invoices && (
            <Invoices invoices={loaderData.invoices} refusal={ofInvoice ? answer : undefined} />
          )}
          {order.otherMeans.length > 0 && <OtherMeans means={order.otherMeans} total={order.totalByHand} />}

          <Course history={order.history} help={help} />
        </div>
        <OrderDetails order={order} {...facts} />
      </div>
    </Page>
  )
}
