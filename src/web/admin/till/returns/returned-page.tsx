import { Printer } from 'lucide-react'
import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { code128Path } from '#rules/code128.ts'
import { formatAmount } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import { BACK_BY_LABEL } from '#rules/till/returns.ts'
import { receiptCode } from '#rules/till/till.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { ViewLinks } from '#web/admin/ui/view-links.tsx'
import { Button } from '#web/ui/button.tsx'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/returned-page'
import { ReturnReceipt } from './return-receipt.tsx'

export const handle = { section: 'till', needs: 'till.sell' } satisfies RouteHandle

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { till, settings } = context.get(shopContext)
  const found = valueOf(await till.returns.find(context.get(visitorContext), params.code))
  const { legalName, taxId, address } = settings
  return {
    found,
    bars: code128Path(receiptCode(found.number)),
    seller: { legalName, taxId, address },
    paper: url.searchParams.get('papel') === 'a4' ? ('a4' as const) : ('ticket' as const),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { returns } = context.get(shopContext).till
  const end = await returns.mail(context.get(visitorContext), params.code, formTexts(form))
  return end.ok ? onward(request, adminPaths.tillReturn(params.code), 'till-mailed') : refusal(end, form)
}

/** What came back and what went back for it: what is handed out now, and the paper for whoever brought it. */
export default function Returned({ loaderData: { found, bars, seller, paper } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const name = `${found.given ? 'Cambio' : 'Devolución'} ${found.code}`
  const views = [
    { name: 'Ticket de 80 mm', to: adminPaths.tillReturn(found.code, 'ticket'), here: paper === 'ticket' },
    { name: 'En A4', to: adminPaths.tillReturn(found.code, 'a4'), here: paper === 'a4' },
  ]
  const wait = found.back.filter(({ done, by }) => !done && by === 'transfer')
  return (
    <>
      <div className="print:hidden">
        <PageTitle name={name} failed={answer !== undefined} hidden />
        <AdminTitle
          title={found.given ? 'Cambio' : 'Devolución'}
          trail={[
            { name: 'Dashboard', to: paths.dashboard },
            { name: 'Mostrador', to: adminPaths.till },
            { name: 'Devolver o cambiar', to: adminPaths.tillReturns },
            { name: found.code },
          ]}
        >
          <Link to={adminPaths.till} className="button" data-size="small">
            Otra venta
          </Link>
        </AdminTitle>
        {answer && (
          <Notice tone="error" className="mb-5" title={answer.message}>
            {Object.values(answer.fields).join(' · ') || null}
          </Notice>
        )}
        {found.back.length > 0 && (
          <ul className="panel mb-5 space-y-1 p-4 text-xl font-bold tabular-nums md:p-5">
            {found.back.map(({ by, amount, done }) => (
              <li key={`${by} ${done}`}>
                Se devuelve {formatAmount(amount)}: {BACK_BY_LABEL[by].toLowerCase()}
              </li>
            ))}
          </ul>
        )}
        {wait.length > 0 && (
          <Notice tone="warning" className="mb-5" title="La transferencia queda por hacer">
            <Link to={adminPaths.transfers} className="link font-semibold">
              Está en «Por devolver a mano»
            </Link>
          </Notice>
        )}
        <div className="mb-5 grid items-start gap-4 lg:grid-cols-2">
          <Form method="post" className="panel space-y-4 p-4 md:p-5">
            <h2 className="text-lg font-bold">Mandar el comprobante</h2>
            <input type="hidden" name="intent" value="mail" />
            <TextField
              field={plainField('mail', 'email', answer, found.email)}
              label="E-mail"
              type="email"
              inputMode="email"
              autoComplete="off"
            />
            <Button look="quiet">Mandar por e-mail</Button>
          </Form>
          <section aria-labelledby="despues" className="panel space-y-2 p-4 md:p-5">
            <h2 id="despues" className="text-lg font-bold">
              Después
            </h2>
            <p>
              <Link to={adminPaths.return(found.code)} className="link">
                Ver {found.given ? 'el cambio' : 'la devolución'} {found.code}
              </Link>
            </p>
            <p>
              <Link to={adminPaths.order(found.number)} className="link">
                Ver el pedido {found.number}
              </Link>
            </p>
          </section>
        </div>
        <ViewLinks label="Papel" views={views} />
        <p className="mb-4">
          <Button type="button" size="small" className="with-scripts" onClick={() => window.print()}>
            <Icon of={Printer} size={20} />
            Imprimir
          </Button>
          <span className="without-scripts text-md text-muted">
            Se imprime con «Imprimir» en el menú del navegador.
          </span>
        </p>
      </div>
      <div className="papers">
        <ReturnReceipt found={found} bars={bars} seller={seller} paper={paper} />
      </div>
    </>
  )
}
