import { Link } from 'react-router'
import { WITHDRAWAL_TERM } from '#rules/sale-terms/terms.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { formatAmount, formatPesos, fromPesos, type Centavos } from '#rules/money.ts'
import { RETURN_REASON_LABEL } from '#rules/returns/reasons.ts'
import { RETURN_KIND_LABEL } from '#rules/returns/kinds.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { isCredit } from '#rules/returns/pay-back.ts'
import { typedNumber } from '#rules/typed.ts'
import type { CasePlan } from '#shop/shipments/shipments.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { fullDate, shortMoment } from '#web/ui/dates.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { useFirstOf } from '#web/ui/form/use-first-of.ts'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/return-page'
import { valueOf } from '#web/admin/ui/answers.ts'
import { act } from './act.ts'
import { AnswerClock } from './answer-clock.tsx'
import { BackPart } from './back-part.tsx'
import { CaseFacts } from './case-facts.tsx'
import { ExchangeFacts } from './exchange-panel.tsx'
import { ExchangeShipments } from './exchange-shipments.tsx'
import type { OtherAmount } from './resolve-steps.tsx'
import { ReturnSteps } from './return-steps.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { Facts } from '#web/admin/ui/facts.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'

export const handle = { section: 'returns', needs: 'return.read', uploads: 'photos' } satisfies RouteHandle

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { returns, shipments } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const found = valueOf(await returns.find(visitor, params.code))
  // Who reads cases may not send parcels, and then sees none of it.
  const ends = [
    await shipments.planBack(visitor, params.code),
    await shipments.planExchange(visitor, params.code),
  ]
  const [back, given] = ends.map((end) => (end.ok ? end.value : null)) as [CasePlan | null, CasePlan | null]
  const parcels = await shipments.ofReturn(visitor, params.code)
  const all = parcels.ok ? parcels.value : []
  const other = otherAmount(url.searchParams.get('monto'), found.orderDetail?.refundable ?? 0)
  return {
    found,
    back: { plan: back, shipments: all.filter(({ exchangeCode }) => exchangeCode === null) },
    given: { plan: given, shipments: all.filter(({ exchangeCode }) => exchangeCode !== null) },
    other,
    key: crypto.randomUUID(),
  }
}
/** An amount asked for in the address: it stands on a button before it is given back. */
function otherAmount(typed: string | null, most: Centavos): OtherAmount {
  if (typed === null) return null
  const pesos = typedNumber(typed)
  const amount = pesos === null ? 0 : fromPesos(pesos)
  if (amount <= 0) return { typed, amount: null, problem: 'Ingresá cuánto devolver' }
  return amount > most
    ? { typed, amount: null, problem: `Quedan ${formatAmount(most)} por devolver` }
    : { typed, amount, problem: '' }
}
export function action({ request, params, context }: Route.ActionArgs) {
  return act(request, context.get(shopContext), context.get(visitorContext), params.code)
}
/** A refusal means that the case is not what the page shows. */
export const shouldRevalidate = () => true

export default function AdminReturn({
  loaderData: { found, back, given, other, key },
}: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const requestKey = useFirstOf(key, useTimesSent())
  const { code, kind, name, email, reason, orderDetail, withinTerm, owed, history } = found
  return (
    <>
      <PageTitle name={code} failed={answer !== undefined} hidden />
      <AdminTitle
        title={code}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Devoluciones', to: adminPaths.returns },
          { name: code },
        ]}
      />
      <div className="-mt-2 mb-5">
        <AnswerClock of={found} />
      </div>
      {answer && (
        <Notice tone="error" className="mb-5" title={answer.message}>
          {Object.values(answer.fields).join(' · ') || null}
        </Notice>
      )}
      {found.toCompare.map((unit) => (
        <Notice key={unit} tone="warning" quiet className="mb-5" title="Falta compararla con sus fotos.">
          <Link to={adminPaths.unit(unit)} className="link font-semibold">
            Comparar <WithCodes text={printUnitCode(unit)} />
          </Link>
        </Notice>
      ))}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="space-y-4">
          <ReturnSteps found={found} other={other} requestKey={requestKey} refusal={answer} />
          <ExchangeShipments
            {...given}
            exchange={found.exchange}
            order={orderDetail?.number ?? null}
            refusal={answer}
          />
          <BackPart {...back} order={orderDetail?.number ?? null} refusal={answer} />
        </div>
        <div className="space-y-4">
          <section aria-label="Datos" className="panel p-4 md:p-5">
            <Facts
              facts={[
                ['De qué se trata', RETURN_KIND_LABEL[kind]],
                ['Motivo', found.reasonCode && RETURN_REASON_LABEL[found.reasonCode]],
                ['Quién', name],
                [
                  'E-mail',
                  email && (
                    <a key="mail" href={`mailto:${email}`} className="link break-all">
                      {email}
                    </a>
                  ),
                ],
                ['Pedido que escribió', found.orderText],
                ['Pedida', fullDate(found.createdAt)],
                ['Respondida', found.answeredAt && shortMoment(found.answeredAt)],
                [
                  'Pedido',
                  orderDetail && (
                    <Link key="pedido" to={adminPaths.order(orderDetail.number)} className="link">
                      {orderDetail.number}
                    </Link>
                  ),
                ],
                ['Entregado', orderDetail?.handedOverAt && fullDate(orderDetail.handedOverAt)],
                [`Dentro de los ${WITHDRAWAL_TERM}`, withinTerm === null ? null : withinTerm ? 'Sí' : 'No'],
                ['Se le debe', owed > 0 && formatPesos(owed)],
                ['Cómo lo quiere', isCredit(found.payBack) && 'Como saldo a favor: así lo eligió'],
              ]}
            />
            {reason && <p className="mt-3 rounded-input bg-bone px-3 py-2 text-md">«{reason}»</p>}
          </section>
          {found.exchange && <ExchangeFacts exchange={found.exchange} seesMoney={found.seesMoney} />}
          <CaseFacts found={found} />
          {history.length > 0 && (
            <section aria-labelledby="historia" className="panel p-4 md:p-5">
              <h2 id="historia" className="mb-1 text-lg font-bold">
                Historia
              </h2>
              <ul className="divide-y divide-line text-md">
                {history.map(({ at, label, actor }, index) => (
                  <li key={index} className="py-2">
                    <b>{label}</b>{' '}
                    <span className="text-sm text-muted">
                      {shortMoment(at)} · {actor}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </>
  )
}
