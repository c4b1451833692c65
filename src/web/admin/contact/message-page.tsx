import { data, Form, Link, useNavigation } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { replyAddress, replyTemplate } from '#rules/contact/reply.ts'
import { formatPesos } from '#rules/money.ts'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { Button } from '#web/ui/button.tsx'
import { fullDate, shortMoment } from '#web/ui/dates.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { useFirstOf } from '#web/ui/form/use-first-of.ts'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/message-page'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { Replies } from './replies.tsx'
import { ReplyForm } from './reply-form.tsx'
import { OrderState } from '#web/admin/orders/order-state.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'

export const handle = { section: 'messages', needs: 'contact.read' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const { name, contactEmail } = context.get(settingsContext)
  const message = await context
    .get(shopContext)
    .contact.find(context.get(visitorContext), productId(params.id))
  return {
    message: valueOf(message),
    shop: name,
    hasNotice: contactEmail !== '',
    // So that a second click sends no second email.
    key: crypto.randomUUID(),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { contact } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const id = productId(params.id)
  const here = adminPaths.message(id)
  switch (form.get('intent')) {
    case 'reply': {
      const end = await contact.reply(visitor, id, formTexts(form))
      return end.ok ? onward(request, here, 'message-reply') : refusal(end, form)
    }
    case 'answered': {
      const end = await contact.mark(visitor, id, true)
      return end.ok ? onward(request, here, 'message-answered') : refusal(end, form)
    }
    case 'open': {
      const end = await contact.mark(visitor, id, false)
      return end.ok ? onward(request, here, 'message-open') : refusal(end, form)
    }
    case 'resend': {
      const end = await contact.resendNotice(visitor, id)
      return end.ok ? onward(request, here, 'message-resend') : refusal(end, form)
    }
    default:
      throw data(null, { status: 400 })
  }
}

export default function AdminMessage({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const { message, shop, hasNotice } = loaderData
  const { name, email, subject, createdAt, answeredAt, replies, customer, orders } = message
  const pending = useNavigation().state === 'submitting'
  // News that arrive while somebody writes leave the form alone; a reply that went out begins the next one.
  const key = useFirstOf(loaderData.key, useFirstOf(replies.length, useTimesSent()))
  const template = replyTemplate(name, shop)
  return (
    <>
      <PageTitle name={subject} failed={answer !== undefined} hidden />
      <AdminTitle
        title={subject}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Mensajes', to: adminPaths.messages },
          { name: subject },
        ]}
      >
        <Form method="post" preventScrollReset>
          <Button
            name="intent"
            value={answeredAt ? 'open' : 'answered'}
            look="quiet"
            size="small"
            pending={pending}
          >
            {answeredAt ? 'Marcar sin responder' : 'Marcar respondido'}
          </Button>
        </Form>
        {hasNotice && (
          <Form method="post" preventScrollReset>
            <Button name="intent" value="resend" look="quiet" size="small" pending={pending}>
              Reenviar aviso a la tienda
            </Button>
          </Form>
        )}
      </AdminTitle>
      <p className="-mt-2 mb-5 flex flex-wrap items-center gap-3">
        <span className="state" data-tone={answeredAt ? 'good' : 'wait'}>
          {answeredAt ? `Respondido el ${shortMoment(answeredAt)}` : 'Sin responder'}
        </span>
        <span className="text-md text-muted">Llegó el {shortMoment(createdAt)}</span>
      </p>
      {answer && <Notice tone="error" className="mb-5" title={answer.message} />}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="space-y-4">
          <section aria-label="Mensaje" className="panel p-4 md:p-5">
            <p className="max-w-[68ch] text-lg leading-snug break-words whitespace-pre-line">
              {message.message}
            </p>
          </section>
          <Replies replies={replies} />
          <ReplyForm formKey={key} template={template} refusal={answer} pending={pending} />
        </div>
        <section aria-labelledby="quien" className="panel self-start p-4 md:p-5">
          <h2 id="quien" className="mb-2 text-lg font-bold">
            Quién escribe
          </h2>
          <p className="font-semibold">{name}</p>
          <p>
            <a
              href={replyAddress(email, subject, template)}
              className="link inline-flex min-h-11 items-center break-all"
            >
              {email}
              <span className="sr-only"> (responder desde tu correo)</span>
            </a>
          </p>
          <p className="text-sm text-muted">
            El e-mail abre tu programa de correo con la respuesta empezada.
          </p>
          {customer ? (
            <p className="mt-3">
              <Link to={adminPaths.user(customer.id)} className="link font-semibold">
                {customer.username}
              </Link>{' '}
              <span className="text-muted">
                · {customer.orders === 1 ? '1 pedido' : `${customer.orders} pedidos`}
              </span>
              {customer.ban && (
                <span className="state ml-2" data-tone="bad">
                  Baneado
                </span>
              )}
            </p>
          ) : (
            <p className="mt-3 text-muted">Ninguna cuenta tiene este e-mail verificado.</p>
          )}
          {orders.length > 0 && (
            <ul className="mt-3 divide-y divide-line border-t border-line">
              {orders.map((order) => (
                <li
                  key={order.number}
                  className="relative flex flex-wrap items-center justify-between gap-2 py-2.5"
                >
                  <span>
                    <Link
                      to={adminPaths.order(order.number)}
                      className="font-semibold tabular-nums after:absolute after:inset-0 hover:underline"
                    >
                      {order.number}
                    </Link>
                    <span className="block text-sm text-muted">{fullDate(order.placedAt)}</span>
                  </span>
                  <OrderState order={order} />
                  <span className="font-semibold tabular-nums">{formatPesos(order.total)}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </>
  )
}
