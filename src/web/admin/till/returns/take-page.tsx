import { data, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { orderIdIn } from '#rules/orders/order.ts'
import { paths } from '#rules/paths.ts'
import { ASK_SAYS } from '#rules/returns/ask/says.ts'
import { COUNTER_SAYS } from '#rules/till/returns.ts'
import type { TakenBack } from '#shop/till/till.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { arrivedIn } from '#web/admin/returns/arrived-in.ts'
import { PressForm } from '#web/admin/scan/press-form.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward, refusal, valueOf, type Refusal } from '#web/admin/ui/answers.ts'
import { shortMoment } from '#web/ui/dates.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/take-page'
import { fieldOf, HeldLine } from './held-line.tsx'
import { FORM, MoneyBack } from './money-back.tsx'

export const handle = { section: 'till', needs: 'till.sell' } satisfies RouteHandle

/** What was asked for is not refused: how much goes back, before it does. */
type Quoted = Refusal & { quote?: TakenBack }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { till } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const sale = valueOf(await till.returns.returnable(visitor, orderIdIn(params.number) ?? 0))
  return { sale, open: valueOf(await till.days.current(visitor)) !== null, key: crypto.randomUUID() }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { returns } = context.get(shopContext).till
  const visitor = context.get(visitorContext)
  const id = orderIdIn(params.number) ?? 0
  const texts = formTexts(form)
  const lines = arrivedIn(texts).map(({ note: _none, ...line }) => line)
  const input = { ...texts, lines }
  if (form.get('deed') === 'take') {
    const end = await returns.take(visitor, id, input)
    return end.ok
      ? onward(request, adminPaths.tillReturn(end.value.code), 'till-returned')
      : refusal(end, form)
  }
  const end = await returns.quote(visitor, id, input)
  if (!end.ok) return refusal(end, form)
  return data<Quoted>({
    message: '',
    fields: {},
    intent: FORM,
    typed: texts,
    quote: end.value,
  })
}

/** What of a sale comes back, how it came, and how its money goes back: first how much, then it is done. */
export default function TakeBack({ loaderData: { sale, open, key } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const quote = (answer as Quoted | undefined)?.quote ?? null
  const refused = quote ? undefined : answer
  const name = `Devolver de ${sale.number}`
  const why = open
    ? (sale.whyNoReturn ?? (sale.held.length === 0 ? ASK_SAYS.nothingLeft : null))
    : COUNTER_SAYS.closed
  return (
    <>
      <PageTitle name={name} failed={refused !== undefined} hidden />
      <AdminTitle
        title={name}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Mostrador', to: adminPaths.till },
          { name: 'Devolver o cambiar', to: adminPaths.tillReturns },
          { name: sale.number },
        ]}
      >
        <Link to={adminPaths.order(sale.number)} className="button" data-look="quiet" data-size="small">
          Ver el pedido
        </Link>
      </AdminTitle>
      <p className="mb-4 text-md text-muted">
        {[`Vendido el ${shortMoment(sale.at)}`, sale.buyer].filter(Boolean).join(' · ')}
      </p>
      {refused && (
        <Notice tone="error" className="mb-5" title={refused.message}>
          {[...new Set(Object.values(refused.fields))].filter((one) => one !== refused.message).join(' · ') ||
            null}
        </Notice>
      )}
      {sale.asked.length > 0 && (
        <Notice tone="warning" className="mb-5" title={COUNTER_SAYS.asked(sale.asked)}>
          {sale.asked.map((code) => (
            <Link key={code} to={adminPaths.return(code)} className="link mr-4 font-semibold">
              Abrir {code}
            </Link>
          ))}
        </Notice>
      )}
      {why !== null ? (
        <Notice quiet tone="info">
          {why}
        </Notice>
      ) : (
        <PressForm
          method="post"
          enter={{ name: 'deed', value: 'quote' }}
          preventScrollReset
          className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]"
        >
          <input type="hidden" name="intent" value={FORM} />
          <input type="hidden" name="key" value={answer?.typed.key || key} />
          <input type="hidden" name="shown" value={quote?.amount ?? ''} />
          <section aria-labelledby="vuelve" className="panel p-4 md:p-5">
            <h2 id="vuelve" className="text-lg font-bold">
              Qué vuelve
            </h2>
            <ul className="divide-y divide-line">
              {sale.held.map((one) => (
                <HeldLine
                  key={fieldOf(one)}
                  one={one}
                  number={sale.number}
                  changes={sale.whyNoExchange === null}
                  typed={answer?.typed}
                />
              ))}
            </ul>
            {sale.whyNoExchange !== null && (
              <p className="mt-3 text-md text-muted">Cambios: {sale.whyNoExchange}</p>
            )}
          </section>
          <MoneyBack sale={sale} answer={answer} quote={quote} />
        </PressForm>
      )}
    </>
  )
}
